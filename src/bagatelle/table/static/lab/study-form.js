// What a study is about: seats, bots, rules, and how many games.

import { html } from "../kit/dom.js";
import { createChoiceForm } from "../setup/choice-form.js";
import { createRulesForm } from "../setup/rules-form.js";
import { botTitle, createBotChoice } from "../shell/bots.js";
import { t } from "../shell/words.js";
import { whole } from "./study-words.js";

const GAMES = [1000, 10000, 100000, 1000000, 10000000];
const USUAL_GAMES = 10000;
const USUAL_BOT = "learned";

/**
 * A form for the study of one game; `values` gives what the server wants to know besides the game.
 * @param {import("../shell/games.js").GameFacts} game
 * @param {import("./lab.js").Lab} lab
 * @param {Record<string, any>} last what was asked for last
 * @param {() => void} changed
 */
export async function createStudyForm(game, lab, last, changed) {
  const [rules, choices] = await Promise.all([createRulesForm(game), createChoiceForm(game, "here")]);
  const bots = createBots(game, lab.bots, last.bots ?? []);
  const seats = html(
    "select",
    { onchange: fit },
    game.seats.map((n) => html("option", { value: n }, n)),
  );
  seats.value = String(game.seats.includes(last.seats) ? last.seats : game.seats[0]);
  const games = createGames(lab.most, last.games);
  const compare = html("input", { type: "checkbox" });
  compare.checked = last.compare ?? true;
  const compareField = html("label", { class: "page-check" }, compare, t("Compare with the rules as printed"));
  const seed = html("input", { type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, inputmode: "numeric" });
  seed.value = String(last.seed ?? 0);
  if (last.options) rules.set(last.options);

  const isOwn = () => Object.keys(rules.values()).length > 0;

  function fit() {
    compareField.hidden = !isOwn();
    bots.fit(Number(seats.value));
    changed();
  }

  fit();
  return {
    root: html(
      "div",
      { class: "page-stack", onchange: fit, onclick: fit },
      game.seats.length > 1 && html("label", { class: "page-field" }, t("How many seats?"), seats),
      bots.root,
      choices?.root,
      html("div", { class: "page-lab-rules" }, rules.root, compareField),
      games.root,
      html(
        "details",
        {},
        html("summary", {}, t("More")),
        html("label", { class: "page-field" }, t("Seed: the same number gives the same games again"), seed),
      ),
    ),
    startWord() {
      const n = whole(games.value());
      return isOwn() && compare.checked ? t("Play {n} games of each", { n }) : t("Play {n} games", { n });
    },
    values: () => ({
      seats: Number(seats.value),
      bots: bots.values(),
      games: games.value(),
      options: rules.values(),
      choices: choices?.choices() ?? [],
      compare: compare.checked,
      seed: Number(seed.value),
    }),
  };
}

/**
 * Who plays: one bot everywhere, or one among others.
 * @param {import("../shell/games.js").GameFacts} game
 * @param {string[]} allowed
 * @param {string[]} last
 */
function createBots(game, allowed, last) {
  const quick = game.bots.filter(({ name }) => allowed.includes(name));
  const { choice, line } = createBotChoice(quick, t("Which bot plays?"));
  const others = html(
    "select",
    {},
    html("option", { value: "" }, t("the same bot")),
    quick.map(({ name }) => html("option", { value: name }, botTitle(name))),
  );
  const alone = html("p", { class: "page-faint page-bot-line" }, t("The first bot has one seat, the second all others."));
  choice.value = allowed.includes(last[0]) ? last[0] : USUAL_BOT;
  choice.dispatchEvent(new Event("change"));
  others.value = allowed.includes(last[1]) ? last[1] : "";
  return {
    root: html(
      "fieldset",
      {},
      html("legend", {}, t("Bots")),
      html("label", { class: "page-field" }, t("Which bot plays?"), choice),
      line,
      html("label", { class: "page-field" }, t("Against"), others),
      alone,
    ),
    /** @param {number} seats */
    fit: (seats) => (alone.hidden = seats === 2 || !others.value),
    values: () => (others.value ? [choice.value, others.value] : [choice.value]),
  };
}

/**
 * How many games, up to what the host allows.
 * @param {number} most
 * @param {number | undefined} last
 */
function createGames(most, last) {
  const numbers = GAMES.filter((n) => n < most).concat(most);
  const usual = numbers.find((n) => n === last) ?? numbers.find((n) => n === USUAL_GAMES) ?? numbers[numbers.length - 1];
  const buttons = numbers.map((n) => {
    const button = html("input", { type: "radio", name: "games", value: n });
    button.checked = n === usual;
    return button;
  });
  return {
    root: html(
      "fieldset",
      {},
      html("legend", {}, t("How many games?")),
      html(
        "div",
        { class: "page-lab-games" },
        buttons.map((button, n) => html("label", {}, button, html("span", {}, whole(numbers[n])))),
      ),
    ),
    value: () => Number(buttons.find(({ checked }) => checked)?.value ?? usual),
  };
}
