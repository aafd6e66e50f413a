// A clock in words.

import { many, t } from "./words.js";

/** @typedef {import("./protocol.js").Limit} Limit */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long everybody may think. @param {Limit} clock */
export function clockWords(clock) {
  if (!clock) return t("No clock");
  if (clock.per_move === DAY) return t("A day per move");
  if (clock.per_move) return t("{time} per move", { time: span(clock.per_move) });
  const time = span(clock.per_game ?? 0);
  if (!clock.increment) return t("{time} per game", { time });
  return t("{time} + {more} per move", { time, more: span(clock.increment) });
}

/** A number of seconds in the largest unit that fits. @param {number} seconds */
function span(seconds) {
  const fits = (/** @type {number} */ unit) => seconds >= unit && seconds % unit === 0;
  if (fits(DAY)) return many("{n} day", "{n} days", seconds / DAY);
  if (fits(HOUR)) return many("{n} hour", "{n} hours", seconds / HOUR);
  if (fits(MINUTE)) return many("{n} minute", "{n} minutes", seconds / MINUTE);
  return many("{n} second", "{n} seconds", seconds);
}
