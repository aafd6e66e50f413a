// How to play a game in a window, and in short on a card that leads there.

import { html } from "../kit/dom.js";
import { openDialog } from "../shell/dialog.js";
import { allGames } from "../shell/games.js";
import { t } from "../shell/words.js";
import { createReading } from "./reading.js";

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
    html("button", { onclick: () => openRules(name, game?.title ?? name) }, t("How to play")),
    game?.lesson && html("a", { class: "page-button", href: `/learn/${name}` }, t("Learn to play")),
  );
  return { game, card };
}

/**
 * Show how to play a game in a window, and its rules.
 * @param {string} name
 * @param {string} title
 */
export function openRules(name, title) {
  openDialog(t("How to play {title}", { title }), [createReading(name)], { class: "page-wide" });
}
