// Was chance fair? The seed was fixed before the first event; whoever has it can derive every draw again.

import { fromHex, hmac, sha256, toHex } from "./sha256.js";

const RANGE = 2n ** 64n;
const AT_ONCE = 50;

/**
 * @typedef {{event: number, weights: number[], chosen: number, move: string}} Draw
 * @typedef {{id: string, commitment: string, seed: string, draws: Draw[]}} Draws
 */

/**
 * Check everything: whether the seed is the promised one, and which draws it does not explain.
 * @param {Draws} draws
 * @param {string | null} promised  the hash that this page was shown from the start
 */
export async function check({ id, commitment, seed, draws }, promised) {
  const key = fromHex(seed);
  const hash = toHex(sha256(key));
  const wrong = [];
  for (const [number, draw] of draws.entries()) {
    if (pick(key, id, draw.event, draw.weights) !== draw.chosen) wrong.push(draw);
    if (number % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
  }
  return { kept: hash === commitment && (promised === null || hash === promised), wrong, total: draws.length };
}

/**
 * The place of the outcome that the seed gives to an event.
 * @param {Uint8Array} seed
 * @param {string} id
 * @param {number} event
 * @param {number[]} weights
 */
export function pick(seed, id, event, weights) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let attempt = 0;
  let word = wordOf(seed, id, event, attempt);
  while (word >= RANGE - (RANGE % total)) word = wordOf(seed, id, event, ++attempt);
  let left = word % total;
  return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
}

/**
 * @param {Uint8Array} seed
 * @param {string} id
 * @param {number} event
 * @param {number} attempt
 */
function wordOf(seed, id, event, attempt) {
  const bytes = hmac(seed, new TextEncoder().encode(`${id}\n${event}\n${attempt}`));
  return new DataView(bytes.buffer).getBigUint64(0);
}
