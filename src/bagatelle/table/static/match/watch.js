// The address for spectators.

import { api } from "../shell/api.js";
import { open as openMatch } from "./match.js";

/**
 * Show the match of a spectator's link.
 * @param {HTMLElement} main
 * @param {string} watch
 */
export async function open(main, watch) {
  const { id } = await api("GET", `/api/watch/${encodeURIComponent(watch)}`);
  return openMatch(main, id, watch);
}
