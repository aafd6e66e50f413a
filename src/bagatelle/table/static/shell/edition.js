// The edition of the page: which files it is made of, and what to do when the table has newer ones.

import { html } from "../kit/dom.js";
import { t } from "./words.js";

/** A hash of all files of the page; it stands in the address of each, this one too. */
const EDITION = new URL(import.meta.url).pathname.split("/")[2];

let isOld = false;

/**
 * Where a file of a game's board is.
 * @param {string} game
 * @param {string} name
 */
export const boardFile = (game, name) => `/boards/${EDITION}/${game}/${name}`;

/** Whether the table has a newer page than this one, as far as is known; then the next address is loaded anew. */
export const isOutdated = () => isOld;

/** The table was away: perhaps it came back with a newer page. If so, offer it, and disturb nobody. */
export async function lookForNewEdition() {
  if (isOld || !(await newer())) return;
  isOld = true;
  const notice = html(
    "div",
    { class: "page-edition", role: "status" },
    t("There is a new version of this page."),
    html("button", { class: "primary", onclick: () => location.reload() }, t("Load it")),
    html("button", { onclick: () => notice.remove() }, t("Later")),
  );
  document.body.append(notice);
}

/**
 * Something of this page could not be loaded: if that is because the table has a newer one, load that, once.
 * @returns {Promise<boolean>} whether a newer page is on its way
 */
export async function renew() {
  const found = await newer();
  if (!found || !isFirstTry(`${EDITION} to ${found}`)) return false;
  location.reload();
  return true;
}

/** Whether this window has not tried the same before: while a table is updated, the old page may come once more. */
function isFirstTry(/** @type {string} */ step) {
  try {
    if (sessionStorage.getItem("bagatelle.edition") === step) return false;
    sessionStorage.setItem("bagatelle.edition", step);
    return true;
  } catch {
    return false; // nothing can be remembered here, so it might go on for ever
  }
}

/** The newer edition that the table has, if it has one. @returns {Promise<string | null>} */
async function newer() {
  try {
    const { edition } = await (await fetch("/api/edition")).json();
    return edition && edition !== EDITION ? edition : null;
  } catch {
    return null;
  }
}
