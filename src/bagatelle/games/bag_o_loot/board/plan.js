// From what is tapped to the one play that is meant. Nothing here knows the rules: it only sifts the offered moves.

import { nameOf } from "./pieces.js";

/**
 * @typedef {{seat: number, cards: string[]}} Named
 * @typedef {{play?: string, seat?: number, hand?: string[], sets?: Named[], makes?: Named, points?: number[],
 *   back?: number, card?: string, dealer?: number}} Touches
 * @typedef {{move: string, says: string, touches: Touches}} Move
 * @typedef {{number: string | null, looter: boolean, target: string | null, play: string | null,
 *   amounts: {numbers: number, looters: number} | null, first: Amount}} Choice
 * @typedef {"numbers" | "looters"} Amount
 * @typedef {{choice: Choice, plays: string[], move: Move | null, steps: Record<Amount, number[]>,
 *   cards: Set<string>, sets: Map<string, string[]>}} Plan
 */

const ORDER = ["open", "build", "steal", "combine", "snitch", "punt"];

/** @type {Choice} */
export const NOTHING = { number: null, looter: false, target: null, play: null, amounts: null, first: "numbers" };

/** @param {Move} move */
export const numberOf = (move) => move.touches.hand?.find((card) => card !== "L") ?? null;

/**
 * How many number cards or looters a move takes out of the hand.
 * @param {Move} move
 * @param {Amount} what
 */
export function amount(move, what) {
  return (move.touches.hand ?? []).filter((card) => (card === "L") === (what === "looters")).length;
}

/** @param {Move} move */
const setsOf = (move) => (move.touches.sets ?? []).map(nameOf);

/**
 * Whether a move uses the chosen cards and the chosen set.
 * @param {Move} move
 * @param {Partial<Choice>} choice
 */
function fits(move, { number, looter, target }) {
  const { hand } = move.touches;
  if (!hand) return false;
  return (!number || hand.includes(number)) && (!looter || hand.includes("L")) && (!target || setsOf(move).includes(target));
}

/**
 * What the choice so far leads to: plays to choose from, the play that is meant, what else could be tapped.
 * @param {Move[]} moves
 * @param {Choice} choice
 * @returns {Plan}
 */
export function plan(moves, choice) {
  const { number, looter, target } = choice;
  const fitting = moves.filter((move) => fits(move, choice));
  const chosen = number || looter || target;
  const near = chosen ? fitting.filter((move) => target || !setsOf(move).length) : [];
  const plays = ORDER.filter((play) => near.some((move) => move.touches.play === play));
  const decided = new Set(near.filter(numberOf).map(numberOf)).size < 2;
  const play = choice.play ?? usual(plays, Boolean(target), near.length === fitting.length, decided);
  const same = near.filter((move) => move.touches.play === play && (number || decided || !numberOf(move)));
  return {
    choice,
    plays: number || decided ? plays : plays.filter((name) => name === "punt"),
    move: nearest(same, choice),
    steps: { numbers: values(same, "numbers"), looters: values(same, "looters") },
    cards: new Set(moves.filter((move) => fits(move, { number, looter, target })).flatMap((move) => move.touches.hand ?? [])),
    sets: reach(moves, { number, looter }),
  };
}

/**
 * The play that is meant unless another is chosen: a punt only where nothing else is possible.
 * @param {string[]} plays
 * @param {boolean} onSet
 * @param {boolean} complete whether no set on the table would do
 * @param {boolean} decided whether it is clear which number is played
 */
function usual(plays, onSet, complete, decided) {
  if (onSet || (plays[0] === "open" && decided)) return plays[0] ?? null;
  return complete && plays.length === 1 ? plays[0] : null;
}

/**
 * Of the moves that differ only in how many cards they take: the one with the wished amounts; else all cards of the
 * number, and no more looters than were chosen.
 * @param {Move[]} moves
 * @param {Choice} choice
 */
function nearest(moves, { amounts, number, looter, first }) {
  const wish = amounts ?? { numbers: looter && !number ? 0 : 5, looters: looter ? 1 : 0 };
  const second = first === "numbers" ? "looters" : "numbers";
  /** @param {Move} move @param {Amount} what */
  const off = (move, what) => Math.abs(amount(move, what) - wish[what]);
  /** @param {Move} move */
  const cost = (move) =>
    amounts ? off(move, first) * 10 + off(move, second) : off(move, "looters") * 10 + off(move, "numbers");
  return [...moves].sort((one, other) => cost(one) - cost(other))[0] ?? null;
}

/**
 * @param {Move[]} moves
 * @param {Amount} what
 */
function values(moves, what) {
  return [...new Set(moves.map((move) => amount(move, what)))].sort((one, other) => one - other);
}

/**
 * The sets that the moves with these cards touch, and with which plays.
 * @param {Move[]} moves
 * @param {Partial<Choice>} choice
 */
function reach(moves, choice) {
  /** @type {Map<string, string[]>} */
  const sets = new Map();
  for (const move of moves.filter((one) => fits(one, choice))) {
    for (const name of setsOf(move)) {
      const plays = sets.get(name) ?? [];
      if (!plays.includes(String(move.touches.play))) sets.set(name, [...plays, String(move.touches.play)]);
    }
  }
  return sets;
}
