// The words below the hand: what the chosen card can do, or the cards that chance may have brought.
import { html } from "/static/dom.js";
import { card, cardName, cardTitle } from "./cards.js";
import { icon } from "./signs.js";

/**
 * @typedef {import("/static/table.js").Table} Table
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {import("./choosing.js").Use} Use
 */

/**
 * A card's uses as buttons, and what is still missing.
 * @param {string} code
 * @param {Use[]} uses
 * @param {string | null} chosen
 * @param {string} hint
 * @param {(word: string) => void} choose
 * @param {Table} table
 */
export function usesPanel(code, uses, chosen, hint, choose, table) {
  const buttons = uses.map(({ word, label, sign }) =>
    html("button", { type: "button", "aria-pressed": String(word === chosen), data: { id: `use ${word}` },
      onclick: () => choose(word) }, sign && icon(sign), label));
  return [html("p", { class: "about" }, html("b", {}, cardTitle(code, table)), hint && ` · ${hint}`), ...buttons];
}

/**
 * What somebody read from real cards: who deals, or which card came.
 * @param {Move[]} moves
 * @param {Move | null} chosen
 * @param {(move: Move) => void} choose
 * @param {Table} table
 */
export function chancePanel(moves, chosen, choose, table) {
  return moves.map((move) => {
    const code = move.touches.card;
    const label = code ? cardName(code, table) : move.touches.do === "dealer" ? table.name(move.touches.seat ?? 0) : move.says;
    const attributes = { type: "button", class: code && ["spot", "can", move === chosen && "chosen"],
      "aria-pressed": String(move === chosen), "aria-label": label, data: { id: move.move }, onclick: () => choose(move) };
    return html("button", attributes, code ? card(code) : label);
  });
}
