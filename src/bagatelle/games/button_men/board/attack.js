// Choosing an attack: dice of both sides in any order, until they are a move.

import { html } from "/static/kit/dom.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {{move: string, says: string, touches: any}} Move
 * @typedef {Move & {keys: Set<string>}} Attack
 * @typedef {Map<string, ReturnType<typeof import("./dice.js").createDie>>} Dice
 */

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
 * Let dice be picked until they are an attack.
 * @param {Table} table
 * @param {any} view
 * @param {Move[]} moves
 * @param {Dice} dice
 * @param {Pick<import("./duel.js").Duel, "preview" | "links">} duel
 */
export function createAttack(table, view, moves, dice, duel) {
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
  /** @param {Iterable<string>} keys @returns {[number[], number[]]} */
  const values = (keys) => [valuesOf(keys, dice, seat), valuesOf(keys, dice, 1 - seat)];

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
    const [mine, theirs] = [seat, 1 - seat].map((side) =>
      all
        .filter((one) => one[0] === String(side))
        .map((one) => one[1])
        .join("+"),
    );
    const body = /** @type {HTMLElement} */ (dice.get(key)?.body);
    if (mine && theirs) table.refuse(body, `${mine}>${theirs}`);
    else if (mine) table.say(t("This die cannot take anything now."));
    else table.say(t("None of your dice can take this one now."));
  }

  /** The attack that would be played now. @param {Attack[]} possible */
  function chosenOf(possible) {
    const exact = possible.find((move) => move.keys.size === picked.size);
    const only = picked.size && possible.length === 1 ? possible[0] : null;
    return possible.find((move) => move.move === wanted) ?? exact ?? only;
  }

  /** What tapping dice does not tell apart, or could only be found by trying. @param {Attack[]} possible */
  function listed(possible) {
    if (!picked.size || possible.length < 2 || possible.length > MOST_CHIPS) return [];
    const isWanted = [...picked].every((key) => key[0] !== String(seat));
    const isAlike = new Set(possible.map(({ keys }) => [...keys].sort().join())).size === 1;
    return isWanted || isAlike ? possible : [];
  }

  function draw() {
    const possible = fitting(picked);
    const chosen = chosenOf(possible);
    for (const [key, die] of dice) {
      if (!["play", "waiting"].includes(die.die.state)) continue;
      const can = possible.some((move) => move.keys.has(key));
      const [on, isOwn, taken] = [picked.has(key), key[0] === String(seat), Boolean(chosen?.keys.has(key))];
      markDie(die, { on, can, isOwn, taken, glows: !on && can && picked.size > 0 });
    }
    drawSum(chosen ? chosen.keys : picked);
    chips.replaceChildren(...listed(possible).map((move) => chip(move, move === chosen)));
    duel.preview(chosen ? changesOf(chosen, dice, seat) : [0, 0]);
    duel.links.show(chosen ? pairsOf(chosen, dice) : []);
    if (chosen) table.offer({ label: chosen.says, move: chosen.move });
    else table.offer(passing && !picked.size ? { label: passing.says, move: passing.move } : null);
  }

  /** @param {Set<string>} keys */
  function drawSum(keys) {
    const [ours, theirs] = values(keys).map((numbers) => (numbers.length ? added(numbers) : "…"));
    const nothing = attacks.length
      ? t("Tap your dice, or the die you want to take.")
      : t("None of your dice can attack.");
    sum.classList.toggle("adds", keys.size > 0);
    sum.textContent = keys.size ? `${ours}  ›  ${theirs}` : nothing;
  }

  /** @param {Attack} move @param {boolean} on */
  function chip(move, on) {
    const choose = () => {
      picked = new Set(move.keys);
      wanted = move.move;
      draw();
    };
    const facts = { class: "chip", type: "button", "aria-pressed": String(on), onclick: choose };
    return html("button", facts, move.says);
  }

  draw();
  return { element, tap };
}

/** The values of the dice of one seat. @param {Iterable<string>} keys @param {Dice} dice @param {number} seat */
function valuesOf(keys, dice, seat) {
  return [...keys].filter((key) => key[0] === String(seat)).map((key) => dice.get(key)?.die.value ?? 0);
}

/** @param {number[]} numbers */
function added(numbers) {
  return numbers.join(" + ") + (numbers.length > 1 ? ` = ${numbers.reduce((a, b) => a + b, 0)}` : "");
}

/**
 * How an attack would change the scores, in half points.
 * @param {Attack} move
 * @param {Dice} dice
 * @param {number} seat
 */
function changesOf(move, dice, seat) {
  const changes = [0, 0];
  for (const key of move.touches.trip ? [] : move.keys) {
    const die = dice.get(key)?.die;
    if (!die || Number(key[0]) === seat) continue;
    changes[seat] += die.captured_half_points;
    changes[1 - seat] -= die.half_points;
  }
  return changes;
}

/**
 * Each attacking die with each that it would take.
 * @param {Attack} move
 * @param {Dice} dice
 * @returns {[Element, Element][]}
 */
function pairsOf({ touches }, dice) {
  const bodies = (/** @type {number} */ side, /** @type {string[]} */ letters) =>
    letters.flatMap((letter) => dice.get(`${side}${letter}`)?.body ?? []);
  const targets = bodies(1 - touches.seat, touches.targets);
  /** @param {Element} from @returns {[Element, Element][]} */
  const hits = (from) => targets.map((to) => [from, to]);
  return bodies(touches.seat, touches.dice).flatMap(hits);
}

/**
 * Show whether a die can be picked, is picked, and what would happen to it.
 * @param {ReturnType<typeof import("./dice.js").createDie>} die
 * @param {{on: boolean, can: boolean, isOwn: boolean, taken: boolean, glows: boolean}} state
 */
function markDie({ element, body }, { on, can, isOwn, taken, glows }) {
  element.classList.toggle("picked", on);
  element.classList.toggle("proposed", !on && taken);
  element.classList.toggle("glow", glows);
  element.classList.toggle("dim", !can);
  element.classList.toggle("rolls", taken && isOwn);
  element.classList.toggle("falls", taken && !isOwn);
  body.setAttribute("role", "button");
  body.setAttribute("aria-pressed", String(on));
  if (can) body.removeAttribute("aria-disabled");
  else body.setAttribute("aria-disabled", "true");
}
