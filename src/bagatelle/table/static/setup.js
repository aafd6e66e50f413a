// Setting a table: who plays, by which rules, with a clock or without. Everything has a sensible default.

import { api, reason, Refusal } from "./api.js";
import { html } from "./dom.js";
import { allGames, size, tellProgress } from "./games.js";
import { go } from "./navigation.js";
import { createOptionForm } from "./optionform.js";
import { recall, remember } from "./settings.js";
import { symbol } from "./table.js";
import { many, t, voiceOf } from "./words.js";

/** @typedef {"friends" | "here" | "bots" | "referee"} Way */

const CLOCKS = {
  none: null,
  move30: { per_move: 30 },
  move120: { per_move: 120 },
  game600: { per_game: 600 },
  game1800: { per_game: 1800 },
  day: { per_move: 86400 },
};

/**
 * Draw the form for a new table.
 * @param {HTMLElement} main
 * @param {string} name
 * @param {string} wanted
 */
export async function open(main, name, wanted) {
  const way = /** @type {Way} */ (wanted);
  const [games, me] = await Promise.all([allGames(), api("GET", "/api/me")]);
  const game = games.find((each) => each.name === name);
  if (!game) throw new Refusal(t("There is no such game."));
  const hasTexts = game.options.some(({ kind }) => kind === "text");
  const [chooser, voice] = hasTexts ? await Promise.all([findChooser(name), voiceOf(name)]) : [null, null];
  const problem = html("p", { class: "page-bad", role: "alert" });
  const people = seatForm(game, way, me.name);
  const options = createOptionForm(game.options, chooser, { t, many, ...voice }, nameRules);
  const clock = choice(t("Clock"), {
    none: t("nobody is in a hurry"),
    move30: t("30 seconds a move"),
    move120: t("2 minutes a move"),
    game600: t("10 minutes a game"),
    game1800: t("30 minutes a game"),
    day: t("a day for each move"),
  });
  const hints = check(t("Hints are allowed"), way !== "friends");
  const memory = check(t("Show what could be remembered"), false);
  const rules = html("summary", {}, t("Rules as printed"));
  const start = html("button", { class: "primary" }, way === "friends" ? t("Make the link") : t("Start"));
  const titles = {
    friends: t("With friends"),
    here: t("Same device"),
    bots: t("Against bots"),
    referee: t("Referee: real pieces"),
  };

  function nameRules() {
    const values = Object.keys(options.values()).length;
    rules.textContent = values ? t("Rules of your own") : t("Rules as printed");
  }

  main.append(
    html("p", {}, html("a", { href: "/" }, t("‹ To the games"))),
    html("h1", {}, `${game.title}: ${titles[way] ?? ""}`),
    html("p", { class: "page-faint" }, size(game)),
    (way === "referee" &&
      html("p", {}, t("You play with the real pieces on a real table; the page keeps score and knows the rules."))) ||
      "",
    (way === "referee" &&
      game.secrets &&
      html("p", {}, t("Look away while somebody else types: the page shows the secrets of the player whose turn it is."))) ||
      "",
    html(
      "form",
      { class: "page-stack", onsubmit: submit },
      people.root,
      html("details", {}, rules, presetRow(game.presets, options, nameRules), options.root),
      html(
        "details",
        {},
        html("summary", {}, t("Clock and help")),
        clock.element,
        hints.element,
        game.secrets && memory.element,
      ),
      problem,
      start,
    ),
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    problem.textContent = "";
    start.disabled = true;
    const settled = tellProgress(start, name);
    try {
      const made = await api("POST", "/api/matches", {
        game: name,
        seats: people.seats(),
        options: options.values(),
        by_hand: way === "referee",
        hints: hints.box.checked,
        memory_aid: memory.box.checked,
        clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock.list.value)],
      });
      go(`/match/${made.id}`);
    } catch (error) {
      problem.textContent = reason(error);
    } finally {
      settled();
      start.disabled = false;
      start.textContent = way === "friends" ? t("Make the link") : t("Start");
    }
  }
}

/**
 * The seats: how many, and who sits there.
 * @param {import("./games.js").GameFacts} game
 * @param {Way} way
 * @param {string} myName
 */
function seatForm(game, way, myName) {
  const list = html("ol", { class: "page-setup-seats" });
  const usual =
    way === "friends" || way === "bots"
      ? Math.min(game.seats[game.seats.length - 1], way === "bots" ? 2 : 4)
      : game.seats[0];
  const count = html(
    "select",
    { onchange: () => draw(Number(count.value)) },
    game.seats.map((n) => html("option", { value: n }, n)),
  );
  const hidden = game.seats.length === 1;
  const first = way === "friends" || way === "bots" ? ["me"] : ["me", "me"];
  const rest = { friends: "open", bots: "bot", here: "me", referee: "me" }[way] ?? "open";
  const labels = { me: t("here"), bot: t("bot"), open: t("by the link") };
  const kinds = way === "referee" ? ["me"] : way === "here" ? ["me", "bot"] : ["me", "open", "bot"];
  /** @type {{kind: HTMLSelectElement, name: HTMLInputElement, bot: HTMLSelectElement, root: HTMLElement}[]} */
  const lines = [];

  /** @param {number} seat */
  function line(seat) {
    const player = t("Player {n}", { n: seat + 1 });
    const remembered = seat === 0 ? myName || recall("name-0") : recall(`name-${seat}`);
    const kind = html(
      "select",
      { "aria-label": t("Who is {player}?", { player }), onchange: fit },
      kinds.map((each) => html("option", { value: each }, labels[/** @type {"me"} */ (each)])),
    );
    const name = html("input", {
      "aria-label": t("Name of {player}", { player }),
      placeholder: player,
      maxlength: 24,
      autocomplete: "off",
    });
    const bot = html(
      "select",
      { "aria-label": t("Which bot?") },
      game.bots.map((each) => html("option", { value: each }, each)),
    );
    kind.value = first[seat] ?? rest;
    name.value = remembered;
    if (game.bots.includes("greedy")) bot.value = "greedy";
    const root = html("li", {}, html("span", { "aria-hidden": "true" }, symbol(seat)), kind, name, bot);
    function fit() {
      name.hidden = kind.value !== "me";
      bot.hidden = kind.value !== "bot";
    }
    kind.hidden = kinds.length === 1;
    fit();
    return { kind, name, bot, root };
  }

  /** @param {number} n */
  function draw(n) {
    while (lines.length < n) lines.push(line(lines.length));
    list.replaceChildren(...lines.slice(0, n).map(({ root }) => root));
  }

  count.value = String(usual);
  draw(usual);
  return {
    root: html(
      "fieldset",
      {},
      html("legend", {}, t("Players")),
      !hidden && html("label", { class: "page-field" }, t("How many?"), count),
      list,
    ),
    seats() {
      return lines.slice(0, Number(count.value)).map(({ kind, name, bot }, seat) => {
        if (kind.value === "bot") return { kind: "bot", bot: bot.value };
        if (kind.value === "open") return { kind: "open" };
        if (name.value.trim()) remember(`name-${seat}`, name.value.trim());
        return { kind: "me", name: name.value.trim() || (seat || !myName ? name.placeholder : myName) };
      });
    },
  };
}

/**
 * @param {Record<string, Record<string, any>>} presets
 * @param {ReturnType<typeof createOptionForm>} options
 * @param {() => void} changed
 */
function presetRow(presets, options, changed) {
  const names = Object.keys(presets ?? {});
  if (names.length < 2) return "";
  const press = (/** @type {string} */ name) => {
    options.set(presets[name]);
    changed();
  };
  const label = (/** @type {string} */ name) =>
    Object.keys(presets[name]).length ? name.charAt(0).toUpperCase() + name.slice(1) : t("As printed");
  return html(
    "div",
    { class: "page-row" },
    names.map((name) => html("button", { type: "button", onclick: () => press(name) }, label(name))),
  );
}

/** @param {string} label @param {boolean} on */
function check(label, on) {
  const box = html("input", { type: "checkbox" });
  box.checked = on;
  return { element: html("label", { class: "page-check" }, box, label), box };
}

/** @param {string} label @param {Record<string, string>} choices */
function choice(label, choices) {
  const list = html(
    "select",
    {},
    Object.entries(choices).map(([value, text]) => html("option", { value }, text)),
  );
  return { element: html("label", { class: "page-field" }, label, list), list };
}

/**
 * The game's own field for text options, if it has one.
 * @param {string} game
 * @returns {Promise<import("./optionform.js").Chooser | null>}
 */
async function findChooser(game) {
  try {
    return (await import(`/boards/${game}/options.js`)).chooser;
  } catch {
    return null;
  }
}
