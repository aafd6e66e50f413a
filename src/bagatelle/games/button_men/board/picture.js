// Two fighters' buttons and a few dice that will not lie still, for the first page.

import { svg } from "/static/kit/dom.js";
import { isCalm } from "/static/kit/motion.js";

/** @param {number} seat @param {string} letter @param {number} x @param {number} y */
function button(seat, letter, x, y) {
  const ink = `var(--seat-${seat})`;
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("circle", { r: 25, style: { fill: ink } }),
    svg("circle", { r: 18.5, style: { fill: "var(--sheet)" } }),
    svg("path", {
      d: "M-20-8A22 22 0 0 1-6-21",
      fill: "none",
      stroke: "#fff",
      "stroke-width": 2.5,
      "stroke-linecap": "round",
    }),
    svg(
      "text",
      { dy: ".36em", "text-anchor": "middle", "font-size": 22, style: { fill: ink, "font-weight": 800 } },
      letter,
    ),
  );
}

/** @param {number} seat @param {string} face @param {string} outline @param {string} front @param {number} delay */
function die(seat, face, outline, front, delay) {
  const art = svg(
    "g",
    {},
    svg("polygon", { points: outline, style: { fill: `color-mix(in srgb, var(--seat-${seat}), #000 22%)` } }),
    svg("polygon", { points: front, style: { fill: `var(--seat-${seat})` } }),
    svg(
      "text",
      {
        dy: ".36em",
        "text-anchor": "middle",
        "font-size": 15,
        style: { fill: "var(--accent-ink)", "font-weight": 800 },
      },
      face,
    ),
  );
  if (!isCalm()) {
    const frames = [0, -14, 0, 10, 0].map((turn) => ({
      transform: `translateY(${-Math.abs(turn) / 2}px) rotate(${turn}deg)`,
    }));
    art.animate(frames, { duration: 3200, delay, iterations: Infinity, easing: "ease-in-out" });
  }
  return art;
}

/** A living picture of the game: dice between two fighters. */
export function picture() {
  const cube = ["-20,-14 -11,-22 22,-22 22,11 13,20 -20,20", "-20,-14 13,-14 13,20 -20,20"];
  const twenty = ["0,-25 22,-13 22,13 0,25 -22,13 -22,-13", "0,-17 16,11 -16,11"];
  const eight = ["0,-25 23,0 20,10 0,25 -20,10 -23,0", "0,-25 20,10 -20,10"];
  const dice = [
    die(0, "5", cube[0], cube[1], 0),
    die(1, "13", twenty[0], twenty[1], 500),
    die(0, "8", eight[0], eight[1], 900),
  ];
  const places = [
    [75, 62],
    [120, 38],
    [163, 66],
  ];
  return svg(
    "svg",
    { viewBox: "0 0 240 110", "aria-hidden": "true" },
    dice.map((art, n) => svg("g", { transform: `translate(${places[n]})` }, art)),
    button(0, "A", 32, 76),
    button(1, "H", 208, 34),
  );
}
