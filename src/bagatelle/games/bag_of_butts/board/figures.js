// The pictures of "how to play": butts in their groups, or the bag.
//
// "pink pink blue | gray green": the pieces of groups side by side; "bag 9" is the bag with nine pieces in it.

import { html } from "/static/kit/dom.js";
import { drawBag, drawPiece } from "./pieces.js";

/** The looks that the pictures need. */
export const looks = ["pieces.css"];

/**
 * Draw a picture.
 * @param {string} words
 */
export function figure(words) {
  if (words.startsWith("bag ")) return html("span", { class: "figure page-large" }, drawBag(words.slice(4), true));
  const groups = words.split(" | ");
  return html(
    "span",
    { class: "figure" },
    groups.map((group) =>
      html("span", { class: groups.length > 1 ? "page-tray" : "page-loose" }, group.split(" ").map((kind) => piece(kind))),
    ),
  );
}

/** @param {string} kind */
function piece(kind) {
  return html("span", { class: "piece" }, drawPiece(kind));
}
