// The words below the hand: what the chosen card can do, or the cards that chance may have brought.
import { html } from "/static/dom.js";
import { card, cardName, cardTitle, codeOf } from "./cards.js";
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
  const again = /** @type {HTMLElement[]} */ ([...panel.children]).find(
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

/** @param {Choice} choice */
function missing({ move, use, wantsScrap, table: { t } }) {
  if (move) return "";
  return !use ? t("what for?") : wantsScrap ? t("choose a card of the scrap pile") : t("choose what it is aimed at");
}

/** What to do when no card is chosen. @param {Choice} choice @param {Reactions} reactions */
function general(choice, { pick }) {
  const { t } = choice.table;
  if (choice.choosesTwo) return [about(t("Choose the two cards that you discard."))];
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
  return [
    about(twos.length ? t("Let it happen, or play a two to stop it.") : t("You have no two to stop it.")),
    ...twos,
  ];
}

/** What real cards show: who deals, or which card came. @param {Choice} choice @param {Reactions} reactions */
function outcomes(choice, { refresh }) {
  const { table } = choice;
  return choice.moves.map((move) => {
    const { card: named, do: kind, seat = 0 } = move.touches;
    const code = named ?? codeOf(move.move);
    const label = code ? cardName(code, table) : kind === "dealer" ? table.name(seat) : move.says;
    const chosen = move === choice.move;
    const choose = () => ((choice.move = move), refresh());
    return html(
      "button",
      {
        type: "button",
        class: code && ["spot", chosen && "chosen"],
        "aria-pressed": String(chosen),
        "aria-label": label,
        data: { id: move.move },
        onclick: choose,
      },
      code ? card(code) : label,
    );
  });
}

/** @param {...(Node | string)} words */
const about = (...words) => html("p", { class: "about" }, ...words);
