// The record that was opened on this page: a file that was chosen or dropped. It stays in this window.

import { go } from "../shell/navigation.js";

const MOST_BYTES = 1_000_000;
/** @type {string | null} */
let text = null;

/** The record that was opened last, as it stands in its file. */
export const openedRecord = () => text;

/**
 * Open a file and show it; whether that is possible is for the server to say.
 * @param {File} file
 */
export async function openFile(file) {
  text = file.size > MOST_BYTES ? "" : await file.text();
  go("/replay");
}

/** Let records be dropped anywhere on the page. */
export function acceptDrops() {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openFile(file);
  });
}
