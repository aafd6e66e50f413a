// What there is to read about a game: how to play with pictures, then all the rules, with the reasons in place.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { allGames } from "../shell/games.js";
import { t } from "../shell/words.js";
import { drawFigures } from "./figures.js";
import { unfoldRulings } from "./rulings.js";

/**
 * @typedef {{title: string, how: string, html: string, rulings: Record<string, string>}} Texts
 * @typedef {import("../shell/games.js").Option} Option
 */

/**
 * Everything to read about a game, without its title; it comes a moment later.
 * @param {string} name
 */
export function createReading(name) {
  const place = html("div", {}, t("One moment …"));
  readingOf(name).then(
    (text) => {
      text.querySelector("h1")?.remove();
      place.replaceChildren(text);
    },
    (error) => (place.textContent = reason(error)),
  );
  return place;
}

/**
 * Everything to read about a game, under its title.
 * @param {string} name
 */
export async function readingOf(name) {
  const [texts, games] = await Promise.all([
    /** @type {Promise<Texts>} */ (api("GET", `/api/games/${encodeURIComponent(name)}/rules`)),
    allGames(),
  ]);
  const game = games.find((each) => each.name === name);
  const rules = written(texts.html);
  unfoldRulings(rules, texts.rulings);
  rules.append(...options(game?.options ?? []));
  if (!texts.how) return html("div", { class: "page-rules" }, rules);
  const how = written(texts.how);
  const all = html("details", {}, html("summary", {}, t("All the rules of {title}", { title: texts.title })), rules);
  rules.querySelector("h1")?.remove();
  await drawFigures(how, name, game?.board ?? []);
  return html("div", { class: "page-rules" }, how, all);
}

/** Text that the server has made of our own Markdown. @param {string} text */
function written(text) {
  const element = html("div");
  element.innerHTML = text;
  return element;
}

/**
 * What can be chosen before a match, in the words of the form.
 * @param {Option[]} all
 */
function options(all) {
  if (!all.length) return [];
  return [
    html("h2", {}, t("What you can change")),
    html(
      "ul",
      {},
      all.map((option) => html("li", {}, `${option.help[0].toUpperCase()}${option.help.slice(1)}. `, usual(option))),
    ),
  ];
}

/** What an option is when nobody changes it. @param {Option} option */
function usual({ kind, default: value, choices }) {
  const label = choices.find((choice) => choice.value === value)?.label;
  if (kind === "switch") return value ? t("Usually on.") : t("Usually off.");
  if (kind === "order" || kind === "text") return "";
  return t("Usually: {value}.", { value: label ?? value });
}
