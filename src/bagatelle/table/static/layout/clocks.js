// The time that is left, where the table uses clocks. The server says how much; from then on this device counts down.

/**
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../shell/protocol.js").Limit} Limit
 * @typedef {{text: string, more: string, last: boolean} | null} Time what stands on a clock, what a move adds, and
 *   whether these are the last seconds
 * @typedef {{draw: (times: Time[]) => void, hurry: (time: string | null) => void}} Hands
 */

const LAST = 10;

/** The clocks of a match: they count from what they were last set to, and show it when they have hands. */
export function createClocks() {
  /** @type {Now | null} */
  let now = null;
  /** @type {Limit} */
  let limit = null;
  /** @type {Hands | null} */
  let hands = null;
  let heard = 0;
  let timer = 0;

  /** @param {number} seat @returns {Time} */
  function timeOf(seat) {
    if (!now?.clock) return null;
    const { state, seats, clock } = now;
    const hasNone = seats[seat].kind === "bot" || seats[seat].gone; // who has a stand-in pays for its time
    if (hasNone || (state === "over" && limit?.per_move)) return null;
    const runs = state === "playing" && clock.running.includes(seat);
    const ran = Math.max(0, (performance.now() - heard) / 1000 - clock.paused);
    const seconds = clock.left[seat] - (runs ? ran : 0);
    const total = limit?.per_move ?? limit?.per_game ?? 0;
    const more = limit?.increment ? `+${limit.increment}` : "";
    return { text: written(seconds), more, last: runs && seconds <= Math.min(LAST, total / 2) };
  }

  function tick() {
    if (!now?.clock || !hands) return;
    const times = now.seats.map((_, seat) => timeOf(seat));
    hands.draw(times);
    const mine = now.moves ? now.clock.running.find((seat) => now?.seats[seat].mine) : undefined;
    const own = mine === undefined ? null : times[mine];
    hands.hurry(own?.last ? own.text : null);
  }

  return {
    /** @param {Now} latest @param {Limit} clock */
    set(latest, clock) {
      if (latest !== now) heard = performance.now();
      now = latest;
      limit = clock;
      tick();
    },
    /**
     * Show the time of each seat, four times a second; `hurry` gets the viewer's own last seconds.
     * @param {Hands} on
     */
    show(on) {
      hands = on;
      timer = setInterval(tick, 250);
    },
    close: () => clearInterval(timer),
  };
}

/** @param {number} seconds */
function written(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}
