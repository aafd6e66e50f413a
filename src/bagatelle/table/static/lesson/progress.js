// How far this device is in each lesson.

import { recall, remember } from "../shell/settings.js";

/** @param {string} game */
const nameOf = (game) => `lesson.${game}`;

/**
 * The step to go on with: the one that was reached, or the first of a lesson that is new or over.
 * @param {string} game
 * @param {number} steps
 */
export function reached(game, steps) {
  const number = Number(recall(nameOf(game), "1"));
  return Number.isInteger(number) && number >= 1 && number <= steps ? number : 1;
}

/**
 * Remember the step that is shown; after the last one the lesson is over.
 * @param {string} game
 * @param {number} number
 */
export function reach(game, number) {
  remember(nameOf(game), String(number));
}
