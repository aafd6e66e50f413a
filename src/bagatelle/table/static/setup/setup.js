// Setting a table: who plays, by which rules, with a clock or without. Everything has a sensible default.

import { html } from "../kit/dom.js";
import { api, reason, Refusal } from "../shell/api.js";
import { allGames, size, tellProgress } from "../shell/games.js";
import { setTable } from "../shell/mixing.js";
import { myName, saveName } from "../shell/naming.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";
import { createChoiceForm } from "./choice-form.js";
import { createHelpForm } from "./help-form.js";
import { createRulesForm } from "./rules-form.js";
import { createSeatForm } from "./seat-form.js";

/**
 * @typedef {import("../shell/games.js").GameFacts} GameFacts
 * @typedef {"friends" | "here" | "bots" | "referee"} Way
 */

/**
 * Draw the form for a new match.
 * @param {HTMLElement} main
 * @param {string} name
 * @param {string} wanted
 */
export async function open(main, name, wanted) {
  const [games, me] = await Promise.all([allGames(), api("GET", "/api/me")]);
  const game = games.find((each) => each.name === name);
  if (!game) throw new Refusal(t("There is no such game."));
  const way = toWay(wanted);
  const seats = createSeatForm(game, way, me.name);
  const [rules, choices] = await Promise.all([createRulesForm(game), createChoiceForm(game, way)]);
  const help = createHelpForm(game, way);
  const listed = html("input", { type: "checkbox" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const start = html("button", { class: "primary" }, startWord(way));
  main.append(
    html("p", {}, html("a", { href: "/" }, t("‹ All games"))),
    html("h1", {}, `${game.title}: ${titleOf(way)}`),
    html("p", { class: "page-faint" }, size(game)),
    wayLinks(game, way),
    ...refereeNotes(game, way),
    html(
      "form",
      { class: "page-stack", onsubmit: submit },
      seats.root,
      choices?.root,
      ...openness(way, listed),
      rules.root,
      help.root,
      problem,
      start,
    ),
  );

  /** The first name in the form is that of whoever sets the table: remembered, and asked for if it is missing. */
  async function nameMe() {
    const [first] = seats.seats();
    if (first.kind !== "me" || me.name) return true;
    try {
      const given = first.name ? await saveName(first.name) : await myName();
      if (given) seats.setName((me.name = given));
      return Boolean(given);
    } catch (error) {
      problem.textContent = reason(error);
      return false;
    }
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    problem.textContent = "";
    if (!(await nameMe())) return;
    start.disabled = true;
    const settled = tellProgress(start, name);
    try {
      const id = await setTable({
        game: name,
        seats: withChoices(seats.seats(), choices?.choices() ?? []),
        each_chooses: way === "friends",
        options: rules.values(),
        by_hand: way === "referee",
        listed: way === "friends" && listed.checked,
        ...help.values(),
      });
      go(`/match/${id}`);
    } catch (error) {
      problem.textContent = reason(error);
    } finally {
      settled();
      start.disabled = false;
      start.textContent = startWord(way);
    }
  }
}

/**
 * Who sits where, with what they have chosen.
 * @param {Record<string, any>[]} seats
 * @param {(import("../shell/protocol.js").Choice | null)[]} choices
 */
function withChoices(seats, choices) {
  return seats.map((seat, n) => (choices[n] && seat.kind !== "open" ? { ...seat, choice: choices[n] } : seat));
}

/** The other ways to play the same game. @param {GameFacts} game @param {Way} way */
function wayLinks(game, way) {
  const ways = /** @type {Way[]} */ (["bots", "friends", "here", "referee"]);
  return html(
    "nav",
    { class: "page-ways", "aria-label": t("How to play") },
    ways.map((each) =>
      html("a", { href: `/#new/${game.name}/${each}`, "aria-current": each === way ? "page" : null }, titleOf(each)),
    ),
  );
}

/** The way to play that an address names; friends come first where it names none that there is. @param {string} word */
function toWay(word) {
  return word === "here" || word === "bots" || word === "referee" ? word : "friends";
}

/** @param {Way} way */
function titleOf(way) {
  return {
    friends: t("With friends"),
    here: t("On one device"),
    bots: t("Against bots"),
    referee: t("With real pieces"),
  }[way];
}

/** @param {Way} way */
function startWord(way) {
  return way === "friends" ? t("Create the link") : t("Start");
}

/** Whether anybody on this server may join, where there are seats to join at. @param {Way} way @param {HTMLElement} box */
function openness(way, box) {
  return way === "friends" ? [html("label", { class: "page-check" }, box, t("Anybody here may join"))] : [];
}

/** What people with real pieces should know. @param {GameFacts} game @param {Way} way */
function refereeNotes(game, way) {
  if (way !== "referee") return [];
  const aside = t("Look away while somebody else is typing: the page shows what the player to move is hiding.");
  return [
    html("p", {}, t("You play with real pieces on a real table; the page knows the rules and keeps score.")),
    ...(game.secrets ? [html("p", {}, aside)] : []),
  ];
}
