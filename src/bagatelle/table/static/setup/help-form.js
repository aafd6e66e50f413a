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
  return {
    root: html(
      "details",
      {},
      html("summary", {}, t("Clock and help")),
      clock.root,
      way === "friends" && absence.root,
      hints.root,
      game.secrets && memory.root,
    ),
    values: () => ({
      hints: hints.box.checked,
      memory_aid: memory.box.checked,
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
