// The players: what lies before each of them, and the viewer's own hand.

import { html } from "/static/kit/dom.js";
import { bag, card, lock } from "./cards.js";
import { nameOf } from "./pieces.js";

/** @typedef {import("./board.js").Scene} Scene */

/** @param {number} points */
export const minus = (points) => String(points).replace("-", "−");

/** @param {number} points */
export const signed = (points) => (points > 0 ? "+" : "") + minus(points);

/**
 * A player's name, score and stash.
 * @param {Scene} scene
 * @param {number} seat
 */
export function player(scene, seat) {
  const { table, view, pieces, plan, last } = scene;
  const { t } = table;
  const { total, hand, hand_size, stash_points, hand_points, locked, known_looters } = view.players[seat];
  const mine = seat === table.seat;
  const turn = view.turn === seat && !view.winners;
  const change = plan?.move?.touches.points?.[seat] ?? 0;
  const shown = mine ? [] : pieces.hands[seat].map((piece) => card(piece.card, piece));
  const count = { role: "img", "aria-label": table.many("{n} card in hand", "{n} cards in hand", hand_size) };
  const known = table.memoryAid && !hand && known_looters;
  const sets = pieces.sets.filter((set) => set.seat === seat).map((set) => stack(scene, set));
  return html(
    "section",
    {
      class: ["seat", mine && "own", turn && "turn"],
      "aria-label": turn ? t("{player}, whose turn it is", { player: table.name(seat) }) : table.name(seat),
      data: { seat },
      style: { "--colour": table.colour(seat) },
    },
    html(
      "header",
      {},
      table.plate(seat),
      view.dealer === seat && html("span", { class: "faint dealer" }, t("dealer")),
      locked && html("span", { class: "locked" }, lock(), html("span", {}, t("locked: one play"))),
      last?.seat === seat && html("span", { class: "said" }, t(last.play)),
      html("span", { class: "gap" }),
      html(
        "span",
        { class: "facts" },
        known ? html("span", { class: "known" }, t("holds {n} L", { n: known })) : null,
        html("span", { class: "faint" }, html("span", {}, t("stash")), ` ${signed(stash_points)}`),
        change !== 0 && html("b", { class: change > 0 ? "gain" : "loss" }, signed(change)),
        hand_points !== null && html("span", { class: "faint" }, `${t("hand")} ${signed(-hand_points)}`),
        !mine && html("span", { class: "backs", ...count }, hand ? [] : shown, html("b", {}, hand_size)),
      ),
      html("b", { class: "total" }, html("span", { class: "hidden-text" }, t("total")), ` ${minus(total)}`),
    ),
    html(
      "div",
      { class: "stash", data: { row: `stash ${seat}` } },
      sets.length ? sets : html("i", { class: "faint" }, t("nothing yet")),
    ),
    hand && !mine && html("div", { class: "open" }, t("hand"), shown),
  );
}

/**
 * A set on the table: for players a button, which says so when it cannot be chosen.
 * @param {Scene} scene
 * @param {import("./pieces.js").PlacedSet} set
 */
function stack({ table: { t, name, seat: own }, plan, last, tapSet }, set) {
  const plays = plan?.sets.get(set.name);
  const choice = plan?.choice ?? {};
  const meant = plan?.move?.touches.sets?.map(nameOf).includes(set.name);
  const tags = plays && (choice.number || choice.looter) ? [...plays].map((play) => t(play)) : [];
  const cards = set.cards.map((one) => (one === "L" ? t("looter") : one)).join(", ");
  const kind = set.singleton ? t("the singleton {card}", { card: cards }) : t("the set {cards}", { cards });
  const label = [set.bag ? t("a Bag-O-Loot of {number}s", { number: set.card }) : kind, ...tags].join(", ");
  const chosen = { "aria-disabled": !plays && "true", "aria-pressed": String(Boolean(meant || choice.target === set.name)) };
  return html(
    own === null ? "div" : "button",
    {
      class: ["set", plays && "lit", meant && "meant", last?.made === set.name && "fresh"],
      data: { set: set.name, focus: `set ${set.name}` },
      onclick: (/** @type {any} */ event) => tapSet(set, event.currentTarget),
      "aria-label": `${name(set.seat)}: ${label}`,
      ...(own === null ? { role: "img" } : chosen),
    },
    set.bag ? bag(set.card, set.pieces[0]) : set.pieces.map((piece) => card(piece.card, piece)),
    set.singleton && lock(),
    tags.length > 0 && html("small", { class: "tag" }, tags[0], tags.length > 1 && " +"),
  );
}

/**
 * The viewer's cards in a fan, or more where it would be too wide; equal cards on a pile.
 * @param {Scene} scene
 * @param {number} seat
 */
export function ownHand(scene, seat) {
  const kinds = [...new Set(scene.pieces.hands[seat].map((piece) => String(piece.card)))];
  const long = Math.ceil(kinds.length / Math.ceil(kinds.length / scene.wide));
  const fans = kinds.flatMap((_, i) => (i % long ? [] : [kinds.slice(i, i + long)]));
  return html(
    "div",
    { class: "hand", role: "group", "aria-label": scene.table.t("Your hand"), data: { row: "hand" } },
    fans.map((fan) =>
      html("div", { class: "fan" }, fan.map((kind, i) => held(scene, seat, kind, i - (fan.length - 1) / 2))),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} kind
 * @param {number} place how far from the middle of the fan
 */
function held({ table: { t }, pieces, plan, tapCard }, seat, kind, place) {
  const same = pieces.hands[seat].filter((piece) => piece.card === kind);
  const pressed = plan && (kind === "L" ? plan.choice.looter : plan.choice.number === kind);
  const up = plan?.move?.touches.hand?.filter((card) => card === kind).length ?? Number(pressed);
  const name = kind === "L" ? t("looter") : kind;
  return html(
    "button",
    {
      class: ["held", plan?.cards.has(kind) && "lit", plan && !plan.usable.has(kind) && "idle"],
      "aria-label": same.length > 1 ? t("{n} times {card}", { n: same.length, card: name }) : name,
      "aria-disabled": !plan?.usable.has(kind) && "true",
      "aria-pressed": String(Boolean(pressed || up)),
      data: { hold: kind, focus: `hold ${kind}` },
      style: { "--place": place, "--down": Math.abs(place) ** 1.6 },
      onclick: (/** @type {any} */ event) => tapCard(kind, event.currentTarget),
    },
    same.map((piece, i) => card(kind, piece, i >= same.length - up)),
    same.length > 1 && html("b", { class: "count" }, `×${same.length}`),
  );
}
