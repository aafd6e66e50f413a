// The table as the board of a game gets it.

import { shake } from "../kit/motion.js";
import { explain } from "../shell/dialog.js";
import { colour, symbol } from "../shell/seat-marks.js";

/** @typedef {import("../kit/board.js").Table} Table */

/**
 * A table for a board: the facts of the match, and the page's ways to speak, offer and play.
 * @param {{root: HTMLElement, fixed: import("../shell/protocol.js").Fixed, seat: number | null, names: () => string[],
 *   voice: Pick<Table, "t" | "many">, plate: Table["plate"], say: Table["say"], tell?: Table["tell"],
 *   offer: Table["offer"], play: Table["play"], why: (move: string) => Promise<string>}} facts
 * @returns {Table}
 */
export function createTable({ root, fixed, seat, names, voice, plate, say, tell = () => {}, offer, play, why }) {
  return {
    root,
    seat,
    seats: fixed.seats,
    name: (place) => names()[place] ?? "",
    symbol,
    colour,
    ...voice,
    plate,
    say,
    tell,
    offer,
    play,
    async refuse(element, move) {
      shake(element);
      if (move) say(await why(move));
    },
    explain,
    memoryAid: fixed.memory_aid,
  };
}
