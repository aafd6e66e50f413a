// Buttle in one picture: a Pawn comes down on a nine, beside a crown.
import { svg } from "/static/kit/dom.js";

const MOON = "M39 5a28 28 0 1 0 18 42A24 24 0 0 1 39 5zM50 14l2 6 6 2-6 2-2 6-2-6-6-2 6-2z";
const SUN =
  "M32 5v5M32 54v5M5 32h5M54 32h5M13 13l3 3M48 48l3 3M51 13l-3 3M16 48l-3 3M32 20a12 12 0 1 0 0 24 12 12 0 0 0 0-24z";
const LEAF = "M11 55C5 26 22 7 57 7c0 35-18 52-41 43z";
const WYRM = "M12 56c24 5 37-3 29-14S13 34 17 22 39 8 47 13M45 5l14 8-12 8z";
const PAWN = "M12 2a4.5 4.5 0 0 1 3 8l2 8h2v4H5v-4h2l2-8a4.5 4.5 0 0 1 3-8z";
const CROWN = "M4 21 2 7l6 5 4-9 4 9 6-5-2 14z";

/**
 * @param {string} tint
 * @param {string} place
 * @param {...(Node | null)} art
 */
function card(tint, place, ...art) {
  const paper = svg("rect", {
    width: 60,
    height: 84,
    rx: 6,
    fill: "#fffaf0",
    stroke: "#5a4632",
    "stroke-opacity": 0.5,
  });
  const half = svg("path", { d: "M60 6V78q0 6-6 6H6z", fill: tint, opacity: 0.18 });
  return svg("g", { transform: place }, paper, half, art);
}

/** @param {string} d @param {string} colour @param {string} place @param {boolean} [line] */
function sign(d, colour, place, line) {
  const look = line ? { fill: "none", stroke: colour, "stroke-width": 6, "stroke-linecap": "round" } : { fill: colour };
  return svg("path", { d, transform: place, ...look });
}

/** @param {string} text */
const rank = (text) =>
  svg(
    "text",
    { x: 8, y: 24, "font-size": 25, "font-weight": 700, "font-family": "Georgia, serif", fill: "#2b2521" },
    text,
  );

/** A small living picture of the game. */
export function picture() {
  const pawn = svg(
    "g",
    {},
    card(
      "#74429a",
      "translate(74 44) rotate(6)",
      sign(PAWN, "#2b2521", "translate(6 4) scale(1.6)"),
      sign(WYRM, "#b03326", "translate(20 46) scale(.5)", true),
    ),
  );
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    pawn.append(
      svg("animateTransform", {
        attributeName: "transform",
        type: "translate",
        dur: "5s",
        repeatCount: "indefinite",
        calcMode: "spline",
        values: "0 -26; 0 0; 0 0; 0 -26",
        keyTimes: "0; .2; .85; 1",
        keySplines: ".4 0 .2 1; 0 0 1 1; .4 0 .6 1",
      }),
    );
  }
  return svg(
    "svg",
    { viewBox: "0 0 200 140", role: "img", "aria-label": "Buttle" },
    card(
      "#2d7a31",
      "translate(124 30) rotate(12)",
      sign(CROWN, "#2b2521", "translate(6 4) scale(1.2)"),
      sign(LEAF, "#2d7a31", "translate(12 36) scale(.6)"),
    ),
    card(
      "#b87700",
      "translate(36 34) rotate(-8)",
      rank("9"),
      sign(MOON, "#2f55a8", "translate(6 30) scale(.4)"),
      sign(SUN, "#b87700", "translate(6 56) scale(.38)", true),
    ),
    pawn,
  );
}
