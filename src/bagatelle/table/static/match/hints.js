// A hint: the best few moves, the chance to win with each, and why. The chosen one is marked on the board.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * One move of a hint; `odds` is the chance in words, empty where nobody knows it.
 * @typedef {{move: string, says: string, why: string, chance: number | null, odds: string}} Hint
 */

/**
 * The place of hints in a match; they go away when the position has changed.
 * @param {{standing: import("./standing.js").Standing, show: (card: Node | null) => void,
 *   highlight: (touches: any) => void, offer: (offer: import("../kit/board.js").Offer) => void,
 *   tell: (sentence: string) => void}} on
 */
export function createHints({ standing, show, highlight, offer, tell }) {
  /** After which change of the position the hint that is shown was given. @type {number | null} */
  let given = null;

  function close() {
    if (given === null) return;
    given = null;
    show(null);
    highlight(null);
  }

  /** Mark a move on the board. @param {Hint} hint */
  function mark({ move }) {
    const touches = standing.now.moves?.find((each) => each.move === move)?.touches;
    highlight(touches ?? null);
  }

  return {
    close,
    /** Take away a hint that no longer fits. */
    update() {
      if (given !== standing.now.change) close();
    },
    /** @param {string} heading @param {Hint[]} hints */
    show(heading, hints) {
      given = standing.now.change;
      /** @type {HTMLButtonElement[]} */
      const buttons = hints.map((hint) =>
        html(
          "button",
          { class: "page-hint", "aria-pressed": "false", onclick: () => choose(hint) },
          html("b", { class: "page-hint-odds" }, hint.odds),
          html("span", { class: "page-hint-says" }, hint.says),
          hint.why !== hint.says && html("span", { class: "page-hint-why" }, hint.why),
        ),
      );

      /** @param {Hint} hint */
      function press(hint) {
        buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(hints[place] === hint)));
        mark(hint);
      }

      /** Mark another move, and let the person play it with the button below. @param {Hint} hint */
      function choose(hint) {
        press(hint);
        offer({ label: hint.says, move: hint.move });
      }

      show(
        html(
          "div",
          { class: "page-hints", role: "group", "aria-label": t("Hint") },
          html(
            "div",
            { class: "page-hints-head" },
            html("b", {}, heading),
            html("button", { class: "page-quiet", "aria-label": t("Close the hint"), onclick: close }, "✕"),
          ),
          html(
            "ol",
            {},
            buttons.map((button) => html("li", {}, button)),
          ),
        ),
      );
      press(hints[0]);
      tell(t("Hint: {says}", { says: [hints[0].says, hints[0].odds, hints[0].why].filter(Boolean).join(". ") }));
    },
  };
}
