// Talking at the table. What people write is shown as text and nothing else, each message in its own direction.

import { reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { recall, remember } from "../shell/settings.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";
import { createReactions } from "./reactions.js";

const LONGEST = 500;

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {import("../shell/protocol.js").ChatState} ChatState
 */

/**
 * The chat of a table; `choose` is called with somebody whose name was chosen.
 * @param {{say: (text: string) => Promise<any>, react: (reaction: string) => Promise<any>, refused: (sentence: string) => void,
 *   hush: () => import("./hush.js").Hush, choose: (somebody: import("./somebody.js").Somebody) => void}} on
 */
export function createChat({ say, react, refused, hush, choose }) {
  const list = html("ol", { class: "page-chat" });
  const empty = html("p", { class: "page-faint" }, t("Nobody has said anything yet."));
  const closed = html("p", { class: "page-faint", role: "status" });
  const field = html("input", {
    "aria-label": t("Message"),
    placeholder: t("Message"),
    maxlength: LONGEST,
    autocomplete: "off",
    dir: "auto",
  });
  const mute = html("input", { type: "checkbox", onchange: () => setMuted(mute.checked) });
  const form = html("form", { class: "page-row", onsubmit: submit }, field, html("button", {}, t("Send")));
  const quick = createReactions(react, refused);
  const muting = html("label", { class: "page-check" }, mute, t("Mute chat"));
  const root = html("div", {}, empty, list, closed, quick, form, muting);
  /** @type {Step[]} */
  let steps = [];
  /** @type {ChatState} */
  let state = { open: true, spectators: true, removed: [], me: null };

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
    list.hidden = muted;
    form.hidden = quick.hidden = muted || !state.open;
  }

  /** @param {Step} step */
  function isRemoved({ from, removed }) {
    return Boolean(removed) || state.removed.includes(String(from));
  }

  /** Why nothing of a message is shown; null when it is. @param {Step} step */
  function hidden(step) {
    const { from } = step;
    if (isRemoved(step)) return t("Removed by the host");
    if (hush().isBlocked(from)) return t("Blocked");
    return hush().isMuted(from) ? t("Muted") : null;
  }

  /** @param {Step} step */
  function lineOf(step) {
    const why = hidden(step);
    const watching = step.spectator && html("span", { class: "page-faint" }, t("(watching)"));
    const item = html("li", {}, nameOf(step), " ", watching, watching && " ");
    const words = () => html("bdi", { dir: "auto" }, step.text);
    if (why === null) item.append(words());
    else item.append(covered(why, isRemoved(step) ? null : words));
    return item;
  }

  /** @param {Step} step */
  function nameOf({ seat, name, from }) {
    const sits = typeof seat === "number";
    const shown = [sits && `${symbol(seat)} `, html("bdi", {}, name)];
    const looks = { style: { color: sits ? colour(seat) : "inherit" } };
    if (!from || from === state.me) return html("strong", looks, shown);
    const chosen = () => choose({ name: String(name), handle: from });
    return html("button", { class: "page-chat-name", "aria-haspopup": "dialog", onclick: chosen, ...looks }, shown);
  }

  function draw() {
    list.replaceChildren(...steps.map(lineOf));
    empty.hidden = steps.length > 0;
  }

  mute.checked = isMuted();
  setMuted(mute.checked);

  return {
    root,
    draw,
    hidden,
    /** @param {Step} step */
    add(step) {
      empty.hidden = true;
      steps.push(step);
      list.append(lineOf(step));
      const box = root.closest("[role=tabpanel]");
      if (box) box.scrollTop = box.scrollHeight;
    },
    /** What was said before. @param {Step[]} earlier */
    putAbove(earlier) {
      steps = [...earlier, ...steps];
      draw();
    },
    /** @param {Step[]} all */
    reset(all) {
      steps = [...all];
      draw();
    },
    /** How the host keeps order. @param {ChatState} latest */
    set(latest) {
      if (JSON.stringify(latest) === JSON.stringify(state)) return;
      state = latest;
      const removed = state.removed.includes(String(state.me));
      closed.textContent = state.open
        ? ""
        : removed
          ? t("The host has removed you from the chat.")
          : t("The host has closed the chat to spectators.");
      setMuted(mute.checked);
      draw();
    },
    /** Everybody who has said something, but for oneself. @returns {import("./somebody.js").Somebody[]} */
    speakers: () =>
      steps
        .filter(({ from }) => from && from !== state.me)
        .map(({ name, from }) => ({ name: String(name), handle: String(from) })),
    isRemoved: (/** @type {string} */ handle) => state.removed.includes(handle),
  };
}

/**
 * In place of a message: why it is not shown, and a way to see it all the same.
 * @param {string} why
 * @param {(() => HTMLElement) | null} words
 */
function covered(why, words) {
  const cover = html("span", { class: "page-faint page-chat-covered" }, words ? `${why}: ` : why);
  if (words) {
    const show = html("button", { class: "page-link", onclick: () => cover.replaceWith(words()) }, t("show"));
    cover.append(show);
  }
  return cover;
}

/** Whether this person wants no chat. */
export function isMuted() {
  return recall("mute", "off") === "on";
}
