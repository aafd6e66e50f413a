// The players: each with a butt of their colour, the points on the way to the end, and who is last.

import { html } from "/static/kit/dom.js";
import { inkOf } from "./pieces.js";
import { icon, letter, pieceName, spoken } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** The plates of the others, clockwise from the viewer. @param {Scene} scene */
export function others(scene) {
  const { table, view } = scene;
  const count = view.players.length;
  const start = table.seat === null ? 0 : table.seat + 1;
  const seats = view.players.map((_, index) => (start + index) % count).filter((seat) => seat !== table.seat);
  return html("div", { class: ["others", seats.length > 2 && "many"] }, seats.map((seat) => plate(scene, seat)));
}

/** The viewer's own plate, or nothing for a spectator. @param {Scene} scene */
export function own(scene) {
  return scene.table.seat === null ? null : plate(scene, scene.table.seat);
}

/** @param {Scene} scene @param {number} seat */
function plate({ table, view, gains }, seat) {
  const { t, many } = table;
  const player = view.players[seat];
  const acts = view.phase !== "start" && view.phase !== "over" && view.turn === seat;
  const gain = gains?.[seat];
  const last = player.lowest && player.playing && !view.winners && view.players.some((p) => p.playing && !p.lowest);
  return html("div", {
    class: ["plate", `of-${player.colour}`, acts && "acts", !player.playing && "out",
      view.winners?.includes(seat) && "won"],
    data: { seat },
    style: { "--done": `${Math.min(100, (100 * player.score) / view.target)}%` },
  },
  icon(table, player.colour),
  html("div", { class: "who" }, table.plate(seat), spoken(pieceName(table, player.colour))),
  html("span", { class: "remarks" },
    !player.playing && t("out"),
    last && html("span", { class: "last", title: t("lowest") }, icon(table, "khaki"), spoken(t("lowest")))),
  html("span", { class: "score" },
    player.playing && html("span", { "aria-hidden": "true" }, player.score),
    player.playing && spoken(many("{n} point", "{n} points", player.score))),
  html("span", { class: "way", "aria-hidden": "true" }),
  gain ? html("span", { class: "gain", data: { key: `gain-${seat}` } }, `+${gain}`) : null);
}

/**
 * Players are told apart by the colour of their butts, everywhere on the page.
 * @param {import("./scene.js").View} view
 * @param {Pick<import("./scene.js").Table, "t" | "many">} voice
 */
export function marks({ players }, voice) {
  return players.map(({ colour }) => ({ symbol: letter(voice, colour), colour: inkOf(colour) }));
}

/** The small sign of a player on a chip. @param {Scene} scene @param {number} seat */
export function badge({ table, view }, seat) {
  const { colour } = view.players[seat];
  return html("span", { class: ["badge", `of-${colour}`], "aria-hidden": "true" }, letter(table, colour));
}
