// What is agreed on at a table, in a few lines: rules, clock, who may watch.

import { html } from "../kit/dom.js";
import { absenceRule } from "../shell/absence.js";
import { clockWords } from "../shell/clock-words.js";
import { t } from "../shell/words.js";

/**
 * The agreements of a table; `options` is what differs from the printed rules.
 * @param {import("../shell/games.js").GameFacts | undefined} game
 * @param {{options: Record<string, any>, clock: import("../shell/protocol.js").Limit, grace: number | null,
 *   stand_in: string, watchable?: boolean}} table
 */
export function tableCard(game, { options, clock, grace, stand_in, watchable }) {
  const absence = absenceRule({ clock, grace, stand_in });
  return html(
    "ul",
    { class: "page-table-card" },
    html("li", {}, rulesWords(game, options)),
    html("li", {}, clock ? t("Clock: {clock}.", { clock: clockWords(clock) }) : t("No clock.")),
    absence && html("li", {}, absence),
    watchable !== undefined &&
      html(
        "li",
        {},
        watchable
          ? t("Whoever has the address of this page may watch, or join while a seat is free.")
          : t("Private: only who has a link from this table may watch."),
      ),
  );
}

/**
 * @param {import("../shell/games.js").GameFacts | undefined} game
 * @param {Record<string, any>} options
 */
function rulesWords(game, options) {
  const agreed = (game?.options ?? []).filter(({ name, seat }) => seat === null && name in options);
  if (!agreed.length) return t("Rules as printed.");
  const words = agreed.map((option) => `${option.help}: ${valueWords(option, options[option.name])}`);
  return t("House rules: {rules}.", { rules: words.join("; ") });
}

/** @param {import("../shell/games.js").Option} option @param {any} value */
function valueWords({ kind, choices }, value) {
  const label = (/** @type {any} */ each) => choices.find((choice) => choice.value === each)?.label ?? String(each);
  if (kind === "switch") return value ? t("yes") : t("no");
  return Array.isArray(value) ? value.map(label).join(", ") : label(value);
}
