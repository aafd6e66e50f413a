// One match: follow it, and show the lobby before it begins, the table from then on, or why it cannot go on.

import { Refusal, reason } from "../shell/api.js";
import { follow } from "../shell/connection.js";
import { keep } from "../shell/mixing.js";

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
    let kind = "";
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
      if (frame.say === "table") keep(id, frame.fixed.commitment);
      const wanted = sceneOf(frame.now);
      if (frame.say === "news") return wanted === kind ? scene?.news(frame) : link.again();
      if (!scene || wanted !== kind) {
        scene?.close();
        kind = wanted;
        scene = await openScene(frame);
      }
      await scene.table(frame);
      opened(() => {
        link.leave();
        scene?.close();
        scene = null;
      });
    }

    /** @param {import("../shell/protocol.js").TableFrame} frame */
    async function openScene(frame) {
      if (kind === "lobby") return (await import("../lobby/lobby.js")).createLobby(main, id, link.as);
      if (kind === "closed") return (await import("../lobby/cancelled.js")).createCancelled(main);
      if (kind === "stuck") return (await import("./stuck.js")).createStuck(main, id, watch ?? null);
      return openTable(frame);
    }

    /** @param {import("../shell/protocol.js").TableFrame} frame */
    async function openTable(frame) {
      const { createTableScene } = await import("./table-scene.js");
      return createTableScene(main, { id, watch: watch ?? null, lookAs: link.as }, frame);
    }
  });
}

/** What shows a match as it stands. @param {import("../shell/protocol.js").Now} now */
function sceneOf({ state, trouble }) {
  if (state === "lobby" || state === "closed") return state;
  return trouble ? "stuck" : "table";
}
