// The line at the top of the page that says what keeps a game from going on, and when that is over.

import { t } from "./words.js";

const BACK_LASTS = 2500;

let isLost = false;
let inDoubt = false;
let late = "";
let wasShown = false;
let isBack = false;
let timer = 0;

/** What keeps the game from going on, in one sentence. */
function trouble() {
  if (!isLost && !inDoubt) return late;
  if (!navigator.onLine) return t("You are offline. The game waits for you and carries on by itself.");
  return isLost
    ? t("Connection lost. The game waits for you and carries on by itself.")
    : t("The table does not answer. Trying again …");
}

function draw() {
  const element = document.getElementById("banner");
  const text = trouble() || (isBack ? t("Connected again.") : "");
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * How the connection is: lost, or so silent that it may be; once it is neither, the page says that it is back.
 * @param {{lost?: boolean, doubtful?: boolean}} state
 */
export function setConnection({ lost = isLost, doubtful = inDoubt }) {
  [isLost, inDoubt] = [lost, doubtful];
  clearTimeout(timer);
  isBack = wasShown && !lost && !doubtful;
  wasShown = lost || doubtful;
  if (isBack) {
    timer = setTimeout(() => {
      isBack = false;
      draw();
    }, BACK_LASTS);
  }
  draw();
}

/** What is said of a command that is still on its way; nothing when none is late. @param {string} note */
export function setLate(note) {
  late = note;
  draw();
}
