// The board of Buttle: it shows every step, asks for a move, and reacts to taps and keys.
import { html } from "/static/dom.js";
import { LONG, SHORT, moving, pause, shake } from "/static/motion.js";
import { cardName, effectOf } from "./cards.js";
import { Choice } from "./choice.js";
import { aimsOf } from "./choosing.js";
import { highlight, light, spotsOf, strike } from "./light.js";
import { fillPanel } from "./panel.js";
import { arrange, onStage } from "./places.js";
import { scrapSheet } from "./scrap.js";
import { layTable } from "./tabletop.js";

export { sheet } from "./sheet.js";

/**
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {import("./places.js").Touches} Touches
 * @typedef {import("./places.js").View} View
 * @typedef {{view?: View, touches?: Touches, actor?: number | "chance" | null, lines?: string[], row?: any}} Step
 */

const DEALT = 110;
const READ = 900;

/** The table of Buttle in `table.root`. @param {import("/static/table.js").Table} table */
export function createBoard(table) {
  const { t } = table;
  const choice = new Choice(table);
  /** @type {import("./places.js").Lying[]} */
  let lying = [];
  let lostFocus = false;

  const felt = html("div", { class: "felt" });
  const panel = html("div", { class: "panel", role: "group", "aria-label": t("What the card can do") });
  const scrap = scrapSheet(table, (code) => (choice.aim(`scrap ${code}`, "scrap"), refresh()));
  table.root.append(felt, panel, scrap.element);
  table.root.addEventListener("click", onClick);
  table.root.addEventListener("keydown", onKey);

  // Showing

  /** @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    const { view: after, touches = {}, lines = [], actor } = step;
    if (!after) return;
    const before = choice.view;
    choice.start([]);
    const giver = before ? giverOf(before, after, actor) : 0;
    const caption = captionOf(after, lines[0] ?? "");
    if (!before || !animate) {
      lay(after, giver, caption);
      return;
    }
    const ended = step.row && after.phase !== "over";
    if (touches.card && actor !== "chance" && (ended || isSpent(touches, before, after))) {
      await moving(felt, () => lay(onStage(before, touches), giver, lines[0] ?? ""), { duration: LONG });
      strike(felt, touches);
      await pause(READ);
    }
    if (ended) {
      felt.querySelector(".caption")?.replaceChildren(lines.slice(1).join(" "));
      await pause(2 * READ);
      lying = [];
    }
    const dealt = touches.do === "dealt";
    await moving(felt, () => lay(after, giver, caption), { duration: dealt ? DEALT : LONG, stagger: 30 });
    if (!dealt && actor !== table.seat) await pause(SHORT);
  }

  /** @param {View} view @param {number} giver @param {string} caption */
  function lay(view, giver, caption) {
    const focused =
      felt.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.id;
    lying = arrange(view, lying, table, giver);
    choice.view = view;
    felt.replaceChildren(...layTable(view, lying, table, caption));
    refresh();
    if (focused) lostFocus = !focusOn(({ id }) => id === focused);
  }

  /** @param {View} view @param {string} line */
  function captionOf(view, line) {
    if (view.phase === "deal" || view.phase === "dealer") return t("Dealing the cards");
    if (view.phase !== "over") return line;
    const [first, second] = view.players.map(({ wins }) => wins);
    return first === second ? t("A draw") : t("{player} wins", { player: table.name(first > second ? 0 : 1) });
  }

  // Asking

  /** @param {Move[] | null} moves */
  function ask(moves) {
    choice.start(moves ?? []);
    if (!moves) scrap.close();
    const second = choice.moves.find(({ touches }) => touches.do === "discard" && touches.card === choice.next);
    if (moves) choice.next = null;
    if (second) {
      setTimeout(() => table.play(second.move));
      return;
    }
    const revealed = spotsOf(felt).find((spot) => spot.dataset.stage === "revealed");
    if (revealed && choice.allows(revealed.dataset)) pick(revealed);
    else refresh();
    if (lostFocus && moves) lostFocus = !focusOn(({ hand }) => hand !== undefined);
  }

  function refresh() {
    light(felt, choice);
    fillPanel(panel, choice, { use, pick: pickFromHand, refresh });
    table.offer(choice.button);
  }

  /** @param {HTMLElement} spot */
  function pick(spot) {
    choice.pick({ id: String(spot.dataset.id), code: String(spot.dataset.code) });
    refresh();
  }

  /** @param {string} code */
  function pickFromHand(code) {
    const spot = spotsOf(felt).find(({ dataset }) => dataset.hand === String(table.seat) && dataset.code === code);
    if (spot) pick(spot);
  }

  /** @param {string} word */
  function use(word) {
    choice.useFor(word);
    refresh();
    if (choice.wantsScrap && !choice.move) openScrap();
  }

  function openScrap() {
    const aims = [...aimsOf(choice.open)].filter((word) => word.startsWith("scrap "));
    scrap.open(choice.view?.scrap ?? [], new Set(aims.map((word) => word.slice(6))));
  }

  /** @param {(data: DOMStringMap) => boolean} fits */
  function focusOn(fits) {
    const spot = spotsOf(felt).find((one) => one.tabIndex === 0 && fits(one.dataset));
    spot?.focus({ preventScroll: true });
    return Boolean(spot);
  }

  // Taps and keys

  /** @param {Event} event */
  function onClick(event) {
    const spot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".felt .spot"));
    if (!spot || !choice.view) return;
    const { id, at } = spot.dataset;
    const drawing = choice.plain("draw");
    if (id === "scrap") openScrap();
    else if (!choice.allows(spot.dataset)) refuse(spot);
    else if (id === "pile" && drawing && !choice.card) table.play(drawing.move);
    else if (id === "pile") putBack();
    else if (at) {
      choice.aim(at, String(id));
      refresh();
    } else pick(spot);
  }

  function putBack() {
    choice.forget();
    refresh();
  }

  /** Say why something cannot be chosen, or what it is. @param {HTMLElement} spot */
  function refuse(spot) {
    const { code, at } = spot.dataset;
    const wanted = choice.wanted(spot.dataset);
    const shown = code ?? at?.split(" ")[2];
    if (wanted) {
      if (spot.querySelector(".shield"))
        spot
          .closest(".side")
          ?.querySelectorAll("[data-code^=CT]")
          .forEach((court) => shake(court));
      table.refuse(spot, wanted);
    } else if (shown) table.explain(cardName(shown, table), effectOf(shown, table), spot);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const spot = /** @type {HTMLElement} */ (event.target);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape" && choice.card && !choice.view?.revealed && !scrap.element.open) putBack();
    else if (!spot.matches(".felt .spot[role=button]")) return;
    else if (event.key === "Enter" || event.key === " ") spot.click();
    else if (step) {
      const row = spotsOf(felt).filter((one) => one.tabIndex === 0 && one.parentElement === spot.parentElement);
      row.at((row.indexOf(spot) + step) % row.length)?.focus();
    } else return;
    event.preventDefault();
  }

  function destroy() {
    table.root.removeEventListener("click", onClick);
    table.root.removeEventListener("keydown", onKey);
    table.root.replaceChildren();
  }

  return {
    readsChance: true,
    show,
    ask,
    highlight: (/** @type {Touches | null} */ touches) => highlight(felt, touches),
    destroy,
  };
}

/** Whose unseen card came out. @param {View} before @param {View} after @param {Step["actor"]} actor */
function giverOf(before, after, actor) {
  const shrunk = after.players.findIndex((player, seat) => player.hand_size < before.players[seat].hand_size);
  return shrunk >= 0 ? shrunk : typeof actor === "number" ? actor : 0;
}

/** Whether a played card is scrapped already. @param {Touches} touches @param {View} before @param {View} after */
function isSpent({ do: kind, card }, before, after) {
  /** @param {View} view */
  const scrapped = (view) => view.scrap.filter((code) => code === card).length;
  return kind !== "discard" && scrapped(after) > scrapped(before);
}
