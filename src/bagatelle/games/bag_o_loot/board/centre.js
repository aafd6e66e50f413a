// The middle of the table: the pile, the play being put together, how far the turn is, and what will end the round.

import { html } from "/static/kit/dom.js";
import { card } from "./cards.js";
import { panel } from "./panel.js";

/** @typedef {import("./board.js").Scene} Scene */

const PILE_SHOWN = 5;

/** @param {Scene} scene */
export function centre(scene) {
  return html("div", { class: "centre" }, pile(scene), panel(scene), turn(scene));
}

/** The cards that are left, a stack that gets lower. @param {Scene} scene */
function pile({ table: { many }, view: { pile: left } }) {
  const lying = Math.min(PILE_SHOWN, Math.ceil(left / 8));
  const cards = Array.from({ length: lying }, () => card(null));
  return html(
    "div",
    { class: ["pile", !left && "empty"], role: "img", "aria-label": many("{n} card in the pile", "{n} cards in the pile", left) },
    html("span", { class: "cards", data: { key: "pile" } }, cards),
    html("b", {}, left),
  );
}

/** The round, and how many plays of the turn have been made. @param {Scene} scene */
function turn({ table, view }) {
  const { t, many } = table;
  const { phase, plays_made: made, plays_allowed: all, turn: seat, last_turns, tiebreak } = view;
  const plays = t("{player}: play {number} of {all}", { player: table.name(seat ?? 0), number: made + 1, all });
  const pips = Array.from({ length: all }, (_, i) => html("i", { class: i < made ? "made" : i === made && "now" }));
  const lap = many("Last lap: {n} turn left", "Last lap: {n} turns left", last_turns);
  return html(
    "div",
    { class: "state" },
    html("b", { class: "round" }, t("Round {number}", { number: view.round })),
    html("span", { class: "faint target" }, t("first past {points}", { points: view.target })),
    phase === "play" && html("span", { class: "plays" }, plays, html("span", { class: "pips", "aria-hidden": "true" }, pips)),
    last_turns > 0 && html("b", { class: "lap" }, lap),
    tiebreak && html("b", { class: "lap" }, t("Tie: play on until one player leads")),
  );
}
