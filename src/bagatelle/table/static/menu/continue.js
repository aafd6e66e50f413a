// Going on as the same person on another device: whose code it is, who is here now, and nothing without a click.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { many, t } from "../shell/words.js";

/** @typedef {{name: string, same: boolean, here: {name: string, matches: number}}} Checked */

/**
 * Ask for the code, or take it from the link; the address forgets it at once.
 * @param {HTMLElement} main
 * @param {string} code
 */
export async function open(main, code) {
  history.replaceState(null, "", "/continue");
  const problem = html("p", { class: "page-bad", role: "alert" });
  const field = html("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true });
  const form = html(
    "form",
    { class: "page-stack", onsubmit: submit },
    html("label", { class: "page-field" }, t("Code"), field),
    html("button", { class: "primary" }, t("Next")),
  );
  const answer = html("div", { class: "page-stack" });
  field.value = code;
  main.append(html("h1", {}, t("Continue on this device")), form, problem, answer);
  if (code) await check();

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    await check();
  }

  /** Ask whose code it is; it still works afterwards. */
  async function check() {
    answer.replaceChildren();
    problem.textContent = "";
    try {
      const checked = await api("POST", "/api/me/continue/check", { code: field.value.trim() });
      form.hidden = true;
      answer.append(...question(checked, goOn));
      /** @type {HTMLElement | null} */ (answer.querySelector("a, button"))?.focus(); // what changes least
    } catch (error) {
      problem.textContent = reason(error);
      form.hidden = false;
    }
  }

  /** @param {boolean} instead */
  async function goOn(instead) {
    try {
      await api("POST", "/api/me/continue", { code: field.value.trim(), instead });
      location.assign("/"); // from the start, as somebody else
    } catch (error) {
      problem.textContent = reason(error);
    }
  }
}

/**
 * What to ask before somebody goes on as the person of a code.
 * @param {Checked} checked
 * @param {(instead: boolean) => void} goOn
 */
function question({ name, same, here }, goOn) {
  const home = (/** @type {string} */ label) => html("a", { class: "page-button", href: "/" }, label);
  if (same) {
    const note = t("You are already yourself on this device; use the code on the other one.");
    return [html("p", {}, note), home(t("Back to the games"))];
  }
  const who = name || t("somebody without a name");
  const label = t("Go on as {name}", { name: who });
  const atStake = here.matches > 0;
  const yes = html("button", { class: !atStake && "primary", onclick: () => goOn(atStake) }, label);
  if (!atStake) {
    return [
      html("p", {}, t("This device will be {name}: same name, same seats, same games.", { name: who })),
      html("p", { class: "page-faint" }, t("Only go on if that is you.")),
      html("div", { class: "page-row" }, yes, home(t("No"))),
    ];
  }
  const me = here.name || t("somebody without a name");
  return [
    html(
      "p",
      { class: "page-warning" },
      many(
        "You are {me} here, with {n} match. Go on as {name} instead?",
        "You are {me} here, with {n} matches. Go on as {name} instead?",
        here.matches,
        { me, name: who },
      ),
    ),
    html("p", {}, t("The matches of {me} stay, but only devices that are {me} can reach them.", { me })),
    html("p", { class: "page-faint" }, t("Only go on if that is you.")),
    html("div", { class: "page-row" }, home(t("Stay {me}", { me })), yes),
  ];
}
