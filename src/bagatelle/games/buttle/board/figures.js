// The pictures of "how to play": cards of the Decktet.
//
// "7ML → CRM": cards by their rank and suits, with an arrow or a bar between them; "9LK^PNMSL" is a nine with a Pawn on it,
// "8MS-" an eight that lies sideways.

import { html } from "/static/kit/dom.js";
import { card } from "./cards.js";

/** The looks that the pictures need. */
export const looks = ["board.css"];

/**
 * Draw a picture.
 * @param {string} words
 */
export function figure(words) {
  return html(
    "span",
    { class: "figure" },
    words.split(" ").map((word) => {
      if (word === "→") return html("span", { class: "page-arrow" }, word);
      if (word === "|") return html("span", { class: "page-gap" });
      return html("span", { class: ["page-stack", word.endsWith("-") && "page-aside"] }, stack(word.replace("-", "")));
    }),
  );
}

/** @param {string} word */
function stack(word) {
  return word.split("^").map((code) => card(code === "back" ? null : code));
}
