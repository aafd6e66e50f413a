// The clock of a new match, and what helps there.

import { html } from "../kit/dom.js";
import { clockWords } from "../shell/clock-words.js";
import { t } from "../shell/words.js";
import { createAbsenceForm } from "./absence-form.js";

/** @type {import("../shell/protocol.js").Limit[]} */
const CLOCKS = [
  null,
  { per_move: 30 },
  { per_move: 120 },
  { per_game: 300, increment: 3 },
  { per_game: 600, increment: 5 },
  { per_game: 600 },
  { per_game: 1800 },
  { per_move: 86400 },
];

/**
 * A form for clock and help; `values` gives them as the server wants them.
 * @param {import("../shell/games.js").GameFacts} game
 * @param {import("./setup.js").Way} way
 */
export function createHelpForm(game, way) {
  const clock = choice(t("Clock"), CLOCKS.map(clockWords));
  const absence = createAbsenceForm(game);
  clock.list.addEventListener("change", () => absence.setClock(clock.list.selectedIndex > 0));
  const hints = check(t("Allow hints"), way !== "friends");
  const memory = check(t("Memory aid: show what players could remember"), false);
  const watch = check(t("Whoever has the address of the match may watch, or join while a seat is free"), true);
  const summary = html("summary", {});

  /** Say what is chosen, so that nobody has to unfold it. */
  function tell() {
    const known = [clockWords(CLOCKS[clock.list.selectedIndex]), hints.box.checked ? t("hints") : t("no hints")];
    summary.textContent = `${t("Clock and help")}: ${known.join(", ")}`;
  }

  tell();
  return {
    root: html(
      "details",
      { onchange: tell },
      summary,
      clock.root,
      way === "friends" && absence.root,
      hints.root,
      game.secrets && memory.root,
      way === "friends" && watch.root,
    ),
    values: () => ({
      hints: hints.box.checked,
      memory_aid: memory.box.checked,
      watchable: way === "friends" && watch.box.checked,
      clock: CLOCKS[clock.list.selectedIndex],
      ...absence.values(),
    }),
  };
}

/** @param {string} label @param {boolean} on */
function check(label, on) {
  const box = html("input", { type: "checkbox" });
  box.checked = on;
  return { root: html("label", { class: "page-check" }, box, label), box };
}

/** @param {string} label @param {string[]} choices */
function choice(label, choices) {
  const list = html(
    "select",
    {},
    choices.map((text) => html("option", {}, text)),
  );
  return { root: html("label", { class: "page-field" }, label, list), list };
}
