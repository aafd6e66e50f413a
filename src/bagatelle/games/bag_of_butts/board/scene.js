// What every part of the board draws from, and the words that they share.

import { html } from "/static/kit/dom.js";
import { drawPiece, isSpecial, KINDS } from "./pieces.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {{begin?: string, sizes?: number[], group?: number, first?: number, add?: string, draw?: string}} Touches
 * @typedef {{move: string, says: string, touches: Touches}} Move
 * @typedef {Record<string, number>} Counts
 * @typedef {{announced: number, pieces: Counts, scorable: boolean, black: boolean, extra_turn: boolean,
 *   points: number[] | null}} Group
 * @typedef {{colour: string, score: number, playing: boolean, lowest: boolean}} Player
 * @typedef {{phase: string, turn: number, players: Player[], value: number, bag: Counts, bag_size: number,
 *   pool: Counts, announced: number[] | null, groups: Group[], can_reset: boolean, triggered: boolean, target: number,
 *   first_turn: boolean, extra_turn: boolean, after_auto_reset: boolean, tiebreaker: boolean,
 *   winners: number[] | null}} View
 * @typedef {{kind: string, key: string}} Piece
 */

/**
 * The picture to draw: a view, where each piece lies, and what the viewer is doing.
 * @typedef {object} Scene
 * @property {Table} table
 * @property {View} view
 * @property {Map<string, Piece[]>} places
 * @property {Move[] | null} moves what the viewer may do
 * @property {Move | null} choice what the viewer has chosen of it, or what somebody did just now
 * @property {boolean} bagIsOpen
 * @property {boolean} drawing somebody has a hand in the bag
 * @property {string} stamp a word across the trays
 * @property {number[] | null} gains points that have just been paid
 * @property {(move: Move) => void} choose
 * @property {() => void} turnBag
 */

/** The name of a piece. @param {Pick<Table, "t">} table @param {string} kind */
export function pieceName({ t }, kind) {
  /** @type {Record<string, string>} */
  const names = {
    pink: t("pink"), blue: t("blue"), yellow: t("yellow"), green: t("green"),
    black: t("black"), gray: t("gray"), white: t("white"), khaki: t("khaki"),
  };
  return names[kind];
}

/** The shortest beginning of a colour's name that fits no other colour. @param {Pick<Table, "t">} table @param {string} kind */
export function letter(table, kind) {
  if (isSpecial(kind)) return "";
  const name = pieceName(table, kind);
  const others = KINDS.filter((other) => other !== kind && !isSpecial(other)).map((other) => pieceName(table, other));
  let length = 1;
  while (length < name.length && others.some((other) => other.startsWith(name.slice(0, length)))) length++;
  return capital(name.slice(0, length));
}

/** A sentence with a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Things in a row of words. @param {string[]} words */
export function list(words) {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(words);
}

/** A player as the viewer would call him. @param {Table} table @param {number} seat */
export function who(table, seat) {
  return seat === table.seat ? table.t("you") : table.name(seat);
}

/** Words for who cannot see the picture. @param {string} text */
export function spoken(text) {
  return html("span", { class: "hidden-text" }, text);
}

/** A drawn piece that is not of this place: on a card, a plate, a chip. @param {Table} table @param {string} kind */
export function icon(table, kind) {
  return html("span", { class: "icon" }, drawPiece(kind, letter(table, kind)));
}

/**
 * A piece that lies somewhere; a special tells what it does when it is touched.
 * @param {Scene} scene
 * @param {Piece} piece
 * @param {() => void} [also] what else a touch does
 */
export function lyingPiece({ table, view }, { kind, key }, also) {
  const drawn = drawPiece(kind, letter(table, kind));
  if (!isSpecial(kind)) return html("span", { class: "piece", data: { key, kind } }, drawn);
  const [title, text] = ability(table, kind);
  const lowest = view.players.flatMap((player, seat) => (player.lowest ? [who(table, seat)] : []));
  const counts = kind === "khaki" && !view.winners;
  const now = counts ? table.t("Now it counts for {players}.", { players: list(lowest) }) : "";
  const button = html("button", {
    type: "button", class: "piece special", data: { key, kind, focus: key },
    "aria-label": `${pieceName(table, kind)}: ${title}`,
    onclick() {
      also?.();
      table.explain(title, `${capital(text)}. ${now}`.trim(), button);
    },
  }, drawn);
  return button;
}

/** @param {Table} table @param {string} kind */
function ability({ t }, kind) {
  /** @type {Record<string, [string, string]>} */
  const abilities = {
    black: [t("No Touchy Butt"), t("its group cannot be scored")],
    gray: [t("Bonus Point Butt"), t("each butt in its group pays one more point")],
    white: [t("Extra Turn Butt"), t("whoever scores its group takes another turn at once")],
    khaki: [t("Catch Up Butt"), t("counts as a butt for everyone who was lowest when the turn began")],
  };
  return abilities[kind];
}
