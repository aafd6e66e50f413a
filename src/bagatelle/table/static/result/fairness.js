// Was chance fair? The seed was fixed before the first event, and players mixed numbers of their own in; whoever has all
// of them can derive every draw again.

import { fromHex, hmac, sha256, toHex } from "./sha256.js";

const RANGE = 2n ** 64n;
const AT_ONCE = 50;

/**
 * @typedef {{event: number, take_backs: number, weights: number[], chosen: number, move: string}} Draw
 * @typedef {{id: string, commitment: string, seed: string, nonces: (string | null)[], draws: Draw[]}} Draws
 *
 * What was found: the first fault, if there is one, and the event it is about; whether the number of this device was
 * mixed in, and how many others were.
 * @typedef {{fault: "" | "promise" | "seed" | "nonce" | "takeBacks" | "draw", event: number, total: number,
 *   mine: boolean, others: number}} Proof
 */

/**
 * Check everything that can be checked without the rules.
 * @param {Draws} told
 * @param {import("../shell/mixing.js").Kept | null} kept  what this browser has kept of the match
 * @param {number} takenBack  how many moves were taken back after more was known
 * @returns {Promise<Proof>}
 */
export async function check(told, kept, takenBack) {
  const mixed = told.nonces.filter((nonce) => nonce !== null);
  const mine = Boolean(kept?.nonce && mixed.includes(kept.nonce));
  const proof = { event: 0, total: told.draws.length, mine, others: mixed.length - Number(mine) };
  const hash = toHex(sha256(fromHex(told.seed)));
  if (kept && hash !== kept.commitment) return { ...proof, fault: "promise" };
  if (hash !== told.commitment) return { ...proof, fault: "seed" };
  if (kept?.nonce && !mine) return { ...proof, fault: "nonce" };
  if (!growing(told.draws, takenBack)) return { ...proof, fault: "takeBacks" };
  const wrong = await firstWrong(told, mixed);
  return wrong ? { ...proof, fault: "draw", event: wrong.event } : { ...proof, fault: "" };
}

/**
 * Whether take-backs are only ever added from draw to draw, and none that there were not.
 * @param {Draw[]} draws
 * @param {number} takenBack
 */
function growing(draws, takenBack) {
  const counts = [0, ...draws.map(({ take_backs }) => take_backs), takenBack];
  return counts.every((count, place) => place === 0 || count >= counts[place - 1]);
}

/**
 * The first draw that does not follow from the seed.
 * @param {Draws} told
 * @param {(string | null)[]} mixed
 */
async function firstWrong({ id, seed, draws }, mixed) {
  const key = fromHex(seed);
  for (const [number, draw] of draws.entries()) {
    if (pick(key, id, draw, mixed) !== draw.chosen) return draw;
    if (number % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
  }
  return null;
}

/**
 * The place of the outcome that the seed gives to an event.
 * @param {Uint8Array} seed
 * @param {string} id
 * @param {Pick<Draw, "event" | "take_backs" | "weights">} draw
 * @param {(string | null)[]} mixed
 */
export function pick(seed, id, { event, take_backs: takeBacks, weights }, mixed) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const more = takeBacks || mixed.length ? [takeBacks, ...mixed] : [];
  const wordOf = (/** @type {number} */ attempt) => word(seed, [id, event, attempt, ...more].join("\n"));
  let attempt = 0;
  let found = wordOf(attempt);
  while (found >= RANGE - (RANGE % total)) found = wordOf(++attempt);
  let left = found % total;
  return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
}

/**
 * @param {Uint8Array} seed
 * @param {string} message
 */
function word(seed, message) {
  return new DataView(hmac(seed, new TextEncoder().encode(message)).buffer).getBigUint64(0);
}
