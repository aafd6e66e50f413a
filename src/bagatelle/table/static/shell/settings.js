// What this browser remembers: small choices that belong to the device, not to the person.

const PREFIX = "bagatelle.";

/** @type {Map<string, string>} */
const forgetful = new Map();

/**
 * A choice made earlier on this device.
 * @param {string} name
 * @param {string} [otherwise]
 */
export function recall(name, otherwise = "") {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return forgetful.get(name) ?? otherwise;
  }
}

/**
 * Keep a choice, for as long as the browser lets us.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    forgetful.set(name, value);
  }
}

/** How fast things go on this device. @typedef {"slow" | "normal" | "fast" | "instant"} Speed */

/** @param {string} name @param {string} otherwise @returns {Speed} */
function speedOf(name, otherwise) {
  const chosen = recall(name, otherwise);
  return chosen === "slow" || chosen === "fast" || chosen === "instant" ? chosen : "normal";
}

/** How fast pieces move. */
export const animationSpeed = () => speedOf("speed", recall("motion", "on") === "off" ? "instant" : "normal");

/** How long the moves of bots are held back, so that one can follow. */
export const botSpeed = () => speedOf("bots", "normal");

/** Dress the page as chosen: theme and motion. */
export function applyLooks() {
  const { dataset } = document.documentElement;
  const theme = recall("theme", "auto");
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  dataset.speed = animationSpeed();
  if (dataset.speed === "instant") dataset.motion = "off";
  else delete dataset.motion;
}
