// Is the table still there? A socket may be dead for minutes before the browser notices, so the page asks: often while
// somebody plays, seldom otherwise, never in the background.

const TICK = 200;
const QUIET = 600; // nothing was heard for so long: ask
const IDLE_QUIET = 5000; // the same, when nobody has done or seen anything for a while
const ACTIVE = 30_000;
const TOLERANCE = 900; // an answer may take so long before the page says that none comes
const MOST_TOLERANCE = 4000;
const DEAD = 6000;
const REMEMBERED = 5;

/**
 * Listen to a connection. `ask` sends a ping; `doubted` is called when no answer comes, `sure` when one does after all,
 * and `dead` when the connection is to be given up.
 * @param {{isOpen: () => boolean, ask: (n: number) => void, doubted: () => void, sure: () => void, dead: () => void}} on
 */
export function createHeartbeat({ isOpen, ask, doubted, sure, dead }) {
  let heard = performance.now();
  let active = heard;
  let asked = 0;
  let number = 0;
  let inDoubt = false;
  /** How long the last answers took. @type {number[]} */
  let trips = [];

  /** An answer that is always slow is no lost connection: whoever is far away is given more time. */
  function tolerance() {
    const usual = [...trips].sort((a, b) => a - b)[Math.floor(trips.length / 2)] ?? 0;
    return navigator.onLine ? Math.min(MOST_TOLERANCE, Math.max(TOLERANCE, 2 * usual)) : TOLERANCE;
  }

  function beat() {
    asked = performance.now();
    ask(++number);
  }

  function tick() {
    const now = performance.now();
    if (document.hidden || !isOpen()) {
      asked = 0;
      heard = now;
      return;
    }
    if (!asked) {
      if (now - heard > (now - active < ACTIVE ? QUIET : IDLE_QUIET)) beat();
      return;
    }
    if (now - asked > DEAD) {
      asked = 0;
      dead();
    } else if (now - asked > tolerance() && !inDoubt) {
      inDoubt = true;
      doubted();
    }
  }

  /** Somebody does something: now it matters whether the table is there. */
  function wake() {
    const now = performance.now();
    const slept = now - active > ACTIVE;
    active = now;
    if (slept && !asked && isOpen() && !document.hidden) beat();
  }

  setInterval(tick, TICK);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, true);
  addEventListener("offline", () => isOpen() && !asked && beat()); // only a hint: the table may be on this machine

  return {
    /** A text has come, whatever it was. */
    heard() {
      heard = performance.now();
      if (inDoubt) sure();
      inDoubt = false;
    },
    /** The answer to a ping. @param {number} n */
    answered(n) {
      if (n !== number || !asked) return;
      trips = [...trips, performance.now() - asked].slice(-REMEMBERED);
      asked = 0;
    },
    /** Something happened at the table: more may follow soon. */
    news() {
      active = performance.now();
    },
    /** There is another connection, or none: what was asked on the old one is never answered. */
    forget() {
      asked = 0;
      inDoubt = false;
      heard = performance.now();
    },
  };
}
