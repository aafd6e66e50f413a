// How far this device has seen each match, so that it can tell what happened since.

import { recall, remember } from "../shell/settings.js";

const NAME = "seen";
const REMEMBERED = 100;

/** The last entry that was seen of each match, the newest match last. @returns {[string, number][]} */
function all() {
  try {
    const list = JSON.parse(recall(NAME, "[]"));
    return Array.isArray(list) ? list.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}

/** The last entry of a match that was seen here; null when it is new. @param {string} match */
export function lastSeen(match) {
  const found = all().find(([id]) => id === match);
  return found ? Number(found[1]) : null;
}

/**
 * Everything up to this entry has been seen.
 * @param {string} match
 * @param {number} number
 */
export function noteSeen(match, number) {
  const before = lastSeen(match);
  if (before !== null && before >= number) return;
  const others = all().filter(([id]) => id !== match);
  remember(NAME, JSON.stringify([...others, [match, number]].slice(-REMEMBERED)));
}
