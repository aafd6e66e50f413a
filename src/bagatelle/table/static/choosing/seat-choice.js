// What one seat has chosen, drawn, and the way to another choice.

import { html } from "../kit/dom.js";
import { reason } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("./roles.js").Roles} Roles
 * @typedef {import("./roles.js").Portrait} Portrait
 * @typedef {import("../shell/protocol.js").Choice} Choice
 */

/**
 * A seat's choice with its buttons. `fair` gives a choice that makes an even match, and what its button says; `changed`
 * hears of every new choice.
 * @param {{roles: Roles, title: string, choice: Choice, fair?: {label: string, find: () => Promise<Choice>} | null,
 *   changed?: (choice: Choice) => void, quiet?: boolean}} wanted
 */
export function createSeatChoice({ roles, title, choice, fair = null, changed = () => {}, quiet = false }) {
  let chosen = { ...choice };
  const problem = html("p", { class: "page-bad", role: "alert" });
  const pictures = new Map(roles.names.map((role) => [role, html("div", { class: "page-portrait" })]));

  async function draw() {
    for (const [role, place] of pictures) {
      const wanted = chosen[role];
      const portrait = await roles.ask(role, wanted).catch(() => null);
      if (chosen[role] === wanted) place.replaceChildren(portrait ? roles.draw(portrait) : String(wanted));
    }
  }

  /** @param {Choice} next */
  function set(next) {
    chosen = { ...chosen, ...next };
    problem.textContent = "";
    draw();
  }

  /** @param {Choice} next */
  function take(next) {
    set(next);
    changed(chosen);
  }

  async function beFair() {
    try {
      if (fair) take(await fair.find());
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  const buttons = html(
    "div",
    { class: "page-row" },
    roles.names.map((role) =>
      html(
        "button",
        { type: "button", onclick: () => openGallery({ roles, role, title, chosen, fair, take }) },
        t("Choose another {role}", { role: roles.title(role) }),
      ),
    ),
    fair && html("button", { type: "button", onclick: beFair }, fair.label),
  );
  draw();
  return {
    root: html(
      "section",
      { class: "page-seat-choice", "aria-label": title },
      !quiet && html("h2", {}, title),
      ...pictures.values(),
      buttons,
      problem,
    ),
    buttons,
    set,
    choice: () => ({ ...chosen }),
    /** @param {string} sentence */
    refuse: (sentence) => (problem.textContent = sentence),
  };
}

/**
 * Choose in a window.
 * @param {{roles: Roles, role: string, title: string, chosen: Choice,
 *   fair: {label: string, find: () => Promise<Choice>} | null, take: (choice: Choice) => void}} on
 */
async function openGallery({ roles, role, title, chosen, fair, take }) {
  const portraits = await roles.all(role);
  /** @type {Portrait | null} */
  let picked = await roles.ask(role, chosen[role]).catch(() => null);
  const confirm = html("button", { type: "button", class: "primary", onclick: done });
  const place = html("div", { class: "page-gallery-foot" }, confirm);

  /** @param {Portrait | null} portrait */
  function changed(portrait) {
    picked = portrait;
    confirm.disabled = !portrait;
    confirm.textContent = portrait ? t("Choose {name}", { name: portrait.label }) : t("Choose");
  }

  function done() {
    if (picked) take({ [role]: picked.value });
    dialog.close();
  }

  const gallery = roles.gallery({
    portraits,
    chosen: picked,
    changed,
    ask: (value) => roles.ask(role, value),
    fair: fair && (async () => roles.ask(role, (await fair.find())[role])),
    fairLabel: fair?.label,
  });
  changed(picked);
  const dialog = openDialog(title, [gallery, place], { class: "page-wide page-gallery" });
}
