// The first page: your games, a tile for every game there is, and what goes on here.

import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { openRules } from "../rules/rules-window.js";
import { allGames, size, tellProgress } from "../shell/games.js";
import { setTable } from "../shell/mixing.js";
import { myName } from "../shell/naming.js";
import { go } from "../shell/navigation.js";
import { openMenu } from "../menu/menu.js";
import { t } from "../shell/words.js";
import { friendsHere } from "./friends.js";
import { createLounge } from "./lounge.js";
import { learnPictures, pictureOf } from "./pictures.js";
import { createYourGames } from "./your-games.js";

/** @typedef {import("../shell/games.js").GameFacts} GameFacts */

const EVERY = 20000;
const WIDE = "(min-width: 46rem)";

/**
 * Draw the first page, and keep it up to date.
 * @param {HTMLElement} main
 */
export async function open(main) {
  const [games, first, friends] = await Promise.all([allGames(), look(), friendsHere()]);
  learnPictures(games);
  const mine = createYourGames(refresh);
  const lounge = createLounge(games, refresh);
  let shown = "";
  draw(first);
  main.append(
    html(
      "header",
      { class: "page-top" },
      html("h1", {}, "Bagatelle"),
      html("button", { "aria-haspopup": "dialog", onclick: () => openMenu(t("Menu"), []) }, t("Menu")),
    ),
    friends,
    mine.root,
    html(
      "section",
      { "aria-labelledby": "start-a-game" },
      html("h2", { id: "start-a-game" }, t("Start a game")),
      html("div", { class: "page-tiles" }, games.map(tile)),
    ),
    lounge.root,
    ...(first?.lab ? [labLink()] : []),
    html(
      "footer",
      {},
      games.map(({ credits }) => html("p", {}, credits)),
    ),
  );
  const timer = setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
    document.title = "Bagatelle";
  };

  async function refresh() {
    if (!document.hidden) draw(await look());
  }

  /** @param {Awaited<ReturnType<typeof look>>} seen */
  function draw(seen) {
    const told = JSON.stringify(seen) + Math.floor(Date.now() / 60000);
    if (!seen || told === shown) return;
    shown = told;
    mine.draw(seen.matches, seen.counts);
    lounge.draw(seen.tables, seen.here);
    document.title = seen.counts.turn ? `(${seen.counts.turn}) Bagatelle` : "Bagatelle";
  }
}

/** What the first page shows now; null if the table does not answer. */
function look() {
  return api("GET", "/api/home").catch(() => null);
}

/** The way to the lab, where the host has opened it. */
function labLink() {
  return html(
    "section",
    { "aria-labelledby": "lab" },
    html("h2", { id: "lab" }, html("a", { href: "/lab" }, t("Lab"))),
    html("p", {}, t("Let bots play a game thousands of times: is it fair, and what does a rule change?")),
  );
}

/** @param {GameFacts} game */
function tile(game) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const wide = matchMedia(WIDE);

  /** Whether we know what to call whoever plays; they are asked once. */
  async function named() {
    try {
      return await myName();
    } catch (error) {
      problem.textContent = reason(error);
      return null;
    }
  }

  /** @param {MouseEvent} event */
  async function playBot(event) {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    if (!(await named())) return;
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
    pictureOf(game.name, game.title),
    html("h3", { id: `game-${game.name}` }, game.title),
    html("p", { class: "page-tile-size" }, size(game)),
    html("p", { class: "page-tile-summary" }, game.summary),
    html(
      "div",
      { class: "page-tile-buttons" },
      html("button", { class: "primary", onclick: playBot }, t("Play a bot")),
      html("a", { class: "page-button", href: setUp("friends") }, t("With friends")),
    ),
    problem,
    game.lesson && html("a", { class: "page-tile-learn", href: `/learn/${game.name}` }, t("Learn to play")),
    html(
      "details",
      { class: "page-tile-more", open: wide.matches },
      html("summary", { "aria-label": `${t("More")}: ${game.title}` }, t("More")),
      html(
        "div",
        { class: "page-tile-links" },
        html("button", { class: "page-link", onclick: () => openRules(game.name, game.title) }, t("Rules")),
        html("a", { href: setUp("here") }, t("On one device")),
        html("a", { href: setUp("bots") }, t("More options")),
        html("a", { href: setUp("referee") }, t("With real pieces")),
      ),
    ),
  );
}
