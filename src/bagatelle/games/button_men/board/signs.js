// The signs of special dice: a small picture for each, and what it means.

import { html, svg } from "/static/kit/dom.js";

/** @typedef {import("./dice.js").Die} Die */
/** @typedef {import("/static/kit/board.js").Table} Table */

/** @param {string} text */
const mark = (text) => text;

/**
 * What each sign is called, what it means, and its path in 16 x 16.
 * @type {Record<string, [string, string, string]>}
 */
const SIGNS = {
  shadow: [
    mark("shadow"),
    mark("takes dice that show its own value up to its size, but makes no power attacks"),
    "M10 1a7 7 0 1 0 5 10A6 6 0 0 1 10 1Z",
  ],
  poison: [
    mark("poison"),
    mark("costs its size when kept, half its size when captured"),
    "M8 1a6 6 0 0 0-4 10v3h8v-3A6 6 0 0 0 8 1ZM5 6h2v2H5Zm4 0h2v2H9Zm-2 6h2v2H7Z",
  ],
  speed: [mark("speed"), mark("can take several dice at once that add up to its value"), "M9 0 3 9h4l-1 7 7-10H8Z"],
  trip: [
    mark("trip"),
    mark("can attack any die: both are rolled, and it takes the other unless it rolls lower"),
    "M3 1h4v8l7 3v3H3Zm8 3 4-2v5Z",
  ],
  queer: [
    mark("queer"),
    mark("makes power attacks on an even value, shadow attacks on an odd one"),
    "M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1Zm0 2v10A5 5 0 0 1 8 3Z",
  ],
  focus: [
    mark("focus"),
    mark("can be turned down before the first turn, so that its owner begins"),
    "M7 0h2v4H7ZM7 12h2v4H7ZM0 7h4v2H0ZM12 7h4v2h-4ZM8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z",
  ],
  auxiliary: [
    mark("auxiliary"),
    mark("joins for the whole match if both players take one"),
    "M6 1h4v5h5v4h-5v5H6v-5H1V6h5Z",
  ],
  warrior: [
    mark("warrior"),
    mark("waits at its highest value until it joins a skill attack"),
    "M8 0l6 2v6q0 5-6 8-6-3-6-8V2Z",
  ],
  turbo: [
    mark("turbo"),
    mark("can change size whenever it is rolled again"),
    "M8 0l6 6h-4v4H6V6H2ZM6 11h4v2H6Zm0 3h4v2H6Z",
  ],
  mood: [
    mark("mood"),
    mark("takes a random size whenever it is rolled again"),
    "M1 3h14v5q0 7-7 7T1 8Zm3 3v2h3V6Zm5 0v2h3V6Zm-4 5h6V9H5Z",
  ],
  option: [mark("option"), mark("has one of two sizes, chosen before a round"), "M11 0h3L5 16H2Z"],
  twin: [mark("twin"), mark("two dice rolled, captured and counted as one"), "M1 1h9v3H4v6H1Zm5 5h9v9H6Z"],
  swing: [mark("swing"), mark("its owner chooses its size before a round"), "M0 8l5-6v4h6V2l5 6-5 6v-4H5v4Z"],
};

/**
 * The signs of a die: its traits, and what its recipe shows.
 * @param {Die} die
 */
export function signsOf(die) {
  const recipe = die.recipe;
  const shape = [recipe.includes("(") && "twin", recipe.includes("/") && "option", /[A-Z]/.test(recipe) && "swing"];
  return /** @type {string[]} */ ([...die.traits, ...shape.filter(Boolean)]);
}

/** The names of the signs of a die. @param {Die} die @param {Table} table */
export function namesOf(die, table) {
  return signsOf(die).map((sign) => table.t(SIGNS[sign][0]));
}

/** @param {string} sign */
export function icon(sign) {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", class: "sign" },
    svg("path", { d: SIGNS[sign][2], "fill-rule": "evenodd" }),
  );
}

/**
 * Fill the strip under a die: its size and its signs, but for a twin, which one sees.
 * @param {HTMLElement} strip
 * @param {Die} die
 */
export function fillStrip(strip, die) {
  const size =
    die.sides.length > 1 ? die.sides.join("+") : String(die.size ?? die.recipe.replace(/[^A-Z0-9/(),]/g, ""));
  const signs = signsOf(die).filter((sign) => sign !== "twin");
  if (!die.size || signs.length > 2) signs.splice(signs.indexOf("swing"), Number(signs.includes("swing")));
  strip.replaceChildren(html("b", {}, size), ...signs.map(icon));
}

/**
 * Tell everything about a die.
 * @param {Die} die
 * @param {Table} table
 * @param {Element} near
 */
export function explainDie(die, table, near) {
  const { t, many } = table;
  const lines = signsOf(die).map((sign) => `${t(SIGNS[sign][0])}: ${t(SIGNS[sign][1])}.`);
  const size = die.size ? `${many("{n} side", "{n} sides", die.size)}.` : "";
  const title = t("Die {letter}: {recipe}", { letter: die.letter, recipe: die.recipe });
  table.explain(title, [size, ...lines].filter(Boolean).join(" ") || t("Its size has not been chosen yet."), near);
}
