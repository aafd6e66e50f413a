// Making a board fit the window: drawn smaller where it would have to be scrolled.

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

/** @param {Element} element */
function overflows(element) {
  const stage = element.closest(".page-stage");
  const page = document.documentElement;
  return page.scrollHeight > page.clientHeight || (stage !== null && stage.scrollHeight > stage.clientHeight);
}
