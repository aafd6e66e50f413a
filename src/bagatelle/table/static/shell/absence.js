// What happens at a table when somebody is away, in words, and how long things take.

import { botTitle } from "./bots.js";
import { many, t } from "./words.js";

/**
 * What is agreed on for players who are away, in one sentence; empty where a clock decides.
 * @param {{clock: unknown, grace: number | null, stand_in: string}} settings
 */
export function absenceRule({ clock, grace, stand_in: bot }) {
  if (clock) return "";
  if (grace === null) return t("A move a day is enough: no bot stands in for anybody.");
  const values = { time: lasting(grace), bot: botTitle(bot) };
  return t("If somebody is away for {time}, a bot ({bot}) may stand in.", values);
}

/** How long something takes, in the largest whole unit. @param {number} seconds */
export function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return many("{n} second", "{n} seconds", Math.floor(seconds));
  if (minutes < 60) return many("{n} minute", "{n} minutes", minutes);
  if (minutes < 2 * 24 * 60) return many("{n} hour", "{n} hours", Math.floor(minutes / 60));
  return many("{n} day", "{n} days", Math.floor(minutes / (24 * 60)));
}

/** Seconds that are counted down: `4:59`, `1:00:00`. @param {number} seconds */
export function countdown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}
