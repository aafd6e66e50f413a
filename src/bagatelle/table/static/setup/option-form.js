// The rules of a game that people may choose, as a form.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/games.js").Option} Option
 * @typedef {{element: HTMLElement, value: () => any, set: (value: any) => void}} Field
 *
 * A game's own field for its text options, from `/boards/<game>/options.js`.
 * @typedef {import("../shell/words.js").Voice & {changed: () => void}} Words
 * @typedef {(option: Option & {value: any}, words: Words) => Field} Chooser
 */

/**
 * A form for options; `values` gives what differs from the printed rules.
 * @param {Option[]} options
 * @param {Chooser | null} chooser
 * @param {import("../shell/words.js").Voice} voice
 * @param {() => void} changed
 */
export function createOptionForm(options, chooser, voice, changed) {
  const fields = options.map((option) => /** @type {const} */ ([option, fieldFor(option, chooser, voice, changed)]));
  return {
    root: html(
      "div",
      { class: "page-options" },
      fields.map(([{ help }, { element }]) => (element.tagName === "LABEL" ? element : labelled(help, element))),
    ),
    values() {
      const different = fields.filter(([option, field]) => !same(field.value(), option.default));
      return Object.fromEntries(different.map(([{ name }, field]) => [name, field.value()]));
    },
    /** @param {Record<string, any>} values */
    set(values) {
      for (const [option, field] of fields) field.set(values[option.name] ?? option.default);
    },
  };
}

/**
 * @param {Option} option
 * @param {Chooser | null} chooser
 * @param {import("../shell/words.js").Voice} voice
 * @param {() => void} changed
 * @returns {Field}
 */
function fieldFor(option, chooser, voice, changed) {
  if (option.kind === "switch") return switchField(option, changed);
  if (option.kind === "choice") return choiceField(option, changed);
  if (option.kind === "order") return orderField(option, changed);
  if (option.kind === "text" && chooser) {
    return chooser({ ...option, value: option.default }, { ...voice, changed });
  }
  return typedField(option, changed);
}

/** @param {Option} option @param {() => void} changed @returns {Field} */
function switchField(option, changed) {
  const box = html("input", { type: "checkbox", onchange: changed });
  box.checked = Boolean(option.default);
  return {
    element: html("label", { class: "page-check" }, box, sentence(option.help)),
    value: () => box.checked,
    set: (value) => (box.checked = Boolean(value)),
  };
}

/** @param {Option} option @param {() => void} changed @returns {Field} */
function choiceField(option, changed) {
  const list = html(
    "select",
    { onchange: changed },
    option.choices.map(({ value, label }) =>
      html("option", { value }, value === option.default ? t("{choice} (as printed)", { choice: label }) : label),
    ),
  );
  list.value = option.default;
  return { element: list, value: () => list.value, set: (value) => (list.value = value) };
}

/** @param {Option} option @param {() => void} changed @returns {Field} */
function typedField(option, changed) {
  const isNumber = option.kind === "number";
  const list = option.suggestions?.length
    ? html(
        "datalist",
        { id: `known-${option.name}` },
        option.suggestions.map(({ value, label }) => html("option", { value }, label)),
      )
    : null;
  const input = html("input", {
    type: isNumber ? "number" : "text",
    min: isNumber ? option.low : null,
    max: isNumber ? option.high : null,
    title: option.allowed,
    list: list && list.id,
    onchange: changed,
  });
  input.value = String(option.default);
  return {
    element: html("span", { class: "page-typed" }, input, list),
    value: () => (isNumber ? Number(input.value) : input.value),
    set: (value) => (input.value = String(value)),
  };
}

/** @param {Option} option @param {() => void} changed @returns {Field} */
function orderField(option, changed) {
  const list = html("ol", { class: "page-order" });
  let order = [...option.default];
  const labels = new Map(option.choices.map(({ value, label }) => [value, label]));
  const draw = () =>
    list.replaceChildren(
      ...order.map((value, place) => {
        const name = labels.get(value) ?? value;
        const up = html(
          "button",
          {
            type: "button",
            "aria-label": t("Move {name} up", { name }),
            disabled: place === 0,
            onclick: () => lift(place),
          },
          "↑",
        );
        return html("li", {}, html("span", { class: "page-grow" }, name), up);
      }),
    );
  /** @param {number} place */
  function lift(place) {
    [order[place - 1], order[place]] = [order[place], order[place - 1]];
    draw();
    list.querySelectorAll("button")[Math.max(1, place - 1)]?.focus();
    changed();
  }
  draw();
  return {
    element: list,
    value: () => order,
    set(names) {
      order = [...names];
      draw();
    },
  };
}

/** @param {string} help @param {HTMLElement} element */
function labelled(help, element) {
  const group = element.tagName === "OL" || element.tagName === "DIV";
  return group
    ? html("fieldset", {}, html("legend", {}, sentence(help)), element)
    : html("label", { class: "page-field" }, sentence(help), element);
}

/** @param {string} text */
function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
