// The cards of the Decktet: their names, how they are called in moves, and how they look.
import { html, svg } from "/static/kit/dom.js";
import { rankSign, suitSign } from "./signs.js";

/** @typedef {import("/static/kit/board.js").Table} Table */

// Words that the rules have too; their translations stand in the same catalogue.
const RANKS = table("A ace|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|PN pawn|CT court|CR crown");
const SUIT_NAMES = table("M Moons|S Suns|W Waves|L Leaves|Y Wyrms|K Knots");
const EFFECTS = table(
  "A scrap all point cards|2 scrap a royal|3 fetch a scrapped card|4 opponent discards two|5 draw two" +
    "|6 scrap all royals|7 turn up a card and play it|8 sideways: see your opponent's hand|9 return cards that share a suit" +
    "|PN take a point card|CT protect your cards|CR lower your goal",
);
const NAMES = table(
  "2MK Author|2SY Desert|2WL Origin|3MW Journey|3SK Painter|3LY Savage|4MS Mountain|4WL Sailor|4YK Battle" +
    "|5ML Forest|5SW Discovery|5YK Soldier|6MW Lunatic|6SY Penitent|6LK Market|7ML Chance Meeting|7SK Castle" +
    "|7WY Cave|8MS Diplomat|8WL Mill|8YK Betrayal|9MS Pact|9WY Darkness|9LK Merchant|PNMSL Harvest" +
    "|PNMYK Watchman|PNSWK Light Keeper|PNWLY Borderland|CTMWK Consul|CTMLY Rite|CTSWY Island|CTSLK Window" +
    "|CRM Huntress|CRS Bard|CRW Sea|CRL End|CRY Calamity|CRK Windfall",
);

/** @param {string} text @returns {Record<string, string>} */
function table(text) {
  return Object.fromEntries(text.split("|").map((entry) => [entry.split(" ")[0], entry.slice(entry.indexOf(" ") + 1)]));
}

/** The rank in a card's code: "7", "PN". @param {string} code */
export const rankOf = (code) => code.slice(0, /^[PC]/.test(code) ? 2 : 1);
/** The letters of a card's suits. @param {string} code */
export const suitsOf = (code) => code.slice(rankOf(code).length);
/** Whether a card can only be played for its effect. @param {string} code */
export const isRoyal = (code) => rankOf(code).length > 1;
/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The card that a move by chance names: "7ML", "Harvest", "Crown M". @param {string} move */
export function codeOf(move) {
  if (/^[A2-9][A-Z]+$/.test(move)) return move;
  return Object.keys(NAMES).find((code) => NAMES[code] === move || move === `Crown ${code[2]}`);
}

/** The move that plays a card for its effect: "seven 7SK". @param {string} code */
export const effectMove = (code) => `${RANKS[rankOf(code)]} ${code}`;

/** A card in full: "seven of Moons and Leaves, Chance Meeting". @param {string} code @param {Table} table */
export function cardName(code, { t }) {
  const suits = suitsOf(code)
    .split("")
    .map((suit) => t(SUIT_NAMES[suit]));
  const last = suits.pop();
  const all = suits.length ? t("{first} and {last}", { first: suits.join(", "), last }) : last;
  const plain = t("{rank} of {suits}", { rank: t(RANKS[rankOf(code)]), suits: all });
  return NAMES[code] ? `${capital(plain)}, ${t(NAMES[code])}` : capital(plain);
}

/** A card as sentences name it: "Seven ML", "Crown M". @param {string} code @param {Table} table */
export function cardTitle(code, { t }) {
  return `${capital(t(RANKS[rankOf(code)]))} ${suitsOf(code)}`;
}

/** @param {string} rank @param {Table} table */
export const rankName = (rank, { t }) => capital(t(RANKS[rank]));
/** What a card does. @param {string} code @param {Table} table */
export const effectOf = (code, { t }) => capital(t(EFFECTS[rankOf(code)]));
/** @param {string} suit @param {Table} table */
export const suitName = (suit, { t }) => t(SUIT_NAMES[suit]);

const WHOLE = ["M0 0H60V84H0z"];
const HALVES = ["M0 0H60L0 84z", "M60 0V84H0z"];
const THIRDS = ["M0 0H60V20L0 50z", "M60 20V54L0 84V50z", "M60 54V84H0z"];

/** The face of a card. @param {string} code */
export function face(code) {
  const rank = rankOf(code);
  const suits = suitsOf(code).split("");
  const tints = [WHOLE, HALVES, THIRDS][suits.length - 1];
  const size = [0, 38, 26, 17][suits.length];
  const rows = suits.flatMap((suit, row) => {
    const top = 27.5 + row * (size + 1);
    const letter = svg(
      "text",
      { x: 10, y: top + size / 2 + (suits.length > 1 ? 5 : 9), class: `letter suit-${suit}` },
      suit,
    );
    return [letter, suitSign(suit, suits.length > 1 ? 38 - size / 2 : 19, top + 4, size)];
  });
  const head = isRoyal(code)
    ? [rankSign(rank, 4, 2, 24), svg("text", { x: 43, y: 21, class: "code" }, rank)]
    : [svg("text", { x: 13, y: 23, class: "rank" }, rank), rankSign(rank, 32, 4, 21)];
  return svg(
    "svg",
    { viewBox: "0 0 60 84", class: "face", "aria-hidden": "true" },
    suits.map((suit, i) => svg("path", { d: tints[i], class: `tint suit-${suit}` })),
    head,
    rows,
  );
}

/** The back of a card: six dots in a ring, one for each suit. */
export function back() {
  const dots = [..."MSWLYK"].map((suit, i) => {
    const turn = (i * Math.PI) / 3;
    return svg("circle", {
      cx: 30 + 14 * Math.sin(turn),
      cy: 42 - 14 * Math.cos(turn),
      r: 5,
      class: `fill suit-${suit}`,
    });
  });
  const frame = svg("rect", { x: 6, y: 6, width: 48, height: 72, rx: 4, class: "frame" });
  return svg("svg", { viewBox: "0 0 60 84", class: "face back", "aria-hidden": "true" }, frame, dots);
}

/**
 * A card that can travel.
 * @param {string | null} code null for one that lies face down
 * @param {string} [key]
 * @param {string} [from]
 */
export function card(code, key, from) {
  return html(
    "span",
    { class: "card", data: { ...(key && { key }), ...(from && { from }) } },
    code ? face(code) : back(),
  );
}
