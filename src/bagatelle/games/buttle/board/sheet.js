// The games of a match, as one writes them down.
import { html } from "/static/kit/dom.js";

/**
 * One line for every game that is over, and how the match stands.
 * @param {{game: number, winner: number | null, points: number[], needed: number[], turns: number}[]} rows
 * @param {import("./places.js").View} view
 * @param {import("/static/kit/board.js").Table} table
 */
export function sheet(rows, view, table) {
  const { t } = table;
  const players = [0, 1].map((seat) => `${table.symbol(seat)} ${table.name(seat)}`);
  const head = [t("Game"), ...players, t("Turns")].map((text) => html("th", { scope: "col" }, text));
  const lines = rows.map((row) => {
    const cells = [0, 1].map((seat) => {
      const text = t("{points} of {goal}", { points: row.points[seat], goal: row.needed[seat] });
      return html("td", { class: row.winner === seat && "won" }, row.winner === seat ? `★ ${text}` : text);
    });
    return html("tr", {}, html("th", { scope: "row" }, row.game), cells, html("td", {}, row.turns));
  });
  const now =
    view &&
    view.phase !== "over" &&
    view.players.map(({ points, needed }) => html("td", {}, t("{points} of {goal}", { points, goal: needed })));
  const total =
    view &&
    view.games > 1 &&
    html(
      "tr",
      {},
      html("th", { scope: "row" }, t("Won")),
      view.players.map(({ wins }) => html("td", {}, wins)),
      html("td"),
    );
  return html(
    "table",
    { class: "buttle-sheet" },
    html("thead", {}, html("tr", {}, head)),
    html("tbody", {}, lines, now && html("tr", {}, html("th", { scope: "row" }, t("Now")), now, html("td")), total),
  );
}
