// How a seat is told from the others everywhere on the page: by its symbol and by its colour.

const SYMBOLS = ["●", "▲", "■", "◆", "★", "✚"];

/**
 * The sign of a seat, because colour alone says nothing to some.
 * @param {number} seat
 */
export const symbol = (seat) => SYMBOLS[seat % SYMBOLS.length];

/**
 * The colour of a seat, for CSS.
 * @param {number} seat
 */
export const colour = (seat) => `var(--seat-${seat % SYMBOLS.length})`;
