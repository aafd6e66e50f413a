// Between the stash and the hand: what is being planned, or what chance has to decide, or how the round went.

import { html } from "/static/dom.js";
import { card } from "./cards.js";
import { amount } from "./plan.js";
import { signed } from "./seats.js";

/** @typedef {import("./board.js").Scene} Scene */

/**
 * The plays to choose from, and below them how many cards and what comes of it.
 * @param {Scene} scene
 */
export function panel(scene) {
  const { table, view, plan, outcomes, told } = scene;
  const { t } = table;
  if (outcomes) return html("div", { class: "panel" }, chance(scene, outcomes));
  if (view.phase === "round_over" || view.winners) return html("div", { class: "panel" }, result(scene));
  if (!plan) return html("div", { class: "panel", "aria-hidden": "true" }, told.map((line) => html("p", {}, line)));
  const several = plan.plays.length > 1 || !plan.move;
  const chips = several ? plan.plays.map((play) => chip(scene, play)) : [];
  if (scene.knock && plan.move) {
    chips.push(html("button", { class: "chip", data: { focus: "knock" }, onclick: scene.knock }, t("knock")));
  }
  const below = plan.move ? [steppers(scene), outcome(scene)] : html("span", { class: "faint" }, hint(scene));
  return html("div", { class: "panel" }, html("div", { class: "row" }, chips), html("div", { class: "row" }, below));
}

/** @param {Scene} scene */
function hint({ table: { t }, plan }) {
  const { number, looter, target } = plan?.choice ?? {};
  if (target) return t("Now choose a card that goes with it.");
  if (number || looter) return t("Now choose a lit set, a card that goes with it, or a play.");
  return t("Choose a card, or a set that you want.");
}

/**
 * @param {Scene} scene
 * @param {string} play
 */
function chip({ table, plan, choose }, play) {
  const pressed = plan?.move?.touches.play === play;
  const attributes = { class: "chip", "aria-pressed": String(pressed), data: { focus: `play ${play}` } };
  return html("button", { ...attributes, onclick: () => choose({ play, amounts: null }) }, table.t(play));
}

/**
 * How many number cards and how many looters, where there is a choice.
 * @param {Scene} scene
 */
function steppers({ table: { t }, plan, choose }) {
  const move = plan?.move;
  if (!plan || !move) return [];
  const now = { numbers: amount(move, "numbers"), looters: amount(move, "looters") };
  return /** @type {const} */ (["numbers", "looters"]).map((what) => {
    const steps = plan.steps[what];
    if (steps.length < 2) return null;
    const name = what === "looters" ? "L" : [...plan.cards].find((kind) => kind !== "L");
    const turn = (/** @type {number} */ by, /** @type {string} */ label) => {
      const to = steps[steps.indexOf(now[what]) + by];
      const go = () => choose({ amounts: { ...now, [what]: to }, first: what });
      const known = { "aria-label": label, disabled: to === undefined, data: { focus: `${what} ${by}` } };
      return html("button", { ...known, onclick: go }, by > 0 ? "+" : "−");
    };
    const shown = html("span", { "aria-live": "polite" }, t("{n} × {card}", { n: now[what], card: name ?? "" }));
    return html("span", { class: "stepper" }, turn(-1, t("fewer")), shown, turn(1, t("more")));
  });
}

/**
 * What the play would make, and what comes back.
 * @param {Scene} scene
 */
function outcome({ table, plan }) {
  const { makes, back } = plan?.move?.touches ?? {};
  if (!makes) return null;
  const cards = makes.cards.map((name) => card(name));
  return html(
    "span",
    { class: "outcome", "aria-hidden": "true" },
    html("span", { class: "set" }, cards),
    makes.seat === table.seat ? null : html("span", { class: "faint" }, table.name(makes.seat)),
    back ? ["+", card("L"), back > 1 && `×${back}`] : null,
  );
}

/**
 * Cards or players to tap for what the real cards show.
 * @param {Scene} scene
 * @param {import("./plan.js").Move[]} moves
 */
function chance({ table, view }, moves) {
  return html(
    "div",
    { class: "outcomes" },
    moves.map(({ move, touches }) => {
      const word = move.split(" ").at(-1) ?? "";
      const seat = touches.dealer;
      const says = seat === undefined ? word : `${table.symbol(seat)} ${view.players[seat].letter} ${table.name(seat)}`;
      const label = word === "L" ? table.t("looter") : says;
      const shown = seat === undefined ? card(touches.card ?? word) : says;
      return html("button", { "aria-label": label, data: { focus: move }, onclick: () => table.play(move) }, shown);
    }),
  );
}

/**
 * The round in figures: stash, hand, points, total.
 * @param {Scene} scene
 */
function result({ table, view }) {
  const { t } = table;
  const title = view.winners ? t("The game is over.") : t("Round {number} is over", { number: view.round });
  const lines = view.players.map(({ stash_points, hand_points, total }, seat) =>
    html(
      "tr",
      { class: view.winners?.includes(seat) && "winner" },
      html("th", { scope: "row" }, `${table.symbol(seat)} ${table.name(seat)}`),
      [stash_points, signed(-(hand_points ?? 0)), signed(stash_points - (hand_points ?? 0)), total].map((n) => html("td", {}, n)),
    ),
  );
  const heads = [title, t("stash"), t("hand"), t("points"), t("total")];
  return html("table", {}, html("tr", {}, heads.map((head) => html("th", { scope: "col" }, head))), lines);
}
