// What we call you: asked once, when somebody first sits down or starts a game, and remembered. The menu changes it.

import { html } from "../kit/dom.js";
import { api, reason } from "./api.js";
import { openDialog } from "./dialog.js";
import { t } from "./words.js";

/**
 * The name of whoever uses this browser; those who have none yet are asked for it. Null if they would rather not play.
 * @returns {Promise<string | null>}
 */
export async function myName() {
  const { name } = await api("GET", "/api/me");
  return name || askName();
}

/**
 * Remember what somebody wants to be called from now on; returns the name as it is shown.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function saveName(name) {
  const saved = await api("PATCH", "/api/me", { name: name.trim() });
  return saved.name;
}

/** @returns {Promise<string | null>} */
function askName() {
  return new Promise((resolve) => {
    /** @type {string | null} */
    let given = null;
    const problem = html("p", { class: "page-bad", role: "alert" });
    const field = html("input", { required: true, maxlength: 24, autocomplete: "nickname", autofocus: true });
    const dialog = openDialog(
      t("What shall we call you?"),
      [
        html(
          "form",
          { class: "page-stack", onsubmit: save },
          html("label", { class: "page-field" }, t("Your name"), field),
          html("p", { class: "page-faint" }, t("The others at the table see it. You can change it in the menu.")),
          html("button", { class: "primary" }, t("Play")),
          problem,
        ),
      ],
      { onclose: () => resolve(given) },
    );

    /** @param {Event} event */
    async function save(event) {
      event.preventDefault();
      try {
        given = await saveName(field.value);
        dialog.close();
      } catch (error) {
        problem.textContent = reason(error);
      }
    }
  });
}
