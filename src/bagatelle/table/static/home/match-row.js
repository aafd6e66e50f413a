// A match in a list: what it is, whom one plays with, how it stands, and when something last happened there.

import { html } from "../kit/dom.js";
import { ago } from "../shell/ago.js";
import { api, reason } from "../shell/api.js";
import { confirmed } from "../shell/dialog.js";
import { t } from "../shell/words.js";
import { pictureOf } from "./pictures.js";
import { othersIn, standingWords } from "./standing-words.js";

/** @typedef {import("./standing-words.js").Mine} Mine */

/**
 * The line of a match, with what its owner may do to it here; `changed` is called when they have.
 * @param {Mine} match
 * @param {{changed: () => void, refused: (sentence: string) => void}} on
 */
export function matchRow(match, { changed, refused }) {
  const { id, game, title, state, my_turn: myTurn, invited, at } = match;
  const calls = myTurn || (state === "lobby" && invited.length > 0);
  const link = html(
    "a",
    { class: ["page-your-game", calls && "turn", state], href: `/match/${id}`, data: { keep: id } },
    pictureOf(game),
    html(
      "span",
      { class: "page-your-game-words" },
      html("span", { class: "page-your-game-line" }, html("strong", {}, title), " ", html("bdi", {}, othersIn(match))),
      html(
        "span",
        { class: "page-your-game-line" },
        html("span", { class: "page-note" }, standingWords(match)),
        html("span", { class: "page-when" }, ago(at)),
      ),
      match.from_position && html("span", { class: "page-your-game-rules" }, t("From a saved position; does not count")),
    ),
  );
  const way = wayOut(match, changed, refused);
  return html("li", { class: way && "with-way-out" }, link, way);
}

/**
 * What takes a match out of the list, where that is possible: hiding it, or cancelling a table that waits.
 * @param {Mine} match
 * @param {() => void} changed
 * @param {(sentence: string) => void} refused
 */
function wayOut(match, changed, refused) {
  const about = `${match.title} ${othersIn(match)}`.trim();
  const attempt = async (/** @type {() => Promise<any>} */ job) => {
    try {
      await job();
      changed();
    } catch (error) {
      refused(reason(error));
    }
  };
  if (match.state === "lobby" && match.host) {
    const cancel = async () => {
      if (!(await confirmed(t("Cancel this table?"), t("Cancel the table")))) return;
      await attempt(() => api("POST", `/api/matches/${match.id}/commands`, { do: "cancel", match: match.id }));
    };
    return button(t("Cancel"), t("Cancel the table: {match}", { match: about }), `cancel ${match.id}`, cancel);
  }
  if (match.state !== "over" && match.state !== "closed") return null;
  const hide = () => attempt(() => api("PATCH", `/api/me/matches/${match.id}`, { hidden: !match.hidden }));
  const label = match.hidden ? t("Show again") : "✕";
  const name = match.hidden ? t("Show again: {match}", { match: about }) : t("Hide: {match}", { match: about });
  return button(label, name, `hide ${match.id}`, hide);
}

/** @param {string} label @param {string} name @param {string} keep @param {() => void} onclick */
function button(label, name, keep, onclick) {
  return html("button", { class: "page-way-out", "aria-label": name, title: name, data: { keep }, onclick }, label);
}
