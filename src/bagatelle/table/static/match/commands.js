// What a person does in a match: commands to the server, and what is told of their answers.

import { reason } from "../shell/api.js";
import { sendCommand } from "../shell/connection.js";
import { mix } from "../shell/mixing.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/** @typedef {ReturnType<typeof createCommands>} Commands */

/**
 * The commands of one person in one match.
 * @param {{id: string, watch: string | null, standing: import("./standing.js").Standing,
 *   say: (sentence: string) => void, showHints: (heading: string, hints: import("./hints.js").Hint[]) => void}} on
 */
export function createCommands({ id, watch, standing, say, showHints }) {
  let sending = false;

  /**
   * Send a command; null when it was refused, and the reason was told.
   * @param {Record<string, any>} wanted
   */
  async function send(wanted) {
    try {
      return await sendCommand({ match: id, seat: standing.speaker(), ...wanted });
    } catch (error) {
      say(reason(error));
      return null;
    }
  }

  return {
    send,
    isSending: () => sending,
    /** Play, and tell whether it was possible. @param {string} move */
    async play(move) {
      sending = true;
      const done = await send({ do: "play", move, after: standing.now.change });
      sending = false;
      return done !== null;
    },
    /** Take back the last move, or ask for it. */
    undo: () => send({ do: "undo" }),
    /** Play in the own seat again, where a bot did. */
    playMyself: () => send({ do: "bot", play: false, seat: standing.fixed.viewer }),
    /** Why a move is not possible, or what it would do. @param {string} move @returns {Promise<string>} */
    why: (move) =>
      sendCommand({ do: "why", match: id, seat: standing.speaker(), move }).then(({ says }) => says, reason),
    /** @param {string} text */
    chat: (text) => sendCommand({ do: "chat", match: id, text, ...(watch && { watch }) }),
    /** Say one of the few things for which one tap is enough. @param {string} reaction */
    react: (reaction) => sendCommand({ do: "chat", match: id, reaction, ...(watch && { watch }) }),
    /** As the host: keep order in the chat. @param {Record<string, any>} wanted */
    moderate: (wanted) => sendCommand({ do: "moderate", match: id, ...wanted }),
    /** Show the best moves, and mark the first on the board. */
    async hint() {
      say(t("Looking for the best moves …"));
      const answer = await send({ do: "hint" });
      if (!answer) return;
      say("");
      if (answer.change === standing.now.change) showHints(answer.says, answer.moves);
    },
    /** Leave the own seat at the rematch to somebody else, and tell whether that was possible. */
    async decline() {
      try {
        await sendCommand({ do: "decline", match: standing.now.rematch });
        return true;
      } catch (error) {
        say(reason(error));
        return false;
      }
    },
    /** Offer the same again with the seats rotated, or accept it, and go there. */
    async rematch() {
      try {
        const next = await sendCommand({ do: "rematch", match: id, mix: true });
        await mix(next.id, next.commitment);
        go(`/match/${next.id}`);
      } catch (error) {
        say(reason(error));
      }
    },
  };
}
