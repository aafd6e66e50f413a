// A table that waits: the host may let anybody here join, send somebody away or cancel it, and guests may leave it.

import { html } from "../kit/dom.js";
import { sendCommand } from "../shell/connection.js";
import { confirmed } from "../shell/dialog.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/**
 * The switch and the buttons of the host, or of a guest; `attempt` tells why if something is refused.
 * @param {string} id
 * @param {(action: () => Promise<any>) => Promise<void>} attempt
 */
export function createHosting(id, attempt) {
  let listed = false;
  const box = html("input", { type: "checkbox", onchange: open });
  const openness = html("label", { class: "page-check" }, box, t("Anybody here may join"));
  const host = html(
    "div",
    { class: "page-row" },
    openness,
    html("button", { onclick: cancel }, t("Cancel this table")),
  );
  const guest = html("button", { onclick: leave }, t("Leave this table"));
  const root = html("div", {}, host, guest);

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

  async function leave() {
    await attempt(async () => {
      await sendCommand({ do: "stand-up", match: id });
      go("/");
    });
  }

  return {
    root,
    /** Lets the host free the seat of somebody else. @param {number} seat @param {string} name */
    sendAway: (seat, name) =>
      html(
        "button",
        {
          "aria-label": t("Send {player} away", { player: name }),
          onclick: () => attempt(() => sendCommand({ do: "stand-up", match: id, seat })),
        },
        t("Send away"),
      ),
    /** @param {import("../shell/protocol.js").Fixed} fixed @param {import("../shell/protocol.js").Now} now */
    draw(fixed, now) {
      host.hidden = !fixed.host;
      guest.hidden = fixed.host || !now.seats.some(({ mine }) => mine);
      openness.hidden = fixed.from_position;
      listed = box.checked = now.listed;
    },
  };
}
