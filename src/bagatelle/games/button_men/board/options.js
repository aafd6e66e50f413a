// Choosing a fighter in the form before a match: cards by set, search, chance, or a recipe of one's own.

import { html } from "/static/dom.js";

/**
 * @typedef {{value: string, label: string, group: string, detail: string}} Suggestion
 * @typedef {{name: string, value: string, help: string, allowed: string, suggestions: Suggestion[]}} Option
 * @typedef {{t(text: string, values?: Record<string, any>): string, many: Function}} Words
 */

/** The looks come along with the first chooser. */
function dress() {
  const href = new URL("options.css", import.meta.url).href;
  if (![...document.styleSheets].some((sheet) => sheet.href === href)) {
    document.head.append(html("link", { rel: "stylesheet", href }));
  }
}

/**
 * A fighter picker: an element, and the value that is chosen in it.
 * @param {Option} option
 * @param {Words} table
 */
export function chooser(option, { t }) {
  dress();
  const known = option.suggestions.find(({ value }) => value === option.value);
  const search = html("input", { type: "search", placeholder: t("Search"), "aria-label": t("Search a fighter"), oninput: filter });
  const own = html("input", {
    type: "text", value: known ? "" : option.value, placeholder: "4 6 8 X X", "aria-label": t("Own recipe"), oninput: compose,
  });
  const title = html("output", { class: "chosen" });
  const cards = option.suggestions.map((fighter) => ({ fighter, ...card(fighter) }));
  const groups = [...new Set(option.suggestions.map(({ group }) => group))].map((name) => {
    const members = cards.filter(({ fighter }) => fighter.group === name);
    const box = html("div", { class: "cards" }, members.map(({ element }) => element));
    return { members, element: html("div", { role: "group", "aria-label": t(name) }, html("h4", {}, t(name)), box) };
  });
  const random = html("button", { type: "button", onclick: draw }, "⚄ ", t("Random"));
  const list = html("div", { class: "list" }, groups.map(({ element }) => element));
  const recipe = html("label", { class: "own" }, t("Own recipe"), own, html("small", {}, option.allowed));
  const bar = html("div", { class: "bar" }, search, random);
  const element = html("fieldset", { class: "board-button-men-chooser" }, html("legend", {}, option.help), title, bar, list, recipe);
  tell();

  /** @param {Suggestion} fighter */
  function card(fighter) {
    const input = html("input", { type: "radio", name: `fighter-${option.name}`, value: fighter.value, onchange: pick });
    input.checked = fighter === known;
    const words = [html("b", {}, fighter.label), html("small", {}, fighter.detail)];
    return { input, element: html("label", { class: "card" }, input, html("span", { class: "badge", "aria-hidden": "true" }, fighter.label[0]), words) };
  }

  function pick() {
    own.value = "";
    tell();
  }

  function compose() {
    for (const { input } of cards) input.checked = false;
    tell();
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
    title.replaceChildren(html("b", {}, fighter ? fighter.label : t("Own recipe")), " ", fighter ? fighter.detail : value());
  }

  return { element, value };
}
