// Where friends in the same network find this table.

import { html } from "../kit/dom.js";
import { isLoopback, linkCard, reach } from "../shell/sharing.js";
import { t } from "../shell/words.js";

/** The address and QR code for friends, if the table is open to the network: ready to be seen where it runs. */
export async function friendsHere() {
  const { reach: who, addresses } = await reach();
  if (who !== "network" || !addresses.length) return "";
  return html(
    "details",
    { class: "page-friends", open: isLoopback() },
    html("summary", {}, t("Friends in this network")),
    linkCard("/", "Bagatelle", t("They open this address in a browser, or scan the code.")),
  );
}
