// A living picture for the first page: butts hop out of the bag.

import { svg } from "/static/kit/dom.js";
import { drawBag, drawPiece } from "./pieces.js";

/** @type {[kind: string, letter: string, x: number, y: number, seconds: number][]} */
const HOPPING = [
  ["pink", "P", 8, 62, 3.1], ["black", "", 34, 22, 3.7], ["yellow", "Y", 78, 6, 2.9],
  ["khaki", "", 124, 24, 3.4], ["blue", "B", 150, 64, 3.3],
];

/** The bag with butts that hop; they lie still for who wants no motion. */
export function picture() {
  const bag = drawBag(14, true);
  place(bag, 44, 44, 112);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const pieces = HOPPING.map(([kind, letter, x, y, seconds]) => {
    const piece = drawPiece(kind, letter);
    place(piece, x, y, 42);
    return svg("g", {}, piece, !calm && svg("animateTransform", {
      attributeName: "transform", type: "translate", values: "0 0;0 -7;0 0", calcMode: "spline",
      keySplines: ".3 0 .3 1;.6 0 .6 1", dur: `${seconds}s`, repeatCount: "indefinite",
    }));
  });
  return svg("svg", { viewBox: "0 0 200 160", "aria-hidden": "true" }, bag, pieces);
}

/** @param {SVGSVGElement} thing @param {number} x @param {number} y @param {number} size */
function place(thing, x, y, size) {
  for (const [name, value] of Object.entries({ x, y, width: size, height: size })) {
    thing.setAttribute(name, String(value));
  }
}
