// From a chosen card to a move: its uses in words, what they aim at, and the moves that fit.
import { effectMove, effectOf, isRoyal, suitName } from "./cards.js";
import { aimWord } from "./places.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./places.js").Aim} Aim
 * @typedef {import("./places.js").Touches} Touches
 * @typedef {import("./places.js").View} View
 * @typedef {{move: string, says: string, touches: Touches}} Move
 * @typedef {{word: string, label: string, sign: string, moves: Move[]}} Use
 */

/** The suit that a nine is played for is a use of its own. @param {Touches} touches */
export const useWord = ({ do: kind, at }) => (at?.suit ? `effect ${at.suit}` : String(kind));

/** What a card may be used for. @param {Move[]} moves @param {string} code @param {Table} table @returns {Use[]} */
export function usesOf(moves, code, table) {
  const words = /** @type {Map<string, Move[]>} */ (new Map());
  for (const move of moves.filter(({ touches }) => touches.card === code)) {
    const word = useWord(move.touches);
    words.set(word, [...(words.get(word) ?? []), move]);
  }
  return [...words].map(([word, fitting]) => ({ word, ...labelled(word, code, table), moves: fitting }));
}

/** @param {string} word @param {string} code @param {Table} table */
function labelled(word, code, table) {
  const suit = word.split(" ")[1];
  if (suit) return { sign: suit, label: table.t("Return all {suit}", { suit: suitName(suit, table) }) };
  if (word === "points") {
    const n = code.startsWith("A") ? 1 : Number(code[0]);
    return { sign: "", label: table.many("Play for {n} point", "Play for {n} points", n) };
  }
  if (word === "counter") return { sign: "2", label: table.t("Counter with this two") };
  if (word === "discard") return { sign: "4", label: table.t("Discard it") };
  if (word === "scuttle") return { sign: "2", label: table.t("Scuttle a lower card") };
  return { sign: code.replace(/[MSWLYK]+$/, ""), label: effectOf(code, table) };
}

/** The words of all things that some moves aim at. @param {Move[]} moves */
export const aimsOf = (moves) => new Set(moves.flatMap(({ touches: { at } }) => (at ? [aimWord(at)] : [])));

/**
 * A move as one would type it, to hear why it is not possible.
 * @param {string} code
 * @param {string} phase
 * @param {string} [opposite] a point card that a Pawn could be laid on
 */
export function wouldBe(code, phase, opposite) {
  if (phase === "counter" || phase === "discard") return `${phase} ${code}`;
  if (!isRoyal(code)) return `points ${code}`;
  return code.startsWith("PN") && opposite ? `${effectMove(code)} > ${opposite}` : effectMove(code);
}

/**
 * The move that aims a card at something on the table, as one would type it.
 * @param {string} code
 * @param {string} use
 * @param {string} at the word of the target
 * @param {number} seat whose turn it is
 */
export function wouldAim(code, use, at, seat) {
  const [, owner, ...cards] = at.split(" ");
  const names = cards.reverse().join(" on ");
  const aim = Number(owner) === seat ? `own ${names}` : names;
  return use === "scuttle" ? `scuttle ${code} > ${aim}` : `${effectMove(code)} > ${aim}`;
}
