// The rules of one game, on a page of their own that can be sent to a friend.

import { api } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * Show the rules.
 * @param {HTMLElement} main
 * @param {string} game
 */
export async function open(main, game) {
  const { title, html: text } = await api("GET", `/api/games/${encodeURIComponent(game)}/rules`);
  const rules = html("div", { class: "page-rules" });
  rules.innerHTML = text;
  const heading = rules.querySelector("h1");
  main.append(
    html("p", {}, html("a", { href: "/" }, t("‹ All games"))),
    ...(heading ? [] : [html("h1", {}, title)]),
    rules,
  );
}
