// How long ago something was, in words.

import { language, t } from "./words.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago a moment was; what is less than `now` seconds old was just now.
 * @param {number} at
 * @param {number} [now]
 */
export function ago(at, now = MINUTE) {
  const seconds = Date.now() / 1000 - at;
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (seconds < now) return t("just now");
  if (seconds < HOUR) return words.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return words.format(-Math.floor(seconds / HOUR), "hour");
  if (seconds < 60 * DAY) return words.format(-Math.floor(seconds / DAY), "day");
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at * 1000);
}
