// The pictures of "how to play": cards and sets.
//
// "4 4 L → 4": sets side by side, with an arrow or a bar between them; "bag4" is a Bag-O-Loot of fours, "back" the back
// of a card.

import { html } from "/static/kit/dom.js";
import { bag, card } from "./cards.js";

/** The looks that the pictures need. */
export const looks = ["board.css"];

/**
 * Draw a picture.
 * @param {string} words
 */
export function figure(words) {
  const parts = words.split(/ (?=[→|])|(?<=[→|]) /);
  return html(
    "span",
    { class: "figure" },
    parts.map((part) => {
      if (part === "→") return html("span", { class: "page-arrow" }, part);
      if (part === "|") return html("span", { class: "page-gap" });
      return html("span", { class: "set" }, part.split(" ").map((word) => drawn(word)));
    }),
  );
}

/** @param {string} word */
function drawn(word) {
  if (word.startsWith("bag")) return bag(word.slice(3), {});
  return card(word === "back" ? null : word);
}
