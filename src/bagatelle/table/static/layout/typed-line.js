// Referee mode: typing what the real pieces show, where the primary button stands otherwise.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * A line to type outcomes on. What was refused stays there, to be mended.
 * @param {(line: string) => Promise<boolean>} play
 */
export function createTypedLine(play) {
  const label = t("What the real pieces show; several may go on one line");
  const line = html("input", {
    "aria-label": label,
    title: label,
    placeholder: t("or type it"),
    autocomplete: "off",
    autocapitalize: "none",
    enterkeyhint: "done",
    spellcheck: "false",
  });
  const root = html(
    "form",
    { class: "page-typed", hidden: true, onsubmit: submit },
    line,
    html("button", { "aria-label": t("Enter it") }, "✓"),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const text = line.value.trim();
    if (text && (await play(text)) && line.value.trim() === text) line.value = "";
  }

  return {
    root,
    /** @param {boolean} wanted */
    show(wanted) {
      root.hidden = !wanted;
    },
  };
}
