// Bots in forms and beside their names: what they are called, and how they play.

import { html } from "../kit/dom.js";
import { t } from "./words.js";

let lines = 0;

/**
 * A bot: its name, how it plays in one sentence, whether it is one of the levels, and whether it plays where nobody
 * chooses.
 * @typedef {{name: string, says: string, level: boolean, usual: boolean}} Bot
 */

/** What a bot is called: ours in the person's language, others by their own name. @param {string} name */
export function botTitle(name) {
  /** @type {Record<string, string>} */
  const ours = {
    easy: t("easy"),
    medium: t("medium"),
    hard: t("hard"),
    best: t("best"),
    learned: t("learned"),
    greedy: t("greedy"),
    random: t("random"),
  };
  return ours[name] ?? name;
}

/**
 * A choice of bots, the levels first; `line` says how the chosen one plays.
 * @param {Bot[]} bots
 * @param {string} label
 */
export function createBotChoice(bots, label) {
  const id = `bot-line-${++lines}`;
  const option = (/** @type {Bot} */ { name }) => html("option", { value: name }, botTitle(name));
  const others = bots.filter(({ level }) => !level);
  const choice = html(
    "select",
    { "aria-label": label, "aria-describedby": id, onchange: tell },
    bots.filter(({ level }) => level).map(option),
    others.length > 0 && html("optgroup", { label: t("Other bots") }, others.map(option)),
  );
  const line = html("p", { class: "page-faint page-bot-line", id });

  function tell() {
    line.textContent = bots.find(({ name }) => name === choice.value)?.says ?? "";
  }

  choice.value = (bots.find(({ usual }) => usual) ?? bots[0])?.name ?? "";
  tell();
  return { choice, line };
}
