// All your games: found by a word, a game, an opponent or how they stand, and some at a time.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { botTitle } from "../shell/bots.js";
import { confirmed } from "../shell/dialog.js";
import { allGames } from "../shell/games.js";
import { many, t } from "../shell/words.js";
import { redraw } from "./keeping-focus.js";
import { matchRow } from "./match-row.js";
import { learnPictures } from "./pictures.js";

/**
 * @typedef {import("./standing-words.js").Mine} Mine
 * @typedef {{handle: string, name: string, bot: string | null}} Opponent
 */

const AT_ONCE = 30;
const TYPING = 250;

/**
 * Draw the list; the address tells what is looked for, so that it can be kept and gone back to.
 * @param {HTMLElement} main
 * @param {string} query
 */
export async function open(main, query) {
  const [games, opponents] = await Promise.all([allGames(), api("GET", "/api/me/opponents")]);
  learnPictures(games);
  const finder = createFinder(games, opponents, new URLSearchParams(query), () => start());
  const list = html("ul", {});
  const status = html("p", { class: "page-faint", role: "status" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const more = html("button", { onclick: () => load(false) }, t("Show more"));
  const hideAll = html("button", { onclick: hideFinished }, t("Hide all finished games"));
  /** @type {Mine[]} */
  let found = [];
  let asked = 0;
  main.append(
    html("p", {}, html("a", { href: "/", "aria-label": t("Back to the games") }, "‹ Bagatelle")),
    html("h1", {}, t("Your games")),
    finder.root,
    html("section", { class: "page-your-games", "aria-label": t("Your games") }, status, list, problem, html("div", { class: "page-row" }, more, hideAll)),
  );
  await load(true);

  /** Look anew, for what is wanted now. */
  function start() {
    const wanted = finder.wanted();
    history.replaceState(null, "", `/#games${wanted.size ? `?${wanted}` : ""}`);
    return load(true);
  }

  /** @param {boolean} anew */
  async function load(anew) {
    const mine = ++asked;
    const wanted = finder.wanted();
    wanted.set("limit", String(anew ? Math.min(100, Math.max(AT_ONCE, found.length)) : AT_ONCE));
    if (!anew && found.length) wanted.set("after", found[found.length - 1].cursor);
    problem.textContent = "";
    try {
      const rows = await api("GET", `/api/me/matches?${wanted}`);
      if (mine !== asked) return;
      const known = new Set(anew ? [] : found.map(({ id }) => id));
      const fresh = rows.filter((/** @type {Mine} */ { id }) => !known.has(id));
      found = anew ? rows : [...found, ...fresh];
      more.hidden = rows.length < Number(wanted.get("limit"));
      draw(anew ? null : (fresh[0]?.id ?? null));
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  /** @param {string | null} reached the first match that came with more */
  function draw(reached) {
    const refused = (/** @type {string} */ sentence) => void (problem.textContent = sentence);
    redraw(
      list,
      found.map((match) => matchRow(match, { changed: () => load(true), refused })),
    );
    hideAll.hidden = !found.some(({ state, hidden }) => state === "over" && !hidden);
    const count = many("{n} game", "{n} games", found.length);
    status.textContent = found.length ? (more.hidden ? count : t("The first {games}", { games: count })) : t("No games like that.");
    if (reached) /** @type {HTMLElement | null} */ (list.querySelector(`[data-keep="${reached}"]`))?.focus();
  }

  async function hideFinished() {
    const question = t("Hide all finished games? You find them again under “Hidden”.");
    if (!(await confirmed(question, t("Hide all finished games")))) return;
    await api("PATCH", "/api/me/matches", { hidden: true }).catch((error) => (problem.textContent = reason(error)));
    found = [];
    load(true);
  }
}

/**
 * The fields that say what is looked for.
 * @param {import("../shell/games.js").GameFacts[]} games
 * @param {Opponent[]} opponents
 * @param {URLSearchParams} first
 * @param {() => void} changed
 */
function createFinder(games, opponents, first, changed) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, TYPING);
  };
  const search = html("input", { type: "search", maxlength: 64, autocomplete: "off", oninput: later });
  search.value = first.get("search") ?? "";
  const state = select(first.get("hidden") ? "hidden" : first.get("state"), changed, [
    ["", t("All")],
    ["turn", t("Your turn")],
    ["playing", t("In play")],
    ["waiting", t("Waiting for players")],
    ["over", t("Finished")],
    ["hidden", t("Hidden")],
  ]);
  const game = select(first.get("game"), changed, [["", t("All")], ...games.map(({ name, title }) => [name, title])]);
  const name = (/** @type {Opponent} */ { bot, name: called }) => (bot ? t("bot · {level}", { level: botTitle(bot) }) : called);
  const opponent = select(first.get("opponent"), changed, [["", t("All")], ...opponents.map((each) => [each.handle, name(each)])]);
  const root = html(
    "form",
    { class: "page-finder", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    field(t("Search"), search),
    field(t("State"), state),
    field(t("Game"), game),
    field(t("Opponent"), opponent),
  );
  return {
    root,
    wanted() {
      const wanted = new URLSearchParams();
      const set = (/** @type {string} */ key, /** @type {string} */ value) => value && wanted.set(key, value);
      set("search", search.value.trim());
      if (state.value === "hidden") wanted.set("hidden", "true");
      else set("state", state.value);
      set("game", game.value);
      set("opponent", opponent.value);
      return wanted;
    },
  };
}

/** @param {string} label @param {HTMLElement} control */
const field = (label, control) => html("label", { class: "page-field" }, label, control);

/** @param {string | null} chosen @param {() => void} onchange @param {string[][]} choices */
function select(chosen, onchange, choices) {
  const list = html(
    "select",
    { onchange },
    choices.map(([value, text]) => html("option", { value }, text)),
  );
  list.value = chosen ?? "";
  if (list.selectedIndex < 0) list.selectedIndex = 0;
  return list;
}
