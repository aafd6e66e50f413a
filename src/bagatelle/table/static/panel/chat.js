// Talking at the table. What people write is shown as text and nothing else.

import { reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { recall, remember } from "../shell/settings.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

const LONGEST = 500;

/**
 * The chat of a table.
 * @param {{say: (text: string) => Promise<any>, refused: (sentence: string) => void}} on
 */
export function createChat({ say, refused }) {
  const list = html("ol", { class: "page-chat" });
  const empty = html("p", { class: "page-faint" }, t("Nobody has said anything yet."));
  const field = html("input", {
    "aria-label": t("Message"),
    placeholder: t("Message"),
    maxlength: LONGEST,
    autocomplete: "off",
  });
  const mute = html("input", { type: "checkbox", onchange: () => setMuted(mute.checked) });
  const form = html("form", { class: "page-row", onsubmit: submit }, field, html("button", {}, t("Send")));
  const root = html("div", {}, empty, list, form, html("label", { class: "page-check" }, mute, t("Mute chat")));

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    try {
      await say(text);
    } catch (error) {
      field.value = text;
      refused(reason(error));
    }
  }

  /** @param {boolean} muted */
  function setMuted(muted) {
    remember("mute", muted ? "on" : "off");
    list.hidden = form.hidden = muted;
  }

  mute.checked = isMuted();
  setMuted(mute.checked);
  /** @param {import("../kit/board.js").Step} step */
  function lineOf({ seat, name, text }) {
    const sits = typeof seat === "number";
    const color = sits ? colour(seat) : "inherit";
    return html(
      "li",
      {},
      html("strong", { style: { color } }, sits && `${symbol(seat)} `, name),
      " ",
      html("span", {}, text),
    );
  }

  /** @param {import("../kit/board.js").Step} step */
  function add(step) {
    empty.hidden = true;
    list.append(lineOf(step));
    const box = root.closest("[role=tabpanel]");
    if (box) box.scrollTop = box.scrollHeight;
  }

  return {
    root,
    add,
    /** What was said before. @param {import("../kit/board.js").Step[]} steps */
    putAbove(steps) {
      empty.hidden ||= steps.length > 0;
      list.prepend(...steps.map(lineOf));
    },
    /** @param {import("../kit/board.js").Step[]} steps */
    reset(steps) {
      list.replaceChildren();
      empty.hidden = false;
      steps.forEach(add);
    },
  };
}

/** Whether this person wants no chat. */
export function isMuted() {
  return recall("mute", "off") === "on";
}
