// What is said in the bar beside the prompt: a message for a while, and who watches.

import { html } from "../kit/dom.js";
import { many, t } from "../shell/words.js";

const MESSAGE_LASTS = 7000;

/** A sentence in the place of the prompt, so that it covers nothing; it goes with the next click, or by itself. */
export function createMessage() {
  const root = html("p", { class: "page-message", role: "status" });
  let timer = 0;

  function clear() {
    if (!root.isConnected) document.removeEventListener("click", clear, true);
    clearTimeout(timer);
    root.textContent = "";
  }

  return {
    root,
    /** @param {string} sentence */
    say(sentence) {
      clear();
      document.addEventListener("click", clear, true);
      root.textContent = sentence;
      timer = setTimeout(clear, MESSAGE_LASTS);
    },
  };
}

/** Who only watches is told so, and everybody how many watch. */
export function createWatching() {
  const badge = html("strong", { class: "page-watching-badge" }, t("You are watching"));
  const count = html("span", {});
  const root = html("p", { class: "page-watching", role: "status", hidden: true }, badge, count);
  return {
    root,
    /** @param {boolean} isSpectator @param {number} watching */
    set(isSpectator, watching) {
      const others = watching - (isSpectator ? 1 : 0);
      badge.hidden = !isSpectator;
      const told = isSpectator
        ? many("and {n} other", "and {n} others", others)
        : many("{n} person is watching", "{n} people are watching", others);
      const text = others > 0 ? told : "";
      if (count.textContent !== text) count.textContent = text;
      root.hidden = !isSpectator && others < 1;
    },
  };
}
