// The two sides of the table with their dice, and what is told between them.

import { html } from "/static/kit/dom.js";
import { createDie } from "./dice.js";
import { createSide } from "./side.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {ReturnType<typeof createDuel>} Duel
 */

const MARKS = ["picked", "proposed", "glow", "dim", "rolls", "falls", "asked"];

/** Both sides, drawn once and then kept up to date. @param {Table} table */
export function createDuel(table) {
  const { t } = table;
  const bottom = table.seat ?? 0;
  const sides = [0, 1].map((seat) => createSide(seat, table, seat === bottom));
  const round = html("p", { class: "round" });
  const told = html("p", { class: "told" });
  const ask = html("div", { class: "ask" });
  const arena = html("div", { class: "arena" }, round, told, ask);
  /** @type {Map<string, ReturnType<typeof createDie>>} */
  const dice = new Map();

  /** The element of a die, up to date. @param {number} seat @param {any} die */
  function drawn(seat, die) {
    const key = `${seat}${die.letter}`;
    const one = dice.get(key) ?? createDie(key, table);
    dice.set(key, one);
    one.draw(die);
    one.element.style.setProperty("--mine", table.colour(seat));
    return one.element;
  }

  return {
    element: html("div", { class: "duel" }, sides[1 - bottom].element, arena, sides[bottom].element),
    /** Where questions are asked. */
    ask,
    dice,
    /** @param {any} view */
    draw(view) {
      round.textContent = t("Round {round}, first to {n}", { round: view.round, n: view.needed });
      /** @type {Set<Element>} */
      const used = new Set();
      for (const [seat, side] of sides.entries()) {
        side.draw(view);
        const { dice: all, captured } = view.players[seat];
        const kept = all.filter((/** @type {any} */ die) => die.state !== "captured");
        const row = kept.map((/** @type {any} */ die) => drawn(seat, die));
        const tray = captured.map((/** @type {any} */ die) => drawn(1 - seat, die));
        place(side.row, row);
        place(side.tray, tray);
        for (const element of [...row, ...tray]) used.add(element);
      }
      for (const { element } of dice.values()) if (!used.has(element)) element.remove();
    },
    /** Say what happened. @param {any} step @param {any} view */
    tell({ lines }, view) {
      if (view.winners !== null) told.replaceChildren(html("strong", {}, `★ ${lines?.at(-1) ?? ""} ★`));
      else if (lines?.length) told.textContent = lines.join(" ");
    },
    /** How a move would change the scores, for each seat. @param {number[]} changes */
    preview(changes) {
      sides.forEach((side, seat) => side.preview(changes[seat]));
    },
    /** Nothing is asked any more. */
    clear() {
      for (const { element, body } of dice.values()) {
        element.classList.remove(...MARKS);
        body.setAttribute("role", "img");
        body.removeAttribute("tabindex");
        body.removeAttribute("aria-pressed");
      }
      for (const side of sides) side.preview(0);
      ask.replaceChildren();
    },
  };
}

/**
 * Put elements into a box without disturbing those that are there already.
 * @param {Element} box
 * @param {Element[]} elements
 */
function place(box, elements) {
  if (elements.length !== box.children.length || elements.some((element, n) => box.children[n] !== element)) {
    box.replaceChildren(...elements);
  }
}
