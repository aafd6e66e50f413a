// Choosing a fighter in the form before a match: cards by set, search, chance, or a recipe of one's own.

import { html } from "/static/kit/dom.js";

/**
 * @typedef {{value: string, label: string, group: string, detail: string}} Suggestion
 * @typedef {{name: string, value: string, help: string, allowed: string, suggestions: Suggestion[]}} Option
 * @typedef {{t(text: string, values?: Record<string, any>): string, many: Function, changed?: () => void}} Words
 */

/** The looks come along with the first chooser. */
function dress() {
  const href = new URL("options.css", import.meta.url).href;
  if (![...document.styleSheets].some((sheet) => sheet.href === href)) {
    document.head.append(html("link", { rel: "stylesheet", href }));
  }
}

/** @param {string} text */
const mark = (text) => text;
mark("Your own"); // the game calls the group of a player's own fighters so

/**
 * A fighter picker: an element, and the value that is chosen in it; `changed` is called whenever that changes.
 * @param {Option} option
 * @param {Words} table
 */
export function chooser(option, { t, changed = () => {} }) {
  dress();
  const search = html("input", {
    type: "search",
    placeholder: t("Search"),
    "aria-label": t("Search for a fighter"),
    oninput: filter,
  });
  const own = html("input", { type: "text", placeholder: "4 6 8 X X", oninput: compose });
  const title = html("output", { class: "chosen" });
  const cards = option.suggestions.map((fighter) => ({ fighter, ...card(fighter) }));
  const groups = [...new Set(option.suggestions.map(({ group }) => group))].map((name) => {
    const members = cards.filter(({ fighter }) => fighter.group === name);
    const box = html(
      "div",
      { class: "cards" },
      members.map(({ element }) => element),
    );
    return { members, element: html("div", { role: "group", "aria-label": t(name) }, html("p", {}, t(name)), box) };
  });
  const random = html("button", { type: "button", onclick: draw }, "⚄ ", t("Random"));
  const list = html(
    "div",
    { class: "list" },
    groups.map(({ element }) => element),
  );
  const recipe = html("label", { class: "own" }, t("Your own recipe"), own, html("small", {}, option.allowed));
  const bar = html("div", { class: "bar" }, search, random);
  const name = { class: "board-button-men-chooser", role: "group", "aria-label": option.help };
  const element = html("div", name, title, bar, list, recipe);
  set(option.value);

  /** @param {Suggestion} fighter */
  function card(fighter) {
    const input = html("input", {
      type: "radio",
      name: `fighter-${option.name}`,
      value: fighter.value,
      onchange: pick,
    });
    const badge = html("span", { class: "badge", "aria-hidden": "true" }, fighter.label[0]);
    const words = [html("b", {}, fighter.label), html("small", {}, fighter.detail)];
    return { input, element: html("label", { class: "card" }, input, badge, words) };
  }

  /** @param {string} text */
  function set(text) {
    for (const { fighter, input } of cards) input.checked = fighter.value === text;
    own.value = cards.some(({ input }) => input.checked) ? "" : text;
    tell();
  }

  function pick() {
    own.value = "";
    tell();
    changed();
  }

  function compose() {
    for (const { input } of cards) input.checked = false;
    tell();
    changed();
  }

  function draw() {
    search.value = "";
    filter();
    const any = cards[Math.floor(Math.random() * cards.length)];
    any.input.checked = true;
    pick();
    any.element.scrollIntoView({ block: "nearest" });
  }

  function filter() {
    const word = search.value.trim().toLowerCase();
    for (const { members, element: group } of groups) {
      for (const { fighter, element: one } of members) {
        one.hidden = !`${fighter.label} ${fighter.detail}`.toLowerCase().includes(word);
      }
      group.hidden = members.every(({ element: one }) => one.hidden);
    }
  }

  function value() {
    return own.value.trim() || cards.find(({ input }) => input.checked)?.fighter.value || option.value;
  }

  function tell() {
    const fighter = cards.find(({ input }) => input.checked)?.fighter;
    const [name, detail] = fighter ? [fighter.label, fighter.detail] : [t("Your own recipe"), value()];
    title.replaceChildren(html("b", {}, name), " ", detail);
  }

  return { element, value, set };
}
