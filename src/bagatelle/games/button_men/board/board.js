// Button Men on the table: two sides of dice, what happens between them, and what may be chosen.

import { LONG, moving, SHORT } from "/static/kit/motion.js";
import { createAttack, keysOf } from "./attack.js";
import { createDuel } from "./duel.js";
import { announceRound, strike } from "./fight.js";
import { createPanel } from "./panel.js";
export { sheet } from "./sheet.js";
export { sound } from "./sound.js";

/** @typedef {import("./attack.js").Move} Move */

const CHANCE = -1;
const [TUMBLE, STAGGER] = [LONG, 25];

/** @param {import("/static/kit/board.js").Table} table */
export function createBoard(table) {
  const duel = createDuel(table);
  const { element, dice } = duel;
  table.root.replaceChildren(element);
  /** @type {any} */
  let view = null;
  /** @type {ReturnType<typeof createAttack> | null} */
  let attack = null;
  /** @type {Record<string, number> | null} */
  let sealed = null;
  element.addEventListener("click", (event) => choose(event.target));
  element.addEventListener("keydown", onKey);

  /** @param {EventTarget | null} target */
  function choose(target) {
    const body = target instanceof Element ? target.closest(".die[role=button]") : null;
    if (attack && body instanceof HTMLElement) attack.tap(String(body.dataset.die));
    return Boolean(body);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if ((event.key === "Enter" || event.key === " ") && choose(event.target)) event.preventDefault();
  }

  /** Let the picture become that of the view, with dice that tumble. @param {any[]} parts */
  async function move(parts) {
    const moved = moving(element, () => duel.keep(() => duel.draw(view)), { duration: LONG });
    const tumbled = parts.filter(isThrown).map(({ touches }, nth) => {
      const die = dice.get(keysOf(touches)[0]);
      return die?.tumble(touches.face ? TUMBLE + nth * STAGGER : SHORT);
    });
    await Promise.all([moved, ...tumbled]);
  }

  /** @param {Move[]} moves */
  function askForAttack(moves) {
    attack = createAttack(table, view, moves, dice, duel);
    duel.ask.append(attack.element);
  }

  /** @param {Move[]} moves */
  function askForMore(moves) {
    for (const key of keysOf(moves.at(-1)?.touches)) dice.get(key)?.element.classList.add("asked");
    /** @type {Record<string, number>} */
    const sizes = {};
    const sealing = { sizes, seal: () => seal(moves, (sealed = sizes)) };
    duel.ask.append(createPanel(table, view, moves, view.actor === CHANCE, sealing));
  }

  /**
   * Play the sizes one after the other, as they are asked for.
   * @param {Move[]} moves
   * @param {Record<string, number>} sizes
   */
  function seal(moves, sizes) {
    const move = moves.find(({ touches }) => touches.size === sizes[touches.name]);
    delete sizes[moves[0].touches.name];
    if (move) setTimeout(() => table.play(move.move));
  }

  return {
    readsChance: true,
    /** @param {any} step @param {boolean} animated */
    async show(step, animated) {
      const moves = view !== null && animated;
      const parts = [...(step.together ?? []), step];
      const struck = parts.find(({ touches }) => touches?.targets);
      if (moves && struck) await strike(dice, struck.touches);
      if (moves && step.row) await announceRound(element, step.row, table);
      view = step.view;
      duel.tell(step, view);
      if (moves) await move(parts);
      else duel.keep(() => duel.draw(view));
    },
    /** @param {Move[] | null} moves */
    ask(moves) {
      attack = null;
      table.offer(null);
      duel.keep(duel.clear);
      element.classList.toggle("sizing", Boolean(moves?.length) && view.phase !== "turn");
      if (!moves?.length) return;
      const { name } = moves[0].touches;
      if (name && sealed && name in sealed) return seal(moves, sealed);
      sealed = null;
      if (view.phase === "turn") askForAttack(moves);
      else askForMore(moves);
      duel.settle();
    },
    /** @param {any} touches */
    highlight(touches) {
      const keys = keysOf(touches);
      for (const [key, die] of dice) die.element.classList.toggle("noted", keys.includes(key));
    },
    destroy() {
      duel.close();
      table.root.replaceChildren();
    },
  };
}

/** Whether a die was rolled, or got another size. @param {import("/static/kit/board.js").Step} step */
function isThrown({ actor, touches }) {
  return Boolean(touches?.size || (actor === "chance" && touches?.face));
}
