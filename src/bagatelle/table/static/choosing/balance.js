// How even a match is, in one sentence.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

const EVEN = 0.035;
const PAUSE = 300;

/**
 * A line that says how even what the seats have chosen is; empty where nobody knows.
 * @param {import("./roles.js").Roles} roles
 */
export function createBalance(roles) {
  const root = html("p", { class: "page-faint page-balance", role: "status" });
  let asked = "";

  /** Null means that somebody is still to come. @param {(import("../shell/protocol.js").Choice | null)[] | null} choices */
  async function show(choices) {
    const question = JSON.stringify(choices);
    if (question === asked) return;
    asked = question;
    if (!choices) return void (root.textContent = "");
    const waiting = setTimeout(() => (root.textContent = t("Looking how even it is …")), PAUSE);
    root.textContent = "";
    const found = await roles.pair(choices).catch(() => null);
    clearTimeout(waiting);
    if (asked !== question) return;
    const text = found?.balance ? await words(found.balance, choices) : "";
    if (asked === question) root.textContent = text;
  }

  /**
   * @param {number[]} balance
   * @param {(import("../shell/protocol.js").Choice | null)[]} choices
   */
  async function words(balance, choices) {
    const best = balance.indexOf(Math.max(...balance));
    if (balance[best] - 1 / balance.length <= EVEN) return t("An even match.");
    const role = roles.names[0];
    const { label } = await roles.ask(role, (choices[best] ?? roles.usual[best])[role]);
    return t("{name} has the better chances: about {percent} %.", { name: label, percent: Math.round(100 * balance[best]) });
  }

  return { root, show };
}
