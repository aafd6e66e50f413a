// Announcing: a row of dots, one for each piece, and two dividers to drag or to move with the arrow keys.

import { html } from "/static/kit/dom.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Move} Move
 */

/**
 * The row of dots; with moves its dividers can be moved, and `change` hears of each announcement that they make.
 * @param {Scene} scene
 * @param {(move: Move) => void} change
 */
export function announcer(scene, change) {
  const { table, view, moves, choice } = scene;
  const { t } = table;
  const all = view.bag_size;
  const drawn = view.groups.reduce((sum, { pieces }) => sum + Object.values(pieces).reduce((a, b) => a + b, 0), 0);
  const open = new Map((moves ?? []).map((move) => [cuts(move.touches.sizes ?? []).join(), move]));
  open.delete("");
  let at = cuts(view.announced ?? choice?.touches.sizes ?? []);

  const dots = Array.from({ length: all }, (_, dot) => html("span", { class: ["dot", dot < drawn && "drawn"] }));
  const numbers = [0, 1, 2].map(() => html("b", { class: "size" }));
  const dividers = at.map((_, which) => (open.size ? handle(which) : html("span", { class: "divider" })));
  const row = html("div", { class: "row" }, html("div", { class: "dots", "aria-hidden": "true" }, dots), dividers);
  if (open.size) row.addEventListener("pointerdown", drag);
  const root = html("div", { class: ["announcer", open.size && "asked"] },
    html("div", { class: "sizes", "aria-hidden": "true" }, numbers), row,
    at.length ? html("p", { class: "hidden-text" }, t("Sizes: {sizes}", { sizes: sizes().join(" | ") })) : null);
  place();
  return root;

  function sizes() {
    return [at[0], at[1] - at[0], all - at[1]];
  }

  function place() {
    if (!at.length) return;
    const edges = [0, ...at, all];
    numbers.forEach((number, group) => {
      number.textContent = String(edges[group + 1] - edges[group]);
      number.style.left = `${(50 * (edges[group] + edges[group + 1])) / all}%`;
    });
    dividers.forEach((divider, which) => {
      divider.style.left = `${(100 * at[which]) / all}%`;
      if (!open.size) return;
      divider.setAttribute("aria-valuenow", String(at[which]));
      divider.setAttribute("aria-valuetext", sizes().join(" | "));
    });
    dots.forEach((dot, index) => {
      dot.dataset.group = String(index < at[0] ? 1 : index < at[1] ? 2 : 3);
    });
  }

  /** @param {number} which @param {number} to */
  function move(which, to) {
    const next = which ? [Math.min(at[0], to - 1), to] : [to, Math.max(at[1], to + 1)];
    const found = open.get(next.join());
    if (found && next.join() !== at.join()) {
      at = next;
      place();
      change(found);
    }
    return found;
  }

  /** @param {number} which */
  function handle(which) {
    const button = html("button", {
      type: "button", role: "slider",
      class: ["divider", which ? "second" : "first"], data: { focus: `divider-${which}` },
      "aria-label": which ? t("second divider: where group 3 begins") : t("first divider: where group 2 begins"),
      "aria-valuemin": 1 + which, "aria-valuemax": all - 2 + which, "aria-orientation": "horizontal",
      onkeydown(/** @type {KeyboardEvent} */ event) {
        /** @type {Record<string, number>} */
        const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
        const home = { Home: 1 + which, End: all - 2 + which };
        const to = event.key in steps ? at[which] + steps[event.key] : home[/** @type {"Home"} */ (event.key)];
        const chosen = open.get(at.join());
        if (event.key === "Enter" && chosen) table.play(chosen.move);
        if (event.key !== "Enter" && to === undefined) return;
        event.preventDefault();
        if (to === undefined || move(which, to)) return;
        table.refuse(button, which ? `${at[0]} ${to - at[0]}` : `${to} ${at[1] - to}`);
      },
    }, html("span", { class: "grip", "aria-hidden": "true" }, "◂▸"));
    return button;
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    const target = /** @type {Element} */ (event.target).closest(".divider");
    const box = /** @type {DOMRect} */ (row.firstElementChild?.getBoundingClientRect());
    const spot = (/** @type {PointerEvent} */ now) => ((now.clientX - box.left) / box.width) * all;
    const start = spot(event);
    const which = target ? dividers.indexOf(/** @type {HTMLButtonElement} */ (target))
      : Math.abs(start - at[0]) <= Math.abs(start - at[1]) ? 0 : 1;
    const offset = target ? at[which] - start : 0;
    const follow = (/** @type {PointerEvent} */ now) => {
      move(which, Math.max(1 + which, Math.min(all - 2 + which, Math.round(spot(now) + offset))));
    };
    event.preventDefault();
    dividers[which].focus({ preventScroll: true });
    row.setPointerCapture(event.pointerId);
    follow(event);
    row.addEventListener("pointermove", follow);
    row.addEventListener("lostpointercapture", () => row.removeEventListener("pointermove", follow), { once: true });
  }
}

/** Where the dividers stand: after how many dots. @param {number[]} sizes */
function cuts(sizes) {
  return sizes.length ? [sizes[0], sizes[0] + sizes[1]] : [];
}
