// What the page and the boards of the games say to each other: the shapes of the protocol, and the table of a board.

import { explain } from "./dialog.js";
import { shake } from "./motion.js";

/**
 * Something that may be played now.
 * @typedef {{move: string, says: string, touches: any}} Move
 *
 * Something that happened, as the viewer may know it. The first one that a board is shown has no move. Events that
 * belong together, such as the dice of one throw, come as one: the last, with the others before it as `together`.
 * @typedef {{number: number, at: number, kind: "event" | "undo" | "notice" | "chat", event?: number,
 *   actor?: number | "chance" | null, move?: string | null, touches?: any, lines?: string[], view?: any, row?: any,
 *   seat?: number | null, name?: string, text?: string, together?: Step[]}} Step
 *
 * @typedef {{kind: "person" | "bot" | "open", name: string, bot: string | null, here: boolean, mine: boolean,
 *   stand_in: string | null, gone: boolean}} Seat
 * @typedef {{shares: number[], winners: number[], how: string, says: string, seed: string | null}} Result
 *
 * How things stand.
 * @typedef {{state: "lobby" | "playing" | "over", seats: Seat[], actor: number | "chance" | null, prompt: string,
 *   moves: Move[] | null, events: number, change: number, undo: null | "free" | "ask",
 *   request: null | {what: "undo" | "draw", by: number, waiting: number[]},
 *   clock: null | {deadline: number | null, left: number[]}, result: Result | null,
 *   rematch: string | null}} Now
 *
 * What never changes at a table.
 * @typedef {{game: string, title: string, seats: number, options: Record<string, any>,
 *   all_options: Record<string, any>, by_hand: boolean, hints: boolean, memory_aid: boolean,
 *   clock: null | {per_move?: number, per_game?: number}, commitment: string | null, viewer: number | "spectator",
 *   mine: number[], host: boolean, invite: string | null, watch: string, secrets: boolean, draws: boolean}} Fixed
 *
 * The primary button: it plays a move or does something else.
 * @typedef {{label: string, move?: string, action?: () => void}} Offer
 *
 * What a board gets.
 * @typedef {{root: HTMLElement, seat: number | null, seats: number, name: (seat: number) => string,
 *   symbol: (seat: number) => string, colour: (seat: number) => string,
 *   t: (text: string, values?: Record<string, any>) => string,
 *   many: (one: string, other: string, n: number, values?: Record<string, any>) => string,
 *   say: (sentence: string) => void, offer: (button: Offer | null) => void, play: (move: string) => any,
 *   refuse: (element: Element, move?: string | null) => any,
 *   explain: (title: string, text: string, near?: Element) => void, memoryAid: boolean}} Table
 *
 * What a board gives. One that lets people tell what real pieces show has `readsChance`.
 * @typedef {{show: (step: Step, animate: boolean) => any, ask: (moves: Move[] | null) => any,
 *   highlight: (touches: any) => any, destroy: () => void, readsChance?: boolean}} Board
 *
 * The module of a board.
 * @typedef {{createBoard: (table: Table) => Board,
 *   sheet?: (rows: any[], view: any, table: Table) => Element, looks?: string[]}} BoardModule
 */

const SYMBOLS = ["●", "▲", "■", "◆", "★", "✚"];

/**
 * The sign of a seat, because colour alone says nothing to some.
 * @param {number} seat
 */
export const symbol = (seat) => SYMBOLS[seat % SYMBOLS.length];

/**
 * The colour of a seat, for CSS.
 * @param {number} seat
 */
export const colour = (seat) => `var(--seat-${seat % SYMBOLS.length})`;

/**
 * A table for a board: the facts of the match, and the frame's ways to speak, offer and play.
 * @param {{root: HTMLElement, fixed: Fixed, seat: number | null, names: () => string[],
 *   voice: Pick<Table, "t" | "many">, say: Table["say"], offer: Table["offer"], play: Table["play"],
 *   why: (move: string) => Promise<string>}} facts
 * @returns {Table}
 */
export function createTable({ root, fixed, seat, names, voice, say, offer, play, why }) {
  return {
    root,
    seat,
    seats: fixed.seats,
    name: (place) => names()[place] ?? "",
    symbol,
    colour,
    ...voice,
    say,
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
