// Why a rule is played as it is: a small button in the text unfolds the reason below its paragraph.

import { html } from "../kit/dom.js";

/**
 * Let the buttons of a text unfold their rulings.
 * @param {HTMLElement} text
 * @param {Record<string, string>} rulings
 */
export function unfoldRulings(text, rulings) {
  text.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button.page-why") : null;
    if (button instanceof HTMLButtonElement) toggle(button, rulings[button.dataset.tag ?? ""]);
  });
}

/**
 * @param {HTMLButtonElement} button
 * @param {string | undefined} ruling
 */
function toggle(button, ruling) {
  const id = `ruling-${button.dataset.tag}`;
  const open = document.getElementById(id);
  open?.remove();
  for (const other of document.querySelectorAll(`button.page-why[aria-controls="${id}"]`)) close(other);
  if (open?.dataset.by === whichOne(button) || !ruling) return;
  const note = html("p", { id, class: "page-ruling", data: { by: whichOne(button) } });
  note.innerHTML = ruling;
  button.closest("p, li, table, h2, h3")?.after(note);
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", id);
}

/** @param {Element} button */
function close(button) {
  button.setAttribute("aria-expanded", "false");
  button.removeAttribute("aria-controls");
}

/** Which of all buttons this is: a tag may stand in several places. @param {HTMLButtonElement} button */
function whichOne(button) {
  return String([...document.querySelectorAll("button.page-why")].indexOf(button));
}
