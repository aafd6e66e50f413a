// What chance chose from in a match, each time. A long match tells it in parts.

import { api } from "../shell/api.js";

/**
 * Everything that is needed to check the draws of a match.
 * @param {string} id
 * @returns {Promise<import("./fairness.js").Draws>}
 */
export async function allDraws(id) {
  const all = await api("GET", `/api/matches/${id}/draws`);
  for (let next = all.next; next; ) {
    const part = await api("GET", `/api/matches/${id}/draws?since=${next}`);
    all.draws.push(...part.draws);
    next = part.next;
  }
  return all;
}
