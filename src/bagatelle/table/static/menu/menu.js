// The menu: what can be done here, and how the page looks, sounds and speaks.

import { api } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { html } from "../kit/dom.js";
import { go, refresh } from "../shell/navigation.js";
import { applyLooks, recall, remember } from "../shell/settings.js";
import { notifies, setNotifications } from "../shell/turn-cue.js";
import { language, languages, speak, t } from "../shell/words.js";
import { openBlocks } from "./blocks.js";
import { openDevices } from "./devices.js";
import { select, toggle } from "./fields.js";
import { soundSettings, speedSettings } from "./sound-and-speed.js";
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
      soundSettings(),
      "Notification" in globalThis && toggle(t("Notification when it is your turn"), notifies(), setNotifications),
      speedSettings(),
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
          { label: t("Open a record"), action: () => go("/replay") },
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

/** @param {string} code */
async function setLanguage(code) {
  remember("language", code);
  await Promise.all([speak(code), api("PATCH", "/api/me", { language: code }).catch(() => null)]);
  dispatchEvent(new Event("personchange"));
  refresh();
}
