// How a seat is told from the others everywhere on the page: by its symbol and by its colour.

/** @typedef {import("../kit/board.js").Mark} Mark */

const SYMBOLS = ["●", "▲", "■", "◆", "★", "✚"];

/** @type {Mark[]} */
let own = [];

/**
 * Let seats be told by the marks of the game that is on the table, or, with null, by those of the page again.
 * @param {Mark[] | null} marks
 */
export function mark(marks) {
  const { style } = document.documentElement;
  own.forEach((_, seat) => style.removeProperty(`--seat-${seat}`));
  own = marks ?? [];
  own.forEach((each, seat) => style.setProperty(`--seat-${seat}`, each.colour));
}

/**
 * The sign of a seat, because colour alone says nothing to some.
 * @param {number} seat
 */
export const symbol = (seat) => own[seat]?.symbol ?? SYMBOLS[seat % SYMBOLS.length];

/**
 * The colour of a seat, for CSS.
 * @param {number} seat
 */
export const colour = (seat) => `var(--seat-${seat % SYMBOLS.length})`;
