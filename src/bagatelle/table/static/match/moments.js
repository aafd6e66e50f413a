// Moments of a match that want attention: the end of a round, and what happened while nobody looked.

import { createRounds } from "./rounds.js";
import { createSeeingAgain } from "./seeing-again.js";
import { createSince } from "./since.js";

/**
 * What tells of such moments in the bar; `settle` asks whoever is to act.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, say: (sentence: string) => void,
 *   layout: import("../layout/layout.js").Layout, stage: import("../board/stage.js").Stage,
 *   sounds: ReturnType<typeof import("./sounds.js").createSounds>, settle: () => void}} on
 */
export function createMoments({ id, query, standing, history, say, layout: { bar }, stage, sounds, settle }) {
  const rounds = createRounds({
    standing,
    show: bar.setRound,
    sheet: (rows) => stage.sheet(rows, standing.sight.view),
    heard: sounds.round,
  });
  const seeingAgain = createSeeingAgain({ id, query, standing, history, stage, say, tell: bar.setTelling });
  const since = createSince({ id, standing, show: bar.setSince, seeingAgain, missedRound: rounds.recall, back });

  /** After the past was on the board, show how it is. */
  function back() {
    stage.draw(standing.fixed, standing.viewer(), standing.sight, standing.now.events);
    settle();
  }

  return { rounds, since };
}
