// The board of Bag of Butts: shows one step after the other, and lets the viewer choose.

import { html } from "/static/kit/dom.js";
import { LONG, moving } from "/static/kit/motion.js";
import { createRows } from "/static/kit/rows.js";
import { bagCorner } from "./bag.js";
import { settle } from "./places.js";
import { others, own } from "./plates.js";
import { capital } from "./scene.js";
import { showStep } from "./showing.js";
import { fitPieces } from "./sizing.js";
import { stage } from "./stage.js";

export { marks } from "./plates.js";
export { sheet } from "./sheet.js";
export { sound } from "./sound.js";

/** The looks of its parts, after those of the felt in board.css. */
export const looks = ["plates.css", "bag.css", "pieces.css", "stage.css", "announcer.css", "trays.css", "sheet.css"];

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Move} Move
 * @typedef {import("./scene.js").Touches} Touches
 * @typedef {import("./showing.js").Step} Step
 */

/** Where there is room beside the trays for all that is in the bag. */
const ROOM = matchMedia("(min-width: 60rem) and (min-height: 42rem)");

/**
 * The board in the table's root.
 * @param {import("./scene.js").Table} table
 */
export function createBoard(table) {
  const felt = html("div", { class: "felt tabletop", tabindex: "-1" });
  table.root.classList.add("board-bag-of-butts");
  table.root.append(felt);
  felt.style.setProperty("--seats", String(table.seats));
  const rows = createRows(felt);
  const watch = new ResizeObserver(() => fitPieces(felt));
  watch.observe(felt);
  ROOM.addEventListener("change", suitRoom);
  /** @type {Scene | null} */
  let scene = null;

  /** @param {Partial<Scene>} changes */
  function render(changes) {
    scene = { .../** @type {Scene} */ (scene), ...changes };
    const picture = parts(scene).filter((part) => part !== null);
    rows.keep(() => felt.replaceChildren(...picture));
    fitPieces(felt);
  }

  /** Show a view as it comes to lie. @param {View} view @param {Partial<Scene>} [changes] */
  function lay(view, changes = {}) {
    const places = settle(scene?.places ?? new Map(), view);
    render({ view, places, moves: null, choice: null, stamp: "", gains: null, drawing: false, ...changes });
  }

  function suitRoom() {
    if (scene) render({ bagIsOpen: ROOM.matches });
  }

  /** @param {Move} move */
  function choose(move) {
    const { touches } = move;
    if (touches.draw || touches.add || touches.first !== undefined) {
      table.play(move.move);
      return;
    }
    if (touches.sizes && scene) scene.choice = move;
    else render({ choice: move });
    table.offer({ label: move.says, move: move.move });
  }

  function turnBag() {
    moving(felt, () => render({ bagIsOpen: !scene?.bagIsOpen }), { duration: LONG, stagger: 12 });
  }

  return {
    readsChance: true,

    /** @param {Step} step @param {boolean} animate */
    async show(step, animate) {
      const { view } = step;
      const touches = step.touches ?? {};
      if (!view) return;
      if (scene && animate) await showStep({ felt, table, render, lay }, { ...step, touches }, scene);
      else lay(view, scene ? {} : { table, bagIsOpen: ROOM.matches, choose, turnBag });
    },

    /** @param {Move[] | null} moves */
    ask(moves) {
      table.offer(null);
      const kept = moves?.find(({ move, says }) => move === scene?.choice?.move && says === scene.choice.says);
      const thought = kept ?? (moves && firstThought(moves));
      render(moves ? { moves, choice: thought, drawing: false } : { moves });
      if (thought) choose(thought);
    },

    /** @param {Touches | null} touches */
    highlight: (touches) => highlight(felt, touches),

    destroy() {
      watch.disconnect();
      ROOM.removeEventListener("change", suitRoom);
      rows.close();
      felt.remove();
    },
  };
}

/** @param {Scene} scene */
function parts(scene) {
  const middle = html("div", { class: "middle" }, bagCorner(scene), stage(scene));
  return [others(scene), middle, html("div", { class: "near" }, ribbon(scene), own(scene))];
}

/** What will end the game. @param {Scene} scene */
function ribbon({ table: { t, many }, view }) {
  if (view.winners) return html("p", { class: "ribbon over" }, t("The game is over."));
  if (!view.triggered) {
    const goal = many("{n} point triggers the end", "{n} points trigger the end", view.target);
    return html("p", { class: "goal" }, goal);
  }
  const ends = view.tiebreaker ? t("tiebreaker: the next reset ends it") : t("the next reset ends it");
  return html("p", { class: "ribbon", data: { key: "ribbon" } }, capital(ends));
}

/** What lies chosen already: the only move, to continue, or groups of one size. @param {Move[]} moves */
function firstThought(moves) {
  if (moves[0].touches.sizes) {
    const spread = (/** @type {Move} */ { touches: { sizes = [] } }) => Math.max(...sizes) - Math.min(...sizes);
    return moves.reduce((best, move) => (spread(move) < spread(best) ? move : best));
  }
  const { draw, add, first } = moves[0].touches;
  if (draw || add || first !== undefined) return null;
  return moves.length === 1 ? moves[0] : (moves.find(({ touches }) => touches.begin === "continue") ?? null);
}

/** Mark what a line of the log is about. @param {Element} felt @param {Touches | null} touches */
function highlight(felt, touches) {
  for (const marked of felt.querySelectorAll(".marked")) marked.classList.remove("marked");
  for (const wanted of touches ? selectors(touches) : []) {
    for (const found of felt.querySelectorAll(wanted)) found.classList.add("marked");
  }
}

/** Where to look for what a line of the log is about. @param {Touches} touches */
function selectors({ begin, sizes, group, first, add, draw }) {
  const found = [];
  if (begin) found.push(".bag-place", `.card.${begin}`);
  if (sizes) found.push(".announcer", ".tray");
  if (group !== undefined) found.push(`[data-tray="${group}"]`);
  if (first !== undefined) found.push(`[data-seat="${first}"]`);
  if (add ?? draw) found.push(`.lying [data-kind="${add ?? draw}"]`);
  return found;
}
