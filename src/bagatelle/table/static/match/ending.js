// When a match is over: its result, and what can be done then.

import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/** @typedef {ReturnType<typeof createEnding>} Ending */

/**
 * The ending of a match.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, rematch: () => void, replay: () => void,
 *   avoids: () => boolean}} on
 */
export function createEnding({ id, query, standing, history, rematch, replay, avoids }) {
  let told = false;

  async function show() {
    const { openResult } = await import("../result/result.js");
    const { fixed, now, sight } = standing;
    const [rows, scores] = [history.rows(), history.scores()];
    openResult({ id, fixed, now, view: sight.view, rows, scores, query, rematch: avoids() ? null : rematch, replay });
  }

  return {
    show,
    /** What the primary button offers; the result opens by itself once. */
    offer() {
      if (!told) show();
      told = true;
      const next = standing.now.rematch;
      if (next) return { label: t("Go to the rematch"), action: () => go(`/match/${next}`) };
      if (standing.fixed.mine.length && !avoids()) return { label: t("Rematch"), action: rematch };
      return { label: t("How it went"), action: show };
    },
  };
}
