// The row below a lesson: back, where one is, help, and on.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * The controls of a lesson.
 * @param {{back: () => void, skip: () => void, reveal: () => void}} on
 */
export function createControls({ back, skip, reveal }) {
  const where = html("span", { class: "page-lesson-where" });
  const bar = html("progress", { class: "page-lesson-progress", "aria-hidden": "true" });
  const backward = html("button", { onclick: back }, t("Back"));
  const show = html("button", { onclick: reveal }, t("Show me"));
  const forward = html("button", { onclick: skip }, t("Skip"));
  const root = html(
    "div",
    { class: "page-lesson-controls", role: "group", "aria-label": t("Lesson") },
    backward,
    html("span", { class: "page-lesson-place" }, where, bar),
    show,
    forward,
  );
  return {
    root,
    /**
     * @param {number} number
     * @param {number} steps
     */
    set(number, steps) {
      where.textContent = t("{n} of {total}", { n: Math.min(number, steps), total: steps });
      bar.max = steps;
      bar.value = number - 1;
      backward.disabled = number <= 1;
      forward.disabled = number > steps;
    },
    /** Whether the right move can be shown now. @param {boolean} can */
    setHelp(can) {
      show.disabled = !can;
    },
  };
}
