// The felt with everything that lies on it; what had the focus keeps it where that is possible.

import { html } from "/static/kit/dom.js";
import { spotsOf } from "./light.js";
import { arrange } from "./places.js";
import { layTable } from "./tabletop.js";

/**
 * @typedef {import("./places.js").View} View
 * @typedef {ReturnType<typeof createFelt>} Felt
 */

/**
 * The felt of a board; `laid` is called when something new lies there, before the focus returns.
 * @param {import("/static/kit/board.js").Table} table
 * @param {(view: View) => void} laid
 */
export function createFelt(table, laid) {
  const element = html("div", { class: "felt" });
  /** @type {import("./places.js").Lying[]} */
  let lying = [];
  let lostFocus = false;

  /** Whether one of the spots could be given the focus. @param {(data: DOMStringMap) => boolean} fits */
  function focusOn(fits) {
    const spot = spotsOf(element).find((one) => one.tabIndex === 0 && fits(one.dataset));
    spot?.focus({ preventScroll: true });
    return Boolean(spot);
  }

  return {
    element,
    /** @param {View} view @param {number} giver @param {string} caption */
    lay(view, giver, caption) {
      const active = /** @type {HTMLElement} */ (document.activeElement);
      const focused = element.contains(active) && active.dataset.id;
      lying = arrange(view, lying, table, giver);
      element.replaceChildren(...layTable(view, lying, table, caption));
      laid(view);
      if (focused) lostFocus = !focusOn(({ id }) => id === focused);
    },
    /** What lay there has nothing to do with what comes. */
    clear() {
      lying = [];
    },
    /** Give the focus back to somebody who had it on a card that has gone. */
    restoreFocus() {
      if (lostFocus) lostFocus = !focusOn(({ hand }) => hand !== undefined);
    },
  };
}
