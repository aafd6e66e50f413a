// The frame around every board: players above, what to do below, always in the same place.

import { html } from "../kit/dom.js";
import { createPanel } from "../panel/panel.js";
import { createPlayers } from "./players.js";
import { createTypedLine } from "./typed-line.js";
import { t } from "../shell/words.js";

const MESSAGE_LASTS = 7000;
const TOLD = 12;

/**
 * @typedef {import("../kit/board.js").Offer} Offer
 * @typedef {import("../panel/panel.js").Tab} Tab
 */

/**
 * Build the frame of a table.
 * @param {{game: string, title: string, tabs: Tab[], press: (offer: Offer) => void,
 *   type: (line: string) => Promise<boolean>, undo: () => void, menu: () => void}} wanted
 */
export function createFrame({ game, title, tabs, press, type, undo, menu }) {
  const players = createPlayers();
  const panel = createPanel(tabs);
  const board = html("div", { class: ["board", `board-${game}`] });
  const extra = html("div", { class: "page-extra" });
  const prompt = html("p", { class: "page-prompt", id: "prompt" });
  const message = html("p", { class: "page-message", role: "status" });
  const hourglass = html("p", { class: "page-hourglass", "aria-hidden": "true" });
  const events = html("div", { class: "hidden-text", role: "log" });
  const request = html("div", { class: "page-request", role: "group" });
  const primary = html("button", { class: "primary", onclick: () => offered && press(offered) });
  const typed = createTypedLine(type);
  const back = html(
    "button",
    { class: "page-undo", onclick: undo },
    html("span", { "aria-hidden": "true" }, "↶"),
    html("span", { class: "page-undo-word" }),
  );
  const replay = html("div", {});
  const bar = html(
    "section",
    { class: "page-bar", "aria-label": t("Your move") },
    message,
    request,
    prompt,
    hourglass,
    html("div", { class: "page-bar-buttons" }, back, primary, typed.root, panel.opener),
    replay,
  );
  const root = html(
    "div",
    { class: "page-frame" },
    html(
      "header",
      { class: "page-frame-top" },
      html("a", { class: "page-button page-quiet", href: "/", "aria-label": t("To the games") }, "‹"),
      html("h1", {}, title),
      html("button", { class: "page-quiet", "aria-label": t("Menu"), "aria-haspopup": "dialog", onclick: menu }, "⋯"),
    ),
    players.root,
    html("section", { class: "page-stage", "aria-label": t("Table") }, board, extra),
    bar,
    panel.root,
    events,
  );
  /** @type {Offer | null} */
  let offered = null;
  let timer = 0;

  /** @param {string} sentence */
  function tell(sentence) {
    events.append(html("p", {}, sentence));
    while (events.childElementCount > TOLD) events.firstElementChild?.remove();
  }

  return {
    root,
    board,
    extra,
    players,
    panel,
    replay,
    /**
     * What has to be done, in one sentence.
     * @param {string} sentence
     * @param {boolean} mine
     */
    setPrompt(sentence, mine) {
      if (prompt.textContent !== sentence) prompt.textContent = sentence;
      bar.classList.toggle("mine", mine);
      bar.classList.remove("telling");
    },
    /**
     * What happens just now, in the same place.
     * @param {string} sentence
     */
    setTelling(sentence) {
      prompt.textContent = sentence;
      bar.classList.remove("mine");
      bar.classList.add("telling");
    },
    /** @param {Offer | null} offer */
    setPrimary(offer) {
      offered = offer;
      primary.classList.toggle("empty", !offer);
      primary.disabled = !offer;
      primary.textContent = offer?.label ?? "";
    },
    /** Whether what real pieces show can be typed now; a primary button goes first. */
    setTyping: typed.show,
    /** @param {null | "free" | "ask"} kind */
    setUndo(kind) {
      const label = kind === "ask" ? t("Ask to take back") : t("Take back");
      back.disabled = !kind;
      back.title = label;
      back.setAttribute("aria-label", label);
      /** @type {Element} */ (back.lastChild).textContent = label;
    },
    /** @param {string} sentence */
    say(sentence) {
      clearTimeout(timer);
      message.textContent = sentence;
      timer = setTimeout(() => (message.textContent = ""), MESSAGE_LASTS);
    },
    /** For those who listen. */
    tell,
    /** The last seconds of the viewer's own clock. @param {string | null} time */
    setHourglass(time) {
      if (time && !hourglass.textContent) tell(t("Your time is running out: {time}", { time }));
      hourglass.textContent = time ?? "";
      bar.classList.add("timed");
    },
    /** @param {Node | null} question */
    setRequest(question) {
      request.replaceChildren(...(question ? [question] : []));
    },
  };
}
