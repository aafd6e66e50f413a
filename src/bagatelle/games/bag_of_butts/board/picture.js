// A living picture for the first page: butts hop out of the bag.

import { svg } from "/static/dom.js";
import { drawBag, drawPiece } from "./pieces.js";

const HOPPING = [
  ["pink", "P", 8, 62, 3.1], ["black", "", 34, 22, 3.7], ["yellow", "Y", 78, 6, 2.9],
  ["khaki", "", 124, 24, 3.4], ["blue", "B", 150, 64, 3.3],
];

/** The bag with butts that hop; they lie still for who wants no motion. */
export function picture() {
  const bag = drawBag(14, true);
  for (const [name, value] of Object.entries({ x: 44, y: 44, width: 112, height: 112 })) bag.setAttribute(name, String(value));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return svg("svg", { viewBox: "0 0 200 160", "aria-hidden": "true" }, bag, HOPPING.map(([kind, letter, x, y, seconds]) => {
    const piece = drawPiece(String(kind), String(letter));
    for (const [name, value] of Object.entries({ x, y, width: 42, height: 42 })) piece.setAttribute(name, String(value));
    return svg("g", {}, piece, !calm && svg("animateTransform", {
      attributeName: "transform", type: "translate", values: "0 0;0 -7;0 0", dur: `${seconds}s`, repeatCount: "indefinite",
      calcMode: "spline", keySplines: ".3 0 .3 1;.6 0 .6 1",
    }));
  }));
}
