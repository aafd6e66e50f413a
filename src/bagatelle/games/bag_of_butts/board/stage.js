// The middle of the table: what the turn is about now.

import { html, svg } from "/static/kit/dom.js";
import { announcer } from "./announcer.js";
import { drawBag, drawPiece, line } from "./pieces.js";
import { capital, icon, letter, list, pieceName } from "./scene.js";
import { trays } from "./trays.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Move} Move
 */

const CROWN = "M11 14 9 3l6 5 5-7 5 7 6-5-2 11z";

/** What is to be seen and done in this phase. @param {Scene} scene */
export function stage(scene) {
  return html("div", { class: ["stage", scene.view.phase] }, ...parts(scene));
}

/** @param {Scene} scene */
function parts(scene) {
  const { view, moves, table } = scene;
  if (view.winners) return [podium(scene, view.winners)];
  if (view.phase === "start") return [moves ? beginners(scene, moves) : html("p", { class: "wait" }, table.t("Who begins?"))];
  const pick = moves?.some(({ touches }) => touches.draw || touches.add) ? picker(scene, moves) : null;
  if (view.phase === "begin" || view.phase === "add") return [pick ?? beginnings(scene)];
  const below = html("div", { class: "below" }, trays(scene));
  const above = pick ?? announcer(scene, (move) => {
    scene.choose(move);
    below.replaceChildren(trays({ ...scene, choice: move }));
  });
  return [above, below];
}

/** Continue or reset: two cards. @param {Scene} scene */
function beginnings(scene) {
  const { t } = scene.table;
  return html("div", { class: "cards", data: { row: "cards" } },
    card(scene, "continue", t("Continue"), bagWith("M52 46v40l34-20z")),
    card(scene, "reset", t("Reset"), bagWith("M80 56A24 24 0 1 0 84 74M82 40v18H64")));
}

/** @param {Scene} scene @param {string} begin @param {string} title @param {Element} picture */
function card(scene, begin, title, picture) {
  const { table, view, moves, choice } = scene;
  const move = moves?.find(({ touches }) => touches.begin === begin);
  const chosen = (view.phase === "add" ? "continue" : choice?.touches.begin) === begin;
  const why = begin === "reset" && view.phase === "begin" && !view.can_reset ? whyNoReset(scene) : "";
  const inside = [picture, ...(move ? words(move.says) : [html("b", {}, title), html("span", {}, why)])];
  const classes = ["card", begin, chosen && "chosen", why && "closed"];
  if (move) {
    return html("button", {
      type: "button", class: [...classes, "open"], "aria-pressed": String(chosen), data: { focus: begin },
      onclick: () => scene.choose(move),
    }, inside);
  }
  if (!moves) return html("div", { class: classes }, inside);
  const still = html("button", {
    type: "button", class: classes, "aria-disabled": "true", data: { focus: begin },
    onclick: () => table.refuse(still, begin),
  }, inside);
  return still;
}

/** A label in two lines: the move, and what comes of it. @param {string} says */
function words(says) {
  const [name, ...rest] = says.split(": ");
  return [html("b", {}, name), html("span", {}, capital(rest.join(": ")))];
}

/** @param {Scene} scene */
function whyNoReset({ table: { t }, view }) {
  if (view.first_turn) return t("Not on the first turn");
  return view.extra_turn ? t("Not before an extra turn") : t("Not right after an automatic reset");
}

/** A bag with a sign instead of a number. @param {string} sign */
function bagWith(sign) {
  const bag = drawBag("", false);
  bag.append(svg("path", { d: sign, ...line("#3b2410", 7), transform: "translate(24 42) scale(.55)" }));
  return bag;
}

/** With a real bag: which piece was it? @param {Scene} scene @param {Move[]} moves */
function picker(scene, moves) {
  const { table } = scene;
  return html("div", { class: "picker", data: { row: "picker" } }, moves.map((move) => {
    const kind = move.touches.draw ?? move.touches.add ?? "";
    return html("button", { type: "button", data: { focus: kind }, onclick: () => scene.choose(move) },
      icon(table, kind), pieceName(table, kind));
  }));
}

/** With a real bag: who begins? @param {Scene} scene @param {Move[]} moves */
function beginners(scene, moves) {
  const { table, view } = scene;
  return html("div", { class: "picker beginners", data: { row: "beginners" } }, moves.map((move) => {
    const seat = move.touches.first ?? 0;
    return html("button", { type: "button", data: { focus: `first ${seat}` }, onclick: () => scene.choose(move) },
      icon(table, view.players[seat].colour), table.t("{player} begins", { player: table.name(seat) }));
  }));
}

/** Who won. @param {Scene} scene @param {number[]} winners */
function podium({ table, view }, winners) {
  const names = list(winners.map((seat) => table.name(seat)));
  return html("div", { class: "podium" },
    html("div", { class: "best" }, winners.map((seat) => {
      const { colour } = view.players[seat];
      const piece = drawPiece(colour, letter(table, colour));
      piece.setAttribute("y", "8");
      return svg("svg", { viewBox: "0 0 40 50", "aria-hidden": "true" }, piece,
        svg("path", { d: CROWN, fill: "#ffcf3f", stroke: "#8f6500", "stroke-width": 1.5 }));
    })),
    html("b", {}, winners.length > 1 ? table.t("{players} share the victory", { players: names })
      : table.t("{player} wins", { player: names })));
}
