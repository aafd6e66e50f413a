// The time that is left, where the table uses clocks.

import { ahead } from "./api.js";

/**
 * @typedef {import("./table.js").Now} Now
 */

/**
 * Show the time of each seat, four times a second while a clock runs.
 * @param {(times: (string | null)[]) => void} draw
 */
export function createClocks(draw) {
  /** @type {Now | null} */
  let now = null;
  const timer = setInterval(tick, 250);

  function tick() {
    if (!now?.clock) return;
    const { deadline, left } = now.clock;
    const { actor, state } = now;
    const seconds = deadline === null ? null : deadline - (Date.now() / 1000 + ahead);
    draw(left.map((rest, seat) => written(state === "playing" && seat === actor && seconds !== null ? seconds : rest)));
  }

  return {
    /** @param {Now} latest */
    set(latest) {
      now = latest;
      tick();
    },
    close: () => clearInterval(timer),
  };
}

/** @param {number | null} seconds */
function written(seconds) {
  if (seconds === null || seconds === undefined) return null;
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}
