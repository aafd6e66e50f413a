// The bar below the board: what has to be done, messages, requests, and the buttons for it.

import { html } from "../kit/dom.js";
import { recall } from "../shell/settings.js";
import { t } from "../shell/words.js";
import { createTypedLine } from "./typed-line.js";

const MESSAGE_LASTS = 7000;

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
  const message = createMessage();
  const primary = createPrimary(press);
  const back = createUndo(undo);
  const typed = createTypedLine(type);
  const replay = html("div", {});
  const root = html(
    "section",
    { class: "page-bar", "aria-label": t("Your move") },
    message.root,
    request,
    absence,
    hints,
    prompt,
    hourglass,
    html("div", { class: "page-bar-buttons" }, back.root, primary.root, typed.root, opener),
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
    setUndo: back.set,
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
    /** That somebody is waited for who is away. @param {Node | null} card */
    setAbsence(card) {
      absence.replaceChildren(...(card ? [card] : []));
    },
    /** The best moves, for somebody who asked. @param {Node | null} card */
    setHints(card) {
      hints.replaceChildren(...(card ? [card] : []));
    },
    /** @param {Node | null} question */
    setRequest(question) {
      request.replaceChildren(...(question ? [question] : []));
    },
  };
}

/** A sentence that goes away by itself. */
function createMessage() {
  const root = html("p", { class: "page-message", role: "status" });
  let timer = 0;
  return {
    root,
    /** @param {string} sentence */
    say(sentence) {
      clearTimeout(timer);
      root.textContent = sentence;
      timer = setTimeout(() => (root.textContent = ""), MESSAGE_LASTS);
    },
  };
}

/** The primary button. @param {(offer: Offer) => void} press */
function createPrimary(press) {
  /** @type {Offer | null} */
  let offered = null;
  const root = html("button", { class: "primary", onclick: () => offered && press(offered) });
  return {
    root,
    /** @param {Offer | null} offer */
    set(offer) {
      offered = offer;
      root.classList.toggle("empty", !offer);
      root.disabled = !offer;
      const notation = offer?.move && showsNotation() && offer.move !== offer.label && html("small", {}, offer.move);
      root.replaceChildren(...(offer ? [html("span", {}, offer.label)] : []), ...(notation ? [notation] : []));
    },
  };
}

/** Whether this person wants to see how a move is typed. */
function showsNotation() {
  return recall("notation", "off") === "on";
}

/** The button that takes back. @param {() => void} undo */
function createUndo(undo) {
  const word = html("span", { class: "page-undo-word" });
  const sign = html("span", { "aria-hidden": "true" }, "↶");
  const root = html("button", { class: "page-undo", onclick: undo }, sign, word);
  return {
    root,
    /** @param {null | "free" | "ask"} kind */
    set(kind) {
      const label = kind === "ask" ? t("Ask to take back") : t("Take back");
      root.disabled = !kind;
      root.title = label;
      root.setAttribute("aria-label", label);
      word.textContent = label;
    },
  };
}
