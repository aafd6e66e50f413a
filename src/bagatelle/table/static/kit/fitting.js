// Making a board fit the window: as large as there is room for, smaller where it would have to be scrolled.

/**
 * Give an element the first of its sizes, in `data-size`, with which nothing has to be scrolled; else the last one.
 * @param {HTMLElement} element a part of a board
 * @param {string[]} sizes from large to small
 * @returns {string} the size that was chosen
 */
export function fit(element, sizes) {
  let chosen = sizes[0];
  for (chosen of sizes) {
    element.dataset.size = chosen;
    if (!overflows(element)) break;
  }
  return chosen;
}

/**
 * Give an element the largest `--unit` between two numbers of pixels with which nothing has to be scrolled; else the
 * smallest one.
 * @param {HTMLElement} element a part of a board
 * @param {number} smallest
 * @param {number} largest
 * @returns {number | null} the unit, or null when even the smallest is too large
 */
export function grow(element, smallest, largest) {
  /** @param {number} unit */
  const fits = (unit) => (element.style.setProperty("--unit", `${unit}px`), excess(element) <= 0);
  if (fits(largest)) return largest;
  let [low, high] = [smallest, largest];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return fits(low) ? low : null;
}

/**
 * How high an element could be without anything having to be scrolled, if it is too high now.
 * @param {HTMLElement} element a part of a board
 */
export function roomOf(element) {
  return Math.floor(element.getBoundingClientRect().height) - excess(element) - 1; // heights to scroll are rounded
}

/** @param {Element} element */
const overflows = (element) => excess(element) > 0;

/** By how many pixels something has to be scrolled. @param {Element} element */
function excess(element) {
  const stage = element.closest(".page-stage");
  const page = document.documentElement;
  const inside = stage ? stage.scrollHeight - stage.clientHeight : 0;
  return Math.max(page.scrollHeight - page.clientHeight, inside);
}
