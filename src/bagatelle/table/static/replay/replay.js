// Looking back: step through the moments of a match, after the end through anybody's eyes.

import { hurry } from "../kit/motion.js";
import { reason } from "../shell/api.js";
import { createReplayControls } from "./controls.js";

/**
 * @typedef {import("./controls.js").Eyes} Eyes
 * @typedef {import("../shell/protocol.js").Sight} Sight
 */

/** Nowhere near any moment: the next one is drawn without a way from here to there. */
const NOWHERE = -9;

/**
 * A replay. `load` fetches what was seen after an event, `draw` shows it, `left` goes back to now.
 * @param {{place: HTMLElement, last: () => number, names: () => string[], mayChange: () => boolean,
 *   load: (event: number, eyes: Eyes) => Promise<Sight>,
 *   draw: (event: number, eyes: Eyes, sight: Sight, animate: boolean) => any,
 *   left: () => void, say: (sentence: string) => void}} on
 */
export function createReplay({ place, last, names, mayChange, load, draw, left, say }) {
  let active = false;
  let here = NOWHERE;
  let wanted = 0;
  let drawing = false;
  /** @type {Eyes} */
  let eyes = "spectator";
  /** @type {Map<string, Sight>} */
  const seen = new Map();
  const wishes = { visit: show, step: (/** @type {number} */ by) => show(wanted + by), toEnd: () => show(last()) };
  const controls = createReplayControls({ ...wishes, look, leave: close });

  /** @param {number} event @param {Eyes} by */
  async function moment(event, by) {
    const key = `${by}:${event}`;
    const sight = seen.get(key) ?? (await load(event, by));
    seen.set(key, sight);
    return sight;
  }

  /** @param {number} event */
  async function show(event) {
    wanted = Math.min(Math.max(0, event), last());
    const [target, by] = [wanted, eyes];
    controls.setMoment(target, last());
    try {
      const sight = await moment(target, by);
      if (!active || target !== wanted || by !== eyes) return;
      if (drawing) return hurry(); // and then the newest wish
      drawing = true;
      const near = Math.abs(target - here) === 1;
      here = target;
      await draw(target, by, sight, near);
      drawing = false;
      if (active && (wanted !== target || eyes !== by)) return show(wanted);
      if (target < last()) moment(target + 1, by).catch(() => null);
    } catch (error) {
      drawing = false;
      say(reason(error));
    }
  }

  /** @param {Eyes} by */
  function look(by) {
    eyes = by;
    here = NOWHERE;
    show(wanted);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return close();
    const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last() }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  }

  /** @param {Eyes} by */
  function start(by) {
    active = true;
    here = NOWHERE;
    eyes = by;
    place.append(controls.root);
    place.closest(".page-layout")?.classList.add("looking-back");
    addEventListener("keydown", onKey);
    controls.setEyes(names(), by, mayChange());
  }

  function stop() {
    active = false;
    seen.clear();
    removeEventListener("keydown", onKey);
    controls.root.remove();
    place.closest(".page-layout")?.classList.remove("looking-back");
  }

  function close() {
    stop();
    left();
  }

  return {
    /**
     * @param {number} event
     * @param {Eyes} by
     */
    open(event, by) {
      if (!active) start(by);
      return show(event);
    },
    stop,
    get active() {
      return active;
    },
  };
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName);
}
