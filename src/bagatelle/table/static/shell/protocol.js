// What the server tells about a match, as types; `docs/protocol.md` explains every field.

/**
 * @typedef {import("../kit/board.js").Move} Move
 * @typedef {import("../kit/board.js").Step} Step
 *
 * @typedef {{kind: "person" | "bot" | "open", name: string, bot: string | null, here: boolean, mine: boolean,
 *   away: number | null, stand_in: string | null, gone: boolean, kept: null | "me" | "other", handle: string | null,
 *   choice: Choice | null, ready: boolean}} Seat
 *
 * What is chosen for a seat before the match, by role.
 * @typedef {Record<string, any>} Choice
 * @typedef {{shares: number[], winners: number[], how: string, says: string, notes: string[], stood_in: number[],
 *   taken_back: number, seed: string | null}} Result
 *
 * The chat: whether this person may speak, whether spectators may, who was removed, and what this person is known by.
 * @typedef {{open: boolean, spectators: boolean, removed: string[], me: string | null}} ChatState
 *
 * A moment that is still to come, or has passed when nothing is left.
 * @typedef {{at: number, left: number}} Moment
 *
 * How things stand.
 * @typedef {{state: "lobby" | "closed" | "playing" | "over" | "stuck", trouble: string | null, seats: Seat[],
 *   actor: number | "chance" | null, prompt: string,
 *   moves: Move[] | null, events: number, change: number, undo: null | "free" | "ask",
 *   undo_until: null | Moment,
 *   request: null | {what: "undo" | "draw", by: number, waiting: number[], number: number},
 *   clock: null | {deadline: number | null, left: number[], running: number[], paused: number}, result: Result | null,
 *   choosing: null | {since: number, waiting: number[], done: number[]}, options: Record<string, any>,
 *   may_stand_in: null | (Moment & {seat: number}), may_call_off: null | Moment,
 *   rematch: string | null, rematch_by: number | null, listed: boolean, position_note: string | null,
 *   series: null | {wins: number[], drawn: number, played: number, says: string},
 *   chat: ChatState, watching: number, tip: string}} Now
 *
 * How long everybody may think, in seconds.
 * @typedef {null | {per_move?: number, per_game?: number, increment?: number}} Limit
 *
 * What never changes in a match.
 * @typedef {{game: string, title: string, seats: number, options: Record<string, any>,
 *   all_options: Record<string, any>, by_hand: boolean, hints: boolean, memory_aid: boolean,
 *   clock: Limit, grace: number | null, stand_in: string, commitment: string | null, viewer: number | "spectator",
 *   mine: number[], host: boolean, invite: string | null, watch: string, secrets: boolean, draws: boolean,
 *   board: string[], each_chooses: boolean, watchable: boolean, from_position: boolean}} Fixed
 *
 * What is seen at one moment.
 * @typedef {{view: any, aloud?: string[]}} Sight
 *
 * The frames: everything about a match, or what happened since the last frame.
 * @typedef {Sight & {say: "table", match: string, number: number, fixed: Fixed, steps: Step[],
 *   earlier: number | null, sheet: any[], now: Now}} TableFrame
 * @typedef {{say: "news", match: string, number: number, steps: Step[], now: Now}} NewsFrame
 *
 * @typedef {{say: "presence", match: string, here: boolean[], away: (number | null)[],
 *   may_stand_in: Now["may_stand_in"], watching: number}} PresenceFrame
 *
 * What shows a match: the lobby, the table when it has begun, or why it cannot go on.
 * @typedef {{table: (frame: TableFrame) => any, news: (frame: NewsFrame) => any,
 *   presence: (frame: PresenceFrame) => void,
 *   close: () => void}} Scene
 */

export {};
