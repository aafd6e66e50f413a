// Looking back: step through the moments of a match, or let it play on; after the end through anybody's eyes.

import { hurry } from "../kit/motion.js";
import { reason } from "../shell/api.js";
import { createAutoplay } from "./autoplay.js";
import { createReplayControls } from "./controls.js";
import { endOfNextTurn, startOfTurn } from "./turns.js";

/**
 * @typedef {import("./controls.js").Eyes} Eyes
 * @typedef {import("./controls.js").Extra} Extra
 * @typedef {import("../shell/protocol.js").Sight} Sight
 */

/** Nowhere near any moment: the next one is drawn without a way from here to there. */
const NOWHERE = -9;

/**
 * A replay. `load` fetches what was seen after an event, `draw` shows it, `actorOf` says who acted in an event; `shown`
 * hears which moment is shown. `extras` are asked for when it begins and offered beside the controls; a button among them may call `close`.
 * @param {{place: HTMLElement, last: () => number, names: () => string[], mayChange: () => boolean,
 *   load: (event: number, eyes: Eyes) => Promise<Sight>, actorOf: (event: number) => any,
 *   draw: (event: number, eyes: Eyes, sight: Sight, animate: boolean) => any,
 *   extras: (now: () => {event: number, eyes: Eyes}, close: () => void) => Extra[],
 *   shown?: (event: number) => void, left: () => void, say: (sentence: string) => void, escape?: boolean}} on
 */
export function createReplay({ place, last, names, mayChange, load, actorOf, draw, extras, shown, left, say, escape }) {
  let active = false;
  let here = NOWHERE;
  let wanted = 0;
  let drawing = false;
  /** @type {Eyes} */
  let eyes = "spectator";
  /** @type {Map<string, Sight>} */
  const seen = new Map();
  const autoplay = createAutoplay({ next, changed: (playing) => controls.setPlaying(playing) });
  const controls = createReplayControls({
    visit: byHand(show),
    step: byHand((by) => show(wanted + by)),
    turn: byHand(turn),
    toEnd: () => byHand(show)(last()),
    toggle: () => (wanted >= last() ? show(0).then(autoplay.start) : autoplay.toggle()),
    look,
  });

  /** Whatever somebody does by hand ends playing on by itself. @param {(to: number) => any} job */
  function byHand(job) {
    return (/** @type {number} */ to) => {
      autoplay.stop();
      return job(to);
    };
  }

  /** @param {number} by */
  function turn(by) {
    return show(by > 0 ? endOfNextTurn(wanted, last(), actorOf) : startOfTurn(wanted, actorOf));
  }

  async function next() {
    await show(wanted + 1);
    return active && wanted < last();
  }

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
    shown?.(target);
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
      autoplay.stop();
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
    const { key } = event;
    if (key === "Escape" && escape) return close();
    if (key === " " && !isButton(event)) controls.root.querySelector(".page-replay-play")?.dispatchEvent(new Event("click"));
    else if (key === "ArrowLeft" || key === "ArrowRight") byHand(show)(wanted + (key === "ArrowLeft" ? -1 : 1));
    else if (key === "ArrowUp" || key === "ArrowDown") byHand(turn)(key === "ArrowUp" ? -1 : 1);
    else if (key === "Home" || key === "End") byHand(show)(key === "Home" ? 0 : last());
    else return;
    event.preventDefault();
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
    controls.setExtras(extras(() => ({ event: wanted, eyes }), close));
  }

  function stop() {
    active = false;
    autoplay.stop();
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
function isTyping({ target }) {
  return target instanceof Element && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** @param {KeyboardEvent} event */
function isButton({ target }) {
  return target instanceof Element && /^(BUTTON|A|SUMMARY)$/.test(target.tagName);
}
