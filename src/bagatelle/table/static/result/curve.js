// How a match went, in one picture: a line for each player.

import { svg } from "../kit/dom.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [320, 150, 26, 84, 10, 12];
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4"];
const LABEL = 13;

/**
 * The scores over time; each point holds the scores of all seats.
 * @param {number[][]} points
 * @param {string[]} names
 */
export function curve(points, names) {
  const all = points.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ place) => LEFT + (place / (points.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const ends = spread(points[points.length - 1].map(y));
  const final = names.map((name, seat) => `${name} ${points[points.length - 1][seat]}`).join(", ");
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "page-curve",
      role: "img",
      "aria-label": t("Scores over time; final scores: {scores}", { scores: final }),
    },
    [...new Set([low, 0, high])].flatMap((value) => [
      svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), class: "page-curve-grid" }),
      svg("text", { x: LEFT - 5, y: y(value) + 4, class: "page-curve-number" }, value),
    ]),
    names.flatMap((name, seat) => [
      svg("polyline", {
        points: points.map((scores, place) => `${x(place).toFixed(1)},${y(scores[seat]).toFixed(1)}`).join(" "),
        class: "page-curve-line",
        style: { stroke: colour(seat), "stroke-dasharray": DASHES[seat % DASHES.length] },
      }),
      svg(
        "text",
        { x: WIDTH - RIGHT + 6, y: ends[seat] + 4, class: "page-curve-name", style: { fill: colour(seat) } },
        `${symbol(seat)} ${short(name)}`,
      ),
    ]),
  );
}

/** @param {string} name */
function short(name) {
  return name.length > 9 ? `${name.slice(0, 8)}…` : name;
}

/**
 * Move labels apart that would cover each other.
 * @param {number[]} heights
 */
function spread(heights) {
  const order = heights.map((_, seat) => seat).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  for (let i = 1; i < order.length; i++) {
    placed[order[i]] = Math.max(placed[order[i]], placed[order[i - 1]] + LABEL);
  }
  const over = Math.max(0, placed[order[order.length - 1]] - (HEIGHT - 4));
  return placed.map((height) => height - over);
}
