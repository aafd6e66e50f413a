// Who would hit whom: an arrow from each attacking die to each die that it would take.

import { svg } from "/static/kit/dom.js";

/** How far from the middle of a die an arrow begins and ends, in parts of its width. */
const [FROM, TO] = [0.42, 0.5];

/**
 * Arrows over a board that follow its dice when it gets another size.
 * @param {HTMLElement} board
 */
export function createLinks(board) {
  const picture = svg("svg", { class: "links", "aria-hidden": "true" });
  /** @type {[Element, Element][]} */
  let pairs = [];
  const watch = new ResizeObserver(draw);
  watch.observe(board);
  board.append(picture);

  function draw() {
    const { x, y } = picture.getBoundingClientRect();
    const spot = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2 - x, y: box.y + box.height / 2 - y, r: box.width };
    };
    picture.replaceChildren(...pairs.map(([from, to]) => arrow(spot(from), spot(to))));
  }

  return {
    /** @param {[Element, Element][]} next */
    show(next) {
      pairs = next;
      draw();
    },
    close: () => watch.disconnect(),
  };
}

/** @typedef {{x: number, y: number, r: number}} Spot */

/** @param {Spot} from @param {Spot} to */
function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const start = [from.x + ux * from.r * FROM, from.y + uy * from.r * FROM];
  const end = [to.x - ux * to.r * TO, to.y - uy * to.r * TO];
  const size = Math.max(7, Math.min(16, from.r / 7));
  const neck = [end[0] - ux * size, end[1] - uy * size];
  const [wx, wy] = [uy * size * 0.7, ux * size * 0.7];
  const head = [end, [neck[0] - wx, neck[1] + wy], [neck[0] + wx, neck[1] - wy]];
  return svg(
    "g",
    {},
    svg("path", { d: `M${start}L${neck}`, "stroke-width": size * 0.45 }),
    svg("polygon", { points: head.join(" ") }),
  );
}
