// What the server tells about a match, as types; `docs/protocol.md` explains every field.

/**
 * @typedef {import("../kit/board.js").Move} Move
 * @typedef {import("../kit/board.js").Step} Step
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
 * What never changes in a match.
 * @typedef {{game: string, title: string, seats: number, options: Record<string, any>,
 *   all_options: Record<string, any>, by_hand: boolean, hints: boolean, memory_aid: boolean,
 *   clock: null | {per_move?: number, per_game?: number}, commitment: string | null, viewer: number | "spectator",
 *   mine: number[], host: boolean, invite: string | null, watch: string, secrets: boolean, draws: boolean,
 *   board: string[]}} Fixed
 *
 * What is seen at one moment.
 * @typedef {{view: any, aloud?: string[]}} Sight
 *
 * The frames: everything about a match, or what happened since the last frame.
 * @typedef {Sight & {say: "table", match: string, number: number, fixed: Fixed, steps: Step[],
 *   earlier: number | null, sheet: any[], now: Now}} TableFrame
 * @typedef {{say: "news", match: string, number: number, steps: Step[], now: Now}} NewsFrame
 *
 * What shows a match: the lobby, or the table when it has begun.
 * @typedef {{table: (frame: TableFrame) => any, news: (frame: NewsFrame) => any, presence: (here: boolean[]) => void,
 *   close: () => void}} Scene
 */

export {};
