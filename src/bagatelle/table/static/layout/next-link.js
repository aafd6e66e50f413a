// The way to the next game, among the buttons of the bar.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/** A link to another match where it is this person's turn; without one it is not there. */
export function createNextLink() {
  const which = html("span", { class: "hidden-text" });
  const root = html("a", { class: "page-button page-next-game", hidden: true }, t("Next game"), which);
  return {
    root,
    /** @param {{href: string, title: string} | null} other */
    set(other) {
      root.hidden = !other;
      root.setAttribute("href", other?.href ?? "");
      which.textContent = `: ${other?.title ?? ""}`;
    },
  };
}
