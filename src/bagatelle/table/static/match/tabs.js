// What the panel of a match holds: score sheet, log, chat and rules.

import { html } from "../kit/dom.js";
import { createChat, isMuted } from "../panel/chat.js";
import { createLog } from "../panel/log.js";
import { api, reason } from "../shell/api.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {ReturnType<typeof createTabs>} Tabs
 */

/**
 * The tabs of a match, for a panel that is made of them; `look` and `visit` are those of the log.
 * @param {{game: string, panel: () => ReturnType<typeof import("../panel/panel.js").createPanel>,
 *   sheet: () => Node | string, look: (step: Step | null) => void, visit: (event: number) => void,
 *   load: (before: number) => Promise<{steps: Step[], earlier: number | null}>,
 *   send: (text: string) => Promise<any>, say: (sentence: string) => void, tell: (sentence: string) => void}} on
 */
export function createTabs({ game, panel, sheet, look, visit, load, send, say, tell }) {
  const score = html("div", { class: "page-score" });
  const rules = html("div", { class: "page-rules" });
  const log = createLog({ look, visit, load: loadEarlier, refused: say });
  const chat = createChat({ say: send, refused: say });
  let unread = 0;

  /** @param {number} before */
  async function loadEarlier(before) {
    const page = await load(before);
    chat.putAbove(page.steps.filter(isChat));
    return page;
  }

  function drawScore() {
    score.replaceChildren(sheet());
  }

  async function readRules() {
    if (rules.childNodes.length) return;
    try {
      rules.innerHTML = (await api("GET", `/api/games/${game}/rules`)).html;
    } catch (error) {
      rules.textContent = reason(error);
    }
  }

  return {
    log,
    /** @type {import("../panel/panel.js").Tab[]} */
    list: [
      { name: "score", label: t("Score"), content: score, shown: drawScore },
      { name: "log", label: t("Log"), content: log.root, shown: log.toEnd },
      { name: "chat", label: t("Chat"), content: chat.root, shown: () => (unread = 0) },
      { name: "rules", label: t("Rules"), content: rules, shown: readRules },
    ],
    /**
     * @param {Step[]} steps
     * @param {number | null} earlier
     */
    reset(steps, earlier) {
      log.reset(steps, earlier);
      chat.reset(steps.filter(isChat));
    },
    /** Somebody said something. @param {Step} step */
    hear(step) {
      chat.add(step);
      if (isMuted() || panel().isShown("chat")) return;
      panel().badge("chat", (unread += 1));
      tell(`${step.name}: ${step.text}`);
    },
    /** Bring the score sheet up to date, if that is the tab. */
    updateScore() {
      if (panel().current() === "score") drawScore();
    },
  };
}

/** Whether a step is something that was said. @param {Step} step */
export function isChat(step) {
  return step.kind === "chat";
}
