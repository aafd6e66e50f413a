// Your games on the first page: where it is your turn, then what goes on, then what was finished last.

import { html } from "../kit/dom.js";
import { many, t } from "../shell/words.js";
import { redraw } from "./keeping-focus.js";
import { matchRow } from "./match-row.js";

/**
 * @typedef {import("./standing-words.js").Mine} Mine
 * @typedef {{turn: number, going: number, over: number, hidden: number}} Counts
 */

/**
 * The list, and how to bring it up to date; `changed` is called when something was taken out of it.
 * @param {() => void} changed
 */
export function createYourGames(changed) {
  const list = html("ul", {});
  const more = html("p", { class: "page-your-games-links" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const turn = html("span", { class: "page-turns" });
  const root = html(
    "section",
    { class: "page-your-games", "aria-labelledby": "your-games", hidden: true },
    html("h2", { id: "your-games" }, t("Your games"), " ", turn),
    list,
    more,
    problem,
  );
  return {
    root,
    /** @param {Mine[]} matches @param {Counts} counts */
    draw(matches, counts) {
      const all = counts.turn + counts.going + counts.over;
      root.hidden = !all && !counts.hidden;
      turn.textContent = counts.turn ? many("{n} waits for you", "{n} wait for you", counts.turn) : "";
      const refused = (/** @type {string} */ sentence) => void (problem.textContent = sentence);
      problem.textContent = "";
      redraw(
        list,
        matches.map((match) => matchRow(match, { changed, refused })),
      );
      redraw(more, [
        html("a", { href: "/#games", data: { keep: "all" } }, t("All your games ({n})", { n: all })),
        html("a", { href: "/#results", data: { keep: "results" } }, t("Your results")),
      ]);
    },
  };
}
