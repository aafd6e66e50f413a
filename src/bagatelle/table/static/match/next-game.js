// The next game in which this person is waited for.

import { api } from "../shell/api.js";
import { t } from "../shell/words.js";

/**
 * The first other match in which it is this person's turn; null when nobody waits for them.
 * @param {string} here
 * @returns {Promise<{id: string, label: string} | null>}
 */
export async function nextGame(here) {
  const matches = await api("GET", "/api/me/matches").catch(() => []);
  const next = matches.find((/** @type {{id: string, my_turn: boolean}} */ match) => match.my_turn && match.id !== here);
  return next ? { id: next.id, label: t("Next game: {title}", { title: next.title }) } : null;
}
