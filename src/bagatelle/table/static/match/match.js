// One match: follow it, and show the lobby before it begins and the table from then on.

import { Refusal, reason } from "../shell/api.js";
import { follow } from "../shell/connection.js";

/** @typedef {import("../shell/protocol.js").Scene} Scene */

/**
 * Follow a match in my seat, or as a spectator with the code of the spectators' link.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string} [watch]
 * @returns {Promise<() => void>}
 */
export function open(main, id, watch) {
  return new Promise((opened, failed) => {
    /** @type {Scene | null} */
    let scene = null;
    let isLobby = false;
    let inbox = Promise.resolve();
    const link = follow({
      match: id,
      as: watch ? "spectator" : null,
      watch: watch ?? null,
      hear: (frame) => (inbox = inbox.then(() => take(frame)).catch((error) => console.error(reason(error), error))),
      refused: (sentence) => {
        link.leave();
        failed(new Refusal(sentence));
      },
    });

    /** @param {any} frame */
    async function take(frame) {
      if (frame.say === "presence") return scene?.presence(frame);
      const lobby = frame.now.state === "lobby";
      if (frame.say === "news") return lobby === isLobby ? scene?.news(frame) : link.again();
      if (!scene || lobby !== isLobby) {
        scene?.close();
        isLobby = lobby;
        scene = lobby ? await openLobby() : await openTable(frame);
      }
      await scene.table(frame);
      opened(() => {
        link.leave();
        scene?.close();
        scene = null;
      });
    }

    async function openLobby() {
      return (await import("../lobby/lobby.js")).createLobby(main, id, link.as);
    }

    /** @param {import("../shell/protocol.js").TableFrame} frame */
    async function openTable(frame) {
      const { createTableScene } = await import("./table-scene.js");
      return createTableScene(main, { id, watch: watch ?? null, lookAs: link.as }, frame);
    }
  });
}
