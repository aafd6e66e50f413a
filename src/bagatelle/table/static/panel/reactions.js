// Quick reactions: a few things that can be said with one tap. Everybody reads them in their own language.

import { html } from "../kit/dom.js";
import { reason } from "../shell/api.js";
import { t } from "../shell/words.js";

/** How long one has to wait after a reaction, so that a finger that taps twice says it once. */
const PAUSE = 1500;

/** The reactions, as the table knows them. @returns {Record<string, string>} */
const reactions = () => ({
  hello: t("Hello!"),
  luck: t("Good luck!"),
  nice: t("Nice move!"),
  oops: t("Oops!"),
  thanks: t("Thanks!"),
  "well-played": t("Well played!"),
});

/**
 * A row of reactions to choose from.
 * @param {(reaction: string) => Promise<any>} react
 * @param {(sentence: string) => void} refused
 */
export function createReactions(react, refused) {
  let rests = false;

  /** @param {string} reaction */
  async function send(reaction) {
    if (rests) return;
    rests = true;
    setTimeout(() => (rests = false), PAUSE);
    try {
      await react(reaction);
    } catch (error) {
      refused(reason(error));
    }
  }

  return html(
    "div",
    { class: "page-reactions", role: "group", "aria-label": t("Quick reactions") },
    Object.entries(reactions()).map(([name, words]) => html("button", { onclick: () => send(name) }, words)),
  );
}
