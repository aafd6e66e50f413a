// The buttons of the bar: the primary one, a second one, and the one that takes back.

import { html } from "../kit/dom.js";
import { recall } from "../shell/settings.js";
import { t } from "../shell/words.js";

/** An answer that comes sooner needs no words. */
const SENDING_AFTER = 150;

/** @typedef {import("../kit/board.js").Offer} Offer */

/**
 * The primary button; those who listen hear what it would do.
 * @param {(offer: Offer) => void} press
 * @param {(sentence: string) => void} tell
 */
export function createPrimary(press, tell) {
  /** @type {Offer | null} */
  let offered = null;
  let hadFocus = false;
  let timer = 0;
  const root = html("button", { class: "primary", onclick: () => offered && press(offered) });

  /** @param {Offer | null} offer */
  function set(offer) {
    clearTimeout(timer);
    hadFocus ||= document.activeElement === root;
    if (offer && offer.label !== offered?.label) tell(offer.label);
    offered = offer;
    root.classList.remove("sending");
    root.classList.toggle("empty", !offer);
    root.disabled = !offer;
    const notation = offer?.move && showsNotation() && offer.move !== offer.label && html("small", {}, offer.move);
    root.replaceChildren(...(offer ? [html("span", {}, offer.label)] : []), ...(notation ? [notation] : []));
    if (!offer) return;
    if (hadFocus && (document.activeElement === document.body || !document.activeElement)) root.focus();
    hadFocus = false;
  }

  return {
    root,
    set,
    /** What was chosen stays on the button; if the answer takes a while, it says what it waits for. @param {string} label */
    send(label) {
      set(null);
      root.classList.remove("empty");
      root.classList.add("sending");
      root.textContent = label || t("Sending …");
      timer = setTimeout(() => (root.textContent = t("Sending …")), SENDING_AFTER);
    },
  };
}

/** Whether this person wants to see how a move is typed. */
function showsNotation() {
  return recall("notation", "off") === "on";
}

/** A second button, for something that is no move; `onlySheet` where the panel beside the board makes it needless. */
export function createSecond() {
  const root = html("button", { class: "page-second", hidden: true });
  return {
    root,
    /** @param {{label: string, action: () => void, onlySheet?: boolean} | null} offer */
    set(offer) {
      root.hidden = !offer;
      root.textContent = offer?.label ?? "";
      root.onclick = offer?.action ?? null;
      root.classList.toggle("only-sheet", Boolean(offer?.onlySheet));
    },
  };
}

/** The button that takes back; whoever can never take back has none. @param {() => void} undo */
export function createUndo(undo) {
  const word = html("span", { class: "page-undo-word" });
  const sign = html("span", { "aria-hidden": "true" }, "↶");
  const root = html("button", { class: "page-undo", onclick: undo }, sign, word);
  return {
    root,
    /** @param {null | "free" | "ask"} kind @param {boolean} ever */
    set(kind, ever) {
      const label = kind === "ask" ? t("Ask to take back") : t("Take back");
      root.hidden = !ever;
      root.disabled = !kind;
      root.title = label;
      root.setAttribute("aria-label", label);
      word.textContent = label;
    },
  };
}
