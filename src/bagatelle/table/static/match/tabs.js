// What the panel of a match holds: score sheet, log, chat and rules.

import { html } from "../kit/dom.js";
import { createChat, isMuted } from "../panel/chat.js";
import { createHush } from "../panel/hush.js";
import { createLog } from "../panel/log.js";
import { openPeople, openSomebody } from "../panel/somebody.js";
import { api, reason } from "../shell/api.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {ReturnType<typeof createTabs>} Tabs
 */

/**
 * The tabs of a match, for a panel that is made of them; `look` and `visit` are those of the log.
 * @param {{place: import("./parts.js").Place, game: string,
 *   panel: () => ReturnType<typeof import("../panel/panel.js").createPanel>,
 *   sheet: () => Node | string, look: (step: Step | null) => void, visit: (event: number) => void,
 *   load: (before: number) => Promise<{steps: Step[], earlier: number | null}>,
 *   send: (text: string) => Promise<any>, say: (sentence: string) => void, tell: (sentence: string) => void,
 *   isHost: () => boolean, moderate: (wanted: Record<string, any>) => Promise<any>}} on
 */
export function createTabs({ place, game, panel, sheet, look, visit, load, send, say, tell, isHost, moderate }) {
  const score = html("div", { class: "page-score" });
  const rules = html("div", { class: "page-rules" });
  const log = createLog({ look, visit, load: loadEarlier, refused: say });
  const hush = createHush({ id: place.id, watch: place.watch, changed: () => chat.draw() });
  const order = { hush, isHost, moderate, say, isRemoved: (/** @type {string} */ handle) => chat.isRemoved(handle) };
  const chat = createChat({
    say: send,
    refused: say,
    hush: () => hush,
    choose: (somebody) => openSomebody(somebody, order),
  });
  let unread = 0;

  /** @param {number} before */
  async function loadEarlier(before) {
    const page = await load(before);
    chat.putAbove(page.steps.filter(isChat));
    return page;
  }

  function drawScore() {
    score.replaceChildren(sheet());
    score.parentElement?.scrollTo({ top: score.scrollHeight });
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
      { name: "score", label: t("Score"), content: score, shown: drawScore, beside: true },
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
      if (isMuted() || chat.hidden(step) || panel().isShown("chat")) return;
      panel().badge("chat", (unread += 1));
      const who = step.spectator ? `${step.name} ${t("(watching)")}` : step.name;
      tell(`${who}: ${step.text}`);
    },
    /** How the host keeps order in the chat. */
    setChat: chat.set,
    /** Those at the table whom one could mute or block. @param {import("../shell/protocol.js").Seat[]} seats */
    others: (seats) => {
      const sitting = seats.filter(({ handle, mine }) => handle && !mine);
      const others = sitting.map(({ name, handle }) => ({ name, handle: String(handle) }));
      return [...new Map([...chat.speakers(), ...others].map((each) => [each.handle, each])).values()];
    },
    /** @param {import("../panel/somebody.js").Somebody[]} people */
    openPeople: (people) => openPeople(people, order),
    isBlocked: hush.isBlocked,
    close: hush.close,
    /** Bring the score sheet up to date, if it is in sight. */
    updateScore() {
      if (panel().isShown("score")) drawScore();
    },
  };
}

/** Whether a step is something that was said. @param {Step} step */
export function isChat(step) {
  return step.kind === "chat";
}
