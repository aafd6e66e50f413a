// The rules of a game in a window, and in short on a card that leads there.

import { html } from "../kit/dom.js";
import { api } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { allGames } from "../shell/games.js";
import { t } from "../shell/words.js";

/**
 * A game by its name, and its rules in short with a way to all of them.
 * @param {string} name
 */
export async function rulesInShort(name) {
  const game = (await allGames()).find((each) => each.name === name);
  const card = html(
    "section",
    { class: "page-in-short" },
    html("p", {}, game?.summary ?? ""),
    html("button", { onclick: () => openRules(name, game?.title ?? name) }, t("Read the rules")),
    game?.lesson && html("a", { class: "page-button", href: `/learn/${name}` }, t("Learn to play")),
  );
  return { game, card };
}

/**
 * Show the rules of a game in a window.
 * @param {string} name
 * @param {string} title
 */
export async function openRules(name, title) {
  const text = html("div", { class: "page-rules" }, t("One moment …"));
  openDialog(t("Rules of {title}", { title }), [text], { class: "page-wide" });
  text.innerHTML = (await api("GET", `/api/games/${encodeURIComponent(name)}/rules`)).html;
}
