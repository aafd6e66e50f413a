// How to play one game, on a page of its own that can be sent to a friend.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";
import { readingOf } from "./reading.js";

/**
 * Show how to play, and the rules.
 * @param {HTMLElement} main
 * @param {string} game
 */
export async function open(main, game) {
  main.append(html("p", {}, html("a", { href: "/" }, t("‹ All games"))), await readingOf(game));
}
