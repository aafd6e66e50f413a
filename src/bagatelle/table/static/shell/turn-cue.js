// "It is your turn", for somebody who looks elsewhere: the title, a soft sound, and a notification if wanted.

import { recall, remember } from "./settings.js";
import { t } from "./words.js";

/** After so many milliseconds somebody who waits looks elsewhere, even if the page is in front. */
const LONG_WAIT = 5000;
/** What browsers take for a wish of the person; a finger counts when it is lifted. */
const TOUCHES = ["pointerup", "keyup"];

/** @type {AudioContext | null} */
let audio = null;
let armed = false;

/** Let sounds be possible: browsers want a touch first. */
async function wakeAudio() {
  try {
    audio ??= new AudioContext();
    await audio.resume();
  } catch {
    // no sound here
  }
  if (audio?.state === "running") TOUCHES.forEach((touch) => removeEventListener(touch, wakeAudio, true));
}

/** Two soft notes. */
export function chime() {
  if (recall("sound", "on") === "off" || audio?.state !== "running") return;
  [523.25, 659.25].forEach((pitch, place) => {
    const start = /** @type {AudioContext} */ (audio).currentTime + place * 0.14;
    const tone = /** @type {AudioContext} */ (audio).createOscillator();
    const loudness = /** @type {AudioContext} */ (audio).createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loudness).connect(/** @type {AudioContext} */ (audio).destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}

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
  if (!armed) TOUCHES.forEach((touch) => addEventListener(touch, wakeAudio, true));
  armed = true;
  return {
    /**
     * @param {boolean} isMine
     * @param {string} prompt
     */
    set(isMine, prompt) {
      document.title = isMine ? `● ${t("Your turn")} · ${game}` : `${game} · Bagatelle`;
      if (isMine && !mine) {
        if (document.hidden || !document.hasFocus() || Date.now() - since > LONG_WAIT) chime();
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
