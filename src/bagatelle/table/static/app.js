// The start of the page, and which part of it an address shows.

import { api, reason } from "./shell/api.js";
import { html } from "./kit/dom.js";
import { isOutdated, renew } from "./shell/edition.js";
import { acceptDrops } from "./record/opened.js";
import { go } from "./shell/navigation.js";
import { applyLooks } from "./shell/settings.js";
import { preferred, speak, t } from "./shell/words.js";

/**
 * A part of the page: it draws itself into `main` and returns what to do when one leaves.
 * @typedef {{open: (main: HTMLElement, ...parts: string[]) => Promise<(() => void) | void>}} Part
 * @typedef {[RegExp, () => Promise<Part>]} Route
 */

/** @type {Route[]} */
const ROUTES = [
  [/^\/#games(?:\?(.*))?$/, () => import("./home/all-games.js")],
  [/^\/#results$/, () => import("./home/results.js")],
  [/^\/#new\/([\w-]+)\/(\w+)$/, () => import("./setup/setup.js")],
  [/^\/match\/([^/#]+)/, () => import("./match/match.js")],
  [/^\/watch\/([^/#]+)/, () => import("./match/watch.js")],
  [/^\/join\/([^/#]+)/, () => import("./lobby/invitation.js")],
  [/^\/rules\/([^/#]+)/, () => import("./rules/rules-page.js")],
  [/^\/replay$/, () => import("./record/record-page.js")],
  [/^\/learn\/([^/#]+)/, () => import("./lesson/lesson.js")],
  [/^\/lab\/([^/#]+)/, () => import("./lab/study.js")],
  [/^\/lab$/, () => import("./lab/lab.js")],
  [/^\/continue(?:#(.*))?$/, () => import("./menu/continue.js")],
  [/^\//, () => import("./home/home.js")],
];

const PATIENCE = 300;
let leave = () => {};
let visit = 0;

/** Draw the part that the address names, from the start; load it anew if the table has a newer page. */
async function show() {
  if (isOutdated()) return location.reload();
  const here = location.pathname + location.hash;
  const [pattern, load] = /** @type {Route} */ (ROUTES.find(([pattern]) => pattern.test(here)));
  const main = /** @type {HTMLElement} */ (document.getElementById("page"));
  const mine = ++visit;
  leave();
  leave = () => {};
  const patience = setTimeout(
    () => main.replaceChildren(html("p", { class: "page-notice" }, t("One moment …"))),
    PATIENCE,
  );
  const room = html("div", { class: "page-room" });
  try {
    const part = await load();
    const close = (await part.open(room, ...(pattern.exec(here) ?? []).slice(1).map(readable))) ?? (() => {});
    if (mine !== visit) return close();
    leave = close;
  } catch (error) {
    if (error instanceof TypeError && (await renew())) return;
    room.replaceChildren(
      html("h1", {}, t("Not at this table")),
      html("p", { class: "page-notice" }, reason(error)),
      html("p", {}, html("a", { class: "page-button", href: "/" }, t("Back to the games"))),
    );
  } finally {
    clearTimeout(patience);
  }
  if (mine !== visit) return;
  main.replaceChildren(room);
  const heading = room.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @param {string | undefined} part */
function readable(part) {
  return decodeURIComponent(part ?? "");
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hasAttribute("download") || link.hasAttribute("target")) return;
  event.preventDefault();
  go(/** @type {string} */ (link.getAttribute("href")));
}

/** Somebody signed out this device, perhaps from another one. */
function showSignedOut() {
  leave();
  leave = () => {};
  visit += 1;
  const main = /** @type {HTMLElement} */ (document.getElementById("page"));
  const heading = html("h1", { tabindex: "-1" }, t("Signed out"));
  main.replaceChildren(
    html(
      "div",
      { class: "page-room" },
      heading,
      html("p", {}, t("This device was signed out, or goes on as somebody else.")),
      html("p", {}, html("a", { class: "page-button", href: "/" }, t("Back to the games"))),
    ),
  );
  heading.focus();
}

applyLooks();
acceptDrops();
document.addEventListener("click", followLink);
addEventListener("popstate", show);
addEventListener("unhandledrejection", ({ reason: error }) => error instanceof TypeError && renew());
addEventListener("signedout", showSignedOut);
await Promise.all([speak(preferred()), api("GET", "/api/me").catch(() => null)]);
show();
