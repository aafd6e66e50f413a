// The next game to play: another match where it is this person's turn.

import { api } from "./api.js";

/**
 * Another match where it is this person's turn, the one that waits longest of the first few; null if there is none.
 * @param {string} but the match that they are at
 * @returns {Promise<{id: string, title: string} | null>}
 */
export async function nextGame(but) {
  const found = await api("GET", "/api/me/matches?state=turn&limit=20").catch(() => []);
  return found.filter((/** @type {{id: string, my_turn: boolean}} */ match) => match.my_turn && match.id !== but).at(-1) ?? null;
}
