// Mixing a number of our own into the draws of a match, so that the server alone cannot choose them; and keeping what it
// promised, to compare at the end.

import { api } from "./api.js";
import { recall, remember } from "./settings.js";

/**
 * What is kept of a match: the first hash of its seed that this browser saw, and the number that it mixed in.
 * @typedef {{commitment: string, nonce: string | null}} Kept
 */

const MATCHES = "/api/matches";
const NAME = "promises";
const MOST = 200;
const NONCE = 16;

/** A number that nobody can guess; only one that is made after the hash of the seed is known proves anything. */
export function newNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(NONCE)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Set up a table and mix a number into its draws; the id of the match.
 * @param {Record<string, any>} wanted
 * @param {string} [path]  where the table is asked for
 * @returns {Promise<string>}
 */
export async function setTable(wanted, path = MATCHES) {
  const { id, commitment } = await api("POST", path, { ...wanted, mix: true });
  await mix(id, commitment);
  return id;
}

/**
 * Mix a number into the draws of a match that has not begun, now that the hash of its seed is known. If that fails, the
 * match begins without it.
 * @param {string} id
 * @param {string | null} commitment  null with real pieces
 */
export async function mix(id, commitment) {
  if (!commitment) return;
  const nonce = newNonce();
  keep(id, commitment);
  try {
    await api("POST", `/api/matches/${id}/commands`, { do: "mix", match: id, nonce });
    keep(id, commitment, nonce);
  } catch {
    // nothing was mixed in, and the check at the end says so
  }
}

/**
 * Keep what was promised about a match; the first hash that was seen stays. The oldest matches are forgotten.
 * @param {string} id
 * @param {string | null} commitment
 * @param {string | null} [nonce]
 */
export function keep(id, commitment, nonce = null) {
  if (!commitment) return;
  const all = everything();
  const known = all.find(([each]) => each === id);
  if (known && (known[2] || !nonce)) return;
  if (known) known[2] = nonce;
  else all.push([id, commitment, nonce]);
  remember(NAME, JSON.stringify(all.slice(-MOST)));
}

/** What was kept of a match. @param {string} id @returns {Kept | null} */
export function keptOf(id) {
  const found = everything().find(([each]) => each === id);
  return found ? { commitment: found[1], nonce: found[2] } : null;
}

/** @returns {[string, string, string | null][]} */
function everything() {
  try {
    const all = JSON.parse(recall(NAME, "[]"));
    return Array.isArray(all) ? all.filter((each) => each?.length === 3) : [];
  } catch {
    return [];
  }
}
