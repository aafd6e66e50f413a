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
  const head = html("div", { class: "head" });
  const row = html("div", { class: "row", role: "group" });
  const tray = html("div", { class: "tray", role: "group" });
  const parts = below ? [row, tray, head] : [head, tray, row];
  const element = html("section", { class: "side", data: { seat } }, parts);
  element.style.setProperty("--mine", table.colour(seat));
  /** @type {any} */
  let player = null;

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
      head.replaceChildren(
        pin(player.fighter || name),
        html(
          "span",
          { class: "who" },
          html("strong", {}, `${table.symbol(seat)} ${name}`),
          html("small", {}, player.fighter && player.fighter !== name ? player.fighter : player.recipe),
        ),
        pips(player.wins, view.needed),
        html("output", { class: "score" }),
      );
      this.preview(0);
    },
    /** What the score would be after a change; 0 for none. @param {number} change */
    preview(change) {
      const score = /** @type {HTMLElement} */ (head.querySelector(".score"));
      score.replaceChildren(
        html("small", {}, t("score now"), " "),
        html("b", {}, points(player.half_points)),
        change ? html("em", {}, ` → ${points(player.half_points + change)}`) : "",
      );
    },
  };

  /** @param {number} wins @param {number} needed */
  function pips(wins, needed) {
    const label = t("{n} of {needed} rounds won", { n: wins, needed });
    const shown = needed > 7 ? `${wins}/${needed}` : "●".repeat(wins) + "○".repeat(Math.max(0, needed - wins));
    return html("span", { class: "pips", role: "img", "aria-label": label }, shown);
  }
}
