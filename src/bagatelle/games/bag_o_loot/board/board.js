// Bag-O-Loot on the screen: everybody's stash, the viewer's hand, and the play that is being put together.

import { html } from "/static/kit/dom.js";
import { grow, roomOf } from "/static/kit/fitting.js";
import { LONG, SHORT, animate, moving } from "/static/kit/motion.js";
import { createRows } from "/static/kit/rows.js";
import { centre } from "./centre.js";
import { card } from "./cards.js";
import { hint } from "./panel.js";
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
/** How the board is laid out; in the last way the others' stashes are scrolled, and the hand stays in sight. */
const FLAT = "flat";
const SIZES = ["usual", "tight", FLAT];
/** How wide a card of a stash may be, in pixels. */
const SMALLEST = 20;
const READABLE = 28;
const LARGEST = 110;
const NARROW = 560;
const STEPS = { "+": 1, "=": 1, "-": -1, "−": -1 };

/** @param {Table} table */
export function createBoard(table) {
  const { root, seat: own, t } = table;
  /** @type {Move[]} */
  let moves = [];
  let size = SIZES[0];
  let unit = LARGEST;
  let room = "";
  /** What a line of the log, or a hint, is about. @type {import("./plan.js").Touches | null} */
  let looked = null;
  const rows = createRows(root);
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
    if (!meant && !idle) table.tell(hint(table, choice));
    moving(root, draw, { duration: SHORT / 2 });
  }

  function draw() {
    const unfolded = root.querySelector("details")?.open;
    // cards that became smaller stay so until the next deal: nothing jumps while one thinks
    if (scene.view.phase === "deal") [size, unit] = [SIZES[0], LARGEST];
    rows.keep(() => {
      const width = root.clientWidth;
      scene.wide = width < NARROW ? Math.floor((width - 28) / 42) : 17;
      const loot = everything(scene, unfolded);
      root.replaceChildren(loot);
      [size, unit] = fitted(loot, size, unit, width);
    });
    if (looked) highlight(root, looked, own);
    room = roomFor(root);
  }

  /** @param {KeyboardEvent} event */
  function onKey({ key, target }) {
    if (key === "Escape" && scene.plan) choose({});
    step(root, target, STEPS[/** @type {keyof STEPS} */ (key)]);
  }

  /** There is another room: the window, what stands around the board, or the board is seen for the first time. */
  function onResize() {
    if (roomFor(root) === room) return;
    [size, unit] = [SIZES[0], LARGEST];
    if (scene.view) draw();
  }

  root.classList.add("board-bag-o-loot", "tabletop");
  addEventListener("keydown", onKey);
  addEventListener("resize", onResize);
  const observer = new ResizeObserver(onResize);
  observer.observe(root.parentElement ?? root);
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
    highlight(touches) {
      looked = touches;
      highlight(root, looked, own);
    },

    destroy() {
      removeEventListener("keydown", onKey);
      removeEventListener("resize", onResize);
      observer.disconnect();
      rows.close();
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
  const { table, view, plan: chosen } = scene;
  const own = table.seat;
  const seats = view.players.map((_, i) => ((own ?? -1) + 1 + i) % view.players.length);
  const others = seats.filter((seat) => seat !== own);
  const columns = others.length > 3 ? Math.ceil(others.length / 2) : others.length;
  const { number, looter, target } = chosen?.choice ?? {};
  return html(
    "div",
    {
      class: ["loot", others.length > 3 && "many", (number || looter || target) && "choosing"],
      style: { "--columns": columns },
    },
    html("div", { class: "others", role: "group", "aria-label": table.t("The others") }, others.map((seat) => player(scene, seat))),
    centre(scene),
    own !== null && player(scene, own),
    own !== null && ownHand(scene, own),
    table.memoryAid && memory(scene, unfolded),
  );
}

/**
 * Lay everything out so that nothing has to be scrolled, with cards as large as that leaves them.
 * @param {HTMLElement} loot
 * @param {string} size
 * @param {number} unit the largest cards that are wanted
 * @param {number} width
 * @returns {[string, number]}
 */
function fitted(loot, size, unit, width) {
  const largest = Math.min(unit, width < NARROW ? 52 : LARGEST);
  const others = /** @type {HTMLElement} */ (loot.querySelector(".others"));
  others.removeAttribute("tabindex");
  for (const next of SIZES.slice(SIZES.indexOf(size), -1)) {
    loot.dataset.size = next;
    const found = grow(loot, next === SIZES[0] ? READABLE : SMALLEST, largest);
    if (found) return [next, found];
  }
  loot.style.setProperty("--room", `${roomOf(loot)}px`);
  loot.style.setProperty("--unit", `${READABLE}px`);
  loot.dataset.size = FLAT;
  others.tabIndex = 0; // to be scrolled by keys
  return [FLAT, unit];
}

/** How much room there is, in one word. @param {Element} root */
function roomFor(root) {
  return `${innerWidth} ${innerHeight} ${root.clientWidth} ${root.parentElement?.clientHeight}`;
}

/**
 * One card more or fewer, by a key: looters where they have the focus, else of the number.
 * @param {Element} root
 * @param {EventTarget | null} from
 * @param {number} [by]
 */
function step(root, from, by) {
  const here = /** @type {HTMLElement | null} */ (from);
  if (!by || !root.contains(here)) return;
  const order = here?.dataset.hold === "L" ? [1, 0] : [0, 1];
  const buttons = order.map((what) => root.querySelector(`[data-focus="step ${what} ${by}"]`));
  /** @type {HTMLElement | undefined} */ (buttons.find((button) => button?.matches(":enabled")))?.click();
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
