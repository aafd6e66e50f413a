// A record from a file, on the board of its game: look through it, and continue from any moment.

import { html } from "../kit/dom.js";
import { api, reason, Refusal } from "../shell/api.js";
import { t } from "../shell/words.js";
import { openedRecord, openFile } from "./opened.js";
import { createRecordScene } from "./record-scene.js";

/**
 * Show the record that was opened, or ask for one.
 * @param {HTMLElement} main
 */
export async function open(main) {
  const record = openedRecord();
  if (record === null) return ask(main);
  /** @param {number | "spectator"} as @param {number} since */
  const load = (as, since) => api("POST", "/api/records/steps", { record, as, since });
  let scene;
  try {
    if (!record) throw new Refusal(t("This file is too large to be a record that can be shown here."));
    scene = await createRecordScene({ first: await load("spectator", 0), load, record });
  } catch (error) {
    return ask(main, reason(error));
  }
  const { root, start, close } = scene;
  main.append(root);
  main.classList.add("full");
  start();
  return () => {
    close();
    main.classList.remove("full");
  };
}

/** Ask for a file; `problem` says what is wrong with the last one. @param {HTMLElement} main @param {string} [problem] */
function ask(main, problem = "") {
  const field = html("input", {
    type: "file",
    accept: ".json,application/json",
    onchange: () => field.files?.[0] && openFile(field.files[0]),
  });
  main.append(
    html("p", {}, html("a", { href: "/" }, t("‹ All games"))),
    html("h1", {}, t("Open a record")),
    html("p", {}, t("Choose the file of a match, or drop it anywhere on this page. You can look through it and continue from any moment.")),
    html("label", { class: "page-field" }, t("File"), field),
    html("p", { class: "page-bad", role: "alert" }, problem),
  );
}
