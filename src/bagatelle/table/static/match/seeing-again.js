// Seeing again what happened: events on the board, one after the other, as they were seen then.

import { still } from "../board/stage.js";
import { api, reason } from "../shell/api.js";

/** @typedef {ReturnType<typeof createSeeingAgain>} SeeingAgain */

/** How many events are shown again, the last ones. */
const MOST = 60;
/** How long one looks at a move, also without motion. */
const REST = 700;

/**
 * What shows events again; `tell` says each in words.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, stage: import("../board/stage.js").Stage,
 *   say: (sentence: string) => void, tell: (sentence: string) => void}} on
 */
export function createSeeingAgain({ id, query, standing, history, stage, say, tell }) {
  let active = false;
  let wake = () => {};

  /** A moment to take it in. */
  function rest() {
    return new Promise((done) => {
      wake = () => done(null);
      setTimeout(wake, REST);
    });
  }

  /** @param {number[]} events */
  async function showAll(events) {
    const seen = query(standing.fixed.viewer);
    const moment = (/** @type {number} */ event) => api("GET", `/api/matches/${id}/moments/${event}?${seen}`);
    const first = await moment(Math.max(0, events[0] - 1));
    stage.draw(standing.fixed, standing.viewer(), first, events[0] - 1);
    for (const event of events) {
      const { view, aloud } = await moment(event);
      if (!active) return;
      const step = { ...still({ view, aloud }, event), ...history.event(event), view, aloud };
      if (step.lines?.length) tell(step.lines.join(" "));
      await stage.show(step, true);
      if (typeof step.actor === "number") await rest();
      if (!active) return;
    }
    await rest();
  }

  return {
    /** Show events; ends when all have been shown, or somebody has seen enough. @param {number[]} events */
    async play(events) {
      if (active || !events.length) return;
      active = true;
      stage.hush();
      try {
        await showAll(events.slice(-MOST));
      } catch (error) {
        say(reason(error));
      }
      active = false;
    },
    stop() {
      active = false;
      wake();
    },
    get active() {
      return active;
    },
  };
}
