// The felt with everything that lies on it, its cards as large as there is room for.

import { html } from "/static/kit/dom.js";
import { grow } from "/static/kit/fitting.js";
import { arrange } from "./places.js";
import { layTable } from "./tabletop.js";

/**
 * @typedef {import("./places.js").View} View
 * @typedef {ReturnType<typeof createFelt>} Felt
 */

/** How wide cards may be, in pixels: where they are smaller than readable, things move closer together. */
const SMALLEST = 30;
const READABLE = 42;
const LARGEST = 124;
/** How much of the board's width a card may take where a hand has to lie in one row. */
const SHARE = 0.15;
const WIDE = 400;

/**
 * The felt of a board; `laid` is called when something new lies there.
 * @param {import("/static/kit/board.js").Table} table
 * @param {import("/static/kit/rows.js").Rows} rows
 * @param {(view: View) => void} laid
 */
export function createFelt(table, rows, laid) {
  const element = html("div", { class: "felt" });
  /** @type {import("./places.js").Lying[]} */
  let lying = [];

  return {
    element,
    /** @param {View} view @param {number} giver @param {string} caption */
    lay(view, giver, caption) {
      lying = arrange(view, lying, table, giver);
      rows.keep(() => {
        element.replaceChildren(...layTable(view, lying, table, caption));
        laid(view);
      });
    },
    /** What lay there has nothing to do with what comes. */
    clear() {
      lying = [];
    },
  };
}

/**
 * What gives the cards of a board the size that its room allows; with `anew` they may become larger again.
 * @param {HTMLElement} board
 */
export function createSizes(board) {
  let unit = LARGEST;
  let size = "usual";
  return {
    /** @param {boolean} anew */
    fit(anew) {
      if (anew) [unit, size] = [LARGEST, "usual"];
      const width = board.clientWidth;
      const most = Math.round(Math.max(READABLE, Math.min(unit, width < WIDE ? width * SHARE : LARGEST)));
      board.dataset.size = size;
      const found = size === "usual" && grow(board, READABLE, most);
      if (found) unit = found;
      else {
        board.dataset.size = size = "flat";
        unit = grow(board, SMALLEST, most) ?? SMALLEST;
      }
    },
  };
}
