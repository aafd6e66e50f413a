// For those who play a game for the first time: one sentence about what is to be done, and what can be tapped is marked.

import { html } from "../kit/dom.js";
import { recall, remember } from "../shell/settings.js";
import { t } from "../shell/words.js";

/** How many sentences this device remembers of a game. */
const MOST = 40;

/**
 * Tips, each shown once on this device: until its move is played, or until the person has seen enough.
 * @param {{standing: import("./standing.js").Standing, layout: import("../layout/layout.js").Layout}} on
 */
export function createFirstTime({ standing, layout }) {
  let shown = "";

  /** @returns {string[]} */
  function seen() {
    try {
      return JSON.parse(recall(`tips.${standing.fixed.game}`, "[]"));
    } catch {
      return [];
    }
  }

  /** @param {string} tip */
  function learn(tip) {
    if (tip) remember(`tips.${standing.fixed.game}`, JSON.stringify([...seen(), tip].slice(-MOST)));
    hide();
  }

  function hide() {
    shown = "";
    layout.root.classList.remove("first-time");
    layout.bar.setTip(null);
  }

  /** @param {string} tip */
  function show(tip) {
    shown = tip;
    layout.root.classList.add("first-time");
    layout.bar.setTip(
      html(
        "div",
        { class: "page-tip" },
        html("p", {}, tip),
        html("button", { class: "page-quiet", onclick: () => learn(tip) }, t("Got it")),
        html("button", { class: "page-quiet", onclick: stop }, t("No more tips")),
      ),
    );
    layout.tell(tip);
  }

  function stop() {
    remember("tips", "off");
    hide();
  }

  return {
    /** The person is asked: tell what they should know, if that is new to them. */
    ask() {
      const { moves, tip } = standing.now;
      if (!moves || !tip || recall("tips", "on") === "off" || seen().includes(tip)) return hide();
      if (tip !== shown) show(tip);
    },
    /** The person has played. */
    acted: () => learn(shown),
  };
}
