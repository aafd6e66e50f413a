// The pictures of "how to play": dice as they lie on the board.
//
// "9/12 2/4 → 11/20": your dice, what they take; a die is its value and its size, with its traits ("5/8 shadow" is
// written "5/8s"), or a letter that has no size yet. A bar keeps two sides apart.

import { html } from "/static/kit/dom.js";
import { dieArt } from "./dice.js";

/** @type {Record<string, string>} */
const TRAITS = { s: "shadow", p: "poison" };

/** The looks that the pictures need. */
export const looks = ["board.css"];

/**
 * Draw a picture.
 * @param {string} words
 */
export function figure(words) {
  const sides = words.split(/ [→|] /);
  const between = words.includes("→") ? html("span", { class: "page-arrow" }, "→") : html("span", { class: "page-gap" });
  const rows = sides.map((side, seat) =>
    html("span", { class: "page-loose" }, side.split(" ").map((word) => die(word, seat))),
  );
  return html("span", { class: "figure" }, rows[0], rows[1] && between, rows[1]);
}

/** @param {string} word @param {number} seat */
function die(word, seat) {
  const [, face, size, sign] = /^([^/]+)(?:\/(\d+))?([sp]?)$/.exec(word) ?? ["", word, "", ""];
  const looks = ["slot", TRAITS[sign]];
  const art = dieArt(size ? [Number(size)] : [0], face);
  const body = html("span", { class: looks, style: { "--mine": `var(--seat-${seat})` } }, html("span", { class: "die" }, art));
  return html("span", { class: "page-labelled" }, body, size && html("small", {}, size));
}
