// The bag, what is in it when it is open, and the specials that lie beside it.

import { html } from "/static/kit/dom.js";
import { drawBag, drawPiece } from "./pieces.js";
import { letter, list, lyingPiece, pieceName, spoken } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

const VALUED = ["announce", "draw", "choose"];

/** The bag with what lies beside it. @param {Scene} scene */
export function bagCorner(scene) {
  const { table, view, places, bagIsOpen, drawing, turnBag } = scene;
  const { t, many } = table;
  const inside = places.get("bag") ?? [];
  const pool = places.get("pool") ?? [];
  const names = (/** @type {import("./scene.js").Piece[]} */ pieces) =>
    pieces.length ? list(pieces.map(({ kind }) => pieceName(table, kind))) : t("nothing");
  const count = many("{n} piece in the bag", "{n} pieces in the bag", inside.length);
  return html("div", { class: ["corner", bagIsOpen && "open", drawing && "drawing"] },
    html("div", { class: "bag-place" },
      !bagIsOpen && html("div", { class: "hold", "aria-hidden": "true" },
        inside.map(({ kind, key }) => html("span", { class: "piece", data: { key } },
          drawPiece(kind, letter(table, kind))))),
      html("button", {
        type: "button", class: "bag", data: { focus: "bag" }, "aria-expanded": String(bagIsOpen), onclick: turnBag,
        "aria-label": `${count}: ${bagIsOpen ? t("close the bag") : t("look into the bag")}`,
      }, drawBag(inside.length, bagIsOpen))),
    html("p", { class: "value" }, VALUED.includes(view.phase) && [
      html("b", { class: "coin", "aria-hidden": "true" }, view.value),
      many("each butt pays {n} point", "each butt pays {n} points", view.value)]),
    html("div", { class: "beside" },
      html("p", { class: "label" }, t("Beside the bag"), spoken(`: ${names(pool)}`)),
      html("div", { class: "lying pool", data: { row: "pool" } },
        pool.length ? pool.map((piece) => lyingPiece(scene, piece)) : html("small", {}, t("nothing")))),
    bagIsOpen && html("div", { class: "contents" },
      html("p", { class: "label" }, t("In the bag"), spoken(`: ${names(inside)}`)),
      html("div", { class: "lying inside", data: { row: "inside" } },
        inside.length ? inside.map((piece) => lyingPiece(scene, piece)) : html("small", {}, t("nothing")))));
}
