// The people whom somebody has blocked, and unblocking them.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { t } from "../shell/words.js";

/** @typedef {{id: string, name: string, since: number}} Block */

/** Show whom this person has blocked. */
export function openBlocks() {
  const list = html("ul", { class: "page-entries" });
  const note = html("p", {});
  const problem = html("p", { class: "page-bad", role: "alert" });
  openDialog(t("Blocked people"), [note, list, problem]);
  draw();

  async function draw() {
    try {
      const blocks = await api("GET", "/api/me/blocks");
      note.textContent = blocks.length
        ? t("They cannot sit down at your tables, and you do not see what they say.")
        : t("You have blocked nobody. To block somebody, choose their name in a chat.");
      list.replaceChildren(...blocks.map(lineOf));
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  /** @param {Block} block */
  function lineOf({ id, name }) {
    return html(
      "li",
      {},
      html("strong", { class: "page-grow" }, html("bdi", {}, name)),
      html("button", { onclick: () => lift(id), "aria-label": t("Unblock {name}", { name }) }, t("Unblock")),
    );
  }

  /** @param {string} id */
  async function lift(id) {
    problem.textContent = "";
    try {
      await api("DELETE", `/api/me/blocks/${id}`);
      dispatchEvent(new Event("blockschange"));
    } catch (error) {
      problem.textContent = reason(error);
    }
    draw();
  }
}
