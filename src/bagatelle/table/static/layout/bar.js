// The bar below the board: what has to be done, messages, requests, and the buttons for it.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";
import { createPrimary, createSecond, createUndo } from "./bar-buttons.js";
import { createMessage, createWatching } from "./bar-words.js";
import { createNextLink } from "./next-link.js";
import { createTypedLine } from "./typed-line.js";

/** @typedef {import("../kit/board.js").Offer} Offer */

/**
 * Build the bar; `opener` opens the panel, `tell` speaks to those who listen.
 * @param {{press: (offer: Offer) => void, type: (line: string) => Promise<boolean>, undo: () => void,
 *   opener: HTMLElement, tell: (sentence: string) => void}} wanted
 */
export function createBar({ press, type, undo, opener, tell }) {
  const prompt = html("p", { class: "page-prompt", id: "prompt" });
  const hourglass = html("p", { class: "page-hourglass", "aria-hidden": "true" });
  const request = html("div", { class: "page-request", role: "group" });
  const absence = html("div", { class: "page-request", role: "group" });
  const hints = html("div", {});
  const tip = html("div", {});
  const since = html("div", {});
  const round = html("div", {});
  const watching = createWatching();
  const message = createMessage();
  const primary = createPrimary(press, tell);
  const second = createSecond();
  const back = createUndo(undo);
  const typed = createTypedLine(type);
  const next = createNextLink();
  const replay = html("div", {});
  const root = html(
    "section",
    { class: "page-bar", "aria-label": t("Your move") },
    watching.root,
    since,
    round,
    request,
    absence,
    hints,
    tip,
    html("div", { class: "page-says" }, prompt, message.root),
    hourglass,
    html("div", { class: "page-bar-buttons" }, back.root, second.root, primary.root, typed.root, next.root, opener),
    replay,
  );

  /**
   * What has to be done, in one sentence.
   * @param {string} sentence
   * @param {boolean} mine
   */
  function setPrompt(sentence, mine) {
    if (prompt.textContent !== sentence) prompt.textContent = sentence;
    root.classList.toggle("mine", mine);
    root.classList.remove("telling");
  }

  return {
    root,
    /** The place for the controls of a replay. */
    replay,
    say: message.say,
    setPrimary: primary.set,
    /** A move is on its way: the button says so, and nothing can be pressed. */
    setSending: primary.send,
    /** A second button, beside the primary one. */
    setSecond: second.set,
    /** What somebody should know who plays for the first time. */
    setTip: filling(tip),
    setUndo: back.set,
    /** The next game, for somebody who has nothing to do here. */
    setNext: next.set,
    /** Who only watches, and how many do. */
    setWatching: watching.set,
    /** Whether what real pieces show can be typed now; a primary button goes first. */
    setTyping: typed.show,
    setPrompt,
    /**
     * What happens just now, in the same place.
     * @param {string} sentence
     */
    setTelling(sentence) {
      prompt.textContent = sentence;
      root.classList.remove("mine");
      root.classList.add("telling");
    },
    /**
     * Something to do that is no move.
     * @param {string} sentence
     * @param {string} label
     * @param {() => void} action
     */
    propose(sentence, label, action) {
      setPrompt(sentence, true);
      primary.set({ label, action });
    },
    /** The last seconds of the viewer's own clock. @param {string | null} time */
    setHourglass(time) {
      if (time && !hourglass.textContent) tell(t("Your time is running out: {time}", { time }));
      hourglass.textContent = time ?? "";
      root.classList.add("timed");
    },
    /** What happened while nobody looked. */
    setSince: filling(since),
    /** How a round ended. @param {Node | null} card */
    setRound(card) {
      filling(round)(card);
      root.classList.toggle("between-rounds", Boolean(card));
    },
    /** That somebody is waited for who is away. */
    setAbsence: filling(absence),
    /** The best moves, for somebody who asked. */
    setHints: filling(hints),
    setRequest: filling(request),
  };
}

/** What puts a card into its place, or takes it away. @param {HTMLElement} place */
function filling(place) {
  return (/** @type {Node | null} */ card) => place.replaceChildren(...(card ? [card] : []));
}
