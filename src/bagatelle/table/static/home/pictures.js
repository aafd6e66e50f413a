// The pictures of the games, big on their tiles and small in lists.

import { html } from "../kit/dom.js";
import { boardFile } from "../shell/edition.js";

/** Which games have a picture. @type {Set<string>} */
const drawn = new Set();

/** Learn which games have a picture. @param {import("../shell/games.js").GameFacts[]} games */
export function learnPictures(games) {
  games.filter(({ board }) => board.includes("picture.js")).forEach(({ name }) => drawn.add(name));
}

/**
 * The picture of a game, which comes when it is loaded; until then, and without one, a few words stand there.
 * @param {string} game
 * @param {string} [words]
 */
export function pictureOf(game, words = "") {
  const place = html("span", { class: "page-game-picture", "aria-hidden": "true" }, html("span", {}, words));
  if (drawn.has(game)) {
    import(boardFile(game, "picture.js")).then(
      ({ picture }) => place.replaceChildren(picture()),
      () => null,
    );
  }
  return place;
}
