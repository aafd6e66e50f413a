// The controls of a replay: play, back and on by event or by turn, a slider, whose eyes to look through, and what else
// can be done with this moment.

import { html } from "../kit/dom.js";
import { symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";
import { SPEEDS, setSpeed, speed } from "./autoplay.js";

/**
 * @typedef {number | "spectator"} Eyes
 * @typedef {{label: string, action: () => void, primary?: boolean}} Extra
 */

/**
 * Build the controls; `visit` gets the event that is wanted, `step` how many events to go on or back, `turn` how many
 * turns.
 * @param {{visit: (event: number) => void, step: (by: number) => void, turn: (by: number) => void, toEnd: () => void,
 *   toggle: () => void, look: (eyes: Eyes) => void}} on
 */
export function createReplayControls({ visit, step, turn, toEnd, toggle, look }) {
  const where = html("output", { class: "page-replay-where" });
  const slider = html("input", {
    type: "range",
    min: "0",
    "aria-label": t("Moment"),
    oninput: () => visit(Number(slider.value)),
  });
  const eyes = html("select", {
    "aria-label": t("Seen by"),
    onchange: () => look(eyes.value === "spectator" ? "spectator" : Number(eyes.value)),
  });
  const play = html("button", { class: "page-replay-play", onclick: toggle });
  const pace = html(
    "select",
    { "aria-label": t("Speed"), onchange: () => setSpeed(Number(pace.value)) },
    SPEEDS.map((value) => html("option", { value }, `${String(value).replace("0.5", "½")}×`)),
  );
  pace.value = String(speed());
  const more = html("div", { class: "page-replay-row page-replay-more" }, pace, eyes);
  const root = html(
    "div",
    { class: "page-replay" },
    html("div", { class: "page-replay-row" }, where, slider),
    html(
      "div",
      { class: "page-replay-row page-replay-steps" },
      stepper("|◀", t("To the start"), "Home", () => visit(0)),
      stepper("◀◀", t("Back one turn"), "↑", () => turn(-1)),
      stepper("◀", t("Step back"), "←", () => step(-1)),
      play,
      stepper("▶", t("Step forward"), "→", () => step(1)),
      stepper("▶▶", t("On one turn"), "↓", () => turn(1)),
      stepper("▶|", t("To the end"), "End", toEnd),
    ),
    more,
  );
  setPlaying(false);

  /** Whether it plays on by itself. @param {boolean} playing */
  function setPlaying(playing) {
    const label = playing ? t("Pause") : t("Autoplay");
    play.textContent = playing ? "❚❚" : "►";
    play.setAttribute("aria-label", label);
    play.title = `${label} (${t("space bar")})`;
  }

  return {
    root,
    setPlaying,
    /** What else can be done with the moment that is shown. @param {Extra[]} extras */
    setExtras(extras) {
      const buttons = extras.map(({ label, action, primary }) =>
        html("button", { class: primary && "primary", onclick: action }, label),
      );
      more.replaceChildren(pace, eyes, ...buttons);
    },
    /** Show which moment it is. @param {number} event @param {number} last */
    setMoment(event, last) {
      const words = t("Event {event} of {last}", { event, last });
      slider.max = String(last);
      slider.value = String(event);
      slider.setAttribute("aria-valuetext", words);
      where.textContent = words;
    },
    /**
     * Offer everybody's eyes, if they may be changed.
     * @param {string[]} names
     * @param {Eyes} chosen
     * @param {boolean} mayChange
     */
    setEyes(names, chosen, mayChange) {
      eyes.hidden = !mayChange;
      eyes.replaceChildren(
        ...names.map((name, seat) => html("option", { value: seat }, `${symbol(seat)} ${name}`)),
        html("option", { value: "spectator" }, t("a spectator")),
      );
      eyes.value = String(chosen);
    },
  };
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {string} key
 * @param {() => void} action
 */
function stepper(sign, label, key, action) {
  return html("button", { "aria-label": label, title: `${label} (${key})`, onclick: action }, sign);
}
