// Drawing something again without taking the focus away from whoever is there.

/**
 * Put new content into a place; whatever had the focus there has it again, if something with the same `data-keep` is
 * there still.
 * @param {HTMLElement} place
 * @param {(Node | string)[]} content
 */
export function redraw(place, content) {
  const focused = document.activeElement;
  const kept = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.keep : undefined;
  place.replaceChildren(...content);
  if (kept === undefined) return;
  const again = [...place.querySelectorAll("[data-keep]")].find((each) => /** @type {HTMLElement} */ (each).dataset.keep === kept);
  /** @type {HTMLElement | undefined} */ (again)?.focus({ preventScroll: true });
}
