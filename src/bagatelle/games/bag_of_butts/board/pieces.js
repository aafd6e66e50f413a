// The butts and their bag, drawn: each colour has its pattern and letter, each special its own shape and sign.

import { svg } from "/static/kit/dom.js";

/** Every kind of piece, in the order of the rules. */
export const KINDS = ["pink", "blue", "yellow", "green", "black", "gray", "white", "khaki"];

/** @type {Record<string, {skin: string, edge: string, mark: string}>} */
const COLOURS = {
  pink: { skin: "#f79ac0", edge: "#a83a6c", mark: "M9 18h.1M14 15h.1M7.5 24.5h.1M14 22.5h.1M10.5 31h.1M16 29h.1" },
  blue: { skin: "#74b0f4", edge: "#1d5591", mark: "M9 15.5h7M6 21h10M6 26.5h11M8.5 32h8" },
  yellow: { skin: "#ffd95c", edge: "#8f6500", mark: "M8 18l3-3 3 3 3-3M6 25l3-3 3 3 3-3M8 32l3-3 3 3 3-3" },
  green: { skin: "#86cf7c", edge: "#2c6a2d", mark: "M9 14.5l5 5M14 14.5l-5 5M9 25l5 5M14 25l-5 5" },
};
const BUTT = "M10.5 4C9 11 2.5 13.5 2.5 23.5c0 8 5 13 11.5 13 3.5 0 5.5-1.5 6-4 .5 2.5 2.5 4 6 4 6.5 0 11.5-5 11.5-13"
  + "C37.5 13.5 31 11 29.5 4q-9.5 3-19 0z";
const SHADE = "M2.5 23.5c0 8 5 13 11.5 13 3.5 0 5.5-1.5 6-4 .5 2.5 2.5 4 6 4 6.5 0 11.5-5 11.5-13-1 5.5-5 9-10 9"
  + "-3.5 0-6.5-1-7.5-3.5-1 2.5-4 3.5-7.5 3.5-5 0-9-3.5-10-9z";
const CREASE = "M20 16.5c-1 4-1 11 0 16.5";
const BELT = "M10 6.200q10 3 20 0";

/** @type {Record<string, {skin: string, edge: string, ink: string, shape: string, sign: string}>} */
const SPECIALS = {
  black: {
    skin: "#37333a", edge: "#8d8792", ink: "#fff",
    shape: "M20 1l4.5 4.5 6-2 1.5 6 6 1.5-1.5 6 2.5 4-3.5 4.5 1.5 6-6 1.5-2 5.5-5.5-2L20 39l-3.5-2.5-5.5 2"
      + "-2-5.5-6-1.5 1.5-6L1 21l2.5-4-1.5-6 6-1.5 1.5-6 6 2z",
    sign: "M14 15l12 12M26 15L14 27",
  },
  gray: {
    skin: "#b9b7bd", edge: "#57545c", ink: "#201d22",
    shape: "M20 6.5c2-2.5 5-3.5 8-3.5 6 0 9 3 9 9v16c0 6-3 9-9 9-4 0-7-1-8-3-1 2-4 3-8 3-6 0-9-3-9-9V12c0-6 3-9 9-9"
      + " 3 0 6 1 8 3.5z",
    sign: "M9 21h9M13.5 16.5v9M24 17.5l4-2.5v12M24.5 27h7",
  },
  white: {
    skin: "#fff", edge: "#6b6570", ink: "#1d4f8c",
    shape: "M20 5.5a8 8 0 0 1 12.5 3 9 9 0 0 1 4 14 9 9 0 0 1-6 12.5 9 9 0 0 1-10.5 1 9 9 0 0 1-10.5-1 9 9 0 0 1-6-12.5"
      + " 9 9 0 0 1 4-14A8 8 0 0 1 20 5.5z",
    sign: "M27 17a8 8 0 1 0 1 6M28 12.5v5.5h-5.5",
  },
  khaki: {
    skin: "#cfba8c", edge: "#66562b", ink: "#2b220a",
    shape: "M20 2.5c2 0 3 1 4 2.5l12.5 22c3 5-1 10-6 10-4 0-8-.5-10.5-3-2.5 2.5-6.5 3-10.5 3-5 0-9-5-6-10L16 5c1-1.5"
      + " 2-2.5 4-2.5z",
    sign: "M13 22l7-7 7 7M13 29l7-7 7 7",
  },
};

const CLOTH = "#cf9d62";
const SEAM = "#6f4519";
const FOLDS = "M96 40c12 18 16 34 12 54-4 18-22 22-48 22-26 0-42-3-49-15 14 7 30 9 46 8 30-2 44-22 39-69z";
const PATCH = "M60 60c-10-7-24 0-24 18 0 14 10 22 18 22 4 0 6-2 6-4 0 2 2 4 6 4 8 0 18-8 18-22 0-18-14-25-24-18z";

/** Whether a kind of piece belongs to no colour. @param {string} kind */
export function isSpecial(kind) {
  return kind in SPECIALS;
}

/** A colour as it can be read on paper, light or dark. @param {string} kind */
export function inkOf(kind) {
  return `light-dark(${COLOURS[kind].edge}, ${COLOURS[kind].skin})`;
}

/**
 * A picture of one piece; `letter` stands on the right cheek of a coloured one.
 * @param {string} kind
 * @param {string} [letter]
 */
export function drawPiece(kind, letter = "") {
  const frame = { viewBox: "0 0 40 40", "aria-hidden": "true" };
  if (isSpecial(kind)) {
    const { skin, edge, ink, shape, sign } = SPECIALS[kind];
    return svg("svg", frame,
      svg("path", { d: shape, fill: skin, stroke: edge, "stroke-width": 1.6, "stroke-linejoin": "round" }),
      svg("path", { d: "M20 7v4M20 31.5v4", ...line(edge, 1.6) }),
      svg("path", { d: sign, ...line(ink, 3.2) }));
  }
  const { skin, edge, mark } = COLOURS[kind];
  return svg("svg", frame,
    svg("path", { d: BUTT, fill: skin, stroke: edge, "stroke-width": 1.6 }),
    svg("path", { d: SHADE, fill: edge, opacity: 0.28 }),
    svg("path", { d: mark, ...line(edge, 2), opacity: 0.75 }),
    svg("path", { d: CREASE, ...line(edge, 2) }),
    svg("path", { d: BELT, ...line(edge, 3.2) }),
    svg("path", { d: "M30 12.5c2 1.5 3.5 3.5 4 6", ...line("#fff", 2), opacity: 0.7 }),
    svg("text", {
      x: 28.2, y: 29.5, "text-anchor": "middle", "font-size": letter.length > 1 ? 11 : 16, "font-weight": 800,
      "font-family": "system-ui, sans-serif", fill: "#241c20",
    }, letter));
}

/**
 * The bag with a number on it; its mouth is tied, or stands open.
 * @param {number | string} number
 * @param {boolean} open
 */
export function drawBag(number, open) {
  const seam = { fill: CLOTH, stroke: SEAM, "stroke-width": 3, "stroke-linejoin": "round" };
  const mouth = open
    ? [svg("path", { d: "M24 30 18 14q42 16 84 0L96 30z", ...seam }),
      svg("ellipse", { cx: 60, cy: 16, rx: 43, ry: 9, fill: "#3b2410", stroke: SEAM, "stroke-width": 3 })]
    : [svg("path", { d: "M42 30Q34 14 30 8q10 4 14-2 8 7 16-2 8 9 16 2 4 6 14 2-4 6-12 22z", ...seam })];
  return svg("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" },
    mouth,
    svg("path", {
      d: open ? "M24 30C8 52 2 72 8 94c5 18 24 22 52 22s47-4 52-22c6-22 0-42-16-64z"
        : "M42 30C14 46 2 70 8 94c5 18 24 22 52 22s47-4 52-22C118 70 106 46 78 30z", ...seam,
    }),
    svg("path", { d: FOLDS, fill: SEAM, opacity: 0.28 }),
    svg("path", { d: "M17 72q-4 14 2 26M24 52q-4 5-6 11", ...line("#f6ddb8", 4) }),
    svg("path", { d: "M50 38q-8 8-11 17M70 38q9 7 12 17M60 40v10", ...line(SEAM, 2.5), opacity: 0.55 }),
    !open && svg("path", { d: "M40 31q20 6 40 0M76 33q12 6 8 18M78 33q16 0 18 12", ...line("#9c2f2f", 4) }),
    svg("path", { d: PATCH, fill: "#fbe9cf", stroke: SEAM, "stroke-width": 2.5, "stroke-dasharray": "5 4" }),
    svg("text", {
      x: 60, y: 90, "text-anchor": "middle", "font-size": 30, "font-weight": 800,
      "font-family": "system-ui, sans-serif", fill: "#3b2410",
    }, number));
}

/** How a line is drawn. @param {string} colour @param {number} width */
export function line(colour, width) {
  return { fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" };
}
