// A record from a file, on the board of its game: look through it, and continue from any moment.

import { html } from "../kit/dom.js";
import { api, Refusal } from "../shell/api.js";
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
  if (!record) throw new Refusal(t("This file is too large to be a record that can be shown here."));
  /** @param {number | "spectator"} as @param {number} since */
  const load = (as, since) => api("POST", "/api/records/steps", { record, as, since });
  const first = await load("spectator", 0);
  const scene = await createRecordScene({ first, load, record });
  main.append(scene.root);
  main.classList.add("full");
  scene.start();
  return () => {
    scene.close();
    main.classList.remove("full");
  };
}

/** @param {HTMLElement} main */
function ask(main) {
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
  );
}
