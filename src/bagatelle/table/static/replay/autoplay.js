// Playing on by itself: one step after the other, until the end or until somebody stops it.

import { recall, remember } from "../shell/settings.js";

/** Milliseconds between two steps at the usual speed. */
const BEAT = 1400;
/** How much faster or slower one may watch. */
export const SPEEDS = [0.5, 1, 2, 4];

/**
 * Steps that go on by themselves; `next` shows one and says whether there is another.
 * @param {{next: () => Promise<boolean>, changed: (playing: boolean) => void}} on
 */
export function createAutoplay({ next, changed }) {
  let timer = 0;
  let playing = false;

  async function beat() {
    const more = await next();
    if (!playing) return;
    if (!more) return stop();
    timer = setTimeout(beat, BEAT / speed());
  }

  function start() {
    if (playing) return;
    playing = true;
    changed(true);
    beat();
  }

  function stop() {
    clearTimeout(timer);
    if (playing) changed(false);
    playing = false;
  }

  return { start, stop, toggle: () => (playing ? stop() : start()) };
}

/** How fast this person likes to watch. */
export function speed() {
  const kept = Number(recall("replay-speed", "1"));
  return SPEEDS.includes(kept) ? kept : 1;
}

/** Watch faster or slower from now on. @param {number} value */
export function setSpeed(value) {
  remember("replay-speed", String(value));
}
