// What happened is shown one step after the other, so that one can follow; any input hurries.

import { hurry, isCalm } from "../kit/motion.js";
import { botSpeed } from "../shell/settings.js";

const TOO_MANY = 16;
const BETWEEN = 300;
/** How long the move of a bot is held back, and how long one looks at it before the next. */
const BOTS = {
  slow: { before: 900, after: 1100 },
  normal: { before: 0, after: BETWEEN },
  fast: { before: 0, after: 60 },
  instant: { before: 0, after: 0 },
};

/** @typedef {import("../kit/board.js").Step} Step */

/**
 * A queue of steps. `show` draws one and ends with its animation, `shown` ends when the next one may come; `settled` is
 * called when all have been shown.
 * @param {{show: (step: Step, animate: boolean) => any, shown: (step: Step) => any, isBot: (seat: unknown) => boolean,
 *   settled: () => void}} on
 */
export function createStepQueue({ show, shown, isBot, settled }) {
  /** @type {Step[]} */
  let steps = [];
  let running = false;
  let closed = false;
  /** @type {() => void} */
  let wake = () => {};

  /** @param {number} duration */
  function rest(duration) {
    if (isCalm() || document.hidden) return null;
    return new Promise((done) => {
      const timer = setTimeout(done, duration);
      wake = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }

  function quicken() {
    hurry();
    wake();
  }

  async function run() {
    running = true;
    while (steps.length && !closed) {
      const step = /** @type {Step} */ (steps.shift());
      const jump = document.hidden || steps.length > TOO_MANY;
      const byBot = isBot(step.actor);
      const pace = byBot ? BOTS[botSpeed()] : { before: 0, after: BETWEEN };
      if (!jump && pace.before) await rest(pace.before);
      await Promise.race([show(step, !jump && !(byBot && botSpeed() === "instant")), tooLong(step)]);
      await shown(step);
      if (!jump && steps.length && isSomebody(step) && pace.after) await rest(pace.after);
    }
    running = false;
    if (!closed) settled();
  }

  addEventListener("pointerdown", quicken, true);
  addEventListener("keydown", quicken, true);
  document.addEventListener("visibilitychange", quicken);

  return {
    /** @param {Step[]} more */
    push(more) {
      steps.push(...more);
      if (!running) run();
    },
    clear() {
      steps = [];
      quicken();
    },
    close() {
      closed = true;
      quicken();
      removeEventListener("pointerdown", quicken, true);
      removeEventListener("keydown", quicken, true);
      document.removeEventListener("visibilitychange", quicken);
    },
    get busy() {
      return running;
    },
  };
}

/** @param {Step} step */
function isSomebody(step) {
  return step.kind === "event" && typeof step.actor === "number";
}

/**
 * An animation that never ends must not stop the game.
 * @param {Step} step
 */
function tooLong(step) {
  return new Promise((done) => setTimeout(done, step.kind === "event" ? 9000 : 500));
}
