// The score pad, as on paper: the value of the turn, then each new total, and an X for nothing.

import { html } from "/static/kit/dom.js";
import { badge } from "./plates.js";

/**
 * @typedef {{turn: number, value: number, totals: (number | null)[], playing: boolean[], tiebreaker: boolean}} Row
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Table} Table
 */

/**
 * The pad with all its lines.
 * @param {Row[]} rows
 * @param {View} view
 * @param {Table} table
 */
export function sheet(rows, view, table) {
  const { t } = table;
  const seats = view.players.map((_, seat) => seat);
  const scene = /** @type {import("./scene.js").Scene} */ ({ table, view });
  const head = html("tr", {}, html("th", { scope: "col" }, t("value")),
    seats.map((seat) => html("th", { scope: "col" }, badge(scene, seat), " ", table.name(seat))));
  const lines = rows.map((row, index) => html("tr", { class: index > 0 && starts(row, rows[index - 1]) && "anew" },
    html("th", { scope: "row" }, row.value),
    seats.map((seat) => html("td", { class: seat === row.turn && "played" }, written(row, seat)))));
  return html("div", { class: "board-bag-of-butts paper" }, html("table", { class: "pad" },
    html("caption", { class: "hidden-text" }, t("Score pad")), html("thead", {}, head), html("tbody", {}, lines)));
}

/** @param {Row} row @param {number} seat */
function written(row, seat) {
  return row.playing[seat] ? (row.totals[seat] ?? "X") : "";
}

/** Whether a reset or a tiebreaker lies between two lines. @param {Row} row @param {Row} before */
function starts(row, before) {
  return row.value <= before.value || row.tiebreaker !== before.tiebreaker;
}
