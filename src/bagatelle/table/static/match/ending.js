// When a match is over: its result beside the board, and what can be done then.

import { html } from "../kit/dom.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";
import { nextGame } from "../shell/next-game.js";

/** @typedef {ReturnType<typeof createEnding>} Ending */

/**
 * The ending of a match; `place`, in the panel, is where its result is shown.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, place: HTMLElement,
 *   panel: () => ReturnType<typeof import("../panel/panel.js").createPanel>, rematch: () => void, decline: () => Promise<boolean>, changed: () => void, replay: () => void, share: () => void,
 *   fanfare: () => void, avoids: () => boolean}} on
 */
export function createEnding({
  id,
  query,
  standing,
  history,
  place,
  panel,
  rematch,
  decline,
  changed,
  replay,
  share,
  fanfare,
  avoids,
}) {
  let told = false;
  let declined = false;
  /** @type {(() => void) | null} */
  let update = null;
  const next = html("span", {});

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

  const open = () => panel().open("result");

  async function refuse() {
    declined = await decline();
    changed();
  }

  async function draw() {
    const { showResult } = await import("../result/result.js");
    const { fixed, now, sight } = standing;
    const [rows, scores, summary] = [history.rows(), history.scores(), history.summary()];
    const facts = { id, fixed, now, view: sight.view, rows, scores, summary, query, again, share, next };
    update = showResult(place, { ...facts, replay: lookBack });
    panel().reveal("result");
    offerNextGame();
  }

  function lookBack() {
    panel().close();
    replay();
  }

  /** Where this person is waited for elsewhere. */
  async function offerNextGame() {
    const found = standing.fixed.mine.length ? await nextGame(id) : null;
    if (!found) return;
    next.replaceChildren(html("a", { class: "page-button", href: `/match/${found.id}` }, t("Next game: {title}", { title: found.title })));
  }

  return {
    open,
    /** What the buttons of the bar offer; the result is shown by itself, and follows what happens then. */
    offer() {
      if (!told) {
        draw();
        fanfare();
      }
      told = true;
      update?.();
      const { says, choice, no } = again();
      const details = { label: t("How it went"), action: open, onlySheet: true };
      if (!choice) return { says, first: null, second: { ...details, onlySheet: false } };
      if (no) return { says, first: { ...choice, label: t("Accept the rematch") }, second: { label: t("No thanks"), action: no } };
      return { says, first: choice, second: details };
    },
  };
}
