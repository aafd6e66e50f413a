// Choosing numbers and other things that are no attack: sizes, focus values, auxiliary dice, and what real dice show.

import { html } from "/static/kit/dom.js";
import { dieArt } from "./shapes.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./attack.js").Move} Move
 */

const MOST_BUTTONS = 30;
const SOME_BUTTONS = 12;

/**
 * A number by slider, or by buttons where there are few.
 * @param {string} label
 * @param {number[]} values
 * @param {number} start
 * @param {(value: number) => void} changed
 * @param {(value: number) => Node} picture
 */
function numberPicker(label, values, start, changed, picture) {
  const shown = html("output", { class: "shown" });
  const few = values.length <= 2;
  let at = Math.max(0, values.indexOf(start));
  /** @param {number} next */
  const set = (next) => {
    at = Math.min(values.length - 1, Math.max(0, next));
    shown.replaceChildren(picture(values[at]), html("b", {}, values[at]));
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", String(values[at]));
    buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(n === at)));
    changed(values[at]);
  };
  const slider = html("input", {
    type: "range",
    min: 0,
    max: values.length - 1,
    "aria-label": label,
    oninput: () => set(Number(slider.value)),
  });
  /** @param {string} sign @param {number} by */
  const step = (sign, by) =>
    html(
      "button",
      { type: "button", class: "step", "aria-label": `${label} ${sign}1`, onclick: () => set(at + by) },
      sign,
    );
  const buttons = few
    ? values.map((value, n) => html("button", { type: "button", class: "chip", onclick: () => set(n) }, value))
    : [];
  const controls = few ? buttons : [step("−", -1), slider, step("+", 1)];
  const element = html(
    "div",
    { class: "picker", role: "group", "aria-label": label },
    html("span", {}, label),
    controls,
    shown,
  );
  set(at);
  return element;
}

/**
 * A button for each move; one press offers it, or plays it at once.
 * @param {Table} table
 * @param {Move[]} moves
 * @param {(move: Move) => (Node | string | number)[]} face
 * @param {boolean} atOnce
 */
function buttonsFor(table, moves, face, atOnce) {
  const buttons = moves.map((move) =>
    html(
      "button",
      { class: "chip", type: "button", "aria-pressed": atOnce ? null : "false", onclick: () => press(move) },
      ...face(move),
    ),
  );
  /** @param {Move} move */
  function press(move) {
    if (atOnce) table.play(move.move);
    else table.offer({ label: move.says, move: move.move });
    if (!atOnce) buttons.forEach((button, n) => button.setAttribute("aria-pressed", String(moves[n] === move)));
  }
  return html("div", { class: ["chips", moves.length > SOME_BUTTONS && "dense"] }, buttons);
}

/**
 * What to choose from when it is not an attack.
 * @param {Table} table
 * @param {any} view
 * @param {Move[]} moves
 * @param {boolean} byChance
 * @param {{sizes: Record<string, number>, seal(): void}} sealing
 */
export function createPanel(table, view, moves, byChance, sealing) {
  const { t } = table;
  const first = moves[0].touches;
  const numbers = moves.filter((move) => move.touches.size ?? move.touches.face);
  const rest = moves.filter((move) => !numbers.includes(move));
  if (first.name) return sizes(table, view, moves, sealing);
  if (!numbers.length || numbers.length <= (byChance ? MOST_BUTTONS : 8)) {
    return buttonsFor(table, moves, (move) => faceOf(table, view, move, byChance), byChance);
  }
  const { seat, dice, size } = numbers[0].touches;
  const die = view.players[seat].dice.find((/** @type {any} */ one) => one.letter === dice[0]);
  /** @param {number} value */
  const choose = (value) => {
    const move = numbers.find((one) => (one.touches.size ?? one.touches.face) === value);
    if (move) table.offer({ label: move.says, move: move.move });
  };
  const values = numbers.map((move) => move.touches.size ?? move.touches.face);
  /** @param {number} value */
  const picture = (value) => dieArt(size ? [value] : die.sides, size ? "" : String(value));
  const label = size ? t("new size") : t("new value");
  return html(
    "div",
    { class: "panel" },
    numberPicker(label, values, size ? die.sides.at(-1) : values[0], choose, picture),
    buttonsFor(table, rest, (move) => faceOf(table, view, move, byChance), byChance),
  );
}

/**
 * @param {Table} table
 * @param {any} view
 * @param {Move} move
 * @param {boolean} byChance
 * @returns {(Node | string | number)[]}
 */
function faceOf(table, view, { touches, says }, byChance) {
  if (touches.first !== undefined) return [`${table.symbol(touches.first)} ${table.name(touches.first)}`];
  if (touches.offered) {
    const die = view.players[touches.seat].offered.find((/** @type {any} */ one) => one.letter === touches.offered).die;
    return [dieArt([Number.parseInt(die, 10) || 0], ""), die];
  }
  const number = touches.size ?? touches.face;
  if (number === undefined) return [says];
  if (byChance) return [number];
  const { sides } = view.players[touches.seat].dice.find((/** @type {any} */ die) => die.letter === touches.dice[0]);
  return [dieArt(touches.size ? [number] : sides, String(number))];
}

/**
 * All sizes of a player at once; sealed together.
 * @param {Table} table
 * @param {any} view
 * @param {Move[]} moves
 * @param {{sizes: Record<string, number>, seal(): void}} sealing
 */
function sizes(table, view, moves, sealing) {
  const { t } = table;
  const player = view.players[moves[0].touches.seat];
  const chosen = player.chosen ?? {};
  const asked = player.choices.findIndex((/** @type {any} */ { name }) => name === moves[0].touches.name);
  const open = player.choices.slice(asked).filter((/** @type {any} */ choice) => !(choice.name in chosen));
  const offer = () => {
    const list = open.map((/** @type {any} */ choice) => `${called(choice)} = ${sealing.sizes[choice.name]}`).join(", ");
    table.offer({ label: t("Seal {sizes}", { sizes: list }), action: sealing.seal });
  };
  /** A swing letter, or the recipe of an option die: its letter stands nowhere on the board. @param {any} choice */
  const called = ({ name, dice }) =>
    dice.includes(name) ? player.dice.find((/** @type {any} */ die) => die.letter === name).recipe : name;
  let ready = false;
  const sealed = player.choices.filter((/** @type {any} */ { name }) => name in chosen);
  const done = sealed.map((/** @type {any} */ choice) =>
    html("span", { class: "sealed" }, `✉ ${called(choice)} = ${chosen[choice.name]}`),
  );
  const pickers = open.map((/** @type {any} */ choice) => {
    const start = player.last_sizes[choice.name] ?? choice.sizes[Math.floor(choice.sizes.length / 2)];
    sealing.sizes[choice.name] = start;
    /** @param {number} value */
    const changed = (value) => {
      sealing.sizes[choice.name] = value;
      if (ready) offer();
    };
    return numberPicker(called(choice), choice.sizes, start, changed, (value) => dieArt([value], ""));
  });
  ready = true;
  offer();
  const note = html("p", { class: "note" }, "✉ ", t("Sealed until both have chosen."));
  return html("div", { class: "panel" }, note, done, pickers);
}
