// The end of a round: a moment with a summary that one acknowledges. What happens meanwhile waits, unless a clock runs.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/** @typedef {import("../kit/board.js").Step} Step */
/** @typedef {ReturnType<typeof createRounds>} Rounds */

/**
 * What shows the ends of rounds; `sheet` draws rows of the score sheet.
 * @param {{standing: import("./standing.js").Standing, show: (card: Node | null) => void,
 *   sheet: (rows: any[]) => Node | string, heard: () => void}} on
 */
export function createRounds({ standing, show, sheet, heard }) {
  /** @type {(() => void) | null} */
  let acknowledge = null;

  function close() {
    show(null);
    acknowledge?.();
    acknowledge = null;
  }

  /** @param {Step} step */
  function cardOf({ summary = [], row }) {
    const [title, ...more] = summary;
    return html(
      "section",
      { class: "page-round", role: "group", "aria-label": t("End of the round") },
      html(
        "div",
        { class: "page-round-words" },
        html("h2", {}, title),
        more.map((sentence) => html("p", {}, sentence)),
      ),
      row && html("div", { class: "page-round-row" }, sheet([row])),
      html("button", { class: "primary", onclick: close }, t("Next round")),
    );
  }

  /** Whether what follows waits until it is acknowledged: not while a clock runs, nor for those who only watch. */
  function waits() {
    return standing.fixed.mine.length > 0 && !standing.fixed.clock;
  }

  return {
    /**
     * A step was shown: if it ended a round, and not the match, tell so. Ends when the next step may be shown.
     * @param {Step} step
     */
    async after(step) {
      if (step.kind === "undo") close();
      if (!step.summary?.length || standing.isLastEvent(step)) return;
      close();
      show(cardOf(step));
      heard();
      if (waits()) await new Promise((done) => (acknowledge = () => done(null)));
    },
    /** A round ended while nobody looked. @param {Step} step */
    recall: (step) => show(cardOf(step)),
    /** Whether somebody has yet to acknowledge. */
    get open() {
      return acknowledge !== null;
    },
    close,
  };
}
