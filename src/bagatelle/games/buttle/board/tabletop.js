// The table laid out: both sides with their hands, pile and scrap, and the stage in the middle.
import { html } from "/static/kit/dom.js";
import { card, cardName, rankOf } from "./cards.js";
import { aimWord, isFaceDown, shownHand } from "./places.js";
import { icon } from "./signs.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./places.js").View} View
 * @typedef {import("./places.js").Lying} Lying
 */

const TOP_OF_SCRAP = 8;

/**
 * Everything on the table, from the other player's hand down to one's own.
 * @param {View} view
 * @param {Lying[]} lying
 * @param {Table} table
 * @param {string} caption what has just happened
 */
export function layTable(view, lying, table, caption) {
  const near = table.seat ?? 0;
  const far = 1 - near;
  return [
    html("div", { class: "across" }, strip(view, far, table), hand(view, far, lying, table)),
    side(view, far, lying, table),
    middle(view, lying, table, caption),
    side(view, near, lying, table),
    strip(view, near, table),
    hand(view, near, lying, table),
  ];
}

/**
 * Something that can be looked at: for players a button, which says so when it cannot be chosen.
 * @param {string} id
 * @param {string} label
 * @param {import("/static/kit/dom.js").Attributes} attributes
 * @param {Table} table
 * @param {...(Node | null | false)} children
 */
export function spot(id, label, { class: looks, data, ...rest }, table, ...children) {
  const watched = table.seat === null || (data?.hand !== undefined && data.hand !== table.seat);
  const all = {
    class: ["spot", looks].flat(),
    ...(watched ? { role: "img" } : { type: "button", "aria-disabled": "true" }),
    "aria-label": label,
    data: { id, label, ...data },
    ...rest,
  };
  return html(watched ? "div" : "button", all, ...children);
}

/** @param {Lying} lying */
const lay = ({ code, key, from }) => card(code, key, from);

/** A small sign on a card. @param {string} name @param {unknown} there */
const badge = (name, there) => Boolean(there) && html("span", { class: `badge ${name}` }, icon(name));

/** Name, points and goal of a player. @param {View} view @param {number} seat @param {Table} table */
function strip(view, seat, table) {
  const { points, needed, wins, shielded, open } = view.players[seat];
  const bar = html(
    "span",
    { class: "bar", "aria-hidden": "true" },
    html("i", { class: "then" }),
    html("i", { class: "now" }),
  );
  bar.style.setProperty("--now", String(Math.min(1, points / needed)));
  const acting = view.actor === seat && view.phase !== "over";
  return html(
    "div",
    { class: ["strip", acting && "acting"], data: { seat }, style: { "--colour": table.colour(seat) } },
    table.plate(seat),
    shielded &&
      html(
        "span",
        { class: "court", title: table.t("protected by a Court") },
        icon("shield"),
        html("span", { class: "hidden-text" }, table.t("protected by a Court")),
      ),
    open &&
      html("span", { class: "open-hand", title: table.t("open hand") }, icon("8"), html("span", {}, table.t("open hand"))),
    view.games > 1 &&
      html(
        "span",
        { class: "wins", role: "img", "aria-label": table.many("{n} game won", "{n} games won", wins) },
        wins > 4 ? `★×${wins}` : "★".repeat(wins) || "☆",
      ),
    bar,
    html("span", { class: "score", data: { points, needed } }, table.t("{points} of {goal}", { points, goal: needed })),
  );
}

/** @param {View} view @param {number} seat @param {Lying[]} lying @param {Table} table */
function hand(view, seat, lying, table) {
  const { hand_size: size, remembered } = view.players[seat];
  const own = seat === table.seat;
  const seen = lying.filter(({ place }) => place === `hand-${seat}`);
  const faint = isFaceDown(view, seat, table);
  const [cold, told] = [[...shownHand(view, seat, table).frozen], own && table.memoryAid ? [...remembered.hand] : []];
  /** @param {string[]} codes @param {string} code */
  const take = (codes, code) => codes.includes(code) && codes.splice(codes.indexOf(code), 1);
  const spots = seen.map((one) => {
    const [frost, eye] = [take(cold, one.code), take(told, one.code)];
    const label = [
      cardName(one.code, table),
      frost && table.t("frozen"),
      eye && table.t("known to your opponent"),
      faint && table.t("remembered"),
    ]
      .filter(Boolean)
      .join(", ");
    return spot(
      one.key,
      label,
      { class: faint && "faint", data: { hand: seat, code: one.code } },
      table,
      lay(one),
      badge("frost", frost),
      badge("8", eye),
    );
  });
  const hidden = size - seen.length;
  const backs = Array.from({ length: hidden }, (_, i) => card(null, `back-${seat}-${i}`, "pile"));
  const unknown = seen.length
    ? table.many("{n} unknown card", "{n} unknown cards", hidden)
    : table.many("{n} card", "{n} cards", hidden);
  const counted = table.many("{n} card", "{n} cards", size);
  const label = own ? table.t("Your hand") : table.t("{player}'s hand", { player: table.name(seat) });
  return html(
    "div",
    { class: ["hand", own ? "own" : "other"], role: "group", "aria-label": label, data: { row: `hand ${seat}` } },
    html("span", { class: "anchor", data: { key: `hand-${seat}` } }),
    spots,
    hidden > 0 && html("span", { class: "backs", role: "img", "aria-label": unknown }, backs),
    !own && html("span", { class: "note" }, counted, faint && seen.length > 0 && ` · ${table.t("remembered")}`),
  );
}

/** @param {View} view @param {number} seat @param {Lying[]} lying @param {Table} table */
function side(view, seat, lying, table) {
  const player = view.players[seat];
  const stacks = [...player.points_cards];
  const pawns = lying.filter(({ place }) => place === `pawns-${seat}`);
  const points = lying
    .filter(({ place }) => place === `points-${seat}`)
    .map((one) => {
      const [stack] = stacks.splice(
        stacks.findIndex(({ card: code }) => code === one.code),
        1,
      );
      const on = stack.pawns.map(
        (code) =>
          pawns.splice(
            pawns.findIndex((pawn) => pawn.code === code),
            1,
          )[0],
      );
      return spot(
        one.key,
        stackName(stack, player.shielded, seat, table),
        {
          class: [on.length && "stack", player.shielded && "guarded"],
          data: { at: aimWord({ seat, ...stack }) },
          style: { "--pawns": on.length },
        },
        table,
        lay(one),
        ...on.map(lay),
        badge("CT", player.shielded),
        stack.owner !== seat &&
          html("span", { class: "owner", style: { color: table.colour(stack.owner) } }, table.symbol(stack.owner)),
      );
    });
  const royals = lying
    .filter(({ place }) => place === `royals-${seat}`)
    .map((one) => {
      const safe = player.shielded_royals.includes(one.code);
      const rank = rankOf(one.code);
      const label = [cardName(one.code, table), safe && table.t("protected by a Court")].filter(Boolean).join(", ");
      return spot(
        one.key,
        label,
        {
          class: [rank === "8" && "sideways", rank === "CT" && "guard", safe && "guarded"],
          data: { at: aimWord({ seat, royal: one.code }), code: one.code },
        },
        table,
        lay(one),
        badge("CT", safe),
      );
    });
  const name = table.name(seat);
  return html(
    "div",
    { class: ["side", seat === (table.seat ?? 0) ? "near" : "far"] },
    row(`points ${seat}`, table.t("Points"), table.t("{player}'s point cards", { player: name }), points),
    row(`royals ${seat}`, table.t("Royals"), table.t("{player}'s royals", { player: name }), royals),
  );
}

/** @param {string} kind @param {string} title @param {string} label @param {HTMLElement[]} spots */
const row = (kind, title, label, spots) =>
  html(
    "div",
    { class: ["row", kind.split(" ")[0]], role: "group", "aria-label": label, data: { row: kind } },
    html("span", { class: "title", "aria-hidden": "true" }, title),
    spots,
  );

/** @param {import("./places.js").PointsCard} stack @param {boolean} safe @param {number} seat @param {Table} table */
function stackName({ card: code, pawns, owner }, safe, seat, table) {
  const name = cardName(code, table);
  const under = pawns.length
    ? table.t("{card} under {pawns}", {
        card: name,
        pawns: pawns
          .map((pawn) => cardName(pawn, table))
          .reverse()
          .join("; "),
      })
    : name;
  const from = owner !== seat && table.t("taken from {player}", { player: table.name(owner) });
  return [under, from, safe && table.t("protected by a Court")].filter(Boolean).join(", ");
}

/** @param {View} view @param {Lying[]} lying @param {Table} table @param {string} caption */
function middle(view, lying, table, caption) {
  const scrap = lying.filter(({ place }) => place === "scrap");
  /** @param {string} stage */
  const acting = (stage) => {
    const cards = lying
      .filter(({ place }) => place === stage)
      .map((one) => spot(one.key, cardName(one.code, table), { data: { code: one.code, stage } }, table, lay(one)));
    return cards.length > 0 && html("div", { class: ["stage", stage] }, cards);
  };
  const game = view.games > 1 && table.t("Game {game} of {games}", view);
  const passes = view.passes > 0 && table.many("{n} pass", "{n} passes", view.passes);
  return html(
    "div",
    { class: "middle", data: { row: "middle" } },
    spot(
      "pile",
      table.many("Pile, {n} card", "Pile, {n} cards", view.pile),
      { class: ["pile", !view.pile && "empty"] },
      table,
      view.pile > 0 && card(null, "pile"),
      html("span", { class: "count" }, table.t("Pile {n}", { n: view.pile })),
    ),
    acting("revealed"),
    html("p", { class: "caption" }, caption || [game, passes].filter(Boolean).join(" · ")),
    acting("limbo"),
    spot(
      "scrap",
      table.many("Scrap pile, {n} card", "Scrap pile, {n} cards", scrap.length),
      { class: ["scrap", !scrap.length && "empty"] },
      table,
      html("span", { class: "anchor", data: { key: "scrap" } }),
      ...scrap.slice(-TOP_OF_SCRAP).map(lay),
      html("span", { class: "count" }, table.t("Scrap {n}", { n: scrap.length })),
    ),
  );
}
