// Which sound belongs to what happens: the board's choice, or else one by the kind of event.

import { sound } from "../shell/sound.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {import("../kit/board.js").Sound} Sound
 */

const APART = 0.16;

/**
 * The sounds of a match.
 * @param {import("../kit/board.js").BoardModule} drawing
 * @param {import("./standing.js").Standing} standing
 */
export function createSounds(drawing, standing) {
  /** What a step sounds like. @param {Step} step @returns {(Sound | null)[]} */
  function soundsOf(step) {
    const chosen = drawing.sound?.(step);
    if (chosen !== undefined) return [chosen].flat();
    if (step.kind !== "event" || !step.move) return [];
    return [step.actor === "chance" ? "piece" : "move"];
  }

  return {
    /** A step is shown. @param {Step} step */
    step(step) {
      if (document.hidden) return;
      soundsOf(step).forEach((name, place) => name && sound(name, place * APART));
    },
    /** A round is over. */
    round: () => sound("round"),
    /** The match is over: a fanfare for whoever won, and for those who only watch. */
    end() {
      const { now, fixed } = standing;
      if (!now.result || document.hidden) return;
      const won = now.result.winners.some((seat) => fixed.mine.includes(seat));
      sound(won || !fixed.mine.length ? "win" : "lose");
    },
    /** Somebody said something. */
    message: () => sound("message"),
  };
}
