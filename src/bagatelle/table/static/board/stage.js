// The board in its place: drawn through somebody's eyes, asked only when there is something new to choose.

import { createSafeBoard } from "./boards.js";
import { moveList } from "./list-board.js";
import { scoreSheet } from "../panel/score-sheet.js";
import { createTable } from "./board-table.js";
import { createFocusKeeper } from "./focus-keeper.js";

/**
 * @typedef {import("../kit/board.js").Board} Board
 * @typedef {import("../shell/protocol.js").Fixed} Fixed
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../shell/protocol.js").Sight} Sight
 * @typedef {ReturnType<typeof createStage>} Stage
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {import("../kit/board.js").Table} Table
 */

/**
 * The place of a board, for one match.
 * @param {{layout: import("../layout/layout.js").Layout, drawing: import("../kit/board.js").BoardModule,
 *   voice: import("../shell/words.js").Voice, names: () => string[], isLive: () => boolean,
 *   play: (move: string) => void, why: (move: string) => Promise<string>}} on
 */
export function createStage({ layout, drawing, voice, names, isLive, play, why }) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Table | null} */
  let table = null;
  /** @type {number | null | "busy"} */
  let eyes = null;
  let asked = "";
  const focus = createFocusKeeper(layout.board);

  /** What was chosen and is on its way to the table; null: nothing is. @param {any} touches */
  function mark(touches) {
    const isMarked = layout.board.classList.contains("sending");
    layout.board.classList.toggle("sending", touches !== null);
    if (touches !== null || isMarked) board?.highlight(touches);
  }

  /**
   * What a person is asked now. A secret choice stays the same question while others choose theirs.
   * @param {Now} now
   * @param {Fixed} fixed
   */
  function questionOf({ change, choosing, state, moves, seats }, { viewer }) {
    const since = choosing && moves ? [`secret ${choosing.since}`, moves[0]?.move] : [change];
    return [...since, state, viewer, Boolean(moves), seats.map((seat) => seat.stand_in)].join();
  }

  return {
    mark,
    /**
     * A new board, as this seat saw it then.
     * @param {Fixed} fixed
     * @param {number | null} seat
     * @param {Sight} sight
     * @param {number} event
     */
    draw(fixed, seat, sight, event) {
      board?.destroy();
      layout.board.replaceChildren();
      eyes = seat;
      asked = "";
      /** @type {Table["offer"]} */
      const offer = (button) => (isLive() ? layout.bar.setPrimary(button) : undefined);
      const [plate, say, tell] = [layout.players.of, layout.bar.say, layout.tell];
      table = createTable({ root: layout.board, fixed, seat, names, voice, plate, say, tell, offer, play, why });
      board = createSafeBoard(drawing, table);
      board.show(still(sight, event), false);
    },
    /** @param {Step} step @param {boolean} animate */
    async show(step, animate) {
      await focus.keep(() => board?.show(step, animate));
    },
    /** @param {any} touches */
    highlight: (touches) => board?.highlight(touches),
    /** Whether the board shows what this seat sees. @param {number | null} seat */
    isSeenBy: (seat) => eyes === seat,
    /** What the board is busy with no longer counts: the next picture wants a new one. */
    abandon() {
      eyes = "busy";
    },
    /**
     * Let the person choose; somebody who is choosing already is not disturbed.
     * @param {Now} now
     * @param {Fixed} fixed
     * @param {string} prompt
     */
    ask(now, fixed, prompt) {
      const { moves, actor } = now;
      const question = questionOf(now, fixed);
      layout.bar.setPrompt(prompt, Boolean(moves));
      if (question === asked) return;
      asked = question;
      layout.bar.setPrimary(null);
      if (moves || now.result) layout.tell(prompt);
      const byPage = actor === "chance" && !board?.readsChance;
      layout.extra.replaceChildren(...(moves && byPage ? [moveList(moves, play)] : []));
      layout.bar.setTyping(Boolean(moves) && actor === "chance");
      focus.keep(() => board?.ask(byPage ? null : moves));
      if (moves) focus.giveBack();
    },
    /** Whether the person is choosing what they would be asked now. @param {Now} now @param {Fixed} fixed */
    asks: (now, fixed) => Boolean(now.choosing) && questionOf(now, fixed) === asked,
    /** Nothing can be chosen for the moment. */
    hush() {
      asked = "";
      mark(null);
      focus.keep(() => board?.ask(null));
      layout.bar.setPrimary(null);
      layout.extra.replaceChildren();
    },
    /** The score sheet as this game draws it. @param {any[]} rows @param {any} view */
    sheet: (rows, view) => (table ? scoreSheet(drawing, rows, view, table) : ""),
    close() {
      board?.destroy();
      board = null;
    },
  };
}

/**
 * A step in which nothing happens.
 * @param {Sight} sight
 * @param {number} event
 * @returns {Step}
 */
export function still({ view, aloud }, event) {
  const nothing = { actor: null, move: null, touches: {}, lines: [], row: null };
  return { number: 0, at: 0, kind: "event", event, ...nothing, view, aloud };
}
