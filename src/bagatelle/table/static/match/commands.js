// What a person does at a table: commands to the server, and what follows from their answers.

import { reason } from "../shell/api.js";
import { send } from "../shell/connection.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

const HINT_LASTS = 5000;

/**
 * @typedef {{fixed: import("../shell/protocol.js").Fixed, now: import("../shell/protocol.js").Now, view: any, rows: any[],
 *   points: number[][]}} Standing
 * @typedef {ReturnType<typeof createDeeds>} Deeds
 */

/**
 * The deeds of one person at one table.
 * @param {{id: string, watch: string | null, standing: () => Standing, say: (sentence: string) => void,
 *   highlight: (touches: any) => void, lookBack: (event: number) => void,
 *   query: (as: number | string) => string}} on
 */
export function createDeeds({ id, watch, standing, say, highlight, lookBack, query }) {
  let sending = false;
  let told = false;

  /** The seat I speak for: the one that must act, if it is mine. */
  function seat() {
    const { fixed, now } = standing();
    if (fixed.mine.includes(/** @type {number} */ (now.actor))) return now.actor;
    return typeof fixed.viewer === "number" ? fixed.viewer : null;
  }

  /**
   * Send a command; null when it was refused, and the reason was told.
   * @param {Record<string, any>} wanted
   */
  async function command(wanted) {
    try {
      return await send({ match: id, seat: seat(), ...wanted });
    } catch (error) {
      say(reason(error));
      return null;
    }
  }

  async function rematch() {
    try {
      go(`/match/${(await send({ do: "rematch", match: id })).id}`);
    } catch (error) {
      say(reason(error));
    }
  }

  async function showResult() {
    const { openResult } = await import("../result/result.js");
    openResult({ id, ...standing(), query, rematch, replay: () => lookBack(0) });
  }

  const deeds = {
    command,
    say,
    isSending: () => sending,
    /** Play, and tell whether it was possible. @param {string} move */
    async play(move) {
      sending = true;
      const done = await command({ do: "play", move, after: standing().now.change });
      sending = false;
      return done !== null;
    },
    /** Play in the own seat again, where a bot did. */
    takeBack: () => command({ do: "bot", bot: null, seat: standing().fixed.viewer }),
    /** Why a move is not possible, or what it would do. @param {string} move @returns {Promise<string>} */
    why: (move) => send({ do: "why", match: id, seat: seat(), move }).then(({ says }) => says, reason),
    /** @param {string} text */
    chat: (text) => send({ do: "chat", match: id, text, ...(watch && { watch }) }),
    async hint() {
      const hint = await command({ do: "hint" });
      if (!hint) return;
      say(t("Hint: {says}", { says: hint.says || hint.move }));
      const touches = standing().now.moves?.find(({ move }) => move === hint.move)?.touches;
      if (!touches) return;
      highlight(touches);
      setTimeout(() => highlight(null), HINT_LASTS);
    },
    lookBack: () => lookBack(standing().now.events),
    result: showResult,
    /** What to offer when all is over; the result opens by itself once. */
    ending() {
      const { fixed, now } = standing();
      if (!told) showResult();
      told = true;
      if (now.rematch) return { label: t("To the rematch"), action: () => go(`/match/${now.rematch}`) };
      if (fixed.mine.length) return { label: t("Rematch"), action: rematch };
      return { label: t("How it went"), action: showResult };
    },
    async menu() {
      const { openMatchMenu } = await import("./match-menu.js");
      openMatchMenu(deeds, standing().fixed, standing().now);
    },
  };
  return deeds;
}
