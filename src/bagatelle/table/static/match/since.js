// What happened since I was last here: one line, and a button to see it again on the board.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";
import { lastSeen, noteSeen } from "./last-seen.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {ReturnType<typeof createSince>} Since
 */

/**
 * What tells what was missed, and lets it be seen again; `back` goes back to now.
 * @param {{id: string, standing: import("./standing.js").Standing, show: (card: Node | null) => void,
 *   seeingAgain: import("./seeing-again.js").SeeingAgain, missedRound: (step: Step) => void, back: () => void}} on
 */
export function createSince({ id, standing, show, seeingAgain, missedRound, back }) {
  /** The last entry that was shown, perhaps to nobody. */
  let shown = 0;
  /** Steps that were shown while nobody looked. @type {Step[]} */
  let unseen = [];
  const stop = html("button", { class: "primary", onclick: () => seeingAgain.stop() }, t("Back to now"));

  const isSomebodyElses = (/** @type {Step} */ { kind, actor, lines }) =>
    kind === "event" && typeof actor === "number" && Boolean(lines?.length) && !standing.fixed.mine.includes(actor);

  function close() {
    show(null);
  }

  /** One line about what was missed; nothing where that was nobody else's doing. @param {Step[]} missed */
  function offer(missed) {
    const told = missed.filter(isSomebodyElses);
    const round = missed.findLast(({ summary }) => summary?.length);
    if (round && !standing.isLastEvent(round)) missedRound(round);
    if (!told.length) return;
    const last = (told[told.length - 1].lines ?? []).join(" ");
    const heading =
      told.length > 1
        ? t("While you were away, {n} moves. The last:", { n: told.length })
        : t("While you were away:");
    const words = html("span", {}, html("b", {}, heading), " ", last);
    const events = missed.filter(({ kind }) => kind === "event").map(({ event }) => Number(event));
    const again = html("button", { onclick: () => playAgain(events) }, t("Show me"));
    const cross = html("button", { class: "page-quiet", "aria-label": t("Close"), onclick: close }, "✕");
    show(html("div", { class: "page-request-card page-since" }, words, again, cross));
  }

  /** @param {number[]} events */
  async function playAgain(events) {
    show(html("div", { class: "page-request-card page-since" }, html("span", {}, t("This is what happened.")), stop));
    stop.focus();
    await seeingAgain.play(events);
    close();
    back();
  }

  function attend() {
    if (document.hidden || !shown) return;
    noteSeen(id, shown);
    if (unseen.length) offer(unseen);
    unseen = [];
  }

  document.addEventListener("visibilitychange", attend);

  return {
    /** The table was opened: tell what is new since this device last showed it. @param {Step[]} steps @param {number} number */
    opened(steps, number) {
      const before = lastSeen(id);
      shown = number;
      const missed = before === null ? [] : steps.filter((step) => step.number > before);
      if (document.hidden) unseen = missed;
      else if (missed.length) offer(missed);
      attend();
    },
    /** A step was shown. @param {Step} step */
    saw(step) {
      shown = Math.max(shown, step.number);
      if (document.hidden) unseen.push(step);
      else noteSeen(id, shown);
    },
    close,
    /** Whether the past is on the board. */
    get active() {
      return seeingAgain.active;
    },
    end() {
      seeingAgain.stop();
      document.removeEventListener("visibilitychange", attend);
    },
  };
}
