// A study in words: what was asked for, and how far it is.

import { botTitle } from "../shell/bots.js";
import { language, listed, many, t } from "../shell/words.js";

/**
 * @typedef {{id: string, mine: boolean, game: string, title: string, seats: number, bots: string[],
 *   options: Record<string, any>, variants: number, games: number, seed: number, ahead: number, done: number, of: number,
 *   left: number | null, drawn: number, why: string | null,
 *   state: "waiting" | "preparing" | "playing" | "looking" | "done" | "time" | "stopped" | "left" | "refused" | "failed"}} Study
 */

/** A whole number as people write it here. @param {number} n */
export const whole = (n) => n.toLocaleString(language());

/** Whether a study waits or is played. @param {Study} study */
export const goesOn = ({ state }) => ["waiting", "preparing", "playing", "looking"].includes(state);

/** A study in a list. @param {Study} study */
export function studyLine(study) {
  const parts = [listed(study.bots.map(botTitle)), many("{n} seat", "{n} seats", study.seats)];
  parts.push(Object.keys(study.options).length ? t("House rules") : t("Rules as printed"));
  parts.push(goesOn(study) ? t("going on") : t("{n} games", { n: whole(study.done) }));
  return parts.join(" · ");
}

/** How far a study is. @param {Study} study */
export function howFar(study) {
  const played = { done: whole(study.done), of: whole(study.of) };
  switch (study.state) {
    case "waiting":
      if (!study.ahead) return t("Your study begins in a moment.");
      return many("{n} study is ahead of yours.", "{n} studies are ahead of yours.", study.ahead);
    case "preparing":
      return t("Getting ready … The first study of a game takes longer.");
    case "playing":
      return [t("{done} of {of} games", played), timeLeft(study.left)].filter(Boolean).join(" · ");
    case "looking":
      return t("All {of} games have been played. Now for a closer look at some of them …", played);
    case "done":
      return t("All {of} games have been played.", played);
    case "refused":
      return study.why ?? "";
    case "failed":
      return t("Something went wrong, and the study ended. Try it once more, or with fewer games.");
  }
  if (!study.done) return t("The study ended before there was anything to report.");
  if (study.state === "time") return t("A study may not take longer: {done} of {of} games have been played.", played);
  if (study.state === "left") {
    return t("Nobody was looking any more, so the study ended: {done} of {of} games have been played.", played);
  }
  return t("Stopped: {done} of {of} games have been played.", played);
}

/** @param {number | null} seconds */
function timeLeft(seconds) {
  if (seconds === null) return "";
  if (seconds < 90) {
    const n = Math.max(1, seconds < 20 ? Math.ceil(seconds) : Math.ceil(seconds / 10) * 10);
    return many("about {n} second left", "about {n} seconds left", n);
  }
  return many("about {n} minute left", "about {n} minutes left", Math.round(seconds / 60));
}
