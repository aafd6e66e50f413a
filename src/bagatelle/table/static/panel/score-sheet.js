// The score sheet: the game's own, or a plain one.

import { html } from "../kit/dom.js";
import { scoreIn, scoresInRows } from "./scores.js";
import { t } from "../shell/words.js";

/**
 * The sheet as the game draws it; a game without one gets a table of the scores.
 * @param {import("../kit/board.js").BoardModule} drawing
 * @param {any[]} rows
 * @param {any} view
 * @param {import("../kit/board.js").Table} table
 */
export function scoreSheet(drawing, rows, view, table) {
  if (drawing.sheet) return drawing.sheet(rows, view, table);
  const seats = Array.from({ length: table.seats }, (_, seat) => seat);
  const lines = scoresInRows(rows, table.seats).slice(1);
  const line = (/** @type {string | number} */ label, /** @type {(seat: number) => number | null} */ number) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, label),
      seats.map((seat) => html("td", {}, number(seat) ?? "")),
    );
  return html(
    "table",
    { class: "page-sheet" },
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("td"),
        seats.map((seat) => html("th", { scope: "col" }, `${table.symbol(seat)} ${table.name(seat)}`)),
      ),
    ),
    html(
      "tbody",
      {},
      lines.map((scores, place) => line(place + 1, (seat) => scores[seat])),
      line(t("Now"), (seat) => scoreIn(view, seat)),
    ),
  );
}
