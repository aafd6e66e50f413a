// Our drawings of the six suits, and a small sign for what each rank does.
import { svg } from "/static/kit/dom.js";

/** Paths in a box of 64: filled with the suit's ink, drawn with it, or drawn with the card's paper. */
const SUITS = /** @type {Record<string, {fill?: string, line?: string, vein?: string}>} */ ({
  M: { fill: "M39 5a28 28 0 1 0 18 42A24 24 0 0 1 39 5zM50 14l2 6 6 2-6 2-2 6-2-6-6-2 6-2z" },
  S: {
    fill: "M32 18a14 14 0 1 0 0 28 14 14 0 0 0 0-28z",
    line: "M32 5v5M32 54v5M5 32h5M54 32h5M13 13l3 3M48 48l3 3M51 13l-3 3M16 48l-3 3",
  },
  W: {
    line:
      "M6 19c6-10 12-10 18 0s12 10 18 0 12-10 17-2M6 35c6-10 12-10 18 0s12 10 18 0 12-10 17-2" +
      "M6 51c6-10 12-10 18 0s12 10 18 0 12-10 17-2",
  },
  L: { fill: "M11 55C5 26 22 7 57 7c0 35-18 52-41 43z", vein: "M9 59C19 41 29 31 46 19M24 41V26M31 34h14" },
  Y: { fill: "M43 2l19 11-17 11z", line: "M12 56c24 5 37-3 29-14S13 34 17 22 39 8 47 13", vein: "M49 12v1" },
  K: { line: "M5 46c22 0 34-10 34-23a10 10 0 0 0-20 0c0 13 14 23 40 23M13 58h38" },
});

/** Paths in a box of 24; those of royals are filled. */
const SIGNS = /** @type {Record<string, string>} */ ({
  A: "M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
  2: "M4 21 15 8M12 5c3-3 8-1 8 4-2-1-4 0-5 2z",
  3: "M12 15V4M7 9l5-5 5 5M3 15v5h18v-5",
  4: "M12 3v12M7 10l5 5 5-5M3 20h18",
  5: "M3 5h10v14H3zM13 8l8 2-3 12-6-2",
  6: "M5 18 4 8l4 4 4-7 4 7 4-4-1 10zM3 21 21 3",
  7: "M6 2h12v20H6zM12 7l1.5 3.5 3.5 1.5-3.5 1.5L12 17l-1.5-3.5L7 12l3.5-1.5z",
  8: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  9: "M9 4 4 9l5 5M4 9h11a5 5 0 0 1 0 11h-4",
  PN: "M12 2a4.5 4.5 0 0 1 3 8l2 8h2v4H5v-4h2l2-8a4.5 4.5 0 0 1 3-8z",
  CT: "M2 9 12 2l10 7v2H2zM5 12h3v6H5zM10.5 12h3v6h-3zM16 12h3v6h-3zM2 19h20v3H2z",
  CR: "M4 21 2 7l6 5 4-9 4 9 6-5-2 14z",
  shield: "M12 2l9 3v6c0 5-4 9-9 11-5-2-9-6-9-11V5z",
  frost: "M12 2v20M3 7l18 10M21 7 3 17",
});
const FILLED = ["PN", "CT", "CR", "shield"];

/**
 * A suit's symbol in a corner of a drawing.
 * @param {string} suit its letter
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function suitSign(suit, x, y, size) {
  const { fill, line, vein } = SUITS[suit];
  return svg(
    "g",
    { class: `suit suit-${suit}`, transform: `translate(${x} ${y}) scale(${size / 64})` },
    fill && svg("path", { d: fill, class: "fill" }),
    line && svg("path", { d: line, class: "line" }),
    vein && svg("path", { d: vein, class: "line vein" }),
  );
}

/**
 * The sign of a rank, or of a state such as "frost".
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function rankSign(name, x, y, size) {
  const path = svg("path", { d: SIGNS[name], class: FILLED.includes(name) ? "fill" : "line" });
  return svg("g", { class: "sign", transform: `translate(${x} ${y}) scale(${size / 24})` }, path);
}

/**
 * A sign by itself, as a small picture beside words.
 * @param {string} name a suit's letter, a rank or a state
 */
export function icon(name) {
  const drawn = name in SUITS ? suitSign(name, 0, 0, 24) : rankSign(name, 0, 0, 24);
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawn);
}
