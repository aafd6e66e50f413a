// Bag-O-Loot on the screen: everybody's stash, the viewer's hand, and the play that is being put together.

import { html } from "/static/kit/dom.js";
import { fit } from "/static/kit/fitting.js";
import { LONG, SHORT, animate, moving, pause } from "/static/kit/motion.js";
import { card } from "./cards.js";
import { panel } from "./panel.js";
import { follow, nameOf } from "./pieces.js";
import { plan } from "./plan.js";
import { ownHand, player } from "./seats.js";

export { sheet } from "./sheet.js";
export { sound } from "./sound.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./pieces.js").PlacedSet} PlacedSet
 * @typedef {import("./plan.js").Move} Move
 * @typedef {import("./plan.js").Choice} Choice
 * @typedef {{table: Table, view: import("./pieces.js").View, pieces: import("./pieces.js").Pieces, wide: number,
 *   plan?: import("./plan.js").Plan, outcomes?: Move[], knock?: () => void, told: string[],
 *   last?: {seat: number, play: string, made: string}, choose: (choice: Choice) => void,
 *   tapSet: (set: PlacedSet, element: Element) => void, tapCard: (kind: string, element: Element) => void}} Scene
 */

const DEALING = 60;
const READING = 6000;
const SIZES = ["usual", "snug", "tight"];
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {Table} table */
export function createBoard(table) {
  const { root, seat: own, t } = table;
  /** @type {Move[]} */
  let moves = [];
  let size = SIZES[0];
  let room = "";
  /** @type {Scene} */
  const scene = {
    table, view: /** @type {any} */ (null), pieces: { hands: [], sets: [] }, wide: 8, told: [], choose,
    tapCard: (kind, element) => tapCard(scene, kind, element),
    tapSet: (set, element) => tapSet(scene, moves, set, element),
  };

  /** @param {Choice} choice */
  function choose(choice) {
    scene.plan = plan(moves, choice);
    const idle = !choice.number && !choice.looter && !choice.target;
    const meant = scene.plan.move ?? (idle ? moves.find((move) => move.touches.play === "knock") : undefined);
    table.offer(meant ? { label: meant.says, move: meant.move } : null);
    moving(root, draw, { duration: SHORT / 2 });
  }

  function draw() {
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.focus;
    const unfolded = root.querySelector("details")?.open;
    scene.wide = root.clientWidth < 640 ? Math.floor((root.clientWidth - 8) / 42) : 16;
    const loot = everything(scene, unfolded);
    root.replaceChildren(loot);
    room = roomFor(root);
    // cards that became smaller stay so until the next deal: nothing jumps while one thinks
    if (scene.view.phase === "deal") size = SIZES[0];
    size = fit(loot, SIZES.slice(SIZES.indexOf(size)));
    const again = focus && root.querySelector(`[data-focus="${focus}"]`);
    const near = again && (again.matches(":enabled") ? again : again.parentElement?.querySelector(":enabled"));
    if (near) /** @type {HTMLElement} */ (near).focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey({ key, target }) {
    if (key === "Escape" && scene.plan) choose({});
    walk(root, target, STEPS[/** @type {keyof STEPS} */ (key)]);
  }

  /** The window has another size, or the board is seen for the first time. */
  function onResize() {
    if (roomFor(root) === room) return;
    size = SIZES[0];
    if (scene.view) draw();
  }

  root.classList.add("board-bag-o-loot");
  addEventListener("keydown", onKey);
  addEventListener("resize", onResize);
  const observer = new ResizeObserver(onResize);
  observer.observe(root);
  return {
    readsChance: true,
    /**
     * @param {any} step
     * @param {boolean} animated
     */
    async show({ view, actor, touches, lines }, animated) {
      if (!view) return;
      const before = scene.view;
      take(scene, view, touches ?? {}, lines);
      if (!animated || !before) return draw();
      if (view.last_turns && !before.last_turns) table.say(t("Last lap: everybody else gets one more turn."));
      const dealt = view.phase === "deal" || before.phase === "deal";
      const played = Boolean(touches?.play);
      await moving(root, draw, { duration: dealt ? DEALING : played ? LONG : SHORT });
      if (played && actor !== own) await look(root);
      if (view.phase === "round_over") await reading();
    },

    /** @param {Move[] | null} offered */
    ask(offered) {
      moves = offered ?? [];
      const knock = moves.find((move) => move.touches.play === "knock");
      scene.knock = knock && (() => table.play(knock.move));
      scene.plan = undefined;
      const playing = moves.some((move) => move.touches.play);
      scene.outcomes = playing || !offered ? undefined : offered;
      if (playing) choose({});
      else if (scene.view) draw();
    },

    /** @param {import("./plan.js").Touches | null} touches */
    highlight: (touches) => highlight(root, touches, own),

    destroy() {
      removeEventListener("keydown", onKey);
      removeEventListener("resize", onResize);
      observer.disconnect();
      root.replaceChildren();
    },
  };
}

/** Pick a card of the hand, or put it back. @param {Scene} scene @param {string} kind @param {Element} element */
function tapCard({ table, plan: chosen, choose }, kind, element) {
  if (!chosen) return;
  const { usable, cards, choice } = chosen;
  if (!usable.has(kind)) return table.refuse(element, `punt ${kind}`);
  const { number, looter, target } = cards.has(kind) ? choice : /** @type {Choice} */ ({});
  if (kind === "L") choose({ number, target, looter: !looter });
  else choose({ looter, target, number: number === kind ? undefined : kind });
}

/** Aim at a set. @param {Scene} scene @param {Move[]} moves @param {PlacedSet} set @param {Element} element */
function tapSet({ table, view, plan: chosen, choose }, moves, set, element) {
  if (!chosen) return;
  const { number, looter, target } = chosen.choice;
  const wanted = target === set.name ? undefined : set.name;
  if (chosen.sets.has(set.name)) return choose({ number, looter, target: wanted });
  if (plan(moves, {}).sets.has(set.name)) return choose({ target: set.name });
  const whose = set.seat === table.seat ? "build" : `steal ${view.players[set.seat].letter}`;
  table.refuse(element, `${whose} (${set.cards.join(" ")}) +${number ?? (looter ? "L" : set.card)}`);
}

/**
 * Take in what happened.
 * @param {Scene} scene
 * @param {Scene["view"]} view
 * @param {any} touches
 * @param {string[]} [lines]
 */
function take(scene, view, { play, makes, seat }, lines) {
  scene.pieces = follow(scene.pieces, view, play && seat);
  scene.view = view;
  scene.plan = scene.outcomes = undefined;
  if (play) scene.last = { seat, play, made: makes ? nameOf(makes) : "" };
  else if (view.phase === "deal") scene.last = undefined;
  if (lines?.length) scene.told = lines;
}

/**
 * The whole picture: the others above, the viewer below, what is asked between them.
 * @param {Scene} scene
 * @param {boolean} [unfolded]
 */
function everything(scene, unfolded) {
  const { table, view } = scene;
  const own = table.seat;
  const seats = view.players.map((_, i) => ((own ?? -1) + 1 + i) % view.players.length);
  const others = seats.filter((seat) => seat !== own);
  const columns = others.length > 3 ? Math.ceil(others.length / 2) : others.length;
  return html(
    "div",
    { class: ["loot", others.length > 3 && "many"], style: { "--columns": columns } },
    bar(scene),
    html("div", { class: "others" }, others.map((seat) => player(scene, seat))),
    own !== null && player(scene, own),
    panel(scene),
    own !== null && ownHand(scene, own),
    table.memoryAid && memory(scene, unfolded),
  );
}

/** How much room there is, in one word. @param {Element} root */
function roomFor(root) {
  return `${innerWidth} ${innerHeight} ${root.clientWidth}`;
}

/**
 * Go on or back from the button that has the focus.
 * @param {Element} root
 * @param {EventTarget | null} from
 * @param {number} [step]
 */
function walk(root, from, step) {
  const all = [...root.querySelectorAll("button:enabled")];
  const here = all.indexOf(/** @type {any} */ (from));
  if (step && here >= 0) /** @type {HTMLElement} */ (all[(here + step + all.length) % all.length]).focus();
}

/**
 * Mark what a line of the log is about.
 * @param {Element} root
 * @param {import("./plan.js").Touches | null} touches
 * @param {number | null} own
 */
function highlight(root, touches, own) {
  for (const marked of root.querySelectorAll(".looked")) marked.classList.remove("looked");
  const { sets = [], makes, hand = [], card: drawn, seat, dealer } = touches ?? {};
  const mine = seat === own ? [...hand, drawn] : [];
  const names = [...sets, ...(makes ? [makes] : [])].map((set) => `[data-set="${nameOf(set)}"]`);
  const found = root.querySelectorAll([...names, ...mine.map((kind) => `[data-hold="${kind}"]`), "none"].join());
  const marks = found.length ? found : root.querySelectorAll(`[data-seat="${dealer ?? seat}"]`);
  for (const thing of marks) thing.classList.add("looked");
}

/**
 * Let the eye rest on what somebody else did.
 * @param {Element} root
 */
async function look(root) {
  const thing = root.querySelector(".fresh") ?? root.querySelector(".said");
  if (thing) await animate(thing, [{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: LONG });
}

/** Time to read the result of a round; any input ends it. */
function reading() {
  /** @param {string} kind */
  const input = (kind) => new Promise((done) => addEventListener(kind, done, { once: true }));
  return Promise.race([pause(READING), input("pointerdown"), input("keydown")]);
}

/**
 * The pile, the round, how far the turn is, and what will end the round or the game.
 * @param {Scene} scene
 */
function bar({ table, view }) {
  const { t, many } = table;
  const { pile, phase, plays_made: made, plays_allowed: all, turn, last_turns, tiebreak } = view;
  const plays = t("{player}: play {number} of {all}", { player: table.name(turn ?? 0), number: made + 1, all });
  const lap = many("Last lap: {n} turn left", "Last lap: {n} turns left", last_turns);
  return html(
    "div",
    { class: "bar" },
    html("span", { class: ["pile", !pile && "empty"], data: { key: "pile" } }, card(null)),
    html("span", { role: "img", "aria-label": many("{n} card in the pile", "{n} cards in the pile", pile) }, pile),
    html("b", {}, t("Round {number}", { number: view.round })),
    html("span", { class: "faint target" }, t("first past {points}", { points: view.target })),
    html("span", { class: "gap" }),
    phase === "play" && html("b", {}, `${plays} ${"●".repeat(made)}◉${"○".repeat(all - made - 1)}`),
    last_turns > 0 && html("b", { class: "lap" }, lap),
    tiebreak && html("b", { class: "lap" }, t("Tie: play on until one player leads")),
  );
}

/**
 * What could be remembered: the cards that the viewer has not seen.
 * @param {Scene} scene
 * @param {boolean} [open]
 */
function memory({ table: { t }, view }, open) {
  const cards = Object.entries(view.unseen).map(([name, n]) => html("span", {}, card(name), `×${n}`));
  const title = html("summary", {}, t("Not seen yet"));
  return html("details", { class: "memory", open }, title, html("div", { class: "row" }, cards));
}
