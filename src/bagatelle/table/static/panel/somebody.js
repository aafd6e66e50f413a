// Somebody at the table whom one would rather not read: mute, block, and for the host, remove from the chat.

import { html } from "../kit/dom.js";
import { reason } from "../shell/api.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { t } from "../shell/words.js";

/**
 * Somebody else at a table, and what the host may do about them.
 * @typedef {{name: string, handle: string}} Somebody
 * @typedef {{hush: import("./hush.js").Hush, isHost: () => boolean, isRemoved: (handle: string) => boolean,
 *   moderate: (wanted: Record<string, any>) => Promise<any>, say: (sentence: string) => void}} Order
 */

/**
 * Show what can be done about somebody.
 * @param {Somebody} somebody
 * @param {Order} order
 */
export function openSomebody({ name, handle }, { hush, isHost, isRemoved, moderate, say }) {
  const muted = hush.isMuted(handle);
  const removed = isRemoved(handle);
  /** @type {[string, string, () => any][]} */
  const choices = [
    muted
      ? [t("Unmute"), t("See what they say again."), () => hush.mute(handle, false)]
      : [
          t("Mute"),
          t("At this table, on this device, you no longer see what they say."),
          () => hush.mute(handle, true),
        ],
  ];
  if (!hush.isBlocked(handle)) {
    choices.push([t("Block"), t("You never see what they say, and they cannot sit down at your tables."), block]);
  }
  if (isHost()) {
    choices.push(
      removed
        ? [t("Let back into the chat"), t("They may chat again."), () => moderate({ restore: handle })]
        : [
            t("Remove from the chat"),
            t("Nobody at this table sees what they say."),
            () => moderate({ remove: handle }),
          ],
    );
  }
  const dialog = openDialog(name, [
    html(
      "ul",
      { class: "page-menu" },
      choices.map(([label, note, action]) =>
        html(
          "li",
          {},
          html("button", { onclick: () => choose(action) }, label),
          html("span", { class: "page-entry-note" }, note),
        ),
      ),
    ),
  ]);

  /** @param {() => any} action */
  async function choose(action) {
    dialog.close();
    try {
      await action();
    } catch (error) {
      say(reason(error));
    }
  }

  async function block() {
    if (!(await confirmed(t("Block {name}?", { name }), t("Block")))) return;
    await hush.block(handle);
    say(t("{name} is blocked; the menu lists whom you have blocked.", { name }));
  }
}

/**
 * Let somebody be chosen among those at the table.
 * @param {Somebody[]} people
 * @param {Order} order
 */
export function openPeople(people, order) {
  const dialog = openDialog(t("Mute or block somebody"), [
    html(
      "ul",
      { class: "page-menu" },
      people.map((each) => html("li", {}, html("button", { onclick: () => choose(each) }, html("bdi", {}, each.name)))),
    ),
  ]);

  /** @param {Somebody} somebody */
  function choose(somebody) {
    dialog.close();
    openSomebody(somebody, order);
  }
}
