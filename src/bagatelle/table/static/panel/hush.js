// Whose words are hidden at a table: those of muted people, on this device, and of people who were blocked for good.

import { api } from "../shell/api.js";
import { recall, remember } from "../shell/settings.js";

/** @typedef {ReturnType<typeof createHush>} Hush */

const REMEMBERED = 200;

/** The handles that are muted on this device; a handle is somebody at one table. @returns {string[]} */
function muted() {
  try {
    const list = JSON.parse(recall("muted", "[]"));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/**
 * Who is not to be read at one table; `changed` is called when somebody is or no longer is.
 * @param {{id: string, watch: string | null, changed: () => void}} on
 */
export function createHush({ id, watch, changed }) {
  /** @type {Set<string>} */
  let blocked = new Set();

  async function load() {
    const query = watch ? `?watch=${encodeURIComponent(watch)}` : "";
    const { handles } = await api("GET", `/api/matches/${id}/blocked${query}`).catch(() => ({ handles: [...blocked] }));
    const before = blocked;
    blocked = new Set(handles);
    if (before.size || blocked.size) changed();
  }

  addEventListener("blockschange", load);
  load();

  return {
    /** @param {string | null | undefined} handle */
    isMuted: (handle) => muted().includes(String(handle)),
    /** @param {string | null | undefined} handle */
    isBlocked: (handle) => blocked.has(String(handle)),
    /** @param {string} handle @param {boolean} on */
    mute(handle, on) {
      const others = muted().filter((each) => each !== handle);
      remember("muted", JSON.stringify(on ? [...others, handle].slice(-REMEMBERED) : others));
      changed();
    },
    /** Block somebody for good. @param {string} handle */
    async block(handle) {
      await api("POST", "/api/me/blocks", { match: id, handle, ...(watch && { watch }) });
      await load();
    },
    close: () => removeEventListener("blockschange", load),
  };
}
