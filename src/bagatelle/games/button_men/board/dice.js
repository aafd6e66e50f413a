// Dice drawn as what they are, and the way they tumble.

import { html, svg } from "/static/kit/dom.js";
import { animate } from "/static/kit/motion.js";
import { explainDie, fillStrip, namesOf } from "./signs.js";

/**
 * @typedef {{letter: string, recipe: string, sides: number[], size: number | null, value: number | null, state: string,
 *   dizzy: boolean, traits: string[], half_points: number, captured_half_points: number}} Die
 * @typedef {import("/static/kit/board.js").Table} Table
 */

/**
 * Where the number stands, and the faces: lit, plain or dark.
 * @type {Record<number, {y: number, x?: number, font: number, faces: [string, string][]}>}
 */
const SHAPES = {
  4: {
    x: 26,
    y: 43,
    font: 20,
    faces: [
      ["26,4 49,55 2,55", "lit"],
      ["26,4 58,45 49,55", "dark"],
    ],
  },
  6: {
    x: 25,
    y: 36,
    font: 25,
    faces: [
      ["5,16 44,16 44,56 5,56", "plain"],
      ["5,16 16,5 55,5 44,16", "lit"],
      ["44,16 55,5 55,45 44,56", "dark"],
    ],
  },
  8: {
    y: 29,
    font: 20,
    faces: [
      ["30,3 53,41 7,41", "lit"],
      ["7,41 53,41 30,58", "dark"],
      ["30,3 57,30 53,41", "dark"],
      ["30,3 3,30 7,41", "plain"],
      ["3,30 7,41 30,58", "dark"],
      ["57,30 53,41 30,58", "dark"],
    ],
  },
  10: {
    y: 28,
    font: 18,
    faces: [
      ["30,2 47,33 30,44 13,33", "lit"],
      ["30,2 58,27 47,33", "plain"],
      ["30,2 2,27 13,33", "plain"],
      ["58,27 58,33 30,58 30,44 47,33", "dark"],
      ["2,27 2,33 30,58 30,44 13,33", "dark"],
    ],
  },
  12: {
    y: 31,
    font: 20,
    faces: [
      ["30,12 47,25 41,45 19,45 13,25", "lit"],
      ["30,12 47,25 56,22 47,8 30,2", "plain"],
      ["30,12 13,25 4,22 13,8 30,2", "plain"],
      ["47,25 56,22 56,38 47,52 41,45", "dark"],
      ["13,25 4,22 4,38 13,52 19,45", "dark"],
      ["19,45 41,45 47,52 30,58 13,52", "dark"],
    ],
  },
  20: {
    y: 32,
    font: 17,
    faces: [
      ["30,12 48,43 12,43", "lit"],
      ["30,12 30,2 55,16 48,43", "plain"],
      ["30,12 30,2 5,16 12,43", "plain"],
      ["48,43 55,16 55,44", "dark"],
      ["12,43 5,16 5,44", "dark"],
      ["12,43 48,43 55,44 30,58 5,44", "dark"],
    ],
  },
};
const ROUND = { y: 30, x: 30, font: 23 };

/** @param {number} sides */
function bodyOf(sides) {
  const shape = SHAPES[sides];
  if (shape) return shape.faces.map(([points, shade]) => svg("polygon", { points, class: shade }));
  return [
    svg("circle", { cx: 30, cy: 30, r: 27, class: "plain" }),
    svg("circle", { cx: 30, cy: 30, r: 20, class: "lit", "stroke-dasharray": "3 4" }),
  ];
}

/**
 * The picture of a die: one body, or two for a twin; its text is the face.
 * @param {number[]} sides
 * @param {string} face
 */
export function dieArt(sides, face) {
  const twin = sides.length > 1;
  const { x = 30, y, font } = twin ? { y: 30, font: 19 } : (SHAPES[sides[0]] ?? ROUND);
  const bodies = twin
    ? [0, 1].map((n) => svg("g", { transform: `translate(${n * 24} ${n * 24}) scale(.6)` }, bodyOf(sides[n])))
    : bodyOf(sides[0] ?? 0);
  const plate = twin && svg("circle", { cx: 30, cy: 30, r: 14, class: "lit plate" });
  const text = svg("text", { x, y, dy: ".36em", "font-size": face.length > 2 ? font * 0.75 : font }, face);
  return svg("svg", { viewBox: "0 0 60 60", class: "art", "aria-hidden": "true" }, bodies, plate, text);
}

/** Half points as people write them. @param {number} halves */
export function points(halves) {
  const whole = Math.floor(Math.abs(halves) / 2);
  const text = halves % 2 ? `${whole || ""}½` : String(whole);
  return halves < 0 ? `−${text}` : text;
}

/** The same with a sign. @param {number} halves */
export function signed(halves) {
  return halves < 0 ? points(halves) : `+${points(halves)}`;
}

/** @param {Die} die */
function faceOf(die) {
  if (die.state === "rolling") return "?";
  if (die.state === "captured") return String(die.size);
  return String(die.value ?? (die.size ? "" : (die.recipe.match(/[A-Z]/)?.[0] ?? "?")));
}

/**
 * One die that lives as long as its place in a recipe.
 * @param {string} key
 * @param {Table} table
 */
export function createDie(key, table) {
  const { t } = table;
  const body = html("div", { class: "die", data: { die: key } });
  const strip = html("button", { class: "strip", type: "button" });
  const element = html("div", { class: "slot", data: { key } }, body, strip);
  /** @type {Die} */
  let die;
  let drawn = "";
  let tumbling = 0;
  strip.addEventListener("click", () => explainDie(die, table, strip));

  function label() {
    const parts = [t("die {letter}", { letter: die.letter })];
    parts.push(die.size ? table.many("{n} side", "{n} sides", die.size) : die.recipe);
    if (die.state === "rolling") parts.push(t("about to be rolled"));
    else if (die.state === "captured") parts.push(t("captured, {points} points", { points: points(die.half_points) }));
    else if (die.value) parts.push(t("shows {value}", { value: die.value }));
    if (die.state === "waiting") parts.push(t("waiting"));
    if (die.dizzy) parts.push(t("dizzy"));
    return [...parts, ...namesOf(die, table)].join(", ");
  }

  return {
    element,
    body,
    get die() {
      return die;
    },
    /** @param {Die} next */
    draw(next) {
      die = next;
      const look = die.sides.join() + die.traits;
      const face = faceOf(die);
      if (look !== drawn || !body.firstChild) body.replaceChildren(dieArt(die.sides, face));
      else if (!tumbling) setFace(face);
      drawn = look;
      for (const trait of ["shadow", "poison"]) element.classList.toggle(trait, die.traits.includes(trait));
      for (const state of ["rolling", "waiting", "captured", "aside"])
        element.classList.toggle(state, die.state === state);
      element.classList.toggle("dizzy", die.dizzy);
      body.setAttribute("aria-label", label());
      if (die.state === "captured") strip.replaceChildren(html("b", {}, signed(die.half_points)));
      else fillStrip(strip, die);
      strip.setAttribute("aria-label", t("about die {letter}", { letter: die.letter }) + `, ${strip.textContent}`);
    },
    /** Roll it: it turns and shows other faces until it lies still. @param {number} duration */
    async tumble(duration) {
      const turn = ++tumbling;
      const most = die.size ?? 6;
      const flicker = setInterval(() => setFace(String(1 + Math.floor(Math.random() * most))), 70);
      await animate(
        body,
        [
          { transform: "translateY(-1.2em) rotate(-200deg) scale(1.1)" },
          { transform: "translateY(.2em) rotate(25deg) scale(.95)", offset: 0.7 },
          { transform: "translateY(-.3em) rotate(-8deg)", offset: 0.85 },
          { transform: "none" },
        ],
        { duration },
      );
      clearInterval(flicker);
      if (turn === tumbling) tumbling = 0;
      setFace(faceOf(die));
    },
  };

  /** @param {string} face */
  function setFace(face) {
    const text = body.querySelector("text");
    if (text) text.textContent = face;
  }
}
