// What happened is shown one step after the other, so that one can follow; any input hurries. A page that is behind shows
// the newest state at once.

import { hurry, isCalm, skipMotion } from "../kit/motion.js";
import { botSpeed } from "../shell/settings.js";

const TOO_MANY = 16;
/** For how many milliseconds a step may wait until it has been shown: while one's own clock runs, and while it does not. */
const PATIENCE = { timed: 2000, untimed: 30_000 };
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
 * called when all have been shown. The page is behind when a step has waited for too long, sooner while one's own clock
 * runs (`isTimed`), when too much has come at once, or when a move was taken back that has not been shown yet; then
 * everything that is there is shown at once.
 * @param {{show: (step: Step, animate: boolean) => any, shown: (step: Step) => any, isBot: (seat: unknown) => boolean,
 *   settled: () => void, isTimed?: () => boolean}} on
 */
export function createStepQueue({ show, shown, isBot, settled, isTimed = () => false }) {
  /** What is still to be shown, and when it came. @type {{step: Step, came: number}[]} */
  let steps = [];
  let running = false;
  let closed = false;
  let isBehind = false;
  /** Ends the patience with the step that is shown now. */
  let timer = 0;
  /** @type {() => void} */
  let wake = () => {};

  /** @param {number} duration */
  function rest(duration) {
    if (isBehind || isCalm() || document.hidden) return null;
    return new Promise((done) => {
      const waiting = setTimeout(done, duration);
      wake = () => {
        clearTimeout(waiting);
        done(null);
      };
    });
  }

  function quicken() {
    hurry();
    wake();
  }

  /** Show everything that is there at once. */
  function catchUp() {
    isBehind = true;
    skipMotion(true);
    wake();
  }

  /** Whether there is too much to show one after the other, or something that no longer counts. */
  function isTooMuch() {
    return steps.filter(({ step }) => step.view !== undefined).length > TOO_MANY || steps.some(isUndo);
  }

  /** Show a step, with its animation while there is time for it. @param {Step} step @param {number} came */
  async function showNext(step, came) {
    const byBot = isBot(step.actor);
    const pace = byBot ? BOTS[botSpeed()] : { before: 0, after: BETWEEN };
    const patience = isTimed() ? PATIENCE.timed : PATIENCE.untimed;
    timer = setTimeout(catchUp, Math.max(0, came + patience - performance.now()));
    if (document.hidden || isTooMuch()) catchUp();
    if (pace.before) await rest(pace.before);
    const animate = !isBehind && !(byBot && botSpeed() === "instant");
    await Promise.race([show(step, animate), tooLong(step)]);
    clearTimeout(timer);
    await acknowledged(step);
    if (steps.length && isSomebody(step) && pace.after) await rest(pace.after);
  }

  /** Wait until the next step may come; that takes nothing of its time. @param {Step} step */
  async function acknowledged(step) {
    const since = performance.now();
    await shown(step);
    const waited = performance.now() - since;
    for (const each of steps) each.came += waited;
  }

  async function run() {
    running = true;
    while (steps.length && !closed) {
      const { step, came } = /** @type {{step: Step, came: number}} */ (steps.shift());
      await showNext(step, came);
    }
    running = isBehind = false;
    skipMotion(false);
    if (!closed) settled();
  }

  addEventListener("pointerdown", quicken, true);
  addEventListener("keydown", quicken, true);
  document.addEventListener("visibilitychange", quicken);

  return {
    /** @param {Step[]} more */
    push(more) {
      const came = performance.now();
      steps.push(...more.map((step) => ({ step, came })));
      if (!running) run();
      else if (isTooMuch()) catchUp();
    },
    clear() {
      steps = [];
      quicken();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      skipMotion(false);
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

/** @param {{step: Step}} waiting */
function isUndo({ step }) {
  return step.kind === "undo";
}

/**
 * An animation that never ends must not stop the game.
 * @param {Step} step
 */
function tooLong(step) {
  return new Promise((done) => setTimeout(done, step.kind === "event" ? 9000 : 500));
}
