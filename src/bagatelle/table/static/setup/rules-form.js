// The rules of a new match: as printed, one of the game's presets, or options of one's own.

import { html } from "../kit/dom.js";
import { boardFile } from "../shell/edition.js";
import { many, t, voiceOf } from "../shell/words.js";
import { createOptionForm } from "./option-form.js";

/** @typedef {import("../shell/games.js").GameFacts} GameFacts */

/**
 * A form for the rules of a game; `values` gives what differs from the printed rules.
 * @param {GameFacts} game
 */
export async function createRulesForm(game) {
  const agreed = game.options.filter(({ seat }) => seat === null);
  const hasTexts = agreed.some(({ kind }) => kind === "text");
  const [chooser, voice] = hasTexts ? await Promise.all([findChooser(game), voiceOf(game.name)]) : [null, null];
  const summary = html("summary", {}, t("Rules as printed"));
  const options = createOptionForm(agreed, chooser, { t, many, ...voice }, nameRules);

  function nameRules() {
    const isOwn = Object.keys(options.values()).length > 0;
    summary.textContent = isOwn ? t("House rules") : t("Rules as printed");
  }

  /** @param {Record<string, any>} values */
  function choose(values) {
    options.set(values);
    nameRules();
  }

  return {
    root: html("details", {}, summary, presetRow(game.presets, choose), options.root),
    values: options.values,
    set: choose,
  };
}

/**
 * @param {Record<string, Record<string, any>>} presets
 * @param {(values: Record<string, any>) => void} choose
 */
function presetRow(presets, choose) {
  const names = Object.keys(presets ?? {});
  if (names.length < 2) return "";
  const label = (/** @type {string} */ name) =>
    Object.keys(presets[name]).length ? name.charAt(0).toUpperCase() + name.slice(1) : t("As printed");
  return html(
    "div",
    { class: "page-row" },
    names.map((name) => html("button", { type: "button", onclick: () => choose(presets[name]) }, label(name))),
  );
}

/**
 * The game's own field for text options, if it has one.
 * @param {GameFacts} game
 * @returns {Promise<import("./option-form.js").Chooser | null>}
 */
async function findChooser({ name, board }) {
  if (!board.includes("options.js")) return null;
  try {
    return (await import(boardFile(name, "options.js"))).chooser;
  } catch {
    return null;
  }
}
