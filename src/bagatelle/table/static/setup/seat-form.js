// Who plays in a new match: against whom, how many, and where the details matter who sits where.

import { html } from "../kit/dom.js";
import { createBotChoice } from "../shell/bots.js";
import { recall, remember } from "../shell/settings.js";
import { symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("./setup.js").Way} Way
 * @typedef {"me" | "open" | "bot"} Kind
 */

/** Who may sit down, who sits in the first seats, and who in the others. */
const SEATING = /** @type {Record<Way, {kinds: Kind[], first: Kind[], rest: Kind}>} */ ({
  friends: { kinds: ["open", "bot", "me"], first: ["me"], rest: "open" },
  bots: { kinds: ["bot", "open", "me"], first: ["me"], rest: "bot" },
  here: { kinds: ["me", "bot"], first: ["me", "me"], rest: "me" },
  referee: { kinds: ["me"], first: ["me", "me"], rest: "me" },
});

/**
 * A form for the seats; `seats` gives them as the server wants them. Whoever is known by name is not asked for it.
 * @param {import("../shell/games.js").GameFacts} game
 * @param {Way} way
 * @param {string} myName
 */
export function createSeatForm(game, way, myName) {
  const together = way === "here" || way === "referee";
  const list = html("ol", { class: "page-setup-seats" });
  const count = html(
    "select",
    { onchange: () => draw(Number(count.value)) },
    game.seats.map((n) => html("option", { value: n }, n)),
  );
  /** @type {ReturnType<typeof createSeatField>[]} */
  const fields = [];

  /** @param {number} n */
  function draw(n) {
    while (fields.length < n) fields.push(createSeatField(fields.length, way, game.bots, myName));
    list.replaceChildren(...fields.slice(together ? 0 : 1, n).map(({ root }) => root));
  }

  count.value = String(usualSeats(game.seats, way));
  draw(Number(count.value));
  const { level, line } = createLevel(game.bots, fields);
  const howMany = game.seats.length > 1 && html("label", { class: "page-field" }, t("How many?"), count);
  const me = !together && !myName && html("label", { class: "page-field" }, t("Your name"), fields[0].name);
  const detailed = together || game.seats[game.seats.length - 1] === 2;
  const others = html("details", {}, html("summary", {}, t("Who sits where")), list);
  const shown = way === "bots" ? [html("label", { class: "page-field" }, t("Which bot?"), level), line] : [];
  return {
    root: html(
      "fieldset",
      {},
      html("legend", {}, t("Players")),
      me,
      shown,
      howMany,
      together && list,
      !detailed && others,
      way === "friends" && html("p", { class: "page-faint" }, t("You get a link to send. Bots can take free seats.")),
    ),
    seats: () => fields.slice(0, Number(count.value)).map((field) => field.value()),
    /** Call whoever sets the table by this name. @param {string} name */
    setName: (name) => fields[0].setName(name),
  };
}

/**
 * How well all bots play, unless somebody says otherwise for one seat.
 * @param {import("../shell/bots.js").Bot[]} bots
 * @param {ReturnType<typeof createSeatField>[]} fields
 */
function createLevel(bots, fields) {
  const { choice: level, line } = createBotChoice(bots, t("Which bot?"));
  level.addEventListener("change", () => fields.forEach(({ setBot }) => setBot(level.value)));
  return { level, line };
}

/** @param {number[]} seats @param {Way} way */
function usualSeats(seats, way) {
  const most = seats[seats.length - 1];
  if (way === "friends") return Math.min(most, 4);
  return way === "bots" ? Math.min(most, 2) : seats[0];
}

/**
 * One seat of the form.
 * @param {number} seat
 * @param {Way} way
 * @param {import("../shell/bots.js").Bot[]} bots
 * @param {string} myName
 */
function createSeatField(seat, way, bots, myName) {
  const { kinds, first, rest } = SEATING[way];
  const player = t("Player {n}", { n: seat + 1 });
  const labels = { me: t("here"), bot: t("bot"), open: t("by link") };
  const kind = html(
    "select",
    { "aria-label": t("Who is {player}?", { player }), onchange: fit },
    kinds.map((each) => html("option", { value: each }, labels[each])),
  );
  const isMe = seat === 0 && (way === "friends" || way === "bots");
  const name = html("input", {
    "aria-label": isMe ? null : t("Name of {player}", { player }),
    placeholder: player,
    maxlength: 24,
    autocomplete: isMe ? "nickname" : "off",
  });
  const { choice: bot, line } = createBotChoice(bots, t("Which bot?"));

  function fit() {
    name.hidden = kind.value !== "me";
    bot.hidden = line.hidden = kind.value !== "bot";
  }

  kind.value = first[seat] ?? rest;
  kind.hidden = kinds.length === 1;
  name.value = (seat === 0 && myName) || recall(`name-${seat}`);
  fit();
  return {
    root: html("li", {}, html("span", { "aria-hidden": "true" }, symbol(seat)), kind, name, bot, line),
    /** @param {string} given */
    setName: (given) => (name.value = given),
    name,
    /** @param {string} wanted */
    setBot(wanted) {
      bot.value = wanted;
      bot.dispatchEvent(new Event("change"));
    },
    /** Who sits here; the name is remembered on this device. */
    value() {
      if (kind.value === "bot") return { kind: "bot", bot: bot.value };
      if (kind.value === "open") return { kind: "open" };
      const typed = name.value.trim();
      if (typed) remember(`name-${seat}`, typed);
      return { kind: "me", name: typed || (seat ? player : myName) };
    },
  };
}
