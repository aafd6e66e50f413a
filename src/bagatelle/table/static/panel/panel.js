// The side panel (a sheet from below on phones): tabs as screen readers know them.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/** @typedef {{name: string, label: string, content: HTMLElement, shown?: () => void}} Tab */

/**
 * A panel with tabs; the first one is open.
 * @param {Tab[]} tabs
 */
export function createPanel(tabs) {
  let current = tabs[0].name;
  const buttons = tabs.map(({ name, label }) =>
    html(
      "button",
      {
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        onclick: () => select(name),
        onkeydown: step,
      },
      label,
    ),
  );
  const sheets = tabs.map(({ name, content }) =>
    html("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" }, content),
  );
  const close = html(
    "button",
    { class: "page-quiet page-panel-close", "aria-label": t("Close"), onclick: () => toggle(false) },
    "✕",
  );
  const root = html(
    "aside",
    { class: "page-panel", "aria-label": t("Score, log, chat and rules"), onkeydown: escape },
    html("div", { class: "page-panel-top" }, html("div", { role: "tablist", class: "page-tabs" }, buttons), close),
    sheets,
  );
  const opener = html(
    "button",
    {
      class: "page-panel-opener",
      "aria-expanded": "false",
      "aria-label": t("Score, log, chat and rules"),
      onclick: () => toggle(),
    },
    html("span", { "aria-hidden": "true" }, "☰"),
  );

  /** @param {string} name */
  function select(name) {
    current = name;
    tabs.forEach((tab, place) => {
      const chosen = tab.name === name;
      buttons[place].setAttribute("aria-selected", String(chosen));
      buttons[place].tabIndex = chosen ? 0 : -1;
      sheets[place].hidden = !chosen;
    });
    badge(name, 0);
    tabs.find((tab) => tab.name === name)?.shown?.();
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const here = tabs.findIndex(({ name }) => name === current);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const place = (to + tabs.length) % tabs.length;
    select(tabs[place].name);
    buttons[place].focus();
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key === "Escape" && root.classList.contains("open")) toggle(false);
  }

  /** @param {boolean} [open] */
  function toggle(open = !root.classList.contains("open")) {
    root.classList.toggle("open", open);
    opener.setAttribute("aria-expanded", String(open));
    if (open) select(current);
    (open ? buttons[tabs.findIndex(({ name }) => name === current)] : opener).focus();
  }

  /**
   * @param {string} name
   * @param {number} n
   */
  function badge(name, n) {
    const place = tabs.findIndex((tab) => tab.name === name);
    buttons[place].textContent = n ? `${tabs[place].label} (${n})` : tabs[place].label;
    opener.classList.toggle("news", n > 0);
  }

  select(current);
  return {
    root,
    opener,
    select,
    badge,
    /** The tab that is chosen, whether the sheet is open or not. */
    current: () => current,
    isShown: (/** @type {string} */ name) => current === name && root.getClientRects().length > 0,
  };
}
