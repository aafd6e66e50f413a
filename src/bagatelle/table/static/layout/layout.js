// What stands around every board: players above, what to do below, the panel beside it, always in the same place.

import { html } from "../kit/dom.js";
import { createPanel } from "../panel/panel.js";
import { t } from "../shell/words.js";
import { createBar } from "./bar.js";
import { createPlayers } from "./players.js";
import { createWhisper } from "./whisper.js";

/** How many sentences are kept for those who listen. */
const TOLD = 12;
/** What stands on a page from the start is not spoken: how often, and for how many milliseconds, to wait for the page. */
const PATIENCE = 50;
const MOMENT = 100;

/** @typedef {ReturnType<typeof createLayout>} Layout */

/**
 * Build what stands around the board of a match.
 * @param {{game: string, title: string, tabs: import("../panel/panel.js").Tab[],
 *   press: (offer: import("../kit/board.js").Offer) => void, type: (line: string) => Promise<boolean>,
 *   undo: () => void, menu: () => void}} wanted
 */
export function createLayout({ game, title, tabs, press, type, undo, menu }) {
  const players = createPlayers();
  const panel = createPanel(tabs);
  const bar = createBar({ press, type, undo, opener: panel.opener, tell });
  const board = html("div", { class: ["board", `board-${game}`] });
  const extra = html("div", { class: "page-extra" });
  const told = html("div", { class: "hidden-text", role: "log" });
  const whisper = createWhisper(() => panel.open("chat"));
  const root = html(
    "div",
    { class: "page-layout" },
    html(
      "header",
      { class: "page-layout-top" },
      html("a", { class: "page-button page-quiet", href: "/", "aria-label": t("Back to the games") }, "‹"),
      html("h1", {}, title),
      html("button", { class: "page-quiet", "aria-label": t("Menu"), "aria-haspopup": "dialog", onclick: menu }, "⋯"),
    ),
    players.root,
    whisper.root,
    html("section", { class: "page-stage", "aria-label": t("Table") }, board, extra),
    bar.root,
    panel.root,
    told,
  );

  /** Say something to those who listen, once they are there to hear it. @param {string} sentence @param {number} [patience] */
  function tell(sentence, patience = PATIENCE) {
    if (!told.isConnected && patience > 0) return void setTimeout(() => tell(sentence, patience - 1), MOMENT);
    told.append(html("p", {}, sentence));
    while (told.childElementCount > TOLD) told.firstElementChild?.remove();
  }

  return { root, board, extra, players, bar, panel, tell, whisper };
}
