// Turns: a player's moves in a row, with what chance brought in between.

/** Who acts in an event; undefined for one that is not known. @typedef {(event: number) => any} ActorOf */

/**
 * The moment at which the turn ends that the next event begins.
 * @param {number} event
 * @param {number} last
 * @param {ActorOf} actorOf
 */
export function endOfNextTurn(event, last, actorOf) {
  let player;
  let to = event;
  while (to < last) {
    const actor = actorOf(to + 1);
    if (typeof actor === "number") {
      if (player !== undefined && actor !== player) break;
      player = actor;
    } else if (actor === undefined) return Math.min(last, Math.max(to, event + 1));
    to += 1;
  }
  return to;
}

/**
 * The moment before the turn that the last event belongs to.
 * @param {number} event
 * @param {ActorOf} actorOf
 */
export function startOfTurn(event, actorOf) {
  let to = Math.max(0, event - 1);
  while (to > 0 && endOfNextTurn(to - 1, event, actorOf) >= event) to -= 1;
  return to;
}
