// The bag, what is in it when it is open, and the specials that lie beside it.

import { html, svg } from "/static/dom.js";
import { drawPiece } from "./pieces.js";
import { letter, list, lyingPiece, pieceName } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

const CLOTH = "#cf9d62";
const SEAM = "#6f4519";
const PATCH = "M60 60c-10-7-24 0-24 18 0 14 10 22 18 22 4 0 6-2 6-4 0 2 2 4 6 4 8 0 18-8 18-22 0-18-14-25-24-18z";
const VALUED = ["announce", "draw", "choose"];

/** The bag with what lies beside it. @param {Scene} scene */
export function bagCorner(scene) {
  const { table, view, places, bagIsOpen, turnBag } = scene;
  const { t, many } = table;
  const inside = places.get("bag") ?? [];
  const pool = places.get("pool") ?? [];
  const names = (/** @type {import("./scene.js").Piece[]} */ pieces) =>
    pieces.length ? list(pieces.map(({ kind }) => pieceName(table, kind))) : t("nothing");
  const count = many("{n} piece in the bag", "{n} pieces in the bag", inside.length);
  return html("div", { class: ["corner", bagIsOpen && "open"] },
    html("div", { class: "bag-place" },
      !bagIsOpen && html("div", { class: "hold", "aria-hidden": "true" },
        inside.map(({ kind, key }) => html("span", { class: "piece", data: { key, kind } }, drawPiece(kind, letter(table, kind))))),
      html("button", {
        type: "button", class: "bag", data: { focus: "bag" }, "aria-expanded": String(bagIsOpen), onclick: turnBag,
        "aria-label": `${count}: ${bagIsOpen ? t("close the bag") : t("look into the bag")}`,
      }, drawBag(inside.length, bagIsOpen))),
    html("div", { class: "beside" },
      html("p", { class: "value" }, VALUED.includes(view.phase) && [
        html("b", { class: "coin", "aria-hidden": "true" }, view.value),
        many("each butt pays {n} point", "each butt pays {n} points", view.value)]),
      html("p", { class: "label" }, t("Beside the bag"), html("span", { class: "hidden-text" }, `: ${names(pool)}`)),
      html("div", { class: "lying pool" },
        pool.length ? pool.map((piece) => lyingPiece(scene, piece)) : html("small", {}, t("nothing"))),
      bagIsOpen && html("p", { class: "label" }, t("In the bag"),
        html("span", { class: "hidden-text" }, `: ${names(inside)}`)),
      bagIsOpen && html("div", { class: "lying inside" },
        inside.length ? inside.map((piece) => lyingPiece(scene, piece)) : html("small", {}, t("nothing")))));
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
      d: open ? "M24 30C8 52 2 72 8 94c5 18 24 22 52 22s47-4 52-22c6-22 0-42-16-64q-36 14-72 0z"
        : "M42 30C14 46 2 70 8 94c5 18 24 22 52 22s47-4 52-22C118 70 106 46 78 30z", ...seam,
    }),
    svg("path", { d: "M17 72q-4 14 2 26M96 50q10 12 11 26", ...thread("#f3d6ad") }),
    !open && svg("path", { d: "M40 31q20 6 40 0M76 33q12 6 8 18M78 33q16 0 18 12", ...thread("#9c2f2f") }),
    svg("path", { d: PATCH, fill: "#fbe9cf", stroke: SEAM, "stroke-width": 2.5, "stroke-dasharray": "5 4" }),
    svg("text", {
      x: 60, y: 90, "text-anchor": "middle", "font-size": 30, "font-weight": 800,
      "font-family": "system-ui, sans-serif", fill: "#3b2410",
    }, number));
}

/** @param {string} colour */
function thread(colour) {
  return { fill: "none", stroke: colour, "stroke-width": 4, "stroke-linecap": "round" };
}
