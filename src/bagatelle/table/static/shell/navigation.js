// Going from one part of the page to another without loading it again.

/**
 * Go to an address of the page.
 * @param {string} path
 */
export function go(path) {
  history.pushState(null, "", path);
  refresh();
}

/**
 * Go to the address that should have been asked for: the one that was asked is forgotten.
 * @param {string} path
 */
export function redirect(path) {
  history.replaceState(null, "", path);
  refresh();
}

/** Draw the present address again, from the start. */
export function refresh() {
  dispatchEvent(new PopStateEvent("popstate"));
}
