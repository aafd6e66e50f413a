// Your results: in each game, and against each opponent.

import { html } from "../kit/dom.js";
import { ago } from "../shell/ago.js";
import { api } from "../shell/api.js";
import { botTitle } from "../shell/bots.js";
import { t } from "../shell/words.js";

/**
 * @typedef {{game: string, title: string, played: number, won: number, drawn: number, lost: number, last: number}} Tally
 * @typedef {Tally & {handle: string, name: string, bot: string | null}} Against
 */

/**
 * Draw how somebody has fared.
 * @param {HTMLElement} main
 */
export async function open(main) {
  const { games, opponents } = await api("GET", "/api/me/results");
  main.append(
    html("p", {}, html("a", { href: "/", "aria-label": t("Back to the games") }, "‹ Bagatelle")),
    html("h1", {}, t("Your results")),
    ...(games.length ? tables(games, opponents) : [html("p", {}, t("You have not finished a game yet."))]),
  );
}

/** @param {Tally[]} games @param {Against[]} opponents */
function tables(games, opponents) {
  const note = t("Every match counts that came to an end and in which you played one side.");
  return [
    html("p", { class: "page-faint" }, note),
    table(t("By game"), games, ({ game, title }) => html("a", { href: `/#games?game=${encodeURIComponent(game)}&state=over` }, title)),
    ...byOpponent(opponents),
  ];
}

/** One table for each opponent, whom one met last first. @param {Against[]} opponents */
function byOpponent(opponents) {
  /** @type {Map<string, Against[]>} */
  const grouped = new Map();
  for (const each of opponents) grouped.set(each.handle, [...(grouped.get(each.handle) ?? []), each]);
  const everyone = [...grouped.values()].map((rows) => ({ ...rows[0], ...summed(rows), rows }));
  if (!everyone.length) return [];
  const people = everyone.filter(({ handle }) => !handle.startsWith("bot:"));
  const bots = everyone.filter(({ handle }) => handle.startsWith("bot:"));
  return [
    people.length ? table(t("Against people"), lines(people), named) : "",
    bots.length ? table(t("Against bots"), lines(bots), named) : "",
  ];
}

/** Each opponent in all, and below that in each game if there were several. @param {(Against & {rows: Against[]})[]} everyone */
function lines(everyone) {
  return everyone.flatMap(({ rows, ...all }) =>
    rows.length > 1 ? [{ ...all, title: "" }, ...rows.map((row) => ({ ...row, part: true }))] : [all],
  );
}

/** @param {Tally[]} rows */
function summed(rows) {
  const sum = (/** @type {"played" | "won" | "drawn" | "lost"} */ what) => rows.reduce((all, row) => all + row[what], 0);
  return { played: sum("played"), won: sum("won"), drawn: sum("drawn"), lost: sum("lost"), last: Math.max(...rows.map(({ last }) => last)) };
}

/** @param {any} row */
function named({ handle, name, bot, title, game, part }) {
  const query = `/#games?opponent=${encodeURIComponent(handle)}${title ? `&game=${encodeURIComponent(game)}` : ""}`;
  const called = bot ? botTitle(bot) : name;
  if (part) return html("a", { class: "page-part", href: query }, html("span", { class: "hidden-text" }, `${called}: `), title);
  return html("a", { href: query }, html("bdi", {}, called), title && html("span", { class: "page-faint" }, ` · ${title}`));
}

/**
 * @template {Tally} T
 * @param {string} caption
 * @param {T[]} rows
 * @param {(row: T) => HTMLElement} name
 */
function table(caption, rows, name) {
  const draws = rows.some(({ drawn }) => drawn > 0);
  const numbers = (/** @type {any[]} */ [played, won, drawn, lost]) => [played, won, ...(draws ? [drawn] : []), lost];
  const heads = [caption, ...numbers([t("Played"), t("Won"), t("Drawn"), t("Lost")])];
  return html(
    "div",
    { class: "page-results", tabindex: "0", role: "group", "aria-label": caption },
    html(
      "table",
      {},
      html("thead", {}, html("tr", {}, heads.map((head) => html("th", { scope: "col" }, head)))),
      html(
        "tbody",
        {},
        rows.map((row) =>
          html(
            "tr",
            {},
            html("th", { scope: "row" }, name(row), html("span", { class: "page-entry-note" }, ago(row.last))),
            numbers([row.played, row.won, row.drawn, row.lost]).map((number) => html("td", {}, number)),
          ),
        ),
      ),
    ),
  );
}
