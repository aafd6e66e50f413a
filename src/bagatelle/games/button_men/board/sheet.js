// The score sheet: one line a round, as on paper.

import { html } from "/static/kit/dom.js";
import { points } from "./dice.js";

/**
 * The score sheet as on paper.
 * @param {any[]} rows
 * @param {any} view
 * @param {import("/static/kit/board.js").Table} table
 */
export function sheet(rows, view, table) {
  const { t } = table;
  const heads = [0, 1].map((seat) => html("th", { scope: "col" }, `${table.symbol(seat)} ${table.name(seat)}`));
  const lines = rows.map((row) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, row.round),
      [0, 1].map((seat) => {
        const score = row.half_points ? points(row.half_points[seat]) : "–";
        return html("td", {}, row.winner === seat ? html("strong", {}, `${score} ✓`) : score);
      }),
    ),
  );
  const wins = html(
    "tr",
    {},
    html("th", { scope: "row" }, t("wins")),
    [0, 1].map((seat) => html("td", {}, html("strong", {}, `${view.players[seat].wins} / ${view.needed}`))),
  );
  const head = html("tr", {}, html("th", { scope: "col" }, t("round")), heads);
  return html(
    "table",
    { class: "board-button-men-sheet" },
    html("thead", {}, head),
    html("tbody", {}, lines),
    html("tfoot", {}, wins),
  );
}
