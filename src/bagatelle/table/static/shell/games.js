// What is known about the games before one is played.

import { api } from "./api.js";
import { many, t } from "./words.js";

/**
 * @typedef {{value: string, label: string, group?: string, detail?: string}} Suggestion
 * @typedef {{name: string, kind: "number" | "switch" | "choice" | "order" | "text", help: string, default: any,
 *   low: number, high: number, choices: {value: string, label: string}[], allowed: string,
 *   suggestions?: Suggestion[], seat: number | null, role: string | null}} Option
 * @typedef {{name: string, title: string, summary: string, credits: string, seats: number[], options: Option[],
 *   presets: Record<string, Record<string, any>>, secrets: boolean, draws: boolean, bots: import("./bots.js").Bot[],
 *   board: string[], lesson: boolean, minutes?: number, usual: Record<string, any>[]}} GameFacts
 */

/** Every game there is, in the person's language. @returns {Promise<GameFacts[]>} */
export function allGames() {
  return api("GET", "/api/games");
}

/**
 * How many can play, and how long it takes where that is known.
 * @param {GameFacts} game
 */
export function size({ seats, minutes }) {
  const [low, high] = [seats[0], seats[seats.length - 1]];
  const players = low === high ? many("{n} player", "{n} players", low) : t("{low} to {high} players", { low, high });
  return minutes ? `${players} · ${many("{n} minute", "{n} minutes", minutes)}` : players;
}

/**
 * Say on a button that a table is being set, and how far its game is if it is prepared for the first time, until the
 * function that is returned is called.
 * @param {HTMLElement} button
 * @param {string} game
 */
export function tellProgress(button, game) {
  let timer = setTimeout(tell, 300);
  let waiting = true;
  async function tell() {
    const { stage, done } = await api("GET", `/api/games/${encodeURIComponent(game)}/progress`).catch(() => ({}));
    if (!waiting) return;
    const percent = Math.floor(100 * done);
    button.textContent =
      stage === "compiling" ? t("Preparing the rules … {percent}%", { percent }) : t("Setting the table …");
    timer = setTimeout(tell, 700);
  }
  return () => {
    waiting = false;
    clearTimeout(timer);
  };
}
