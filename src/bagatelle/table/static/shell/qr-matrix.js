// A text as the dark and light squares of a QR code (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10.

/** For each version: how many check bytes a block has, how many blocks there are, and where alignment patterns stand. */
const VERSIONS = /** @type {[number, number, number[]][]} */ ([
  [10, 1, []],
  [16, 1, [6, 18]],
  [26, 1, [6, 22]],
  [18, 2, [6, 26]],
  [24, 2, [6, 30]],
  [16, 4, [6, 34]],
  [18, 4, [6, 22, 38]],
  [22, 4, [6, 24, 42]],
  [22, 5, [6, 26, 46]],
  [26, 5, [6, 28, 50]],
]);

/** Which data squares each mask turns over. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** What looks like a finder pattern in a line: its squares with four light ones before or behind them. */
const LIKE_A_FINDER = /00001011101|1011101(?=0000)/g;

/**
 * The squares of a code, row by row, true where dark. The best mask is chosen unless one is named.
 * @param {string} text
 * @param {number} [mask]
 * @returns {boolean[][]}
 */
export function qrMatrix(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = smallestFor(bytes.length);
  const frame = functionPatterns(version);
  const bits = inBits(interleaved(withHeader(bytes, version), version));
  const masks = mask === undefined ? [...MASKS.keys()] : [mask];
  const tried = masks.map((number) => masked(frame, bits, number));
  const penalties = tried.map(penalty);
  return tried[penalties.indexOf(Math.min(...penalties))];
}

/** @param {number} version */
const sideOf = (version) => 17 + 4 * version;

/** How many bytes fit into a version, data and checks together. @param {number} version */
function roomOf(version) {
  const along = VERSIONS[version - 1][2].length;
  const alignment = along && 25 * (along * along - 3) - 10 * (along - 2);
  const fixed = 3 * 64 + 31 + 2 * (sideOf(version) - 16) + alignment + (version > 6 ? 36 : 0);
  return Math.floor((sideOf(version) ** 2 - fixed) / 8);
}

/** How many bytes of data fit into a version. @param {number} version */
function dataRoomOf(version) {
  const [checks, blocks] = VERSIONS[version - 1];
  return roomOf(version) - checks * blocks;
}

/** How many bits say how long the text is. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} length */
function smallestFor(length) {
  for (let version = 1; version <= VERSIONS.length; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * dataRoomOf(version)) return version;
  }
  throw new RangeError(`A QR code here holds 213 bytes, not ${length}.`);
}

/**
 * The bytes of the text after their header, filled up to what the version holds.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function withHeader(bytes, version) {
  const bits = "0100" + binary(bytes.length, lengthBits(version)) + inBits([...bytes]);
  const room = dataRoomOf(version);
  const whole = bits.padEnd(Math.min(8 * room, bits.length + 4), "0");
  const even = whole.padEnd(8 * Math.ceil(whole.length / 8), "0");
  const data = (even.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  return data;
}

/** @param {number} number @param {number} digits */
const binary = (number, digits) => number.toString(2).padStart(digits, "0");

/** @param {number[]} bytes */
const inBits = (bytes) => bytes.map((byte) => binary(byte, 8)).join("");

/**
 * The data in blocks, each with its check bytes, the first bytes of all blocks before the second ones.
 * @param {number[]} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [checks, count] = VERSIONS[version - 1];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = block * short + Math.max(0, block - (count - longer));
    return data.slice(start, start + short + (block >= count - longer ? 1 : 0));
  });
  return [...zipped(blocks), ...zipped(blocks.map((block) => checkBytes(block, checks)))];
}

/** @param {number[][]} blocks */
function zipped(blocks) {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => blocks.map((block) => block[at]))
    .flat()
    .filter((byte) => byte !== undefined);
}

/** Multiply in the field of 256 elements over x⁸+x⁴+x³+x²+1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/**
 * The Reed-Solomon check bytes of a block.
 * @param {number[]} block
 * @param {number} count
 */
function checkBytes(block, count) {
  let divisor = [1];
  for (let root = 1, n = 0; n < count; n++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((factor, at) => factor ^ (at ? times(divisor[at - 1], root) : 0));
  }
  const rest = [...block, ...Array(count).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at];
    divisor.forEach((factor, n) => (rest[at + n] ^= times(factor, lead)));
  }
  return rest.slice(block.length);
}

/**
 * A sheet with everything but the data: `null` where data goes, light where the format will stand.
 * @param {number} version
 * @returns {(boolean | null)[][]}
 */
function functionPatterns(version) {
  const side = sideOf(version);
  const sheet = Array.from({ length: side }, () => /** @type {(boolean | null)[]} */ (Array(side).fill(null)));
  for (let at = 0; at < side; at++) sheet[6][at] = sheet[at][6] = at % 2 === 0;
  const places = VERSIONS[version - 1][2];
  const atFinder = (/** @type {number} */ row, /** @type {number} */ column) =>
    Math.min(row, column) === 6 && [6, side - 7].includes(Math.max(row, column));
  for (const row of places) {
    for (const column of places) if (!atFinder(row, column)) rings(sheet, row, column, 2, [0, 2]);
  }
  rings(sheet, 3, 3, 4, [0, 1, 3]);
  rings(sheet, 3, side - 4, 4, [0, 1, 3]);
  rings(sheet, side - 4, 3, 4, [0, 1, 3]);
  for (let at = 0; at < 9; at++) {
    sheet[8][at] ??= false;
    sheet[at][8] ??= false;
  }
  for (let at = 0; at < 8; at++) sheet[8][side - 1 - at] = sheet[side - 1 - at][8] = false;
  if (version > 6) placeVersion(sheet, version);
  return sheet;
}

/**
 * Squares around a centre: those at certain distances are dark.
 * @param {(boolean | null)[][]} sheet
 * @param {number} row
 * @param {number} column
 * @param {number} radius
 * @param {number[]} dark
 */
function rings(sheet, row, column, radius, dark) {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      if (sheet[row + down]?.[column + right] === undefined) continue;
      sheet[row + down][column + right] = dark.includes(Math.max(Math.abs(down), Math.abs(right)));
    }
  }
}

/**
 * A number with the rest of its division, so that a reader can repair it.
 * @param {number} number
 * @param {number} divisor
 */
function protectedNumber(number, divisor) {
  const degree = Math.floor(Math.log2(divisor));
  let rest = number << degree;
  for (let bit = 31; bit >= degree; bit--) if ((rest >>> bit) & 1) rest ^= divisor << (bit - degree);
  return (number << degree) | rest;
}

/** @param {(boolean | null)[][]} sheet @param {number} version */
function placeVersion(sheet, version) {
  const bits = protectedNumber(version, 0x1f25);
  for (let bit = 0; bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), sheet.length - 11 + (bit % 3)];
    sheet[near][far] = sheet[far][near] = Boolean((bits >> bit) & 1);
  }
}

/**
 * The squares for data in their order: columns of two, from the right, up and down in turn.
 * @param {(boolean | null)[][]} frame
 */
function* freeSquares(frame) {
  const side = frame.length;
  let up = true;
  for (let right = side - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the timing pattern takes this column
    for (let step = 0; step < side; step++) {
      const row = up ? side - 1 - step : step;
      for (const column of [right, right - 1]) if (frame[row][column] === null) yield [row, column];
    }
  }
}

/**
 * The whole code under one mask.
 * @param {(boolean | null)[][]} frame
 * @param {string} bits
 * @param {number} mask
 */
function masked(frame, bits, mask) {
  const sheet = frame.map((row) => row.map(Boolean));
  let next = 0;
  for (const [row, column] of freeSquares(frame)) {
    sheet[row][column] = (bits[next++] === "1") !== MASKS[mask](row, column);
  }
  placeFormat(sheet, mask);
  return sheet;
}

/**
 * Say twice which level (M is 00) and mask this is, and set the one square that is always dark.
 * @param {boolean[][]} sheet
 * @param {number} mask
 */
function placeFormat(sheet, mask) {
  const bits = protectedNumber(mask, 0x537) ^ 0x5412;
  const side = sheet.length;
  for (let bit = 0; bit < 15; bit++) {
    const dark = Boolean((bits >> bit) & 1);
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : 14 - bit;
    if (bit < 8) sheet[near][8] = sheet[8][side - 1 - bit] = dark;
    else sheet[8][bit === 8 ? 7 : near] = sheet[side - 15 + bit][8] = dark;
  }
  sheet[side - 8][8] = true;
}

/** How hard a code is to read. @param {boolean[][]} sheet */
function penalty(sheet) {
  const columns = sheet.map((_, column) => sheet.map((row) => row[column]));
  const lines = [...sheet, ...columns].map((line) => line.map(Number).join(""));
  const dark = sheet.flat().filter(Boolean).length / sheet.length ** 2;
  return sum(lines.map(linePenalty)) + blockPenalty(sheet) + 10 * Math.floor(Math.abs(100 * dark - 50) / 5);
}

/** Long runs of one colour, and what looks like a finder pattern; around the code all is light. @param {string} line */
function linePenalty(line) {
  const runs = sum((line.match(/0{5,}|1{5,}/g) ?? []).map(({ length }) => length - 2));
  return runs + 40 * (`0000${line}0000`.match(LIKE_A_FINDER) ?? []).length;
}

/** Blocks of four squares of one colour. @param {boolean[][]} sheet */
function blockPenalty(sheet) {
  let blocks = 0;
  for (let row = 1; row < sheet.length; row++) {
    for (let column = 1; column < sheet.length; column++) {
      const colour = sheet[row][column];
      const others = [sheet[row - 1][column], sheet[row][column - 1], sheet[row - 1][column - 1]];
      if (others.every((other) => other === colour)) blocks++;
    }
  }
  return 3 * blocks;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
