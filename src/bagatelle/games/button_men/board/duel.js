// The two sides of the table with their dice, and what is told between them.

import { html } from "/static/kit/dom.js";
import { grow } from "/static/kit/fitting.js";
import { createRows } from "/static/kit/rows.js";
import { createDie } from "./dice.js";
import { createLinks } from "./links.js";
import { createSide } from "./side.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {ReturnType<typeof createDuel>} Duel
 */

const MARKS = ["picked", "proposed", "glow", "dim", "rolls", "falls", "asked"];
/** Dice as small as a finger needs, or an eye; as large as one likes; and by how much larger they must get in two rows. */
const [TAPPED, SEEN, LARGEST, WORTH_IT] = [40, 26, 190, 1.2];
/** What a row needs beside its dice, in pixels: the rim of the table, and the space around each die. */
const [RIM, SPACE] = [28, 8];

/** Both sides, drawn once and then kept up to date. @param {Table} table */
export function createDuel(table) {
  const { t } = table;
  const bottom = table.seat ?? 0;
  const sides = [0, 1].map((seat) => createSide(seat, table, seat === bottom));
  const round = html("p", { class: "round" });
  const told = html("p", { class: "told" });
  const ask = html("div", { class: "ask" });
  const arena = html("div", { class: "arena" }, round, told, ask);
  const element = html("div", { class: "duel tabletop" }, sides[1 - bottom].element, arena, sides[bottom].element);
  const links = createLinks(element);
  const rows = createRows(element);
  const watch = new ResizeObserver(() => size());
  watch.observe(table.root.parentElement ?? table.root);
  let most = 1;
  let frame = 0;
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

  /** Let the dice be as large as there is room for, each side in one row or in two. */
  function size() {
    const width = element.clientWidth - RIM;
    if (width <= 0) return;
    const smallest = element.classList.contains("sizing") ? SEEN : TAPPED;
    const [one, two] = [1, 2].map((lines) => {
      const columns = Math.ceil(most / lines);
      arrange(columns);
      return { columns, unit: grow(element, smallest, Math.min(LARGEST, Math.floor(width / columns) - SPACE)) ?? 0 };
    });
    const best = one.unit < smallest || two.unit > one.unit * WORTH_IT ? two : one;
    arrange(best.columns);
    element.style.setProperty("--unit", `${Math.max(smallest, best.unit)}px`);
  }

  /** Rows of at most so many dice; two rows of one side are equally long. @param {number} columns */
  function arrange(columns) {
    for (const { row } of sides) {
      const count = row.childElementCount;
      row.style.setProperty("--columns", String(count > columns ? Math.ceil(count / 2) : columns));
    }
  }

  /** The small buttons about a die are reached from the die, where dice can be chosen. */
  function reach() {
    for (const { body, strip } of dice.values()) {
      strip.tabIndex = body.getAttribute("role") === "button" ? body.tabIndex : 0;
    }
  }
  element.addEventListener("focusin", reach);

  return {
    element,
    /** Where questions are asked. */
    ask,
    dice,
    links,
    /** Let the arrow keys know what can be chosen now, and the dice how much room there is. */
    settle() {
      rows.refresh();
      reach();
      size();
      // what is said below the board may come after this, and in the end take as much room as before: look again
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(size);
    },
    /** Change the picture without losing the place of whoever uses the keyboard. @param {() => void} change */
    keep: (change) => rows.keep(change),
    close() {
      watch.disconnect();
      cancelAnimationFrame(frame);
      links.close();
      rows.close();
    },
    /** @param {any} view */
    draw(view) {
      round.textContent = t("Round {round}, first to {n}", { round: view.round, n: view.needed });
      /** @type {Set<Element>} */
      const used = new Set();
      const before = most;
      most = Math.max(1, ...view.players.map((/** @type {any} */ player) => player.dice.length));
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
      for (const { element: slot } of dice.values()) if (!used.has(slot)) slot.remove();
      if (most !== before) size();
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
        body.tabIndex = -1;
        body.removeAttribute("aria-pressed");
        body.removeAttribute("aria-disabled");
      }
      links.show([]);
      reach();
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
  for (const child of [...box.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((element, n) => {
    if (box.children[n] !== element) box.insertBefore(element, box.children[n] ?? null);
  });
}
