// Small windows: questions and cards, with the browser's own dialog element.

import { html } from "../kit/dom.js";
import { t } from "./words.js";

/** @typedef {import("../kit/dom.js").Child} Child */

let lastLabel = 0;

/**
 * Open a window with a title; returns it. It closes by Escape, by its cross or by a tap beside it.
 * @param {string} title
 * @param {(Child | Child[])[]} content
 * @param {{class?: string, onclose?: () => void}} [looks]
 */
export function openDialog(title, content, looks = {}) {
  const id = `dialog-${++lastLabel}`;
  const dialog = html(
    "dialog",
    { class: looks.class, "aria-labelledby": id },
    html(
      "div",
      { class: "page-dialog-top" },
      html("h2", { id }, title),
      html("button", { class: "page-quiet", "aria-label": t("Close"), onclick: () => dialog.close() }, "✕"),
    ),
    ...content,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    looks.onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const choose = () => {
      answer = true;
      dialog.close();
    };
    const dialog = openDialog(
      question,
      [
        html(
          "div",
          { class: "page-row" },
          html("button", { onclick: () => dialog.close(), autofocus: true }, t("No")),
          html("button", { class: "primary", onclick: choose }, yes),
        ),
      ],
      { onclose: () => resolve(answer) },
    );
  });
}

/**
 * A card about a thing, beside it where there is room.
 * @param {string} title
 * @param {string} text
 * @param {Element} [near]
 */
export function explain(title, text, near) {
  const dialog = openDialog(title, [html("p", {}, text)], { class: near ? "page-card" : "" });
  if (!near) return;
  const thing = near.getBoundingClientRect();
  const card = dialog.getBoundingClientRect();
  const below = thing.bottom + card.height + 12 < innerHeight;
  const left = Math.min(Math.max(8, thing.x + thing.width / 2 - card.width / 2), innerWidth - card.width - 8);
  dialog.style.left = `${left}px`;
  dialog.style.top = `${Math.max(8, below ? thing.bottom + 8 : thing.top - card.height - 8)}px`;
}
