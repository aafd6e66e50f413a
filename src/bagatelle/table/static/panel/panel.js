// The side panel (a sheet from below on phones): tabs as screen readers know them.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * A tab; one with `beside` stands open above the others where there is room for both, one that is `later` is there from
 * when it is revealed.
 * @typedef {{name: string, label: string, content: HTMLElement, shown?: () => void, beside?: boolean, later?: boolean}} Tab
 */

const ROOM = matchMedia("(min-width: 60rem)");

/**
 * A panel with tabs; the first one that is there and not open anyway is chosen.
 * @param {Tab[]} tabs
 */
export function createPanel(tabs) {
  /** @type {Set<string>} */
  const revealed = new Set();
  let current = (tabs.find(({ later }) => !later) ?? tabs[0]).name;
  const buttons = tabs.map((tab) => tabButton(tab, () => select(tab.name), step));
  const sheets = tabs.map(tabSheet);
  const root = html(
    "aside",
    { class: "page-panel", "aria-label": t("Score, log, chat and rules"), onkeydown: escape },
    html(
      "div",
      { class: "page-panel-top" },
      html("div", { role: "tablist", class: "page-tabs" }, buttons),
      closer(() => toggle(false)),
    ),
    sheets,
  );
  const opener = panelOpener(() => toggle());
  /** Whether a tab stands open whichever is chosen. @param {Tab} tab */
  const isBeside = (tab) => Boolean(tab.beside && ROOM.matches);
  ROOM.addEventListener("change", rearrange);
  const sight = new ResizeObserver(comeIntoSight);
  sight.observe(root);

  /** @param {string} name */
  const placeOf = (name) => tabs.findIndex((tab) => tab.name === name);

  /** @param {string} name */
  function turnTo(name) {
    current = name;
    tabs.forEach((tab, place) => {
      const chosen = tab.name === name;
      buttons[place].setAttribute("aria-selected", String(chosen));
      buttons[place].tabIndex = chosen ? 0 : -1;
      sheets[place].hidden = !chosen && !isBeside(tab);
    });
  }

  /** Let the tabs suit the room that there is. */
  function arrange() {
    tabs.forEach((tab, place) => {
      const beside = isBeside(tab);
      const [button, sheet] = [buttons[place], sheets[place]];
      button.hidden = beside || Boolean(tab.later && !revealed.has(tab.name));
      sheet.classList.toggle("page-panel-beside", beside);
      sheet.setAttribute("role", beside ? "region" : "tabpanel");
      if (beside) root.prepend(sheet);
      else root.append(sheet);
    });
    const there = tabs.filter((_, place) => !buttons[place].hidden);
    turnTo((there.find(({ name }) => name === current) ?? there[0]).name);
  }

  function rearrange() {
    arrange();
    refresh();
  }

  /** The first time that there is something to see of it. */
  function comeIntoSight() {
    if (!root.getClientRects().length) return;
    sight.disconnect();
    refresh();
  }

  function refresh() {
    for (const tab of tabs) if (isShown(tab.name)) tab.shown?.();
  }

  /** Whether a tab is in sight. @param {string} name */
  function isShown(name) {
    return (current === name || isBeside(tabs[placeOf(name)])) && root.getClientRects().length > 0;
  }

  /** @param {string} name */
  function select(name) {
    turnTo(name);
    badge(name, 0);
    tabs[placeOf(name)].shown?.();
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const there = tabs.filter((_, place) => !buttons[place].hidden);
    const here = there.findIndex(({ name }) => name === current);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: there.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { name } = there[(to + there.length) % there.length];
    select(name);
    buttons[placeOf(name)].focus();
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
    (open ? buttons[placeOf(current)] : opener).focus();
  }

  /**
   * Put a number beside the name of a tab.
   * @param {string} name
   * @param {number} n
   */
  function badge(name, n) {
    const place = placeOf(name);
    buttons[place].textContent = n ? `${tabs[place].label} (${n})` : tabs[place].label;
    opener.classList.toggle("news", n > 0);
  }

  arrange();
  return {
    root,
    opener,
    badge,
    /** It is no longer needed. */
    leave() {
      sight.disconnect();
      ROOM.removeEventListener("change", rearrange);
    },
    /** Turn to a tab; where the panel is a sheet, open it. @param {string} name */
    open(name) {
      select(name);
      if (getComputedStyle(opener).display !== "none") toggle(true);
      else buttons[placeOf(name)].focus();
    },
    /** Where the panel is a sheet, let it go: there is something to see on the board. */
    close() {
      if (root.classList.contains("open")) toggle(false);
    },
    /** Let a tab that comes later be there, and turn to it; where the panel is a sheet, it stays closed. @param {string} name */
    reveal(name) {
      revealed.add(name);
      buttons[placeOf(name)].hidden = false;
      select(name);
    },
    /** The tab that is chosen, whether the sheet is open or not. */
    current: () => current,
    isShown,
  };
}

/**
 * @param {Tab} tab
 * @param {() => void} onclick
 * @param {(event: KeyboardEvent) => void} onkeydown
 */
function tabButton({ name, label, later = false }, onclick, onkeydown) {
  return html(
    "button",
    { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, hidden: later, onclick, onkeydown },
    label,
  );
}

/** @param {Tab} tab */
function tabSheet({ name, label, content }) {
  const facts = { role: "tabpanel", id: `panel-${name}`, "aria-label": label, tabindex: "0" };
  return html("div", facts, content);
}

/** @param {() => void} onclick */
function closer(onclick) {
  return html("button", { class: "page-quiet page-panel-close", "aria-label": t("Close"), onclick }, "✕");
}

/** The button that opens the panel where it is a sheet from below. @param {() => void} onclick */
function panelOpener(onclick) {
  return html(
    "button",
    {
      class: "page-panel-opener",
      "aria-expanded": "false",
      "aria-label": t("Score, log, chat and rules"),
      onclick,
    },
    html("span", { "aria-hidden": "true" }, "☰"),
  );
}
