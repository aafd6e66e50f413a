// The board of Buttle: it shows every step, asks for a move, and reacts to taps and keys.
import { html } from "/static/kit/dom.js";
import { shake } from "/static/kit/motion.js";
import { createRows } from "/static/kit/rows.js";
import { cardName, effectOf } from "./cards.js";
import { Choice } from "./choice.js";
import { aimsOf } from "./choosing.js";
import { createFelt, createSizes } from "./felt.js";
import { highlight, light, spotsOf } from "./light.js";
import { fillPanel, missing } from "./panel.js";
import { scrapSheet } from "./scrap.js";
import { captionOf, giverOf, showStep } from "./showing.js";

export { sheet } from "./sheet.js";
export { sound } from "./sound.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {import("./places.js").Touches} Touches
 * @typedef {import("./showing.js").Step} Step
 */

/** The table of Buttle in `table.root`. @param {Table} table */
export function createBoard(table) {
  const choice = new Choice(table);
  const rows = createRows(table.root);
  const felt = createFelt(table, rows, (view) => ((choice.view = view), refresh()));
  const label = table.t("What the card can do");
  const panel = html("div", { class: "panel", role: "group", "aria-label": label, data: { row: "panel" } });
  const scrap = scrapSheet(table, (code) => (choice.aim(`scrap ${code}`, "scrap"), refresh()));
  const onKey = (/** @type {KeyboardEvent} */ event) => reactToKey(event, choice, () => scrap.element.open, putBack);
  const sizes = createSizes(table.root);
  const observer = new ResizeObserver(() => sizes.fit(true));
  table.root.classList.add("tabletop");
  table.root.append(felt.element, panel, scrap.element);
  table.root.addEventListener("click", onClick);
  table.root.addEventListener("keydown", onKey);
  observer.observe(/** @type {Element} */ (table.root.parentElement ?? table.root));

  /** @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    const { view: after, lines = [] } = step;
    if (!after) return;
    const before = choice.view;
    choice.start([]);
    if (before && animate) await showStep(table, felt, step, before, after);
    else felt.lay(after, before ? giverOf(before, after, step.actor) : 0, captionOf(table, after, lines));
  }

  /** @param {Move[] | null} moves */
  function ask(moves) {
    choice.start(moves ?? []);
    if (!moves) scrap.close();
    const second = choice.moves.find(({ touches }) => touches.do === "discard" && touches.card === choice.next);
    if (moves) choice.next = null;
    if (second) return void setTimeout(() => table.play(second.move));
    const revealed = spotsOf(felt.element).find((spot) => spot.dataset.stage === "revealed");
    if (revealed && choice.allows(revealed.dataset)) pick(revealed);
    else refresh();
  }

  function refresh() {
    light(felt.element, choice);
    fillPanel(panel, choice, { use, pick: pickFromHand, refresh });
    table.offer(choice.button);
    rows.refresh();
    sizes.fit(choice.view?.phase === "deal");
  }

  /** Those who listen hear what is still to be chosen. */
  function askOn() {
    const hint = choice.card && missing(choice);
    if (hint) table.tell(`${cardName(String(choice.card?.code), table)}: ${hint}`);
  }

  /** @param {HTMLElement} spot */
  function pick(spot) {
    choice.pick({ id: String(spot.dataset.id), code: String(spot.dataset.code) });
    refresh();
    askOn();
  }

  /** @param {string} code */
  function pickFromHand(code) {
    const own = spotsOf(felt.element).filter(({ dataset }) => dataset.hand === String(table.seat));
    const spot = own.find(({ dataset }) => dataset.code === code);
    if (spot) pick(spot);
  }

  /** @param {string} word */
  function use(word) {
    choice.useFor(word);
    refresh();
    askOn();
    if (choice.wantsScrap && !choice.move) openScrap();
  }

  function openScrap() {
    const aims = [...aimsOf(choice.open)].filter((word) => word.startsWith("scrap "));
    scrap.open(choice.view?.scrap ?? [], new Set(aims.map((word) => word.slice(6))));
  }

  function putBack() {
    choice.forget();
    refresh();
  }

  /** @param {Event} event */
  function onClick(event) {
    const spot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".felt .spot"));
    if (!spot || !choice.view) return;
    const { id, at } = spot.dataset;
    const drawing = choice.plain("draw");
    if (id === "scrap") openScrap();
    else if (!choice.allows(spot.dataset)) refuse(table, choice, spot);
    else if (id === "pile" && drawing && !choice.card) table.play(drawing.move);
    else if (id === "pile") putBack();
    else if (at) {
      choice.aim(at, String(id));
      refresh();
    } else pick(spot);
  }

  return {
    readsChance: true,
    show,
    ask,
    highlight: (/** @type {Touches | null} */ touches) => highlight(felt.element, touches),
    destroy() {
      table.root.removeEventListener("click", onClick);
      table.root.removeEventListener("keydown", onKey);
      observer.disconnect();
      rows.close();
      table.root.replaceChildren();
    },
  };
}

/**
 * Say why something cannot be chosen, or what it is.
 * @param {Table} table
 * @param {Choice} choice
 * @param {HTMLElement} spot
 */
function refuse(table, choice, spot) {
  const { code, at } = spot.dataset;
  const wanted = choice.wanted(spot.dataset);
  const shown = code ?? at?.split(" ")[2];
  if (wanted) {
    const courts = spot.querySelector(".shield") && spot.closest(".side")?.querySelectorAll("[data-code^=CT]");
    courts?.forEach((court) => shake(court));
    table.refuse(spot, wanted);
  } else if (shown) table.explain(cardName(shown, table), effectOf(shown, table), spot);
}

/**
 * Escape puts a card back.
 * @param {KeyboardEvent} event
 * @param {Choice} choice
 * @param {() => boolean} isOpen whether the scrap pile lies open
 * @param {() => void} putBack
 */
function reactToKey(event, choice, isOpen, putBack) {
  if (event.key !== "Escape" || !choice.card || choice.view?.revealed || isOpen()) return;
  putBack();
  event.preventDefault();
}
