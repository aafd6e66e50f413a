// Looking back: step through the moments of a match, after the end through anybody's eyes.

import { reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { hurry } from "../kit/motion.js";
import { symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * @typedef {number | "spectator"} Eyes
 */

/**
 * The controls of a replay. `load` fetches what was seen after an event, `draw` shows it, `left` goes back to now.
 * @param {{place: HTMLElement, last: () => number, names: () => string[], mayChange: () => boolean,
 *   load: (event: number, eyes: Eyes) => Promise<any>,
 *   draw: (event: number, eyes: Eyes, view: any, animate: boolean) => any,
 *   left: () => void, say: (sentence: string) => void}} on
 */
export function createReplay({ place, last, names, mayChange, load, draw, left, say }) {
  let active = false;
  let here = 0;
  let wanted = 0;
  let drawing = false;
  /** @type {Eyes} */
  let eyes = "spectator";
  /** @type {Map<string, any>} */
  const seen = new Map();
  const where = html("output", { class: "page-replay-where" });
  const slider = html("input", {
    type: "range",
    min: "0",
    "aria-label": t("Moment"),
    oninput: () => show(Number(slider.value)),
  });
  const view = html("select", { "aria-label": t("Seen by"), onchange: look });
  const root = html(
    "div",
    { class: "page-replay" },
    html(
      "div",
      { class: "page-replay-row" },
      stepper("|◀", t("To the start"), () => show(0)),
      stepper("◀", t("One back"), () => show(wanted - 1)),
      slider,
      stepper("▶", t("One on"), () => show(wanted + 1)),
      stepper("▶|", t("To the end"), () => show(last())),
    ),
    html(
      "div",
      { class: "page-replay-row" },
      where,
      view,
      html("button", { class: "primary", onclick: close }, t("Back to now")),
    ),
  );

  /** @param {number} event @param {Eyes} by */
  async function moment(event, by) {
    const key = `${by}:${event}`;
    if (!seen.has(key)) seen.set(key, await load(event, by));
    return seen.get(key);
  }

  /** @param {number} event */
  async function show(event) {
    wanted = Math.min(Math.max(0, event), last());
    const [target, by] = [wanted, eyes];
    slider.max = String(last());
    slider.value = String(target);
    slider.setAttribute("aria-valuetext", t("Event {event} of {last}", { event: target, last: last() }));
    where.textContent = t("Event {event} of {last}", { event: target, last: last() });
    try {
      const then = await moment(target, by);
      if (!active || target !== wanted || by !== eyes) return;
      if (drawing) return hurry(); // and then the newest wish
      drawing = true;
      const near = Math.abs(target - here) === 1;
      here = target;
      await draw(target, by, then, near);
      drawing = false;
      if (active && (wanted !== target || eyes !== by)) return show(wanted);
      if (target < last()) moment(target + 1, by).catch(() => null);
    } catch (error) {
      drawing = false;
      say(reason(error));
    }
  }

  function look() {
    eyes = view.value === "spectator" ? "spectator" : Number(view.value);
    here = -9;
    show(wanted);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (
      /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last() }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      show(to);
    } else if (event.key === "Escape") close();
  }

  function stop() {
    active = false;
    seen.clear();
    removeEventListener("keydown", key);
    root.remove();
    place.closest(".page-frame")?.classList.remove("looking-back");
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
      if (!active) {
        active = true;
        here = -9;
        eyes = by;
        place.append(root);
        place.closest(".page-frame")?.classList.add("looking-back");
        addEventListener("keydown", key);
        view.hidden = !mayChange();
        view.replaceChildren(
          ...names().map((name, seat) => html("option", { value: seat }, `${symbol(seat)} ${name}`)),
          html("option", { value: "spectator" }, t("a spectator")),
        );
        view.value = String(by);
      }
      return show(event);
    },
    stop,
    get active() {
      return active;
    },
  };
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} action
 */
function stepper(sign, label, action) {
  return html("button", { "aria-label": label, title: label, onclick: action }, sign);
}
