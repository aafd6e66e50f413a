// Numbers to compare players by, found in what games show: their views and the rows of their score sheets.

const IN_VIEWS = ["score", "total", "points", "wins"];
const IN_ROWS = ["totals", "wins", "points"];

/**
 * The score of a seat in a view, or null where the game shows none.
 * @param {any} view
 * @param {number} seat
 * @returns {number | null}
 */
export function scoreIn(view, seat) {
  const player = view?.players?.[seat];
  const field = IN_VIEWS.find((name) => typeof player?.[name] === "number");
  return field ? player[field] : null;
}

/**
 * All scores in a view, or null where the game shows none.
 * @param {any} view
 * @param {number} seats
 */
export function scoresIn(view, seats) {
  const all = Array.from({ length: seats }, (_, seat) => scoreIn(view, seat));
  return all.every((score) => score !== null) ? /** @type {number[]} */ (all) : null;
}

/**
 * The scores after each row of a sheet, starting from nothing; a missing number means that it did not change.
 * @param {any[]} rows
 * @param {number} seats
 * @returns {number[][]}
 */
export function scoresInRows(rows, seats) {
  const field = IN_ROWS.find((name) => rows.some((row) => Array.isArray(row?.[name])));
  if (!field) return [];
  const points = [Array(seats).fill(0)];
  for (const row of rows) {
    const before = points[points.length - 1];
    points.push(before.map((score, seat) => row[field]?.[seat] ?? score));
  }
  return points;
}
