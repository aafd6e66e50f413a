// SHA-256 and HMAC in plain script: browsers keep their own from pages that come over plain http.

const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** @param {number} n */
function firstPrimes(n) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < n; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** @param {number} root */
function fraction(root) {
  return ((root % 1) * 2 ** 32) | 0;
}

/**
 * The SHA-256 hash of some bytes.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  data.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const hash = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK) compress(hash, words, data, offset);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, place) => out.setInt32(place * 4, word));
  return new Uint8Array(out.buffer);
}

/**
 * @param {Int32Array} hash
 * @param {Int32Array} words
 * @param {DataView} data
 * @param {number} offset
 */
function compress(hash, words, data, offset) {
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = data.getInt32(offset + i * 4);
    } else {
      const [early, late] = [words[i - 15], words[i - 2]];
      words[i] =
        (words[i - 16] +
          (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
          words[i - 7] +
          (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) |
        0;
    }
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUND[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place] + word) | 0));
}

/**
 * @param {number} word
 * @param {number} by
 */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The HMAC-SHA256 of a message.
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/**
 * @param {Uint8Array} head
 * @param {Uint8Array} tail
 */
function joined(head, tail) {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

/**
 * The bytes that a text of hexadecimal digits stands for.
 * @param {string} digits
 */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * Bytes as hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
