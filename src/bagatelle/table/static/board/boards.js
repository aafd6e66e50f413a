// Finding the board of a game; whatever goes wrong in it, the game goes on with the list of moves.

import { html } from "../kit/dom.js";
import { createBoard as createListBoard } from "./list-board.js";
import { boardFile, renew } from "../shell/edition.js";
import { dressBoard } from "../shell/looks.js";

/**
 * @typedef {import("../kit/board.js").Board} Board
 * @typedef {import("../kit/board.js").BoardModule} BoardModule
 */

/** @type {BoardModule} */
const LIST = { createBoard: createListBoard };

/**
 * The board of a game with its looks, or a list; `files` are those that the game has for its board.
 * @param {string} game
 * @param {string[]} files
 * @returns {Promise<BoardModule>}
 */
export async function findBoard(game, files) {
  if (!files.includes("board.js")) return LIST;
  try {
    const looks = dressBoard(game, files.includes("board.css") ? ["board.css"] : []);
    const [drawing] = await Promise.all([import(boardFile(game, "board.js")), looks]);
    await dressBoard(game, drawing.looks ?? []);
    return drawing;
  } catch (error) {
    if (await renew()) return LIST;
    console.warn(`${game} is shown as a list:`, error);
    return LIST;
  }
}

/**
 * A board that cannot break the page: after its first fault a list takes its place.
 * @param {BoardModule} drawing
 * @param {import("../kit/board.js").Table} table
 * @returns {Board}
 */
export function createSafeBoard(drawing, table) {
  /** @type {import("../kit/board.js").Step | null} */
  let last = null;
  /** @type {import("../kit/board.js").Move[] | null} */
  let asked = null;
  /** @type {Board} */
  let board = LIST.createBoard({ ...table, root: html("div") });
  attempt(() => (board = drawing.createBoard(table)));

  /** @param {() => any} job */
  async function attempt(job) {
    try {
      await job();
    } catch (error) {
      console.error(error);
      if (drawing !== LIST) replace();
    }
  }

  function replace() {
    drawing = LIST;
    try {
      board.destroy();
    } catch {
      // it was broken anyway
    }
    table.root.replaceChildren();
    board = LIST.createBoard(table);
    if (last) board.show(last, false);
    board.ask(asked);
  }

  return {
    show: (step, animate) => attempt(() => board.show((last = step), animate)),
    ask: (moves) => attempt(() => board.ask((asked = moves))),
    highlight: (touches) => attempt(() => board.highlight(touches)),
    destroy: () => attempt(() => board.destroy()),
    get readsChance() {
      return board.readsChance;
    },
  };
}
