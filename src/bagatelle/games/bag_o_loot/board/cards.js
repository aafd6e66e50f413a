// The cards, drawn: numbers with their loot, looters, backs, Bags-O-Loot.

import { svg } from "/static/dom.js";
import { LOCK, LOOT, SACK } from "./loot.js";

/**
 * A card by its name, or the back of one; `data` for those that move.
 * @param {string | null} name
 * @param {Record<string, string | undefined>} [data]
 * @param {boolean} [up] whether it is pulled out of the hand
 */
export function card(name, data = {}, up = false) {
  const kind = name === null ? "back" : name === "L" ? "looter" : "number";
  return picture(
    ["card", kind, up && "up"],
    data,
    svg("rect", { x: 1, y: 1, width: 38, height: 54, rx: 6 }),
    name === null ? null : svg("text", { x: 3, y: 17 }, name),
    svg("path", { d: name === null ? SACK : LOOT[name], transform: `translate(9 ${name === null ? 15 : 26})` }),
    Number(name) * 137,
  );
}

/**
 * Five equal cards, tied up for good.
 * @param {string} number
 * @param {Record<string, string | undefined>} data
 */
export function bag(number, data) {
  return picture(
    ["card", "bag"],
    data,
    svg("path", { d: SACK, transform: "translate(0 6) scale(1.67 2)" }),
    svg("path", { class: "ribbon", d: "M9 17h22v6H9zM19 20l-9 14 6-1 3 5 4-18zM22 20l9 13-6-1-3 6z" }),
    svg("text", { x: 20, y: 49, "text-anchor": "middle" }, number),
    0,
  );
}

/** A padlock. */
export function lock() {
  return svg("svg", { class: "lock", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LOCK }));
}

/**
 * @param {(string | false)[]} kind
 * @param {Record<string, string | undefined>} data
 * @param {...any} parts the last one is the hue
 */
function picture(kind, data, ...parts) {
  const hue = parts.pop() % 360 || 0;
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const looks = { class: kind, viewBox: "0 0 40 56", "aria-hidden": "true", data: known, style: { "--hue": hue } };
  return svg("svg", looks, ...parts);
}
