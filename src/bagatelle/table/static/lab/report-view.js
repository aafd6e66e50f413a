// The report of a study in a room of its own: its style does not touch the page, and the page's does not touch it.

import { html } from "../kit/dom.js";
import { language } from "../shell/words.js";

const FOCUSABLE = "a, summary, [tabindex]";

/** A place for a report that is drawn again and again; what is unfolded stays so. */
export function createReportView() {
  const root = html("div", { class: "page-lab-report", lang: language() });
  const shadow = root.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [sheet];
  shadow.addEventListener("click", follow);
  let style = "";

  /** Links inside the report lead to its sections, which the address of the page knows nothing of. @param {Event} event */
  function follow(event) {
    const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    const section = shadow.getElementById((link.getAttribute("href") ?? "").slice(1));
    section?.setAttribute("tabindex", "-1");
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }

  return {
    root,
    /** @param {{style: string, html: string}} drawn what the server has made of the figures */
    draw(drawn) {
      if (drawn.style !== style) sheet.replaceSync((style = drawn.style));
      const open = [...shadow.querySelectorAll("details")].map((each) => each.open);
      const focused = shadow.activeElement ? [...shadow.querySelectorAll(FOCUSABLE)].indexOf(shadow.activeElement) : -1;
      shadow.innerHTML = drawn.html;
      shadow.querySelectorAll("details").forEach((each, n) => (each.open = open[n] ?? false));
      if (focused >= 0) {
        const again = shadow.querySelectorAll(FOCUSABLE)[focused];
        if (again instanceof HTMLElement) again.focus({ preventScroll: true });
      }
    },
  };
}
