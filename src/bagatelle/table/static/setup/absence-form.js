// What happens in a new match when somebody is away.

import { html } from "../kit/dom.js";
import { createBotChoice } from "../shell/bots.js";
import { t } from "../shell/words.js";

const USUAL = "300";
const NEVER = "never";

/**
 * A form for absent players; `values` gives them as the server wants them. Where a clock decides there is nothing to
 * choose.
 * @param {import("../shell/games.js").GameFacts} game
 */
export function createAbsenceForm(game) {
  const grace = html(
    "select",
    { onchange: fit },
    html("option", { value: "120" }, t("Stand-in after 2 minutes")),
    html("option", { value: USUAL }, t("Stand-in after 5 minutes")),
    html("option", { value: "1800" }, t("Stand-in after 30 minutes")),
    html("option", { value: "86400" }, t("Stand-in after a day")),
    html("option", { value: NEVER }, t("A move a day: no stand-in")),
  );
  const { choice: bot, line } = createBotChoice(game.bots, t("Which bot stands in?"));
  const graceField = html("label", { class: "page-field" }, t("If somebody is away"), grace);
  const botField = html("label", { class: "page-field" }, t("Which bot stands in?"), bot);
  const note = html("p", { class: "page-faint", hidden: true }, t("With a clock, time decides; no bot stands in."));
  let hasClock = false;
  grace.value = USUAL;

  function fit() {
    graceField.hidden = hasClock;
    botField.hidden = line.hidden = hasClock || grace.value === NEVER;
    note.hidden = !hasClock;
  }

  return {
    root: html("div", { class: "page-stack" }, graceField, botField, line, note),
    /** @param {boolean} has */
    setClock(has) {
      hasClock = has;
      fit();
    },
    values: () => ({ grace: grace.value === NEVER ? null : Number(grace.value), stand_in: bot.value || null }),
  };
}
