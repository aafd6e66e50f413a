// After the game: who won and how it went, again, look back, and was it fair?

import { api, reason } from "../shell/api.js";
import { curve } from "./curve.js";
import { allDraws } from "./draws.js";
import { openDialog } from "../shell/dialog.js";
import { html } from "../kit/dom.js";
import { scoreIn, scoresIn, scoresInRows } from "../panel/scores.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { many, t } from "../shell/words.js";

const ENOUGH = 4;
const SAMPLES = 16;

/**
 * @typedef {{id: string, fixed: import("../shell/protocol.js").Fixed, now: import("../shell/protocol.js").Now,
 *   rows: any[], view: any, scores: number[][], query: (as: number | string) => string, rematch: () => void,
 *   replay: () => void}} Ending
 */

/**
 * Open the result of a match.
 * @param {Ending} ending
 */
export function openResult(ending) {
  const { id, fixed, now, rematch, replay, query } = ending;
  const picture = html("div", { class: "page-picture" });
  const verdict = html("p", { class: "page-verdict", role: "status" });
  const dialog = openDialog(String(now.result?.says), [
    standings(ending),
    picture,
    html(
      "div",
      { class: "page-row" },
      fixed.mine.length > 0 && html("button", { class: "primary", onclick: () => choose(rematch) }, t("Rematch")),
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
      now.result?.seed && html("button", { onclick: prove }, t("Was it fair? Check")),
    ),
    verdict,
  ]);
  drawCurve(ending, picture);

  /** @param {() => void} action */
  function choose(action) {
    dialog.close();
    action();
  }

  async function prove() {
    verdict.textContent = t("Checking every draw …");
    try {
      const [{ check }, draws] = await Promise.all([import("./fairness.js"), allDraws(id)]);
      verdict.textContent = sentence(await check(draws, fixed.commitment));
    } catch (error) {
      verdict.textContent = reason(error);
    }
  }
}

/** @param {{kept: boolean, wrong: import("./fairness.js").Draw[], total: number}} proof */
function sentence({ kept, wrong, total }) {
  if (!kept) return t("Not fair: the seed is not the one that was promised before the first event.");
  if (wrong.length) return t("Not fair: event {event} does not follow from the seed.", { event: wrong[0].event + 1 });
  return many(
    "Fair: {n} draw follows from the seed that was fixed before the first event.",
    "Fair: all {n} draws follow from the seed that was fixed before the first event.",
    total,
  );
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
