// When a match is over: its result, and what can be done then.

import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";

/** @typedef {ReturnType<typeof createEnding>} Ending */

/**
 * The ending of a match.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, rematch: () => void, decline: () => Promise<boolean>,
 *   changed: () => void, replay: () => void, avoids: () => boolean}} on
 */
export function createEnding({ id, query, standing, history, rematch, decline, changed, replay, avoids }) {
  let told = false;
  let declined = false;
  /** @type {(() => void) | null} */
  let update = null;

  /** What can be done about a rematch now: offer it, accept it or go there. @returns {import("../result/rematch.js").Again} */
  function again() {
    const { now, fixed } = standing;
    const by = now.rematch_by;
    const asked = now.rematch && by !== null && !fixed.mine.includes(by);
    if (!fixed.mine.length || declined || avoids()) return { says: "", choice: null, no: null };
    if (asked) {
      const says = t("{player} offers a rematch.", { player: now.seats[by].name });
      return { says, choice: { label: t("Accept"), action: rematch }, no: refuse };
    }
    if (now.rematch) {
      const action = () => go(`/match/${now.rematch}`);
      return { says: "", choice: { label: t("Go to the rematch"), action }, no: null };
    }
    const label = standing.hasOthers() ? t("Offer a rematch") : t("Rematch");
    return { says: "", choice: { label, action: rematch }, no: null };
  }

  async function refuse() {
    declined = await decline();
    changed();
  }

  async function show() {
    const { openResult } = await import("../result/result.js");
    const { fixed, now, sight } = standing;
    const [rows, scores] = [history.rows(), history.scores()];
    update = openResult({ id, fixed, now, view: sight.view, rows, scores, query, again, replay });
  }

  return {
    show,
    /** What the primary button offers; the result opens by itself once, and follows what happens then. */
    offer() {
      if (!told) show();
      told = true;
      update?.();
      const { says, choice } = again();
      if (!choice) return { label: t("How it went"), action: show };
      return says ? { label: t("Accept the rematch"), action: choice.action } : choice;
    },
  };
}
