// Choosing an attack: dice of both sides in any order, until they are a move.

import { html } from "/static/dom.js";
import { signed } from "./dice.js";

/**
 * @typedef {import("/static/table.js").Table} Table
 * @typedef {{move: string, says: string, touches: any}} Move
 * @typedef {Map<string, ReturnType<typeof import("./dice.js").createDie>>} Dice
 */

/** @param {string} text */
const mark = (text) => text;
const CALLED = /** @type {Record<string, string>} */ ({
  power: mark("Power"),
  skill: mark("Skill"),
  shadow: mark("Shadow"),
  speed: mark("Speed"),
  trip: mark("Trip"),
});
const MOST_CHIPS = 8;

/** The keys of the dice that something touches. @param {any} touches @returns {string[]} */
export function keysOf(touches) {
  const { seat, dice = [], targets = [] } = touches ?? {};
  return [
    ...dice.map((/** @type {string} */ letter) => `${seat}${letter}`),
    ...targets.map((/** @type {string} */ letter) => `${1 - seat}${letter}`),
  ];
}

/**
 * @param {Table} table
 * @param {any} view
 * @param {Move[]} moves
 * @param {Dice} dice
 * @param {{preview(changes: number[]): void}} sides
 */
export function createAttack(table, view, moves, dice, sides) {
  const { t } = table;
  const seat = view.turn;
  const attacks = moves
    .filter((move) => move.touches.dice)
    .map((move) => ({ ...move, keys: new Set(keysOf(move.touches)) }));
  const passing = moves.find((move) => move.touches.pass);
  const sum = html("p", { class: "sum", "aria-live": "polite" });
  const chips = html("div", { class: "chips", role: "group", "aria-label": t("possible attacks") });
  const element = html("div", { class: "attack" }, sum, chips);
  /** @type {Set<string>} */
  let picked = new Set();
  /** @type {string | null} */
  let wanted = null;

  /** @param {Set<string>} keys */
  const fitting = (keys) => attacks.filter((move) => [...keys].every((key) => move.keys.has(key)));

  /** @param {string} key */
  function tap(key) {
    wanted = null;
    const rest = [...picked].filter((other) => other !== key);
    const opposite = rest.filter((other) => other[0] !== key[0]);
    if (picked.has(key)) picked = new Set(rest);
    else if (fitting(new Set([...rest, key])).length) picked = new Set([...rest, key]);
    else if (fitting(new Set([...opposite, key])).length) picked = new Set([...opposite, key]);
    else refuse(key, rest);
    draw();
  }

  /** @param {string} key @param {string[]} others */
  function refuse(key, others) {
    const all = [...others, key];
    /** @param {boolean} mine */
    const letters = (mine) =>
      all
        .filter((one) => (one[0] === String(seat)) === mine)
        .map((one) => one[1])
        .join("+");
    const body = /** @type {HTMLElement} */ (dice.get(key)?.body);
    if (letters(true) && letters(false)) table.refuse(body, `${letters(true)}>${letters(false)}`);
    else if (letters(true)) table.say(t("This die cannot take anything now."));
    else table.say(t("None of your dice can take this one now."));
  }

  /** @param {string[]} keys @param {boolean} mine */
  function values(keys, mine) {
    return keys.filter((key) => (key[0] === String(seat)) === mine).map((key) => dice.get(key)?.die.value ?? 0);
  }

  /** @param {Move} move */
  function known(move) {
    for (const group of view.attacks) {
      const way = group.ways.find((/** @type {any} */ one) => one.move === move.move);
      if (way) return { name: way.names[0], lead: group.half_points };
    }
    return { name: move.touches.trip ? "trip" : "skill", lead: 0 };
  }

  /** @param {{move: string, says: string, touches: any, keys: Set<string>}} move @param {boolean} short */
  function words(move, short) {
    const { name, lead } = known(move);
    const keys = [...move.keys];
    /** @param {number[]} numbers */
    const list = (numbers) => numbers.sort((a, b) => b - a).join("+");
    const fill = {
      attack: t(CALLED[name]),
      dice: list(values(keys, true)),
      targets: list(values(keys, false)),
      lead: signed(lead),
    };
    if (short) return t("{attack} {dice} › {targets}", fill);
    if (name === "trip") return t("Trip: roll {dice} against {targets}", fill);
    return t("{attack}: {dice} takes {targets} (lead {lead})", fill);
  }

  function draw() {
    const possible = fitting(picked);
    const exact = possible.filter((move) => move.keys.size === picked.size);
    const chosen =
      possible.find((move) => move.move === wanted) ??
      exact[0] ??
      (picked.size && possible.length === 1 ? possible[0] : null);
    for (const [key, die] of dice) {
      if (!["play", "waiting"].includes(die.die.state)) continue;
      const can = possible.some((move) => move.keys.has(key));
      const on = picked.has(key);
      die.element.classList.toggle("picked", on);
      die.element.classList.toggle("proposed", !on && Boolean(chosen?.keys.has(key)));
      die.element.classList.toggle("glow", !on && can && picked.size > 0);
      die.element.classList.toggle("dim", !can);
      die.element.classList.toggle("rolls", Boolean(chosen?.keys.has(key)) && key[0] === String(seat));
      die.element.classList.toggle("falls", Boolean(chosen?.keys.has(key)) && key[0] !== String(seat));
      die.body.setAttribute("role", "button");
      die.body.setAttribute("tabindex", "0");
      die.body.setAttribute("aria-pressed", String(on));
    }
    drawSum(chosen ? [...chosen.keys] : [...picked]);
    const listed = picked.size && possible.length > 1 && possible.length <= MOST_CHIPS ? possible : [];
    chips.replaceChildren(...listed.map((move) => chip(move, move === chosen)));
    preview(chosen);
    if (chosen) table.offer({ label: words(chosen, false), move: chosen.move });
    else table.offer(passing && !picked.size ? { label: passing.says, move: passing.move } : null);
  }

  /** @param {string[]} keys */
  function drawSum(keys) {
    const [ours, theirs] = [values(keys, true), values(keys, false)];
    /** @param {number[]} numbers */
    const add = (numbers) =>
      numbers.join(" + ") + (numbers.length > 1 ? ` = ${numbers.reduce((a, b) => a + b, 0)}` : "");
    sum.classList.toggle("adds", keys.length > 0);
    if (!keys.length) {
      sum.textContent = attacks.length
        ? t("Tap your dice, or the die you want to take.")
        : t("None of your dice can attack.");
    } else sum.textContent = `${ours.length ? add(ours) : "…"}  ›  ${theirs.length ? add(theirs) : "…"}`;
  }

  /** @param {any} move @param {boolean} on */
  function chip(move, on) {
    const choose = () => {
      picked = new Set(move.keys);
      wanted = move.move;
      draw();
    };
    return html(
      "button",
      { class: "chip", type: "button", "aria-pressed": String(on), onclick: choose },
      words(move, true),
    );
  }

  /** @param {any} move */
  function preview(move) {
    const changes = [0, 0];
    for (const key of move && !move.touches.trip ? move.keys : []) {
      const die = dice.get(key)?.die;
      if (!die || Number(key[0]) === seat) continue;
      changes[seat] += die.captured_half_points;
      changes[1 - seat] -= die.half_points;
    }
    sides.preview(changes);
  }

  draw();
  return { element, tap };
}
