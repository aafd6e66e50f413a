// Fields of the menu: a switch, a list to choose from.

import { html } from "../kit/dom.js";

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => any} change
 */
export function toggle(label, on, change) {
  const box = html("input", {
    type: "checkbox",
    onchange: async () => (box.checked = (await change(box.checked)) ?? box.checked),
  });
  box.checked = on;
  return html("label", { class: "page-check" }, box, label);
}

/**
 * @param {string} label
 * @param {Record<string, string>} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function select(label, choices, chosen, change) {
  const list = html(
    "select",
    { onchange: () => change(list.value) },
    Object.entries(choices).map(([value, text]) => html("option", { value }, text)),
  );
  list.value = chosen;
  return html("label", { class: "page-field" }, label, list);
}
