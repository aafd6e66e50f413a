// Keys for what one does often, and the sheet that lists them.

import { html } from "../kit/dom.js";
import { openDialog } from "../shell/dialog.js";
import { go } from "../shell/navigation.js";
import { recall, remember } from "../shell/settings.js";
import { t } from "../shell/words.js";
import { nextGame } from "../shell/next-game.js";

/** @typedef {{key: string, label: string, action: () => any, possible?: () => boolean}} Shortcut */

const TYPING = "input, select, textarea, [contenteditable]";

/**
 * The keys of a match. They can be switched off, for those whose voice or device types by accident.
 * @param {{id: string, standing: import("./standing.js").Standing, layout: import("../layout/layout.js").Layout,
 *   commands: import("./commands.js").Commands, lookBack: () => void, isLive: () => boolean}} on
 */
export function createShortcuts({ id, standing, layout, commands, lookBack, isLive }) {
  const { panel } = layout;
  /** @type {Shortcut[]} */
  const shortcuts = [
    { key: "u", label: t("Take back"), action: commands.undo, possible: () => isLive() && Boolean(standing.now.undo) },
    { key: "h", label: t("Give me a hint"), action: commands.hint, possible: mayHint },
    { key: "s", label: t("Score"), action: () => panel.open("score") },
    { key: "l", label: t("Log"), action: () => panel.open("log") },
    { key: "c", label: t("Chat"), action: () => panel.open("chat") },
    { key: "r", label: t("Rules"), action: () => panel.open("rules") },
    { key: "b", label: t("Look back"), action: lookBack, possible: () => isLive() && standing.now.events > 0 },
    { key: "n", label: t("Next game"), action: toNextGame },
    { key: "?", label: t("Keyboard shortcuts"), action: open },
  ];

  function mayHint() {
    return isLive() && standing.fixed.hints && standing.now.state === "playing" && Boolean(standing.now.moves);
  }

  async function toNextGame() {
    const next = await nextGame(id);
    if (next) go(`/match/${next.id}`);
    else layout.bar.say(t("It is not your turn in any other game."));
  }

  /** Show which keys there are. */
  function open() {
    const box = html("input", { type: "checkbox", onchange: () => remember("keys", box.checked ? "on" : "off") });
    box.checked = areOn();
    openDialog(t("Keyboard shortcuts"), [
      html(
        "dl",
        { class: "page-keys" },
        shortcuts.map(({ key, label }) => line([key], label)),
        line(["Esc"], t("Close, or back to now")),
        line(["←", "→"], t("Along a row of dice or cards")),
      ),
      html("h3", {}, t("Look back")),
      html(
        "dl",
        { class: "page-keys" },
        line(["←", "→"], t("By event")),
        line(["↑", "↓"], t("By turn")),
        line(["Home", "End"], t("To the start, to the end")),
        line([t("space bar")], t("Autoplay, pause")),
      ),
      html("p", { class: "page-faint" }, t("Tab takes you to the next thing, Enter chooses it.")),
      html("label", { class: "page-check" }, box, t("Use these shortcuts")),
    ]);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return;
    if (/** @type {Element} */ (target).closest?.(TYPING)) return;
    const found = shortcuts.find((each) => each.key === key.toLowerCase());
    if (!found || (!areOn() && key !== "?") || (found.possible && !found.possible())) return;
    event.preventDefault();
    found.action();
  }

  addEventListener("keydown", onKey);
  return { open, close: () => removeEventListener("keydown", onKey) };
}

/** Some keys, and what they do. @param {string[]} keys @param {string} label */
function line(keys, label) {
  return html("div", {}, html("dt", {}, keys.map((key) => html("kbd", {}, key))), html("dd", {}, label));
}

function areOn() {
  return recall("keys", "on") === "on";
}
