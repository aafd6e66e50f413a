// The dice in play: what each shows and says, and the way it tumbles.

import { html } from "/static/kit/dom.js";
import { animate } from "/static/kit/motion.js";
import { dieArt } from "./shapes.js";
import { explainDie, fillStrip, namesOf } from "./signs.js";

export { dieArt };

/**
 * @typedef {{letter: string, recipe: string, sides: number[], size: number | null, value: number | null, state: string,
 *   dizzy: boolean, traits: string[], half_points: number, captured_half_points: number}} Die
 * @typedef {import("/static/kit/board.js").Table} Table
 */

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
  const body = html("div", { class: "die", data: { die: key, focus: key } });
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
    strip,
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
          { transform: "translate(-35%, -60%) rotate(-300deg) scale(1.15)" },
          { transform: "translate(-8%, 4%) rotate(-40deg) scale(.94)", offset: 0.55 },
          { transform: "translate(0, -12%) rotate(12deg) scale(1.03)", offset: 0.78 },
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
