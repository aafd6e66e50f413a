// A board is drawn anew with every step, and what had the focus goes. So it is noted where one was, and one is brought
// back there: to the same piece, or else to the one in the same place.

const CHOICES = "button:not(:disabled), [tabindex='0'], input:not(:disabled), select:not(:disabled)";

/**
 * What keeps the focus on a board.
 * @param {HTMLElement} root
 */
export function createFocusKeeper(root) {
  /** Where the focus was when it was lost. @type {{key: string, name: string, place: number} | null} */
  let lost = null;

  /** @returns {HTMLElement[]} */
  const choices = () => [...root.querySelectorAll(CHOICES)].filter((each) => each.getClientRects().length > 0).map(toHtml);

  function note() {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || !root.contains(here)) return;
    lost = { key: keyOf(here), name: nameOf(here), place: choices().indexOf(here) };
  }

  /** Go back to where one was, if nobody has gone elsewhere since. @param {boolean} anyhow  near it will do */
  function restore(anyhow) {
    if (!lost) return;
    const here = document.activeElement;
    if (here && here !== document.body && here.isConnected) {
      lost = null;
      return;
    }
    const all = choices();
    const { key, name, place } = lost;
    const same = all.find((each) => (key ? keyOf(each) === key : nameOf(each) === name));
    const found = same ?? (anyhow ? all[Math.min(Math.max(0, place), all.length - 1)] : null);
    if (!found) return;
    lost = null;
    found.focus({ preventScroll: true });
  }

  return {
    /**
     * Draw something, and leave the focus where it was.
     * @template T
     * @param {() => T} draw
     * @returns {T}
     */
    keep(draw) {
      note();
      const drawn = draw();
      if (drawn instanceof Promise) drawn.finally(() => restore(false));
      else restore(false);
      return drawn;
    },
    /** Somebody can choose again: bring them near to where they were. */
    giveBack: () => restore(true),
  };
}

/** @param {Element} element */
function toHtml(element) {
  return /** @type {HTMLElement} */ (element);
}

/** @param {HTMLElement} element */
function keyOf(element) {
  return element.closest("[data-key]")?.getAttribute("data-key") ?? "";
}

/** @param {HTMLElement} element */
function nameOf(element) {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}
