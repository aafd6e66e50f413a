// One player's side of the table: fighter, wins, score, dice in play and dice captured.

import { html, svg } from "/static/kit/dom.js";
import { points } from "./dice.js";

/** @typedef {import("/static/kit/board.js").Table} Table */

/**
 * The fighter as a pin-back button with an initial.
 * @param {string} name
 */
export function pin(name) {
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "pin", "aria-hidden": "true" },
    svg("circle", { cx: 20, cy: 20, r: 18.5, class: "rim" }),
    svg("circle", { cx: 20, cy: 20, r: 14, class: "badge" }),
    svg("path", { d: "M9 15a13 13 0 0 1 14-7", class: "shine" }),
    svg("text", { x: 20, y: 20, dy: ".36em" }, name ? name[0] : "?"),
  );
}

/**
 * A side that is drawn once and then kept up to date.
 * @param {number} seat
 * @param {Table} table
 * @param {boolean} below
 */
export function createSide(seat, table, below) {
  const { t } = table;
  const badge = html("span", { class: "button" });
  const fighter = html("small", { class: "fighter" });
  const pips = html("span", { class: "pips", role: "img" });
  const score = html("button", { class: "score", type: "button", onclick: explainScore });
  const who = html("div", { class: "who" }, table.plate(seat), fighter);
  const head = html("div", { class: "head" }, badge, who, pips, score);
  const row = html("div", { class: "row", role: "group", data: { row: `dice ${seat}`, choices: ".die[role=button]" } });
  const tray = html("div", { class: "tray", role: "group" });
  const parts = below ? [row, tray, head] : [head, tray, row];
  const element = html("section", { class: "side", data: { seat } }, parts);
  element.style.setProperty("--mine", table.colour(seat));
  /** @type {any} */
  let player = null;

  function explainScore() {
    const how = t("Every die that you captured counts for all its sides, every die that you still have for half of them.");
    table.explain(t("The score if the round ended now"), how, score);
  }

  /** @param {number} wins @param {number} needed */
  function drawPips(wins, needed) {
    pips.setAttribute("aria-label", t("{n} of {needed} rounds won", { n: wins, needed }));
    const each = Array.from({ length: needed }, (_, n) => html("i", { class: ["pip", n < wins && "won"] }));
    pips.replaceChildren(...(needed > 7 ? [`${wins}/${needed}`] : each));
  }

  return {
    element,
    row,
    tray,
    /** @param {any} view */
    draw(view) {
      player = view.players[seat];
      const name = table.name(seat);
      row.setAttribute("aria-label", t("{player}'s dice", { player: name }));
      tray.setAttribute("aria-label", t("captured by {player}", { player: name }));
      tray.dataset.empty = t("captured dice go here");
      element.classList.toggle("acting", view.winners === null && view.actor === seat);
      element.classList.toggle("won", view.winners?.includes(seat) ?? false);
      badge.replaceChildren(pin(player.fighter || name));
      const isNamed = player.fighter && player.fighter !== name;
      fighter.textContent = isNamed ? player.fighter : player.recipe;
      fighter.classList.toggle("recipe", !isNamed);
      fighter.title = player.recipe;
      drawPips(player.wins, view.needed);
      this.preview(0);
    },
    /** What the score would be after a change; 0 for none. @param {number} change */
    preview(change) {
      const [now, then] = [points(player.half_points), points(player.half_points + change)];
      score.replaceChildren(
        html("small", {}, t("score now")),
        html("b", {}, now),
        change ? html("em", {}, ` → ${then}`) : "",
      );
      score.classList.toggle("changes", change !== 0);
    },
  };
}
