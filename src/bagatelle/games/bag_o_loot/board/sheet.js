// The score sheet: a line a round, with what the stash brought and the hand cost.

import { html } from "/static/kit/dom.js";

/**
 * @param {{round: number, stash: number[], hand: number[], totals: number[], out: number | null}[]} rows
 * @param {import("./pieces.js").View} view
 * @param {import("/static/kit/board.js").Table} table
 */
export function sheet(rows, view, table) {
  const { t } = table;
  const head = view.players.map((_, seat) =>
    html("th", { scope: "col" }, table.symbol(seat), html("br"), table.name(seat)),
  );
  const lines = rows.map((row) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, row.round),
      row.totals.map((total, seat) =>
        html(
          "td",
          {},
          html("small", {}, `${row.stash[seat]} − ${row.hand[seat]} ${row.out === seat ? t("out") : ""}`),
          html("b", {}, total),
        ),
      ),
    ),
  );
  return html(
    "table",
    { class: "board-bag-o-loot-sheet" },
    html("caption", {}, t("Stash − hand, with the total below")),
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, t("Round")), head)),
    html("tbody", {}, lines),
  );
}
