// After the game: who won and how it went, again, look back, and was it fair?

import { api } from "../shell/api.js";
import { curve } from "./curve.js";
import { createVerdict } from "./verdict.js";
import { openDialog } from "../shell/dialog.js";
import { html } from "../kit/dom.js";
import { scoreIn, scoresIn, scoresInRows } from "../panel/scores.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";
import { createRematch } from "./rematch.js";

const ENOUGH = 4;
const SAMPLES = 16;

/**
 * @typedef {{id: string, fixed: import("../shell/protocol.js").Fixed, now: import("../shell/protocol.js").Now,
 *   rows: any[], view: any, scores: number[][], query: (as: number | string) => string,
 *   again: () => import("./rematch.js").Again, replay: () => void}} Ending
 */

/**
 * Open the result of a match; returns how to bring it up to date.
 * @param {Ending} ending
 */
export function openResult(ending) {
  const { id, fixed, now, again, replay, query } = ending;
  const picture = html("div", { class: "page-picture" });
  const verdict = createVerdict(ending);
  const rematch = createRematch(again, choose);
  rematch.draw();
  const dialog = openDialog(String(now.result?.says), [
    now.result?.notes.map((note) => html("p", { class: "page-faint" }, note)),
    now.series && html("p", { class: "page-series" }, now.series.says),
    standings(ending),
    picture,
    rematch.words,
    html(
      "div",
      { class: "page-row" },
      rematch.buttons,
      html("button", { onclick: () => choose(replay) }, t("Look back")),
      html(
        "a",
        {
          class: "page-button",
          href: `/api/matches/${id}/record?${query(fixed.viewer)}`,
          download: `${fixed.game}-${id}.json`,
        },
        t("Download the record"),
      ),
      now.result?.seed && html("button", { onclick: verdict.prove }, t("Was it fair? Check")),
    ),
    verdict.root,
  ]);
  drawCurve(ending, picture);
  return rematch.draw;

  /** @param {() => void} action */
  function choose(action) {
    dialog.close();
    action();
  }
}

/** @param {Ending} ending */
function standings({ fixed, now, view }) {
  const seats = now.seats.map((_, seat) => seat).sort((a, b) => Number(scoreIn(view, b)) - Number(scoreIn(view, a)));
  const alone = fixed.mine.length === 1;
  const won = (/** @type {number} */ seat) => Boolean(now.result?.winners.includes(seat));
  return html(
    "ol",
    { class: "page-standings" },
    [...seats.filter(won), ...seats.filter((seat) => !won(seat))].map((seat) =>
      html(
        "li",
        { class: won(seat) && "won" },
        html("span", { style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
        html(
          "span",
          {},
          now.seats[seat].name,
          alone && fixed.mine.includes(seat) && html("span", { class: "page-faint" }, ` ${t("you")}`),
        ),
        html("strong", {}, scoreIn(view, seat) ?? ""),
      ),
    ),
  );
}

/**
 * Draw the scores from the sheet; where it has too few lines, from moments of the match.
 * @param {Ending} ending
 * @param {HTMLElement} place
 */
async function drawCurve({ id, fixed, now, rows, scores, query }, place) {
  const names = now.seats.map(({ name }) => name);
  let known = scoresInRows(rows, fixed.seats);
  if (known.length < ENOUGH && scores.length >= SAMPLES) known = scores;
  if (known.length < ENOUGH) known = (await sampled(id, now.events, fixed, query)) ?? [];
  if (known.length >= ENOUGH) place.replaceChildren(curve(known, names));
}

/**
 * @param {string} id
 * @param {number} events
 * @param {import("../shell/protocol.js").Fixed} fixed
 * @param {Ending["query"]} query
 */
async function sampled(id, events, fixed, query) {
  const at = Array.from({ length: SAMPLES + 1 }, (_, place) => Math.round((events * place) / SAMPLES));
  try {
    const moments = await Promise.all(
      [...new Set(at)].map((event) => api("GET", `/api/matches/${id}/moments/${event}?${query(fixed.viewer)}`)),
    );
    const scores = moments.map(({ view }) => scoresIn(view, fixed.seats));
    return scores.every(Boolean) ? /** @type {number[][]} */ (scores) : null;
  } catch {
    return null;
  }
}
