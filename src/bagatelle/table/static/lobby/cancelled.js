// A table that its host has cancelled before the match began.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * The scene of a table that was cancelled.
 * @param {HTMLElement} main
 * @returns {import("../shell/protocol.js").Scene}
 */
export function createCancelled(main) {
  return {
    table({ fixed }) {
      const heading = html("h1", { tabindex: "-1" }, fixed.title);
      const moved = main.isConnected;
      main.replaceChildren(
        heading,
        html("p", { role: "status" }, t("The host cancelled this table.")),
        html("p", {}, html("a", { class: "page-button", href: "/" }, t("Back to the games"))),
      );
      if (moved) heading.focus();
    },
    news() {},
    presence() {},
    close: () => main.replaceChildren(),
  };
}
