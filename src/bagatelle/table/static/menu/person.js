// Who uses this device: their name, and how another device becomes the same person.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { saveName } from "../shell/naming.js";
import { linkCard } from "../shell/sharing.js";
import { t } from "../shell/words.js";

/** A field for the person's name, saved when it changes; `changed` is called then. @param {() => void} [changed] */
export function nameField(changed) {
  const problem = html("p", { class: "page-bad", role: "status" });
  const field = html("input", { maxlength: 24, autocomplete: "nickname", onchange: save });
  api("GET", "/api/me").then(
    ({ name }) => (field.value = name ?? ""),
    () => null,
  );
  return html("div", {}, html("label", { class: "page-field" }, t("Your name"), field), problem);

  async function save() {
    try {
      field.value = await saveName(field.value);
      problem.textContent = "";
      changed?.();
    } catch (error) {
      problem.textContent = reason(error);
    }
  }
}

/** Show the link with which another device becomes the same person. */
export async function continueElsewhere() {
  try {
    const { code, seconds } = await api("POST", "/api/me/link");
    openDialog(t("Continue on another device"), [
      html(
        "p",
        {},
        t("Open this link on the other device, or type {code} at {path}.", { code, path: `${location.host}/continue` }),
      ),
      linkCard(`/continue#${code}`, "Bagatelle"),
      html(
        "p",
        { class: "page-faint" },
        t("It works once, for {minutes} minutes.", { minutes: Math.round(seconds / 60) }),
      ),
    ]);
  } catch (error) {
    openDialog(t("Continue on another device"), [html("p", {}, reason(error))]);
  }
}
