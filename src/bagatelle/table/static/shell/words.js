// The language of the page: English in the scripts, other languages from the catalogues of the server.

import { api } from "./api.js";
import { recall } from "./settings.js";

/**
 * @typedef {Record<string, any>} Values
 * @typedef {{t: (text: string, values?: Values) => string,
 *   many: (one: string, other: string, n: number, values?: Values) => string}} Voice
 * @typedef {{language: string, languages: Record<string, string>, texts: Record<string, string>,
 *   plurals: Record<string, string[]>}} Words
 */

/** @type {Words} */
let page = { language: "en", languages: { en: "English" }, texts: {}, plurals: {} };

/** The language that is spoken now. */
export const language = () => page.language;

/** Every language there is, by its code, in its own words. */
export const languages = () => page.languages;

/** The language that this person chose, else the browser's. */
export function preferred() {
  return recall("language") || navigator.language.split("-")[0].toLowerCase() || "en";
}

/**
 * Speak that language from now on; without the server's words, English will do.
 * @param {string} code
 */
export async function speak(code) {
  for (const each of [code, "en"]) {
    try {
      page = await api("GET", `/api/words?language=${encodeURIComponent(each)}`);
      break;
    } catch {
      // a language that is not spoken here, or no network: the page keeps the words it has
    }
  }
  document.documentElement.lang = page.language;
}

/**
 * A text in the person's language; `{name}` stands for a value.
 * @param {string} text
 * @param {Values} [values]
 */
export const t = (text, values) => fill(page.texts[text] || text, values);

/**
 * A text about a number of things.
 * @param {string} one
 * @param {string} other
 * @param {number} n
 * @param {Values} [values]
 */
export const many = (one, other, n, values) => fill(plural(page, one, other, n), { n, ...values });

/**
 * The voice of one game: its own words, else those of the page.
 * @param {string} game
 * @returns {Promise<Voice>}
 */
export async function voiceOf(game) {
  /** @type {Words} */
  let own = { ...page, texts: {}, plurals: {} };
  try {
    own = await api("GET", `/api/words?language=${page.language}&game=${encodeURIComponent(game)}`);
  } catch {
    // a game without a catalogue speaks English
  }
  const both = { ...own, texts: { ...page.texts, ...own.texts }, plurals: { ...page.plurals, ...own.plurals } };
  return {
    t: (text, values) => fill(both.texts[text] || text, values),
    many: (one, other, n, values) => fill(plural(both, one, other, n), { n, ...values }),
  };
}

/**
 * Names in a row: "Ann, Bob and Cas".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(page.language).format(names);
}

/**
 * @param {Words} words
 * @param {string} one
 * @param {string} other
 * @param {number} n
 */
function plural(words, one, other, n) {
  return (words.plurals[`${one}\u0000${other}`] ?? [one, other])[n === 1 ? 0 : 1] || other;
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
