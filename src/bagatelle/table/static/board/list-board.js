// The board of a game that has none yet: how things stand in sentences, and what may be played as a list of buttons.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/** @typedef {import("../kit/board.js").Move} Move */

const FILTER_FROM = 13;
const SHOWN_AT_MOST = 60;

/**
 * A board without a picture.
 * @param {import("../kit/board.js").Table} table
 * @returns {import("../kit/board.js").Board}
 */
export function createBoard(table) {
  const position = html("ul", { class: "page-aloud", "aria-label": t("How things stand") });
  const told = html("p", { class: "page-told" });
  const choices = html("div");
  table.root.append(position, told, choices);
  return {
    show({ aloud, lines }) {
      position.replaceChildren(...(aloud ?? []).filter(Boolean).map((sentence) => html("li", {}, sentence)));
      position.hidden = !position.childElementCount;
      if (lines?.length) told.textContent = lines.join(" ");
    },
    ask(moves) {
      choices.replaceChildren(moves ? moveList(moves, (move) => table.play(move)) : "");
    },
    highlight() {},
    destroy() {
      table.root.replaceChildren();
    },
    readsChance: true,
  };
}

/**
 * The moves as buttons, with a filter when there are many of them.
 * @param {Move[]} moves
 * @param {(move: string) => void} play
 */
export function moveList(moves, play) {
  const list = html("ul", { class: "page-moves" });
  const draw = (/** @type {string} */ wanted) => {
    const found = moves.filter(({ move, says }) => `${move} ${says}`.toLowerCase().includes(wanted.toLowerCase()));
    list.replaceChildren(...found.slice(0, SHOWN_AT_MOST).map((move) => html("li", {}, moveButton(move, play))));
  };
  draw("");
  if (moves.length < FILTER_FROM) return list;
  const label = t("Search these moves");
  const search = html("input", {
    type: "search",
    class: "page-search",
    placeholder: label,
    "aria-label": label,
    oninput: () => draw(search.value),
  });
  return html("div", {}, search, list);
}

/**
 * What a move does, with its notation small beside it.
 * @param {Move} move
 * @param {(move: string) => void} play
 */
function moveButton({ move, says }, play) {
  const notation = says && says !== move && html("small", {}, move);
  return html("button", { onclick: () => play(move) }, html("span", {}, says || move), notation);
}
