// How a match stands for whoever looks at it here: what never changes, how it is now, and what is seen.

import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/protocol.js").Fixed} Fixed
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../shell/protocol.js").Sight} Sight
 * @typedef {ReturnType<typeof createStanding>} Standing
 */

/**
 * The standing of a match, which is kept up to date while frames arrive and are shown.
 * @param {Fixed} fixed
 * @param {Now} now
 */
export function createStanding(fixed, now) {
  /** Whether a person plays in a seat now. @param {number} seat */
  const isPerson = (seat) => standing.now.seats[seat].kind === "person" && !standing.now.seats[seat].stand_in;
  const standing = {
    fixed,
    now,
    /** When that was heard. */
    heard: performance.now(),
    /** What is shown, which may be some steps behind what has arrived. @type {Sight} */
    sight: { view: null },
    /** Whether something has happened since the page was opened. */
    isFollowed: false,
    /** Who acts in what is shown. @type {number | "chance" | null} */
    acting: null,
    /** The seat through whose eyes the match is seen; null for a spectator. */
    viewer: () => (typeof standing.fixed.viewer === "number" ? standing.fixed.viewer : null),
    names: () => standing.now.seats.map(({ name }) => name),
    /** The seat this person speaks for: the one that must act, if it is theirs. */
    speaker() {
      const { actor } = standing.now;
      return standing.fixed.mine.includes(/** @type {number} */ (actor)) ? actor : standing.viewer();
    },
    /** Whether a bot plays for this person until they want to play again. */
    isReplaced() {
      const seat = standing.viewer();
      const chair = seat === null ? null : standing.now.seats[seat];
      return Boolean(chair?.mine && chair.stand_in && !chair.gone);
    },
    /** Whether a step was the last one of a match that is over. @param {import("../kit/board.js").Step} step */
    isLastEvent: (step) => standing.now.result !== null && step.event === standing.now.events,
    /** Whether a bot plays in a seat now. @param {unknown} seat */
    isBot(seat) {
      const chair = typeof seat === "number" ? standing.now.seats[seat] : null;
      return Boolean(chair && (chair.kind === "bot" || chair.stand_in));
    },
    /** Whether the time of whoever looks at it here runs. */
    isTimed: () => Boolean(standing.now.clock?.running.some((seat) => standing.fixed.mine.includes(seat))),
    /** Seconds until those whose turn it is have to be asked before a move is taken back; 0 if that is so already. */
    undoLeft() {
      const { undo_until: until } = standing.now;
      return until ? Math.max(0, until.left - (performance.now() - standing.heard) / 1000) : 0;
    },
    /** What taking back would do now: nobody has to be asked who is not here to see the move. */
    undo() {
      const { undo, undo_until: until, seats } = standing.now;
      const isSeen = seats.some(({ kind, mine, gone, here }) => kind === "person" && !mine && !gone && here);
      return undo === "free" && until && isSeen && !standing.undoLeft() ? "ask" : undo;
    },
    /** Whether other people play here, who can be asked for a rematch. */
    hasOthers: () => standing.now.seats.some(({ kind, mine }) => kind === "person" && !mine),
    /** What has to be done now, in one sentence. */
    prompt() {
      const { moves, result, actor, prompt, seats, choosing } = standing.now;
      if (standing.isReplaced() && !result) return t("A bot is playing for you.");
      if (moves || result || typeof actor !== "number" || choosing?.waiting.some(isPerson)) return prompt;
      const { name: player, kind, stand_in: standIn } = seats[actor];
      return kind === "bot" || standIn ? t("{player} is thinking …", { player }) : prompt;
    },
  };
  return standing;
}
