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
  return picture(
    ["card", name === null ? "back" : name === "L" && "looter", up && "up"],
    piece,
    svg("rect", { x: 1, y: 1, width: 38, height: 54, rx: 6 }),
    name && svg("text", { x: 3, y: 17 }, name),
    svg("path", { d: name ? LOOT[name] : SACK, transform: `translate(9 ${name ? 26 : 15})` }),
  );
}

/**
 * Five equal cards, tied up for good.
 * @param {string} number
 * @param {Keyed} piece
 */
export function bag(number, piece) {
  return picture(
    ["card", "bag"],
    piece,
    svg("path", { d: SACK, transform: "translate(0 6) scale(1.67 2)" }),
    svg("path", { class: "ribbon", d: "M9 17h22v6H9zM19 20l-9 14 6-1 3 5 4-18zM22 20l9 13-6-1-3 6z" }),
    svg("text", { x: 20, y: 49, "text-anchor": "middle" }, number),
  );
}

/** A padlock. */
export function lock() {
  return svg("svg", { class: "lock", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LOCK }));
}

/**
 * @param {(string | false)[]} kind
 * @param {Keyed} piece
 * @param {...any} parts
 */
function picture(kind, { id, from }, ...parts) {
  const data = { ...(id && { key: id }), ...(from && { from }) };
  const hue = (Number(parts[1]?.textContent) || 0) * 137;
  const looks = { class: kind, viewBox: "0 0 40 56", data, style: { "--hue": hue } };
  return svg("svg", { ...looks, "aria-hidden": "true" }, ...parts);
}
