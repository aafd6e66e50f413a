// The pictures of "how to play": each game draws them itself, with the pieces of its board.

import { boardFile } from "../shell/edition.js";
import { dressBoard } from "../shell/looks.js";
import { voiceOf } from "../shell/words.js";

/**
 * Draw all pictures of a text; where a game draws none, their captions are left.
 * @param {HTMLElement} text
 * @param {string} game
 * @param {string[]} files those that the game has for its board
 */
export async function drawFigures(text, game, files) {
  const places = /** @type {HTMLElement[]} */ ([...text.querySelectorAll("[data-draw]")]);
  if (!places.length || !files.includes("figures.js")) return;
  const [voice, drawing] = await Promise.all([voiceOf(game), import(boardFile(game, "figures.js"))]);
  await dressBoard(game, drawing.looks ?? ["board.css"]);
  for (const place of places) {
    const picture = document.createElement("span");
    picture.className = `page-picture board-${game}`;
    picture.setAttribute("aria-hidden", "true");
    picture.append(drawing.figure(place.dataset.draw ?? "", voice));
    place.prepend(picture);
  }
}
