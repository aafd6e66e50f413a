// Going on as the same person on another device.

import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/**
 * Ask for the code, or take it from the link.
 * @param {HTMLElement} main
 * @param {string} code
 */
export async function open(main, code) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const field = html("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true });
  field.value = code;
  main.append(
    html("h1", {}, t("Continue on this device")),
    html(
      "p",
      {},
      t("This device will be you, like the one that shows the code: same name, same seats, same games."),
    ),
    html(
      "form",
      { class: "page-stack", onsubmit: submit },
      html("label", { class: "page-field" }, t("Code"), field),
      html("button", { class: "primary" }, t("Continue here")),
      problem,
    ),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    try {
      await api("POST", "/api/me/continue", { code: field.value.trim() });
      dispatchEvent(new Event("personchange"));
      go("/");
    } catch (error) {
      problem.textContent = reason(error);
    }
  }
}
