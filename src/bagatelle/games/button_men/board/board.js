// Button Men on the table: two sides of dice, what happens between them, and what may be chosen.

import { html } from "/static/kit/dom.js";
import { animate, LONG, moving, SHORT } from "/static/kit/motion.js";
import { createAttack, keysOf } from "./attack.js";
import { createDie, points } from "./dice.js";
import { createPanel } from "./panel.js";
import { createSide } from "./side.js";
export { sheet } from "./sheet.js";

/** @typedef {import("./attack.js").Move} Move */

const CHANCE = -1;
const [TUMBLE, STAGGER] = [480, 60];
const MARKS = ["picked", "proposed", "glow", "dim", "rolls", "falls"];

/** @param {import("/static/kit/board.js").Table} table */
export function createBoard(table) {
  const { t } = table;
  const bottom = table.seat ?? 0;
  const sides = [0, 1].map((seat) => createSide(seat, table, seat === bottom));
  const round = html("p", { class: "round" });
  const told = html("p", { class: "told" });
  const ask = html("div", { class: "ask" });
  const arena = html("div", { class: "arena" }, round, told, ask);
  const duel = html("div", { class: "duel" }, sides[1 - bottom].element, arena, sides[bottom].element);
  table.root.replaceChildren(duel);
  /** @type {Map<string, ReturnType<typeof createDie>>} */
  const dice = new Map();
  /** @type {any} */
  let view = null;
  /** @type {ReturnType<typeof createAttack> | null} */
  let attack = null;
  /** @type {Record<string, number> | null} */
  let sealed = null;
  duel.addEventListener("click", (event) => choose(event.target));
  duel.addEventListener("keydown", onKey);

  /** @param {EventTarget | null} target */
  function choose(target) {
    const body = target instanceof Element ? target.closest(".die[role=button]") : null;
    if (attack && body instanceof HTMLElement) attack.tap(String(body.dataset.die));
    return Boolean(body);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if ((event.key === "Enter" || event.key === " ") && choose(event.target)) event.preventDefault();
    const bodies = /** @type {HTMLElement[]} */ ([...duel.querySelectorAll(".die[tabindex]")]);
    const at = bodies.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const across = event.key === "ArrowUp" || event.key === "ArrowDown";
    const step = event.key === "ArrowLeft" ? -1 : 1;
    (across ? nearest(bodies[at], bodies) : bodies[(at + step + bodies.length) % bodies.length]).focus();
  }

  function update() {
    round.textContent = t("Round {round}, first to {n}", { round: view.round, n: view.needed });
    const used = new Set();
    for (const [seat, side] of sides.entries()) {
      side.draw(view);
      const player = view.players[seat];
      const kept = player.dice.filter((/** @type {any} */ die) => die.state !== "captured");
      place(
        side.row,
        kept.map((/** @type {any} */ die) => drawn(seat, die)),
      );
      place(
        side.tray,
        player.captured.map((/** @type {any} */ die) => drawn(1 - seat, die)),
      );
    }
    for (const key of dice.keys()) if (!used.has(key)) dice.get(key)?.element.remove();

    /** @param {number} seat @param {any} die */
    function drawn(seat, die) {
      const key = `${seat}${die.letter}`;
      used.add(key);
      if (!dice.has(key)) dice.set(key, createDie(key, table));
      const one = /** @type {ReturnType<typeof createDie>} */ (dice.get(key));
      one.draw(die);
      one.element.style.setProperty("--mine", table.colour(seat));
      return one.element;
    }
  }

  /** @param {any} step */
  function tell(step) {
    if (view.winners !== null) told.replaceChildren(html("strong", {}, `★ ${step.lines?.at(-1) ?? ""} ★`));
    else if (step.lines?.length) told.textContent = step.lines.join(" ");
  }

  /** Who hits whom. @param {any} touches */
  async function strike(touches) {
    const targets = touches.targets.map(
      (/** @type {string} */ letter) => dice.get(`${1 - touches.seat}${letter}`)?.element,
    );
    const goal = targets[0]?.getBoundingClientRect();
    if (!goal) return;
    const hits = touches.dice.map((/** @type {string} */ letter) => {
      const element = /** @type {Element} */ (dice.get(`${touches.seat}${letter}`)?.element);
      const from = element.getBoundingClientRect();
      const to = `translate(${(goal.x - from.x) * 0.8}px, ${(goal.y - from.y) * 0.8}px) scale(1.1)`;
      return animate(
        element,
        [
          { transform: "none", zIndex: 6 },
          { transform: to, zIndex: 6, offset: 0.55 },
          { transform: "none", zIndex: 6 },
        ],
        { duration: LONG },
      );
    });
    const shakes = targets.map((/** @type {Element} */ element) =>
      animate(
        element,
        [0, -12, 10, -6, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })),
        { duration: SHORT, delay: LONG / 2 },
      ),
    );
    await Promise.all([...hits, ...shakes]);
  }

  /** @param {any} row */
  async function announce(row) {
    const scores = row.half_points
      ?.map((/** @type {number} */ half, /** @type {number} */ seat) => `${table.symbol(seat)} ${points(half)}`)
      .join(" : ");
    const words =
      row.winner === null ? t("The round is drawn") : t("{player} wins the round", { player: table.name(row.winner) });
    const banner = html(
      "div",
      { class: "banner", role: "status" },
      html("strong", {}, words),
      scores ? html("span", {}, scores) : "",
    );
    duel.append(banner);
    const [hidden, there] = [
      { opacity: 0, transform: "scale(.8)" },
      { opacity: 1, transform: "none" },
    ];
    await animate(banner, [hidden, { ...there, offset: 0.15 }, { ...there, offset: 0.9 }, hidden], { duration: 1800 });
    banner.remove();
  }

  return {
    readsChance: true,
    /** @param {any} step @param {boolean} animated */
    async show(step, animated) {
      const first = view === null;
      const parts = [...(step.together ?? []), step];
      const struck = parts.find(({ touches }) => touches?.targets);
      if (!first && animated && struck) await strike(struck.touches);
      if (!first && animated && step.row) await announce(step.row);
      view = step.view;
      tell(step);
      if (first || !animated) return update();
      const moved = moving(duel, update, { duration: LONG });
      const tumbled = parts.filter(isThrown).map(({ touches }, nth) => {
        const die = dice.get(keysOf(touches)[0]);
        return die?.tumble(touches.face ? TUMBLE + nth * STAGGER : SHORT);
      });
      await Promise.all([moved, ...tumbled]);
    },
    /** @param {Move[] | null} moves */
    ask(moves) {
      attack = null;
      for (const { element, body } of dice.values()) {
        element.classList.remove(...MARKS, "asked");
        body.setAttribute("role", "img");
        body.removeAttribute("tabindex");
        body.removeAttribute("aria-pressed");
      }
      for (const side of sides) side.preview(0);
      ask.replaceChildren();
      table.offer(null);
      if (!moves?.length) return;
      const { name } = moves[0].touches;
      if (name && sealed && name in sealed) return seal(moves, sealed);
      sealed = null;
      if (view.phase === "turn") {
        attack = createAttack(table, view, moves, dice, {
          preview: (changes) => sides.forEach((side, seat) => side.preview(changes[seat])),
        });
        ask.append(attack.element);
        return;
      }
      for (const key of keysOf(moves.at(-1)?.touches)) dice.get(key)?.element.classList.add("asked");
      /** @type {Record<string, number>} */
      const sizes = {};
      ask.append(
        createPanel(table, view, moves, view.actor === CHANCE, { sizes, seal: () => seal(moves, (sealed = sizes)) }),
      );
    },
    /** @param {any} touches */
    highlight(touches) {
      const keys = keysOf(touches);
      for (const [key, { element }] of dice) element.classList.toggle("noted", keys.includes(key));
    },
    destroy() {
      table.root.replaceChildren();
    },
  };

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

/** Whether a die was rolled, or got another size. @param {import("/static/kit/board.js").Step} step */
function isThrown({ actor, touches }) {
  return Boolean(touches?.size || (actor === "chance" && touches?.face));
}

/** The closest one in another row. @param {HTMLElement} from @param {HTMLElement[]} all */
function nearest(from, all) {
  const { x, y } = from.getBoundingClientRect();
  const others = all.filter((one) => Math.abs(one.getBoundingClientRect().y - y) > 20);
  const gap = (/** @type {HTMLElement} */ one) => Math.abs(one.getBoundingClientRect().x - x);
  return others.sort((a, b) => gap(a) - gap(b))[0] ?? from;
}
