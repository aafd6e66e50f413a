// After the game, beside the board: who won and how it went, again, look back, share, and was it fair?

import { api } from "../shell/api.js";
import { curve } from "./curve.js";
import { createVerdict } from "./verdict.js";
import { html } from "../kit/dom.js";
import { scoreIn, scoresIn, scoresInRows } from "../panel/scores.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";
import { createRematch } from "./rematch.js";

const ENOUGH = 4;
const SAMPLES = 16;
/** Scores that never get further apart than this make no picture. */
const RANGE = 4;

/**
 * @typedef {{id: string, fixed: import("../shell/protocol.js").Fixed, now: import("../shell/protocol.js").Now,
 *   rows: any[], view: any, scores: number[][], summary: string[], query: (as: number | string) => string,
 *   again: () => import("./rematch.js").Again, replay: () => void, share: () => void, next: Node | null}} Ending
 */

/**
 * Show the result of a match in its place; returns how to bring it up to date.
 * @param {HTMLElement} place
 * @param {Ending} ending
 */
export function showResult(place, ending) {
  const { id, fixed, now, summary, again, replay, share, query, next } = ending;
  const picture = html("div", { class: "page-picture" });
  const verdict = createVerdict(ending);
  const rematch = createRematch(again);
  rematch.draw();
  place.replaceChildren(
    html("h2", {}, String(now.result?.says)),
    ...(now.result?.notes ?? []).map((note) => html("p", { class: "page-faint" }, note)),
    summary.length ? html("p", {}, summary.join(" ")) : "",
    now.series ? html("p", { class: "page-series" }, now.series.says) : "",
    standings(ending),
    picture,
    rematch.words,
    html("div", { class: "page-row page-rematch" }, rematch.buttons),
    next ?? "",
    html(
      "div",
      { class: "page-row" },
      html("button", { onclick: replay }, t("Look back")),
      html("button", { onclick: share }, t("Share")),
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
  );
  drawCurve(ending, picture);
  return rematch.draw;
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
 * Draw the scores from the sheet; where it has no lines to speak of, from moments of the match. Of a match of several
 * rounds the moments say nothing, because its scores begin anew with each.
 * @param {Ending} ending
 * @param {HTMLElement} place
 */
async function drawCurve({ id, fixed, now, rows, scores, query }, place) {
  const names = now.seats.map(({ name }) => name);
  let known = scoresInRows(rows, fixed.seats);
  if (rows.length < 2) known = scores.length >= SAMPLES ? scores : ((await sampled(id, now.events, fixed, query)) ?? []);
  if (saysSomething(known)) place.replaceChildren(curve(known, names));
}

/** Whether a line for each player would show more than the last scores do. @param {number[][]} points */
function saysSomething(points) {
  const all = points.flat();
  return points.length >= ENOUGH && Math.max(...all) - Math.min(...all) > RANGE;
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
