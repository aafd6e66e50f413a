// Between the stash and the hand: the play being planned, what chance has to decide, or how the round went.

import { html } from "/static/kit/dom.js";
import { card } from "./cards.js";
import { amounts } from "./plan.js";
import { signed } from "./seats.js";

/** @typedef {import("./board.js").Scene} Scene */

/**
 * What the moment asks for, in a space that stays the same.
 * @param {Scene} scene
 */
export function panel(scene) {
  const { view, plan, outcomes, told } = scene;
  const over = view.phase === "round_over" || view.winners;
  const lines = () => told.map((line) => html("p", {}, line));
  const parts = outcomes ? chance(scene) : over ? result(scene) : plan ? planned(scene, plan) : lines();
  return html("div", { class: ["panel", over && !outcomes && "result"], data: { row: "panel" } }, parts);
}

/**
 * The plays to choose from, and below them how many cards and what comes of it.
 * @param {Scene} scene
 * @param {import("./plan.js").Plan} plan
 */
function planned({ table, choose, knock }, { choice, plays, move, steps, cards }) {
  const { t } = table;
  const { makes, back = 0, play } = move?.touches ?? {};
  const chips = (plays.length > 1 || !move ? plays : []).map((name) => {
    const known = { class: "chip", "aria-pressed": String(name === play), data: { focus: `play ${name}` } };
    const onclick = () => choose({ ...choice, play: name, amounts: undefined });
    return html("button", { ...known, onclick }, t(name));
  });
  const end = { class: "chip", data: { focus: "knock" }, onclick: knock };
  if (knock && move) chips.push(html("button", end, t("knock")));
  const row = html("div", { class: "row" }, chips);
  if (!move || !makes) return [row, html("div", { class: "row faint" }, hint(table, choice))];
  const now = amounts(move);
  const steppers = /** @type {const} */ ([0, 1]).map((what) => {
    /** @param {number} by @param {string} sign @param {string} label */
    const button = (by, sign, label) => {
      const to = steps[what][steps[what].indexOf(now[what]) + by];
      const wish = /** @type {typeof now} */ (now.map((n, i) => (i === what ? to : n)));
      const known = { "aria-label": label, disabled: to === undefined, data: { focus: `step ${what} ${by}` } };
      const onclick = () => choose({ ...choice, play, amounts: wish, first: what });
      return html("button", { ...known, onclick }, sign);
    };
    if (steps[what].length < 2) return null;
    const kind = what ? "L" : [...cards].find((one) => one !== "L");
    const name = { card: what ? t("looter") : kind };
    return html(
      "span",
      { class: "stepper" },
      button(-1, "−", t("one {card} fewer", name)),
      html("span", {}, `${now[what]} × ${kind}`),
      button(1, "+", t("one {card} more", name)),
    );
  });
  const outcome = html(
    "span",
    { class: "outcome", "aria-hidden": "true" },
    html("span", { class: "set" }, makes.cards.map((name) => card(name))),
    makes.seat !== table.seat && table.name(makes.seat),
    back ? ["+", card("L"), back > 1 && `×${back}`] : [],
  );
  return [row, html("div", { class: "row" }, steppers, outcome)];
}

/**
 * What to choose next.
 * @param {Scene["table"]} table
 * @param {import("./plan.js").Choice} choice
 */
export function hint({ t }, { number, looter, target }) {
  if (target) return t("Now choose a matching card.");
  if (number || looter) return t("Now choose a highlighted set, a matching card, or a play.");
  return t("Choose a card, or a set you want.");
}

/**
 * Cards or players to tap for what the real cards show.
 * @param {Scene} scene
 */
function chance({ table, outcomes }) {
  const buttons = (outcomes ?? []).map(({ move, touches: { dealer } }) => {
    const word = move.split(" ").at(-1) ?? "";
    const who = dealer === undefined ? null : `${table.symbol(dealer)} ${word} ${table.name(dealer)}`;
    const label = who ?? (word === "L" ? table.t("looter") : word);
    const known = { "aria-label": label, data: { focus: move } };
    return html("button", { ...known, onclick: () => table.play(move) }, who ?? card(word));
  });
  return [html("div", { class: "outcomes" }, buttons)];
}

/**
 * The round in figures.
 * @param {Scene} scene
 */
function result({ table, view }) {
  const { t } = table;
  const title = view.winners ? t("The game is over.") : t("Round {number} is over", { number: view.round });
  const names = [t("stash"), t("hand"), t("points"), t("total")];
  const heads = names.map((name) => html("th", { scope: "col" }, name));
  const lines = view.players.map(({ stash_points: stash, hand_points, total }, seat) => {
    const hand = hand_points ?? 0;
    const cells = [stash, signed(-hand), signed(stash - hand), total].map((cell) => html("td", {}, cell));
    const name = html("th", { scope: "row" }, `${table.symbol(seat)} ${table.name(seat)}`);
    return html("tr", { class: view.winners?.includes(seat) && "winner" }, name, cells);
  });
  const caption = html("caption", { class: "hidden-text" }, title);
  return [html("table", {}, caption, html("tr", {}, html("td"), heads), lines)];
}
