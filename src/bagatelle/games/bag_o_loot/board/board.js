// Bag-O-Loot on the screen: everybody's stash, the viewer's hand, and the play that is being put together.

import { html } from "/static/dom.js";
import { LONG, SHORT, animate, moving, pause } from "/static/motion.js";
import { card } from "./cards.js";
import { panel } from "./panel.js";
import { follow, nameOf } from "./pieces.js";
import { NOTHING, plan } from "./plan.js";
import { ownHand, player } from "./seats.js";

export { sheet } from "./sheet.js";

/**
 * @typedef {import("/static/table.js").Table} Table
 * @typedef {import("./pieces.js").View} View
 * @typedef {import("./pieces.js").PlacedSet} PlacedSet
 * @typedef {import("./plan.js").Move} Move
 * @typedef {import("./plan.js").Choice} Choice
 * @typedef {{table: Table, view: View, pieces: import("./pieces.js").Pieces, wide: number, told: string[],
 *   last: {seat: number, play: string, made: string} | null, outcomes: Move[] | null, knock: (() => void) | null,
 *   plan: (import("./plan.js").Plan & {usable: Set<string>}) | null, choose: (change: Partial<Choice>) => void,
 *   tapSet: (set: PlacedSet, element: HTMLElement) => void, tapCard: (kind: string, element: HTMLElement) => void}} Scene
 */

const DEALING = 60;
const READING = 6000;

/** @param {Table} table */
export function createBoard(table) {
  const { root, t } = table;
  root.classList.add("board-bag-o-loot");
  /** @type {Scene} */
  const scene = {
    table, view: /** @type {any} */ (null), pieces: { hands: [], sets: [] }, wide: 8, told: [], last: null,
    outcomes: null, knock: null, plan: null, choose, tapSet, tapCard,
  };
  /** @type {Move[]} */
  let moves = [];

  /** @param {Partial<Choice>} change */
  function choose(change) {
    if (!scene.plan) return;
    const usable = scene.plan.usable;
    scene.plan = { ...plan(moves, { ...scene.plan.choice, ...change }), usable };
    const knock = moves.find((move) => move.touches.play === "knock");
    const { number, looter, target } = scene.plan.choice;
    const meant = scene.plan.move ?? (number || looter || target ? null : knock);
    table.offer(meant ? { label: meant.says, move: meant.move } : null);
    moving(root, draw, { duration: SHORT / 2 });
  }

  /**
   * @param {string} kind
   * @param {HTMLElement} element
   */
  function tapCard(kind, element) {
    if (!scene.plan?.usable.has(kind)) return void table.refuse(element, `punt ${kind}`);
    const { number, looter } = scene.plan.choice;
    const start = scene.plan.cards.has(kind) || number === kind ? {} : NOTHING;
    const picked = kind === "L" ? { looter: !looter } : { number: number === kind ? null : kind };
    choose({ ...start, ...picked, play: null, amounts: null });
  }

  /**
   * @param {PlacedSet} set
   * @param {HTMLElement} element
   */
  function tapSet(set, element) {
    if (!scene.plan) return;
    const { choice, sets } = scene.plan;
    const name = choice.target === set.name ? null : set.name;
    if (sets.has(set.name)) return choose({ target: name, play: null, amounts: null });
    if (plan(moves, NOTHING).sets.has(set.name)) return choose({ ...NOTHING, target: name });
    const added = choice.number ?? (choice.looter || set.card === "L" ? "L" : set.card);
    const whose = set.seat === table.seat ? "build" : `steal ${scene.view.players[set.seat].letter}`;
    table.refuse(element, `${whose} (${set.cards.join(" ")}) +${added}`);
  }

  function draw() {
    const { view } = scene;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.focus;
    const start = (table.seat ?? -1) + 1;
    const seats = view.players.map((_, i) => (start + i) % view.players.length);
    const others = seats.filter((seat) => seat !== table.seat);
    scene.wide = root.clientWidth < 640 ? Math.floor((root.clientWidth - 8) / 43) : 16;
    root.replaceChildren(
      html(
        "div",
        { class: ["loot", others.length > 3 && "many"] },
        bar(scene),
        html("div", { class: "others" }, others.map((seat) => player(scene, seat))),
        table.seat === null ? null : player(scene, table.seat),
        panel(scene),
        table.seat === null ? null : ownHand(scene, table.seat),
        table.memoryAid && memory(scene),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-focus="${focused}"]`))?.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") choose(NOTHING);
    const here = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!step || !here) return;
    const all = [...root.querySelectorAll("button")];
    all[(all.indexOf(here) + step + all.length) % all.length].focus();
    event.preventDefault();
  }
  root.addEventListener("keydown", onKey);

  return {
    /**
     * @param {any} step
     * @param {boolean} animated
     */
    async show(step, animated) {
      if (!step.view) return;
      const before = scene.view;
      const actor = typeof step.actor === "number" ? step.actor : null;
      const { play, makes } = step.touches ?? {};
      Object.assign(scene, { view: step.view, plan: null, outcomes: null, pieces: follow(scene.pieces, step.view, actor) });
      scene.last = play ? { seat: actor, play, made: makes ? nameOf(makes) : "" } : actor === null ? scene.last : null;
      if (step.lines?.length) scene.told = step.lines;
      if (step.view.phase === "deal") scene.last = null;
      if (!animated || !before) return draw();
      if (step.view.last_turns && !before.last_turns) table.say(t("Last lap: everybody else has one more turn."));
      const dealing = step.view.phase === "deal" || before.phase === "deal";
      await moving(root, draw, { duration: dealing ? DEALING : play ? LONG : SHORT });
      if (play && actor !== table.seat) await look(root, actor);
      if (step.view.phase === "round_over") await reading();
    },

    /** @param {Move[] | null} offered */
    ask(offered) {
      if (!scene.view) return;
      moves = offered ?? [];
      const playing = moves.some((move) => move.touches.play);
      const knock = moves.find((move) => move.touches.play === "knock");
      scene.outcomes = offered && !playing ? moves : null;
      scene.plan = playing ? { ...plan(moves, NOTHING), usable: new Set(moves.flatMap((move) => move.touches.hand ?? [])) } : null;
      scene.knock = knock ? () => table.play(knock.move) : null;
      if (playing) choose(NOTHING);
      else draw();
    },

    /** @param {import("./plan.js").Touches | null} touches */
    highlight(touches) {
      for (const marked of root.querySelectorAll(".looked")) marked.classList.remove("looked");
      if (!touches) return;
      const names = [...(touches.sets ?? []), ...(touches.makes ? [touches.makes] : [])].map(nameOf);
      const seat = touches.dealer ?? touches.seat;
      const found = names.flatMap((name) => [...root.querySelectorAll(`[data-set="${name}"]`)]);
      const cards = seat === table.seat ? [touches.card, ...(touches.hand ?? [])] : [];
      found.push(...cards.flatMap((name) => [...root.querySelectorAll(`[data-hold="${name}"]`)]));
      if (!found.length) found.push(...root.querySelectorAll(`[data-seat="${seat}"]`));
      for (const thing of found) thing.classList.add("looked");
    },

    destroy() {
      root.removeEventListener("keydown", onKey);
      root.replaceChildren();
    },
  };
}

/**
 * Let the eye rest on what somebody else did.
 * @param {Element} root
 * @param {number | null} seat
 */
async function look(root, seat) {
  const thing = root.querySelector(".fresh") ?? root.querySelector(`[data-seat="${seat}"] .said`);
  if (thing) await animate(thing, [{ scale: 1 }, { scale: 1.25 }, { scale: 1 }, { scale: 1 }], { duration: 2 * LONG });
}

/** Time to read the result of a round; any input ends it. */
function reading() {
  const input = new Promise((done) => {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, done, { once: true });
  });
  return Promise.race([pause(READING), input]);
}

/**
 * The pile, the round, how far the turn is, and what will end the round or the game.
 * @param {Scene} scene
 */
function bar({ table, view }) {
  const { t, many } = table;
  const { pile, plays_made: made, plays_allowed: all, turn } = view;
  const words = { player: table.name(turn ?? 0), number: made + 1, all };
  return html(
    "div",
    { class: "bar" },
    html("span", { class: ["pile", !pile && "empty"], data: { key: "pile" } }, card(null)),
    html("span", { role: "img", "aria-label": many("pile {n} card", "pile {n} cards", pile) }, pile),
    html("b", {}, t("Round {number}", { number: view.round })),
    html("span", { class: "faint target" }, t("to more than {points}", { points: view.target })),
    html("span", { class: "gap" }),
    view.phase === "play" && html("b", {}, t("{player}: play {number} of {all}", words), ` ${"●".repeat(made)}◉${"○".repeat(all - made - 1)}`),
    view.last_turns > 0 && html("b", { class: "lap" }, many("Last lap: {n} turn left", "Last lap: {n} turns left", view.last_turns)),
    view.tiebreak && html("b", { class: "lap" }, t("Tie: plays on until one leads alone")),
  );
}

/** @param {Scene} scene */
function memory({ table: { t }, view }) {
  const cards = Object.entries(view.unseen).map(([name, n]) => html("span", {}, card(name), `×${n}`));
  return html("details", { class: "memory" }, html("summary", {}, t("Not seen yet")), html("div", { class: "row" }, cards));
}
