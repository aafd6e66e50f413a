// Choosing a fighter before a match: a gallery by set with the dice drawn, search, chance, and a recipe of one's own.

import { html } from "/static/kit/dom.js";
import { dieArt } from "./dice.js";
import { icon, namesOf, signsOf } from "./signs.js";

/**
 * A fighter as the server describes it: every die with the sides that are known, and what stands on it.
 * @typedef {{recipe: string, sides: number[], face: string, traits: string[]}} DrawnDie
 * @typedef {{value: string, label: string, group: string, detail: string, dice: DrawnDie[]}} Fighter
 * @typedef {{t(text: string, values?: Record<string, any>): string,
 *   many(one: string, other: string, n: number, values?: Record<string, any>): string}} Voice
 *
 * What the page gives a gallery.
 * @typedef {{portraits: Fighter[], chosen: Fighter | null, ask: (value: string) => Promise<Fighter>,
 *   changed: (chosen: Fighter | null) => void, fair: (() => Promise<Fighter>) | null, fairLabel?: string}} Shown
 */

const PAUSE = 250;
const LONGEST = 200;

/** @param {string} text */
const mark = (text) => text;
mark("Your own"); // the game calls the group of a player's own fighters so
mark("fighter"); // and this is what each player chooses

/** The looks come along with the first fighter: those of the gallery, and those of the dice on the board. */
function dress() {
  for (const name of ["board.css", "options.css"]) {
    const href = new URL(name, import.meta.url).href;
    if (![...document.styleSheets].some((sheet) => sheet.href === href)) {
      document.head.append(html("link", { rel: "stylesheet", href }));
    }
  }
}

/** The dice of a fighter in a row. @param {DrawnDie[]} dice */
function row(dice) {
  return html(
    "span",
    { class: "board-button-men fighter-dice", "aria-hidden": "true" },
    dice.map((die) =>
      html(
        "span",
        { class: ["slot", ...die.traits.filter((trait) => trait === "shadow" || trait === "poison")] },
        html("span", { class: "die" }, dieArt(die.sides, die.face)),
        html("span", { class: "fighter-signs" }, drawnSigns(die).map(icon)),
      ),
    ),
  );
}

/** The signs that the drawing of a die does not tell by itself. @param {DrawnDie} die */
function drawnSigns(die) {
  return signsOf(/** @type {any} */ (die)).filter((sign) => sign !== "swing" && sign !== "twin" && sign !== "option");
}

/**
 * A fighter: name, set, recipe, dice, and what is special about them.
 * @param {Fighter} fighter
 * @param {Voice} voice
 */
export function portrait(fighter, voice) {
  dress();
  const signs = new Set(fighter.dice.flatMap((die) => namesOf(/** @type {any} */ (die), /** @type {any} */ (voice))));
  const about = [fighter.group, fighter.label === fighter.detail ? "" : fighter.detail, [...signs].join(", ")];
  return html(
    "div",
    { class: "board-button-men-fighter" },
    html("strong", {}, fighter.label),
    html("small", {}, about.filter(Boolean).join(" · ")),
    row(fighter.dice),
  );
}

/**
 * Every fighter by set, to choose one or to write another.
 * @param {Shown} shown
 * @param {Voice} voice
 */
export function gallery({ portraits, chosen, ask, changed, fair, fairLabel }, voice) {
  dress();
  const { t } = voice;
  const search = html("input", {
    type: "search",
    placeholder: t("Search"),
    "aria-label": t("Search for a fighter"),
    oninput: filter,
  });
  const random = html("button", { type: "button", onclick: () => show(any(portraits)) }, "⚄ ", t("Random"));
  const even = fair && html("button", { type: "button", onclick: () => fair().then(show, told) }, "⚖ ", fairLabel ?? "");
  const cards = portraits.map((fighter) => ({ fighter, ...card(fighter, () => pick(fighter)) }));
  const sets = [...new Set(portraits.map(({ group }) => group))].map((name) => setOf(name, cards));
  const nothing = html("p", { class: "nothing", role: "status" });
  const editor = createEditor(voice, ask, (fighter) => {
    for (const { input } of cards) input.checked = false;
    changed(fighter);
  });

  /** @param {Fighter} fighter */
  function pick(fighter) {
    editor.clear();
    changed(fighter);
  }

  /** Choose a fighter, and let it be seen. @param {Fighter} fighter */
  function show(fighter) {
    search.value = "";
    filter();
    const found = cards.find((one) => one.fighter.value === fighter.value);
    if (!found) return editor.set(fighter);
    found.input.checked = true;
    found.element.scrollIntoView({ block: "nearest" });
    pick(fighter);
  }

  /** @param {unknown} error */
  function told(error) {
    nothing.textContent = error instanceof Error ? error.message : "";
  }

  function filter() {
    const words = search.value.trim().toLowerCase();
    for (const { fighter, element } of cards) {
      element.hidden = !`${fighter.label} ${fighter.detail} ${fighter.group}`.toLowerCase().includes(words);
    }
    for (const { members, element } of sets) element.hidden = members.every((one) => one.element.hidden);
    nothing.textContent = cards.every(({ element }) => element.hidden) ? t("No fighter like that.") : "";
  }

  const own = cards.find(({ fighter }) => fighter.value === chosen?.value);
  if (own) own.input.checked = true;
  else if (chosen) editor.set(chosen);
  return html(
    "div",
    { class: "board-button-men-gallery" },
    html("div", { class: "bar" }, search, random, even),
    editor.element,
    nothing,
    sets.map(({ element }) => element),
  );
}

/** @param {Fighter[]} fighters */
function any(fighters) {
  return fighters[Math.floor(Math.random() * fighters.length)];
}

/** @param {Fighter} fighter @param {() => void} onchange */
function card(fighter, onchange) {
  const input = html("input", { type: "radio", name: "fighter", value: fighter.value, onchange });
  const words = [html("b", {}, fighter.label), html("small", {}, fighter.detail)];
  return { input, element: html("label", { class: "card" }, input, words, row(fighter.dice)) };
}

/** @param {string} name @param {{fighter: Fighter, element: HTMLElement}[]} cards */
function setOf(name, cards) {
  const members = cards.filter(({ fighter }) => fighter.group === name);
  const box = html(
    "div",
    { class: "cards" },
    members.map(({ element }) => element),
  );
  return { members, element: html("fieldset", {}, html("legend", {}, name), box) };
}

/**
 * A recipe of one's own: its dice appear while one types, or what is wrong with it.
 * @param {Voice} voice
 * @param {(value: string) => Promise<Fighter>} ask
 * @param {(fighter: Fighter | null) => void} changed
 */
function createEditor({ t }, ask, changed) {
  const input = html("input", { placeholder: "4 6 8 X X", maxlength: LONGEST, autocomplete: "off", oninput: typed });
  const picture = html("div", { class: "written" });
  const problem = html("p", { class: "wrong", role: "status" });
  const help = t("Sizes, swing letters and signs: 4 6 8s X X, or (8,8) 4/12 20p.");
  let timer = 0;

  function typed() {
    clearTimeout(timer);
    changed(null);
    if (input.value.trim()) timer = setTimeout(look, PAUSE);
    else clear();
  }

  async function look() {
    const wanted = input.value;
    try {
      const fighter = await ask(wanted.trim());
      if (input.value === wanted) draw(fighter);
    } catch (error) {
      if (input.value === wanted) problem.textContent = error instanceof Error ? error.message : "";
    }
  }

  /** @param {Fighter} fighter */
  function draw(fighter) {
    problem.textContent = "";
    picture.replaceChildren(html("b", {}, fighter.label), row(fighter.dice));
    changed(fighter);
  }

  function clear() {
    clearTimeout(timer);
    input.value = problem.textContent = "";
    picture.replaceChildren();
  }

  const element = html(
    "details",
    { class: "own" },
    html("summary", {}, t("Your own recipe")),
    html("label", {}, html("small", {}, help), input),
    problem,
    picture,
  );
  return {
    element,
    clear,
    /** @param {Fighter} fighter */
    set(fighter) {
      element.open = true;
      input.value = fighter.value;
      draw(fighter);
    },
  };
}
