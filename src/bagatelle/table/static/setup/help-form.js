// The clock of a new match, and what helps there.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";
import { createAbsenceForm } from "./absence-form.js";

const CLOCKS = {
  none: null,
  move30: { per_move: 30 },
  move120: { per_move: 120 },
  game600: { per_game: 600 },
  game1800: { per_game: 1800 },
  day: { per_move: 86400 },
};

/**
 * A form for clock and help; `values` gives them as the server wants them.
 * @param {import("../shell/games.js").GameFacts} game
 * @param {import("./setup.js").Way} way
 */
export function createHelpForm(game, way) {
  const clock = choice(t("Clock"), {
    none: t("No clock"),
    move30: t("30 seconds per move"),
    move120: t("2 minutes per move"),
    game600: t("10 minutes per game"),
    game1800: t("30 minutes per game"),
    day: t("A day per move"),
  });
  const absence = createAbsenceForm(game);
  clock.list.addEventListener("change", () => absence.setClock(clock.list.value !== "none"));
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
      clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock.list.value)],
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

/** @param {string} label @param {Record<string, string>} choices */
function choice(label, choices) {
  const list = html(
    "select",
    {},
    Object.entries(choices).map(([value, text]) => html("option", { value }, text)),
  );
  return { root: html("label", { class: "page-field" }, label, list), list };
}
