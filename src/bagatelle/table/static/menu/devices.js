// The devices on which somebody is known as themselves, and signing out of them.

import { html } from "../kit/dom.js";
import { ago } from "../shell/ago.js";
import { api, reason } from "../shell/api.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { language, t } from "../shell/words.js";

/** @typedef {{id: string, name: string, since: number, used: number, here: boolean}} Device */

/** Seconds after which a device was no longer used just now: its use is noted no more often. */
const NOW = 600;

/** Show the devices of this person. */
export function openDevices() {
  const list = html("ul", { class: "page-entries" });
  const all = html("div", { class: "page-row" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  openDialog(t("Your devices"), [
    html("p", {}, t("On each of these you are yourself: same name, same seats, same games.")),
    list,
    problem,
    all,
  ]);
  draw();

  async function draw() {
    try {
      const [devices, me] = await Promise.all([api("GET", "/api/me/devices"), api("GET", "/api/me")]);
      const only = devices.length === 1;
      const line = (/** @type {Device} */ device) => lineOf(device, () => leave(device, only, me.name));
      list.replaceChildren(...devices.map(line));
      all.replaceChildren();
      if (only) return;
      all.append(
        html("button", { onclick: () => signOut("elsewhere") }, t("Sign out everywhere else")),
        html("button", { onclick: () => leaveAll(me.name) }, t("Sign out everywhere")),
      );
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  /** @param {Device} device @param {boolean} only @param {string} name */
  async function leave({ id, here }, only, name) {
    if (!here) return tell(() => api("DELETE", `/api/me/devices/${id}`));
    const question = only ? lastWarning(name) : t("Sign out on this device?");
    if (await confirmed(question, t("Sign out"))) await signOut("here");
  }

  /** @param {string} name */
  async function leaveAll(name) {
    const question = name
      ? t("After that nobody can come back as {name}. Sign out everywhere?", { name })
      : t("After that nobody can come back to your matches. Sign out everywhere?");
    if (await confirmed(question, t("Sign out everywhere"))) await signOut("everywhere");
  }

  /** @param {"here" | "elsewhere" | "everywhere"} where */
  async function signOut(where) {
    const done = await tell(() => api("POST", "/api/me/sign-out", { where }));
    if (done && where !== "elsewhere") location.assign("/");
  }

  /** Do something and show what is left; whether it was possible. @param {() => Promise<any>} job */
  async function tell(job) {
    problem.textContent = "";
    try {
      await job();
    } catch (error) {
      problem.textContent = reason(error);
      return false;
    }
    draw();
    return true;
  }
}

/** @param {string} name */
function lastWarning(name) {
  if (!name) return t("This is your only device: if you sign out here, you cannot come back to your matches.");
  return t("This is your only device: if you sign out here, you cannot come back as {name}.", { name });
}

/** @param {Device} device @param {() => void} leave */
function lineOf(device, leave) {
  const used = device.here ? t("this device") : t("last used {when}", { when: ago(device.used, NOW) });
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(device.since * 1000);
  return html(
    "li",
    {},
    html(
      "span",
      { class: "page-grow" },
      html("strong", {}, device.name),
      html("span", { class: "page-entry-note" }, `${used}, ${t("since {day}", { day })}`),
    ),
    html(
      "button",
      { onclick: leave, "aria-label": t("Sign out: {device}", { device: device.name }) },
      device.here ? t("Sign out here") : t("Sign out"),
    ),
  );
}
