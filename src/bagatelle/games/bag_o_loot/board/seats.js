// The players: what lies before each of them, and the viewer's own hand.

import { html } from "/static/dom.js";
import { bag, card, lock } from "./cards.js";

/**
 * @typedef {import("./pieces.js").PlacedSet} PlacedSet
 * @typedef {import("./board.js").Scene} Scene
 */

/**
 * A player's name, score and stash.
 * @param {Scene} scene
 * @param {number} seat
 */
export function player(scene, seat) {
  const { table, view, pieces, plan, last } = scene;
  const { t } = table;
  const { total, hand, stash_points, hand_points, letter, locked, known_looters } = view.players[seat];
  const mine = seat === table.seat;
  const turn = view.turn === seat && !view.winners;
  const change = plan?.move?.touches.points?.[seat];
  const known = table.memoryAid && !mine && !hand ? known_looters : 0;
  const heads = [
    html("b", { class: "who" }, `${table.symbol(seat)} ${letter} ${table.name(seat)}`),
    view.dealer === seat && html("span", { class: "faint dealer" }, t("dealer")),
    locked && html("span", { class: "locked" }, lock(), html("span", {}, t("locked: one play"))),
    last?.seat === seat && html("span", { class: "said" }, t(last.play)),
    html("span", { class: "gap" }),
    !mine && backs(scene, seat),
    known > 0 && html("span", { class: "known" }, t("has {n} L", { n: known })),
    html("span", { class: "faint" }, html("span", {}, t("stash")), ` ${signed(stash_points)}`),
    change !== undefined && change !== 0 && html("b", { class: change > 0 ? "gain" : "loss" }, signed(change)),
    hand_points !== null && html("span", { class: "faint" }, `${t("hand")} ${signed(-hand_points)}`),
    html("b", { class: "total" }, html("span", { class: "hidden-text" }, t("total")), ` ${total}`.replace("-", "−")),
  ];
  const open = hand && !mine ? pieces.hands[seat].map((piece) => card(piece.card, keyed(piece))) : [];
  const sets = pieces.sets.filter((set) => set.seat === seat).map((set) => stack(scene, set));
  return html(
    "section",
    {
      class: ["seat", mine && "mine", turn && "turn"],
      "aria-label": turn ? t("{player}, whose turn it is", { player: table.name(seat) }) : table.name(seat),
      data: { seat },
      style: { "--colour": table.colour(seat) },
    },
    html("header", {}, heads),
    html("div", { class: "stash" }, sets, sets.length ? null : html("i", { class: "faint" }, t("nothing yet"))),
    open.length > 0 && html("div", { class: "open" }, open),
  );
}

/**
 * The hidden cards of somebody else.
 * @param {Scene} scene
 * @param {number} seat
 */
function backs({ table, view, pieces }, seat) {
  const n = view.players[seat].hand_size;
  const label = table.many("{n} card in hand", "{n} cards in hand", n);
  const cards = view.players[seat].hand ? [] : pieces.hands[seat].map((piece) => card(null, keyed(piece)));
  return html("span", { class: "backs", role: "img", "aria-label": label }, cards, html("b", {}, n));
}

/**
 * A set on the table: a button when it can be chosen.
 * @param {Scene} scene
 * @param {PlacedSet} set
 */
function stack(scene, set) {
  const { table, plan, last, tapSet } = scene;
  const plays = plan?.sets.get(set.name);
  const choice = plan?.choice;
  const meant = plan?.move?.touches.sets?.some((one) => `${one.seat}:${one.cards.join(" ")}` === set.name);
  const tags = plays && (choice?.number || choice?.looter) ? plays.map((play) => table.t(play)) : [];
  const cards = set.bag ? bag(set.card, keyed(set.pieces[0])) : set.pieces.map((piece) => card(piece.card, keyed(piece)));
  const label = [called(table, set), ...tags].join(", ");
  return html(
    plays ? "button" : "div",
    {
      class: ["set", plays && "lit", meant && "meant", last?.made === set.name && "fresh"],
      "aria-label": plays ? `${table.name(set.seat)}: ${label}` : label,
      "aria-pressed": plays ? String(choice?.target === set.name || Boolean(meant)) : null,
      role: plays ? null : "img",
      data: { set: set.name, ...(plays && { focus: `set ${set.name}` }) },
      onclick: (/** @type {Event} */ event) => tapSet(set, /** @type {HTMLElement} */ (event.currentTarget)),
    },
    cards,
    set.singleton && lock(),
    tags.length > 0 && html("small", { class: "tag" }, tags.length > 1 ? `${tags[0]} +` : tags[0]),
  );
}

/**
 * @param {Scene["table"]} table
 * @param {PlacedSet} set
 */
function called({ t }, { bag, singleton, card, cards }) {
  const names = cards.map((name) => (name === "L" ? t("looter") : name)).join(", ");
  if (bag) return t("a Bag-O-Loot of {number}", { number: card });
  return singleton ? t("the singleton {card}", { card: names }) : t("the set {cards}", { cards: names });
}

/**
 * The viewer's cards in one or two rows, equal ones on a pile.
 * @param {Scene} scene
 * @param {number} seat
 */
export function ownHand(scene, seat) {
  const { table, pieces, wide } = scene;
  const hand = pieces.hands[seat];
  const kinds = [...new Set(hand.map((piece) => String(piece.card)))];
  const rows = Math.max(1, Math.ceil(kinds.length / wide));
  const long = Math.ceil(kinds.length / rows);
  const fans = Array.from({ length: rows }, (_, row) => kinds.slice(row * long, (row + 1) * long));
  return html(
    "div",
    { class: "hand", role: "group", "aria-label": table.t("Your hand") },
    fans.map((fan) =>
      html(
        "div",
        { class: "fan" },
        fan.map((kind, i) => held(scene, hand.filter((piece) => piece.card === kind), kind, i - (fan.length - 1) / 2)),
      ),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {import("./pieces.js").Piece[]} same
 * @param {string} kind
 * @param {number} place how far from the middle of the fan
 */
function held({ table, plan, tapCard }, same, kind, place) {
  const { t } = table;
  const choice = plan?.choice;
  const up = plan?.move?.touches.hand?.filter((name) => name === kind).length ?? 0;
  const pressed = kind === "L" ? choice?.looter : choice?.number === kind;
  const lit = plan?.cards.has(kind);
  const name = kind === "L" ? t("looter") : kind;
  return html(
    plan?.usable.has(kind) ? "button" : "div",
    {
      class: ["held", lit && "lit", pressed && "pressed"],
      role: plan?.usable.has(kind) ? null : "img",
      "aria-label": same.length > 1 ? t("{n} times {card}", { n: same.length, card: name }) : name,
      "aria-pressed": plan?.usable.has(kind) ? String(Boolean(pressed || up)) : null,
      data: { hold: kind, ...(plan?.usable.has(kind) && { focus: `hold ${kind}` }) },
      style: { "--place": place, "--down": Math.abs(place) ** 1.6 },
      onclick: (/** @type {Event} */ event) => plan && tapCard(kind, /** @type {HTMLElement} */ (event.currentTarget)),
    },
    same.map((piece, i) => card(kind, keyed(piece), i >= same.length - up || (pressed && !up && i === same.length - 1))),
    same.length > 1 && html("b", { class: "count" }, `×${same.length}`),
  );
}

/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));

/** @param {import("./pieces.js").Piece} piece */
const keyed = ({ id, from }) => ({ key: id, from });
