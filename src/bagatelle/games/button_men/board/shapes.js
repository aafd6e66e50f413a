// The bodies of dice, seen from a little above: each face a polygon in a square of 60, with how much light falls on it.

import { svg } from "/static/kit/dom.js";

/**
 * Where the number stands and how large it is; the faces, dark (0) to lit (4), the one with the number last.
 * @typedef {{x: number, y: number, font: number, faces: [number, string][]}} Shape
 */

/** @type {Record<number, Shape>} */
const SHAPES = {
  4: {
    x: 29,
    y: 38,
    font: 22,
    faces: [
      [0, "30,2 56,58 57,17"],
      [3, "30,2 3,45 56,58"],
    ],
  },
  6: {
    x: 21,
    y: 37,
    font: 27,
    faces: [
      [4, "22,2 4,16 38,23 56,9"],
      [0, "56,9 38,23 38,58 56,44"],
      [2, "38,23 4,16 4,51 38,58"],
    ],
  },
  8: {
    x: 28,
    y: 29,
    font: 20,
    faces: [
      [0, "50,39 6,40 32,58"],
      [4, "10,21 6,40 28,2"],
      [1, "50,39 54,20 28,2"],
      [3, "28,2 6,40 50,39"],
    ],
  },
  10: {
    x: 27.5,
    y: 33,
    font: 19,
    faces: [
      [0, "57,39 44,42 27,51 33,57"],
      [0, "33,57 27,51 11,42 2,38"],
      [1, "58,22 27,3 44,42 57,39"],
      [4, "11,42 27,3 3,21 2,38"],
      [3, "27,3 11,42 27,51 44,42"],
    ],
  },
  12: {
    x: 26.5,
    y: 35,
    font: 21,
    faces: [
      [1, "4,37 12,53 16,49 10,29 2,22"],
      [0, "46,55 37,49 16,49 12,53 31,57"],
      [3, "29,3 26,17 43,30 56,23 48,7"],
      [0, "58,38 56,23 43,30 37,49 46,55"],
      [4, "29,3 14,5 2,22 10,29 26,17"],
      [2, "26,17 10,29 16,49 37,49 43,30"],
    ],
  },
  20: {
    x: 26.8,
    y: 34.5,
    font: 17,
    faces: [
      [4, "6,17 12,42 27,17"],
      [0, "29,58 12,42 7,42"],
      [0, "41,43 12,42 29,58"],
      [2, "7,42 12,42 6,17"],
      [3, "31,2 27,17 53,18"],
      [1, "27,17 41,43 53,18"],
      [4, "6,17 27,17 31,2"],
      [0, "54,43 41,43 29,58"],
      [0, "53,18 41,43 54,43"],
      [2, "27,17 12,42 41,43"],
    ],
  },
};
/** Other sizes are thick discs. */
const DISC = { x: 30, y: 27, font: 24 };
const TWIN = { x: 30, y: 30, font: 19 };

/** @param {number} sides */
function bodyOf(sides) {
  const shape = SHAPES[sides];
  if (shape) return shape.faces.map(([light, points]) => svg("polygon", { points, class: `f${light}` }));
  return [
    svg("ellipse", { cx: 30, cy: 34, rx: 27, ry: 24, class: "f0" }),
    svg("ellipse", { cx: 30, cy: 27, rx: 27, ry: 24, class: "f3" }),
    svg("ellipse", { cx: 30, cy: 27, rx: 21, ry: 18.5, class: "f2" }),
  ];
}

/**
 * The picture of a die: one body, or two for a twin; its text is the face.
 * @param {number[]} sides
 * @param {string} face
 */
export function dieArt(sides, face) {
  const twin = sides.length > 1;
  const { x, y, font } = twin ? TWIN : (SHAPES[sides[0]] ?? DISC);
  const bodies = twin
    ? [0, 1].map((n) => svg("g", { transform: `translate(${n * 23} ${n * 23}) scale(.62)` }, bodyOf(sides[n])))
    : bodyOf(sides[0] ?? 0);
  const plate = twin && svg("circle", { cx: 30, cy: 30, r: 14, class: "f3" });
  const text = svg("text", { x, y, dy: ".36em", "font-size": face.length > 2 ? font * 0.75 : font }, face);
  return svg("svg", { viewBox: "0 0 60 60", class: "art", "aria-hidden": "true" }, bodies, plate, text);
}
