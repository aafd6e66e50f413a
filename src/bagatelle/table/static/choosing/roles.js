// What players of a game choose for their own seats, such as a fighter: what there is, how it is drawn, how even it is.

import { html } from "../kit/dom.js";
import { api, Refusal } from "../shell/api.js";
import { boardFile } from "../shell/edition.js";
import { t, voiceOf } from "../shell/words.js";

/**
 * @typedef {import("../shell/games.js").GameFacts} GameFacts
 * @typedef {import("../shell/protocol.js").Choice} Choice
 * @typedef {import("../shell/words.js").Voice} Voice
 *
 * Something to choose, with what the game's board needs to draw it.
 * @typedef {{value: any, label: string, group?: string, detail?: string}} Portrait
 *
 * What a gallery gets: all that the game proposes, what is chosen now, how to ask the server about anything else, and
 * how to be told that something is chosen; `fair` is there where the others have chosen something to be fair to.
 * @typedef {{portraits: Portrait[], chosen: Portrait | null, ask: (value: string) => Promise<Portrait>,
 *   changed: (chosen: Portrait | null) => void, fair: (() => Promise<Portrait>) | null,
 *   fairLabel?: string}} Shown
 *
 * A game's own way to draw what is chosen and to let people choose, from `/boards/<game>/options.js`.
 * @typedef {{portrait?: (drawn: any, voice: Voice) => Node,
 *   gallery?: (shown: any, voice: Voice) => HTMLElement}} Drawing
 *
 * @typedef {Awaited<ReturnType<typeof loadRoles>>} Roles
 */

/** The roles of a game, by name. @param {GameFacts} game */
export function rolesOf(game) {
  return game.options.filter(({ seat }) => seat === 0).map(({ role }) => String(role));
}

/**
 * Everything about the roles of a game.
 * @param {GameFacts} game
 */
export async function loadRoles(game) {
  const where = `/api/games/${encodeURIComponent(game.name)}`;
  const [speech, drawing] = await Promise.all([voiceOf(game.name), findDrawing(game)]);
  /** @type {Map<string, Promise<Portrait[]>>} */
  const known = new Map();

  /** @param {string} query */
  function find(query) {
    const found = known.get(query) ?? api("GET", `${where}/portraits?${query}`).then(orRefusal);
    known.set(query, found);
    found.catch(() => known.delete(query));
    return found;
  }

  return {
    names: rolesOf(game),
    usual: game.usual,
    /** What a role is called. @param {string} role */
    title: (role) => speech.t(role),
    /** All that the game proposes. @param {string} role */
    all: (role) => find(`role=${encodeURIComponent(role)}`),
    /** Any value as it is drawn; refused with what is wrong. @param {string} role @param {any} value */
    async ask(role, value) {
      /** @type {Portrait[]} */
      const all = await find(`role=${encodeURIComponent(role)}`);
      const printed = all.find((each) => each.value === value);
      if (printed) return printed;
      return (await find(`role=${encodeURIComponent(role)}&value=${encodeURIComponent(value)}`))[0];
    },
    /** @param {Portrait} portrait */
    draw: (portrait) => drawing.portrait?.(portrait, speech) ?? html("strong", {}, portrait.label),
    /** @param {Shown} shown */
    gallery: (shown) => drawing.gallery?.(shown, speech) ?? plainGallery(shown),
    /**
     * How even a match would be, and what one seat should have to make it so.
     * @param {(Choice | null)[]} choices
     * @param {number | null} [fair]
     * @returns {Promise<{choices: Choice[], balance: number[] | null}>}
     */
    pair: (choices, fair = null) => api("POST", `${where}/pairing`, { choices, fair }),
  };
}

/** @param {{portraits: Portrait[], wrong: string | null}} answer */
function orRefusal({ portraits, wrong }) {
  if (wrong) throw new Refusal(wrong);
  return portraits;
}

/** @param {GameFacts} game @returns {Promise<Drawing>} */
async function findDrawing({ name, board }) {
  if (!board.includes("options.js")) return {};
  try {
    return await import(boardFile(name, "options.js"));
  } catch {
    return {};
  }
}

/** A list to choose from, and a line for anything else. @param {Shown} shown */
function plainGallery({ portraits, chosen, ask, changed }) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const input = html("input", {
    "aria-label": t("Your choice"),
    list: "choices-known",
    maxlength: 200,
    onchange: async () => {
      problem.textContent = "";
      const found = await ask(input.value).catch((error) => (problem.textContent = error.message) && null);
      changed(found);
    },
  });
  input.value = String(chosen?.value ?? "");
  const list = html(
    "datalist",
    { id: "choices-known" },
    portraits.map(({ value, label }) => html("option", { value }, label)),
  );
  return html("div", {}, input, list, problem);
}
