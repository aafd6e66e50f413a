// The controls of a replay: back and on, a slider, whose eyes to look through, and the way back to now.

import { html } from "../kit/dom.js";
import { symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/** @typedef {number | "spectator"} Eyes */

/**
 * Build the controls; `visit` gets the event that is wanted, `step` how many events to go on or back.
 * @param {{visit: (event: number) => void, step: (by: number) => void, toEnd: () => void, look: (eyes: Eyes) => void,
 *   leave: () => void}} on
 */
export function createReplayControls({ visit, step, toEnd, look, leave }) {
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
  const root = html(
    "div",
    { class: "page-replay" },
    html(
      "div",
      { class: "page-replay-row" },
      stepper("|◀", t("To the start"), () => visit(0)),
      stepper("◀", t("Step back"), () => step(-1)),
      slider,
      stepper("▶", t("Step forward"), () => step(1)),
      stepper("▶|", t("To the end"), toEnd),
    ),
    html(
      "div",
      { class: "page-replay-row" },
      where,
      eyes,
      html("button", { class: "primary", onclick: leave }, t("Back to now")),
    ),
  );

  return {
    root,
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
 * @param {() => void} action
 */
function stepper(sign, label, action) {
  return html("button", { "aria-label": label, title: label, onclick: action }, sign);
}
