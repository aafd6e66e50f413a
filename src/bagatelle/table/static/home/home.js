// The first page: your games, and a tile for every game there is.

import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { openRules } from "../rules/rules-window.js";
import { boardFile } from "../shell/edition.js";
import { allGames, size, tellProgress } from "../shell/games.js";
import { setTable } from "../shell/mixing.js";
import { go } from "../shell/navigation.js";
import { openMenu } from "../menu/menu.js";
import { friendsHere } from "./friends.js";
import { listed, t } from "../shell/words.js";

/**
 * @typedef {import("../shell/games.js").GameFacts} GameFacts
 * @typedef {{id: string, game: string, title: string, players: string[], mine: number[], my_turn: boolean,
 *   invited: number[], state: "lobby" | "playing" | "over" | "stuck"}} Mine
 */

/**
 * Draw the first page.
 * @param {HTMLElement} main
 */
export async function open(main) {
  const [games, mine, friends] = await Promise.all([
    allGames(),
    api("GET", "/api/me/matches").catch(() => []),
    friendsHere(),
  ]);
  main.append(
    html(
      "header",
      { class: "page-top" },
      html("h1", {}, "Bagatelle"),
      html("button", { "aria-haspopup": "dialog", onclick: () => openMenu(t("Menu"), []) }, t("Menu")),
    ),
    friends,
    yourGames(mine),
    html("div", { class: "page-tiles" }, games.map(tile)),
    html(
      "footer",
      {},
      games.map(({ credits }) => html("p", {}, credits)),
    ),
  );
}

/** @param {Mine[]} matches */
function yourGames(matches) {
  const going = matches.filter(({ state }) => state !== "over");
  const over = matches.filter(({ state }) => state === "over").slice(0, 3);
  if (!going.length && !over.length) return "";
  return html(
    "section",
    { class: "page-your-games" },
    html("h2", {}, t("Your games")),
    html(
      "ul",
      {},
      [...going.slice(0, 12), ...over].map((match) => html("li", {}, matchLink(match))),
    ),
  );
}

/** @param {Mine} match */
function matchLink({ id, title, state, my_turn: myTurn, invited, players, mine }) {
  const others = players.filter((name, seat) => name && !mine.includes(seat) && !invited.includes(seat));
  const notes = { lobby: t("waiting for players"), playing: t("in play"), over: t("over"), stuck: t("cannot go on") };
  return html(
    "a",
    { class: ["page-your-game", (myTurn || invited.length > 0) && "turn"], href: `/match/${id}` },
    html("strong", {}, title),
    html("span", { class: "page-grow" }, others.length ? t("with {players}", { players: listed(others) }) : ""),
    html("span", { class: "page-note" }, myTurn ? t("your turn") : invited.length ? t("play again?") : notes[state]),
  );
}

/** @param {GameFacts} game */
function tile(game) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const picture = html("div", { class: "page-tile-picture", "aria-hidden": "true" }, html("span", {}, game.title));
  if (game.board.includes("picture.js")) {
    import(boardFile(game.name, "picture.js")).then(
      ({ picture: draw }) => picture.replaceChildren(draw()),
      () => null,
    );
  }

  /** @param {MouseEvent} event */
  async function playBot(event) {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const settled = tellProgress(button, game.name);
    button.disabled = true;
    try {
      const seats = Array.from({ length: game.seats[0] }, (_, seat) => ({
        kind: seat ? "bot" : "me",
        choice: game.usual[seat] ?? null,
      }));
      go(`/match/${await setTable({ game: game.name, seats })}`);
    } catch (error) {
      problem.textContent = reason(error);
      button.disabled = false;
      button.textContent = t("Play a bot");
    } finally {
      settled();
    }
  }

  const setUp = (/** @type {string} */ way) => `/#new/${game.name}/${way}`;
  return html(
    "article",
    { class: "page-tile", "aria-labelledby": `game-${game.name}` },
    picture,
    html("h2", { id: `game-${game.name}` }, game.title),
    html("p", { class: "page-tile-size" }, size(game)),
    html("p", { class: "page-tile-summary" }, game.summary),
    html(
      "div",
      { class: "page-tile-buttons" },
      html("button", { class: "primary", onclick: playBot }, t("Play a bot")),
      html("a", { class: "page-button", href: setUp("friends") }, t("With friends")),
      html("a", { class: "page-button", href: setUp("here") }, t("On one device")),
    ),
    problem,
    html(
      "div",
      { class: "page-tile-links" },
      html("button", { class: "page-link", onclick: () => openRules(game.name, game.title) }, t("Rules")),
      html("a", { href: setUp("bots") }, t("More options")),
      html("a", { href: setUp("referee") }, t("With real pieces")),
    ),
  );
}
