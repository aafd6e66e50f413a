// Rule options in words, for whoever is asked to play by them.

import { t } from "./words.js";

/** @typedef {import("./games.js").GameFacts} GameFacts */

/**
 * The options that differ from the printed rules, each in a few words.
 * @param {GameFacts | undefined} game
 * @param {Record<string, any>} changed
 */
export function optionWords(game, changed) {
  return Object.entries(changed).map(([name, value]) => {
    const option = game?.options.find((each) => each.name === name);
    return option ? inWords(option, value) : `${name}: ${value}`;
  });
}

/** @param {import("./games.js").Option} option @param {any} value */
function inWords({ kind, help, choices, suggestions }, value) {
  const label = (/** @type {any} */ one) => choices.find((choice) => choice.value === one)?.label ?? String(one);
  if (kind === "switch") return value ? help : t("not: {rule}", { rule: help });
  if (kind === "choice") return label(value);
  if (kind === "order") return `${help}: ${[value].flat().map(label).join(", ")}`;
  if (kind === "text") return suggestions?.find((each) => each.value === value)?.label ?? String(value);
  return `${help}: ${value}`;
}
