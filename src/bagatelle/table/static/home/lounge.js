// What everybody on this server may see: the tables that anybody may join, and who is here.

import { html } from "../kit/dom.js";
import { nameField } from "../menu/person.js";
import { ago } from "../shell/ago.js";
import { api, reason } from "../shell/api.js";
import { clockWords } from "../shell/clock-words.js";
import { optionWords } from "../shell/option-words.js";
import { listed, many, t } from "../shell/words.js";
import { redraw } from "./keeping-focus.js";
import { pictureOf } from "./pictures.js";

/**
 * @typedef {{id: string, game: string, title: string, seats: {kind: "person" | "bot" | "open", name: string}[],
 *   options: Record<string, any>, clock: import("../shell/protocol.js").Limit, since: number, mine: boolean}} OpenTable
 * @typedef {{shown: boolean, named: boolean, people: {name: string, handle: string}[]}} Here
 */

/**
 * The two lists, and how to bring them up to date; `changed` is called when somebody shows or hides themselves.
 * @param {import("../shell/games.js").GameFacts[]} games
 * @param {() => void} changed
 */
export function createLounge(games, changed) {
  const tables = html("div", {});
  const people = html("div", {});
  const problem = html("p", { class: "page-bad", role: "alert" });
  const box = html("input", { type: "checkbox", onchange: show });
  const ask = html("div", { hidden: true });
  const root = html(
    "div",
    { class: "page-lounge" },
    html("section", { "aria-labelledby": "open-tables" }, html("h2", { id: "open-tables" }, t("Open tables")), tables),
    html(
      "section",
      { "aria-labelledby": "here-now" },
      html("h2", { id: "here-now" }, t("Here now")),
      people,
      html("label", { class: "page-check" }, box, t("Show me as here")),
      ask,
      problem,
    ),
  );

  async function show() {
    problem.textContent = "";
    try {
      await api("PATCH", "/api/me", { shown: box.checked });
    } catch (error) {
      problem.textContent = reason(error);
    }
    changed();
  }

  /** Whoever shows themselves needs a name. @param {Here} here */
  function askName({ shown, named }) {
    const wanted = shown && !named;
    if (wanted && ask.hidden) ask.replaceChildren(nameField(changed));
    ask.hidden = !wanted;
  }

  return {
    root,
    /** @param {OpenTable[]} open @param {Here} here */
    draw(open, here) {
      redraw(tables, [tableList(open, games)]);
      redraw(people, [peopleList(here)]);
      if (document.activeElement !== box) box.checked = here.shown;
      askName(here);
    },
  };
}

/** @param {OpenTable[]} open @param {import("../shell/games.js").GameFacts[]} games */
function tableList(open, games) {
  if (!open.length) {
    return html(
      "p",
      { class: "page-faint" },
      t("Nobody is waiting just now. Choose “With friends”, and let anybody here join your table."),
    );
  }
  return html(
    "ul",
    { class: "page-open-tables" },
    open.map((table) => html("li", {}, tableLink(table, games.find(({ name }) => name === table.game)))),
  );
}

/** @param {OpenTable} table @param {import("../shell/games.js").GameFacts | undefined} facts */
function tableLink({ id, game, title, seats, options, clock, since, mine }, facts) {
  const waiting = seats.filter(({ kind }) => kind === "person").map(({ name }) => name);
  const free = seats.filter(({ kind }) => kind === "open").length;
  const rules = [clock ? clockWords(clock) : "", ...optionWords(facts, options)].filter(Boolean);
  return html(
    "a",
    { class: "page-your-game", href: mine ? `/match/${id}` : `/join/${id}`, data: { keep: id } },
    pictureOf(game),
    html(
      "span",
      { class: "page-your-game-words" },
      html(
        "span",
        { class: "page-your-game-line" },
        html("strong", {}, title),
        " ",
        html("bdi", {}, waiting.length ? t("with {players}", { players: listed(waiting) }) : ""),
      ),
      html(
        "span",
        { class: "page-your-game-line" },
        html("span", { class: "page-note" }, mine ? t("Your table") : many("{n} free seat", "{n} free seats", free)),
        html("span", { class: "page-when" }, ago(since)),
      ),
      rules.length > 0 && html("span", { class: "page-your-game-rules" }, rules.join(" · ")),
    ),
  );
}

/** @param {Here} here */
function peopleList({ people, shown }) {
  if (!people.length) {
    const words = shown ? t("Nobody else shows themselves just now.") : t("Nobody shows themselves just now.");
    return html("p", { class: "page-faint" }, words);
  }
  return html(
    "ul",
    { class: "page-people-here" },
    people.map(({ name }) => html("li", {}, html("span", { class: "page-dot here", "aria-hidden": "true" }), html("bdi", {}, name))),
  );
}
