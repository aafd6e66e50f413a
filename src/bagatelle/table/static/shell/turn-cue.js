// "It is your turn", for somebody who looks elsewhere: the title, a soft sound, and a notification if wanted.

import { recall, remember } from "./settings.js";
import { armSounds, sound } from "./sound.js";
import { t } from "./words.js";

/** After so many milliseconds somebody who waits looks elsewhere, even if the page is in front. */
const LONG_WAIT = 5000;

/** Whether notifications are switched on and allowed. */
export function notifies() {
  return recall("notify", "off") === "on" && "Notification" in globalThis && Notification.permission === "granted";
}

/**
 * Switch notifications on or off; the browser asks for permission.
 * @param {boolean} wanted
 */
export async function setNotifications(wanted) {
  const allowed = wanted && "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
  remember("notify", allowed ? "on" : "off");
  return allowed;
}

/**
 * Tell whose turn it is. Cues come only when my turn begins and only to somebody who may look elsewhere, so nobody
 * who plays quickly hears a sound with every move.
 * @param {string} game
 */
export function createTurnCue(game) {
  let mine = false;
  let since = Date.now();
  armSounds();
  return {
    /**
     * @param {boolean} isMine
     * @param {string} prompt
     */
    set(isMine, prompt) {
      document.title = isMine ? `● ${t("Your turn")} · ${game}` : `${game} · Bagatelle`;
      if (isMine && !mine) {
        if (document.hidden || !document.hasFocus() || Date.now() - since > LONG_WAIT) sound("turn");
        if (document.hidden && notifies()) notify(game, prompt);
      }
      if (isMine !== mine) since = Date.now();
      mine = isMine;
    },
    close() {
      document.title = "Bagatelle";
    },
  };
}

/**
 * @param {string} title
 * @param {string} body
 */
function notify(title, body) {
  try {
    const note = new Notification(title, { body, icon: new URL("../icon.svg", import.meta.url).href, tag: location.pathname });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // some phones allow notifications from service workers only
  }
}
