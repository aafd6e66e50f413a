// The words below the hand: what the chosen card can do, or the cards that chance may have brought.
import { html } from "/static/kit/dom.js";
import { card, cardName, cardTitle, codeOf, rankName, rankOf } from "./cards.js";
import { icon } from "./signs.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {{use: (word: string) => void, pick: (code: string) => void, refresh: () => void}} Reactions
 */

/**
 * Write what may be done now; the focus and the scrolling stay where they were.
 * @param {HTMLElement} panel
 * @param {Choice} choice
 * @param {Reactions} reactions
 */
export function fillPanel(panel, choice, reactions) {
  const focused =
    panel.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.id;
  const top = panel.scrollTop;
  panel.classList.toggle("many", choice.byChance);
  const words = choice.byChance ? outcomes : choice.card ? uses : general;
  panel.replaceChildren(...words(choice, reactions));
  panel.scrollTop = top;
  const again = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("button")]).find(
    ({ dataset }) => focused && dataset.id === focused,
  );
  again?.focus({ preventScroll: true });
}

/** A card's uses, and what is still missing. @param {Choice} choice @param {Reactions} reactions */
function uses(choice, { use }) {
  const { table } = choice;
  const buttons = choice.uses.map(({ word, label, sign }) =>
    html(
      "button",
      {
        type: "button",
        "aria-pressed": String(word === choice.use),
        data: { id: `use ${word}` },
        onclick: () => use(word),
      },
      sign && icon(sign),
      label,
    ),
  );
  const hint = missing(choice);
  return [about(html("b", {}, cardTitle(String(choice.card?.code), table)), hint && ` · ${hint}`), ...buttons];
}

/** What is still to be chosen, if anything. @param {Choice} choice */
export function missing({ move, use, wantsScrap, table: { t } }) {
  if (move) return "";
  return !use ? t("choose how to play it") : wantsScrap ? t("choose a card from the scrap pile") : t("choose a target");
}

/** What to do when no card is chosen. @param {Choice} choice @param {Reactions} reactions */
function general(choice, { pick }) {
  const { t } = choice.table;
  if (choice.choosesTwo) return [about(t("Choose two cards to discard."))];
  if (!choice.plain("let")) return [];
  const twos = choice.moves
    .filter(({ touches }) => touches.do === "counter")
    .map(({ touches: { card: code = "" } }) =>
      html(
        "button",
        { type: "button", onclick: () => pick(code) },
        icon("2"),
        t("Play {card}", { card: cardTitle(code, choice.table) }),
      ),
    );
  const open = choice.view?.counters ? t("Let the two stand, or counter it.") : t("Let it happen, or counter with a two.");
  return [
    about(twos.length ? open : t("You have no two to counter with.")),
    ...twos,
  ];
}

/** What real cards show: who deals, or which card came: its rank first. @param {Choice} choice @param {Reactions} on */
function outcomes(choice, { refresh }) {
  const { table } = choice;
  const cards = choice.moves.flatMap((move) => {
    const code = move.touches.card ?? codeOf(move.move);
    return code ? [{ code, move }] : [];
  });
  if (!cards.length) return choice.moves.map((move) => dealer(move, table));
  const ranks = [...new Set(cards.map(({ code }) => rankOf(code)))];
  /** @param {string | null} rank @param {string} label @param {string} sign */
  const chip = (rank, label, sign) =>
    html(
      "button",
      {
        type: "button",
        class: "chip",
        "aria-label": label,
        data: { id: `rank ${rank}` },
        onclick: () => ((choice.rank = rank), refresh()),
      },
      sign,
    );
  const rank = ranks.length > 1 ? choice.rank : ranks[0];
  if (!rank) return [html("div", { class: "ranks" }, ranks.map((each) => chip(each, rankName(each, table), each)))];
  const found = cards.filter(({ code }) => rankOf(code) === rank).map(({ code, move }) => outcome(code, move, table));
  return [html("div", { class: "found" }, ranks.length > 1 && chip(null, table.t("Another rank"), "‹"), found)];
}

/** @param {string} code @param {Move} move @param {Choice["table"]} table */
function outcome(code, move, table) {
  return html(
    "button",
    { type: "button", class: "spot", "aria-label": cardName(code, table), onclick: () => table.play(move.move) },
    card(code),
  );
}

/** @param {Move} move @param {Choice["table"]} table */
function dealer({ move, says, touches: { do: kind, seat = 0 } }, table) {
  const label = kind === "dealer" ? `${table.symbol(seat)} ${table.name(seat)}` : says;
  return html("button", { type: "button", onclick: () => table.play(move) }, label);
}

/** @param {...(Node | string)} words */
const about = (...words) => html("p", { class: "about" }, ...words);
