// The three trays: empty slots, the pieces as they come out, whom each would pay, or why it is closed.

import { html } from "/static/kit/dom.js";
import { badge } from "./plates.js";
import { list, lyingPiece, pieceName, spoken, who } from "./scene.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Group} Group
 */

/**
 * All three; before anything is announced, slots for the sizes that the viewer is thinking of.
 * @param {Scene} scene
 */
export function trays(scene) {
  const { view, choice, stamp } = scene;
  const sizes = view.announced ?? choice?.touches.sizes ?? [0, 0, 0];
  return html("div", { class: "trays", data: { row: "trays", choices: ".choose" } },
    sizes.map((size, number) => tray(scene, number, size)),
    stamp && html("strong", { class: "stamp" }, stamp));
}

/** @param {Scene} scene @param {number} number @param {number} size */
function tray(scene, number, size) {
  const { table, view, places, moves, choice } = scene;
  const { t } = table;
  const group = view.groups[number];
  const pieces = places.get(String(number)) ?? [];
  const full = view.phase === "choose" && group;
  const move = moves?.find(({ touches }) => touches.group === number && !touches.draw);
  const closed = full && !group.scorable;
  const chosen = choice?.touches.group === number && !choice.touches.draw;
  const select = () => move && scene.choose(move);
  const label = t("Group {group}: {pieces}.", {
    group: number + 1, pieces: pieces.length ? list(pieces.map(({ kind }) => pieceName(table, kind))) : t("nothing"),
  });
  const root = html("div", {
    class: ["tray", closed && "closed", chosen && "chosen", move && "open"], data: { tray: number },
    role: "group", "aria-label": t("Group {group}", { group: number + 1 }),
  },
  (move || (closed && moves?.length)) && html("button", {
    type: "button", class: "choose", data: { focus: `tray-${number}` },
    "aria-pressed": move && String(chosen), "aria-disabled": !move && "true",
    "aria-label": move ? `${label} ${move.says}` : `${label} ${closedWords(scene, group)}`,
    onclick: () => (move ? select() : table.refuse(root, `score ${number + 1}`)),
  }),
  html("span", { class: "number", "aria-hidden": "true" }, number + 1),
  pieces.length && !move && !(closed && moves?.length) ? spoken(label) : null,
  html("div", { class: "lying" },
    pieces.map((piece) => lyingPiece(scene, piece, select)),
    Array.from({ length: Math.max(0, size - pieces.length) }, () => html("span", { class: "slot" }))),
  html("div", { class: "pays" },
    full && (closed ? html("small", {}, closedWords(scene, group)) : payments(scene, group, chosen))));
  return root;
}

/** @param {Scene} scene @param {Group} group @param {boolean} chosen */
function payments(scene, group, chosen) {
  const { table } = scene;
  const paid = (group.points ?? []).flatMap((points, seat) => (points
    ? [html("span", { class: ["chip", seat === table.seat && "mine"], data: chosen ? { key: `gain-${seat}` } : {} },
      badge(scene, seat), html("b", {}, `+${points}`), html("span", { class: "to" }, who(table, seat)))]
    : []));
  return [
    ...(paid.length ? paid : [html("small", {}, table.t("nobody earns a point"))]),
    group.extra_turn ? html("span", { class: "chip again" }, "↻ ", table.t("another turn")) : null,
  ];
}

/** Why a group pays nothing. @param {Scene} scene @param {Group} group */
function closedWords({ table: { t } }, group) {
  return group.black ? t("cannot be scored: black") : t("cannot be scored: only specials");
}
