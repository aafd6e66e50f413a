// What somebody just said, for a moment, over the strip of players: it covers nothing that can be chosen.

import { html } from "../kit/dom.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

const LASTS = 6000;

/**
 * The bubble of the chat while its tab is closed; choosing it opens the chat.
 * @param {() => void} open
 */
export function createWhisper(open) {
  const who = html("strong", {});
  const words = html("bdi", { dir: "auto" });
  const root = html(
    "button",
    { class: "page-whisper", hidden: true, title: t("Open the chat"), onclick: choose },
    html("span", {}, who, " ", words),
  );
  let timer = 0;

  function hide() {
    clearTimeout(timer);
    root.hidden = true;
  }

  function choose() {
    hide();
    open();
  }

  return {
    root,
    hide,
    /** @param {string} name @param {string} text @param {number | null} seat */
    show(name, text, seat) {
      who.textContent = `${seat === null ? "" : `${symbol(seat)} `}${name}:`;
      who.style.color = seat === null ? "inherit" : colour(seat);
      words.textContent = text;
      root.hidden = false;
      clearTimeout(timer);
      timer = setTimeout(hide, LASTS);
    },
  };
}
