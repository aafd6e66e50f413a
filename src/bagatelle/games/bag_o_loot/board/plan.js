// From what is tapped to the play that is meant. Nothing here knows the rules: it only sifts the offered moves.

import { nameOf } from "./pieces.js";

/**
 * @typedef {{seat: number, cards: string[]}} Named
 * @typedef {{play?: string, seat?: number, hand?: string[], sets?: Named[], makes?: Named, points?: number[],
 *   back?: number, card?: string, dealer?: number}} Touches
 * @typedef {{move: string, says: string, touches: Touches}} Move
 * @typedef {[numbers: number, looters: number]} Amounts
 * @typedef {{number?: string, looter?: boolean, target?: string, play?: string, amounts?: Amounts,
 *   first?: 0 | 1}} Choice
 * @typedef {{choice: Choice, plays: string[], move?: Move, steps: number[][], cards: Set<string>,
 *   sets: Map<string, Set<string>>, usable: Set<string>}} Plan
 */

const ORDER = ["open", "build", "steal", "combine", "snitch", "punt"];

/** @param {Move} move */
const handOf = (move) => move.touches.hand ?? [];

/** @param {Move} move */
const setsOf = (move) => (move.touches.sets ?? []).map(nameOf);

/** @param {Move} move */
const numberOf = (move) => handOf(move).find((card) => card !== "L");

/**
 * How many number cards and how many looters a move takes out of the hand.
 * @param {Move} move
 * @returns {Amounts}
 */
export function amounts(move) {
  const looters = handOf(move).filter((card) => card === "L").length;
  return [handOf(move).length - looters, looters];
}

/**
 * What the choice so far leads to: plays to choose from, the play that is meant, what else could be tapped.
 * @param {Move[]} moves
 * @param {Choice} choice
 * @returns {Plan}
 */
export function plan(moves, choice) {
  const { number, looter, target } = choice;
  const cards = [...(number ? [number] : []), ...(looter ? ["L"] : [])];
  const plays = moves.filter((move) => move.touches.hand);
  const reached = plays.filter((move) => cards.every((card) => handOf(move).includes(card)));
  const fitting = target ? reached.filter((move) => setsOf(move).includes(target)) : reached;
  const near = target ? fitting : cards.length ? fitting.filter((move) => !setsOf(move).length) : [];
  const decided = number || new Set(near.map(numberOf).filter(Boolean)).size < 2;
  const clear = near.filter((move) => decided || !numberOf(move));
  const names = ORDER.filter((play) => clear.some((move) => move.touches.play === play));
  // a punt is meant only where nothing else is possible
  const usual = names[0] === "punt" && clear.length < fitting.length ? undefined : names[0];
  const same = clear.filter((move) => move.touches.play === (choice.play ?? usual));
  /** @type {Plan["sets"]} */
  const sets = new Map();
  for (const move of reached) {
    for (const name of setsOf(move)) sets.set(name, (sets.get(name) ?? new Set()).add(String(move.touches.play)));
  }
  return {
    choice,
    plays: names,
    move: nearest(same, choice),
    steps: [0, 1].map((what) => [...new Set(same.map((move) => amounts(move)[what]))].sort((a, b) => a - b)),
    cards: new Set(fitting.flatMap(handOf)),
    sets,
    usable: new Set(plays.flatMap(handOf)),
  };
}

/**
 * Of moves that differ only in how many cards they take: the one with the wished amounts; else all cards of the
 * number, and no more looters than were chosen.
 * @param {Move[]} moves
 * @param {Choice} choice
 * @returns {Move | undefined}
 */
function nearest(moves, { amounts: wished, number, looter, first = 1 }) {
  const wish = wished ?? [looter && !number ? 0 : 5, looter ? 1 : 0];
  /** @param {Move} move */
  const cost = (move) => {
    const off = amounts(move).map((n, what) => Math.abs(n - wish[what]));
    return off[first] * 10 + off[1 - first];
  };
  return [...moves].sort((one, other) => cost(one) - cost(other))[0];
}
