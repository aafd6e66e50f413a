// A rematch in the result of a match: offered, accepted, or politely left.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * What can be done about a rematch: who offers it in words, what to press, and how to say no to somebody's offer.
 * @typedef {{says: string, choice: {label: string, action: () => void} | null, no: (() => void) | null}} Again
 */

/**
 * The part of the result about a rematch; `draw` brings it up to date.
 * @param {() => Again} again
 */
export function createRematch(again) {
  const words = html("p", { class: "page-rematch-offer", role: "status" });
  const yes = html("button", { class: "primary" });
  const no = html("button", {}, t("No thanks"));

  return {
    words,
    buttons: [yes, no],
    draw() {
      const { says, choice, no: refuse } = again();
      if (words.textContent !== says) words.textContent = says;
      words.hidden = !says;
      yes.hidden = !choice;
      if (choice) yes.textContent = choice.label;
      yes.onclick = choice?.action ?? null;
      no.hidden = !refuse;
      no.onclick = refuse;
    },
  };
}
