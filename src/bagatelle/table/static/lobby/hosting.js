// What the host may do with a table that waits: let anybody here join, or cancel it.

import { html } from "../kit/dom.js";
import { sendCommand } from "../shell/connection.js";
import { confirmed } from "../shell/dialog.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/**
 * The switch and the button of the host; `attempt` tells why if something is refused.
 * @param {string} id
 * @param {(action: () => Promise<any>) => Promise<void>} attempt
 */
export function createHosting(id, attempt) {
  let listed = false;
  const box = html("input", { type: "checkbox", onchange: open });
  const root = html(
    "div",
    { class: "page-row page-hosting" },
    html("label", { class: "page-check" }, box, t("Anybody here may join")),
    html("button", { onclick: cancel }, t("Cancel this table")),
  );

  async function open() {
    await attempt(() => sendCommand({ do: "list", match: id, listed: box.checked }));
    box.checked = listed;
  }

  async function cancel() {
    if (!(await confirmed(t("Cancel this table?"), t("Cancel the table")))) return;
    await attempt(async () => {
      await sendCommand({ do: "cancel", match: id });
      go("/");
    });
  }

  return {
    root,
    /** @param {import("../shell/protocol.js").Fixed} fixed @param {import("../shell/protocol.js").Now} now */
    draw(fixed, now) {
      root.hidden = !fixed.host;
      listed = box.checked = now.listed;
    },
  };
}
