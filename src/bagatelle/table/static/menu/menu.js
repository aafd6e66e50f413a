// The menu: what can be done here, and how the page looks, sounds and speaks.

import { api } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { html } from "../kit/dom.js";
import { refresh } from "../shell/navigation.js";
import { applyLooks, recall, remember } from "../shell/settings.js";
import { chime, notifies, setNotifications } from "../shell/turn-cue.js";
import { language, languages, speak, t } from "../shell/words.js";
import { openBlocks } from "./blocks.js";
import { openDevices } from "./devices.js";
import { continueElsewhere, nameField } from "./person.js";

/** @typedef {{label: string, action: () => void}} Item */

/**
 * Open the menu with some items first and the settings of this device below.
 * @param {string} title
 * @param {Item[]} items
 */
export function openMenu(title, items) {
  const dialog = openDialog(
    title,
    [
      items.length > 0 &&
        html(
          "ul",
          { class: "page-menu" },
          items.map(({ label, action }) => html("li", {}, html("button", { onclick: () => choose(action) }, label))),
        ),
      html("h3", {}, t("This device")),
      toggle(t("Sound when it is your turn"), recall("sound", "on") === "on", (on) => {
        remember("sound", on ? "on" : "off");
        if (on) chime();
      }),
      "Notification" in globalThis && toggle(t("Notification when it is your turn"), notifies(), setNotifications),
      toggle(t("Animations"), recall("motion", "on") === "on", (on) => {
        remember("motion", on ? "on" : "off");
        applyLooks();
      }),
      toggle(t("Show notation"), recall("notation", "off") === "on", (on) => remember("notation", on ? "on" : "off")),
      select(
        t("Colours"),
        { auto: t("As on the device"), light: t("Light"), dark: t("Dark") },
        recall("theme", "auto"),
        (theme) => {
          remember("theme", theme);
          applyLooks();
        },
      ),
      select(t("Language"), languages(), language(), (code) => {
        dialog.close();
        setLanguage(code);
      }),
      html("h3", {}, t("You")),
      nameField(),
      html(
        "ul",
        { class: "page-menu" },
        [
          { label: t("Continue on another device"), action: continueElsewhere },
          { label: t("Your devices"), action: openDevices },
          { label: t("Blocked people"), action: openBlocks },
        ].map(({ label, action }) => html("li", {}, html("button", { onclick: () => choose(action) }, label))),
      ),
    ],
    { class: "page-side" },
  );

  /** @param {() => void} action */
  function choose(action) {
    dialog.close();
    action();
  }
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => any} change
 */
function toggle(label, on, change) {
  const box = html("input", {
    type: "checkbox",
    onchange: async () => (box.checked = (await change(box.checked)) ?? box.checked),
  });
  box.checked = on;
  return html("label", { class: "page-check" }, box, label);
}

/**
 * @param {string} label
 * @param {Record<string, string>} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function select(label, choices, chosen, change) {
  const list = html(
    "select",
    { onchange: () => change(list.value) },
    Object.entries(choices).map(([value, text]) => html("option", { value }, text)),
  );
  list.value = chosen;
  return html("label", { class: "page-field" }, label, list);
}

/** @param {string} code */
async function setLanguage(code) {
  remember("language", code);
  await Promise.all([speak(code), api("PATCH", "/api/me", { language: code }).catch(() => null)]);
  dispatchEvent(new Event("personchange"));
  refresh();
}
