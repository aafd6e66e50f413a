// The cards, drawn: numbers with their loot, looters, backs, Bags-O-Loot.

import { svg } from "/static/kit/dom.js";
import { LOCK, LOOT, SACK } from "./loot.js";

/** @typedef {{id?: string, from?: string}} Keyed */

/**
 * A card by its name, or the back of one.
 * @param {string | null} name
 * @param {Keyed} [piece] which one it is, for those that move
 * @param {boolean} [up] whether it is pulled out of the hand
 */
export function card(name, piece = {}, up = false) {
  const corner = name && svg("text", { x: 4, y: 15.5 }, name);
  return picture(
    ["card", name === null ? "back" : name === "L" && "looter", up && "up"],
    piece,
    name,
    svg("rect", { x: 0.5, y: 0.5, width: 39, height: 55, rx: 5 }),
    svg("rect", { class: "frame", x: 3, y: 3, width: 34, height: 50, rx: 3 }),
    corner,
    svg("path", { d: name ? LOOT[name] : SACK, transform: name ? "translate(8 21) scale(1.08)" : "translate(8 16)" }),
  );
}

/**
 * Five equal cards, face down and tied up for good.
 * @param {string} number
 * @param {Keyed} piece
 */
export function bag(number, piece) {
  const deep = [6, 4, 2].map((by) => svg("rect", { x: by, y: 0.5 - by / 2, width: 33, height: 50, rx: 5 }));
  return picture(
    ["card", "back", "bag"],
    piece,
    number,
    ...deep,
    svg("rect", { x: 0.5, y: 1, width: 34, height: 52, rx: 5 }),
    svg("rect", { class: "frame", x: 3, y: 3.5, width: 29, height: 47, rx: 3 }),
    svg("path", { class: "ribbon", d: "M14.500 1h6v52h-6zM.5 20h34v6H.5z" }),
    svg("path", { class: "bow", d: "M17.500 23C12 10 3 13 5 19s9 5 12.500 4c3.500 1 10.500 2 12.500-4s-7-9-12.500 4zM16 22l-6 13 5-2 3 4 2-15z" }),
    svg("circle", { class: "seal", cx: 17.5, cy: 41, r: 9.5 }),
    svg("text", { x: 17.5, y: 45.5, "text-anchor": "middle" }, number),
  );
}

/** A padlock. */
export function lock() {
  return svg("svg", { class: "lock", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LOCK }));
}

/**
 * @param {(string | false)[]} kind
 * @param {Keyed} piece
 * @param {string | null} name
 * @param {...any} parts
 */
function picture(kind, { id, from }, name, ...parts) {
  const data = { ...(id && { key: id }), ...(from && { from }) };
  const looks = { class: kind, viewBox: "0 0 40 56", data, style: { "--hue": (Number(name) || 0) * 137 } };
  return svg("svg", { ...looks, "aria-hidden": "true" }, ...parts);
}
