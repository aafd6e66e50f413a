// Which piece lies where. The view only counts; here each piece is itself, so that one sees it move.

import { KINDS } from "./pieces.js";

/**
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Counts} Counts
 * @typedef {import("./scene.js").Touches} Touches
 * @typedef {import("./scene.js").Piece} Piece
 */

/**
 * The places after a view: what can stay lies still, the rest comes from where there is too much of it.
 * @param {Map<string, Piece[]>} before
 * @param {View} view
 * @returns {Map<string, Piece[]>}
 */
export function settle(before, view) {
  const wanted = new Map(Object.entries({ bag: view.bag, pool: view.pool }));
  for (let group = 0; group < 3; group++) wanted.set(String(group), view.groups[group]?.pieces ?? {});
  /** @type {Piece[]} */
  const spare = [];
  /** @type {Map<string, Piece[]>} */
  const after = new Map();
  for (const [place, counts] of wanted) {
    const left = { ...counts };
    const stay = (before.get(place) ?? []).filter((piece) => {
      const stays = (left[piece.kind] ?? 0) > 0;
      if (stays) left[piece.kind]--;
      else spare.push(piece);
      return stays;
    });
    after.set(place, stay);
  }
  let made = [...before.values()].flat().length;
  for (const [place, counts] of wanted) {
    const here = /** @type {Piece[]} */ (after.get(place));
    for (const kind of KINDS) {
      let missing = (counts[kind] ?? 0) - here.filter((piece) => piece.kind === kind).length;
      for (; missing > 0; missing--) {
        const found = spare.findIndex((piece) => piece.kind === kind);
        here.push(found < 0 ? { kind, key: `${kind}-${made++}` } : spare.splice(found, 1)[0]);
      }
    }
    if (place === "bag" || place === "pool") here.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }
  return after;
}

/**
 * The trays as they were for a moment before an automatic reset emptied them.
 * @param {View} view before the last piece was drawn
 * @param {Touches} touches of that draw
 * @returns {View}
 */
export function lastDraw(view, { draw = "", group = 0 }) {
  const bag = { ...view.bag, [draw]: (view.bag[draw] ?? 0) - 1 };
  const groups = view.groups.map((tray) => ({ ...tray, pieces: { ...tray.pieces } }));
  groups[group].pieces[draw] = (groups[group].pieces[draw] ?? 0) + 1;
  groups[2].pieces = bag;
  return { ...view, bag: {}, groups };
}
