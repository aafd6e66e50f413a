// What the panel of a match holds: score sheet, log, chat and rules.

import { html } from "../kit/dom.js";
import { createChat, isMuted } from "../panel/chat.js";
import { createHush } from "../panel/hush.js";
import { createLog } from "../panel/log.js";
import { openPeople, openSomebody } from "../panel/somebody.js";
import { api } from "../shell/api.js";
import { createReading } from "../rules/reading.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {ReturnType<typeof createTabs>} Tabs
 */

/**
 * The tabs of a match, for a panel that is made of them; `look` and `visit` are those of the log, `heard` is called when
 * somebody says something that is not in view.
 * @param {{id: string, watch: string | null, query: (as: number | string) => string,
 *   standing: import("./standing.js").Standing, history: import("./history.js").History,
 *   commands: import("./commands.js").Commands, layout: () => import("../layout/layout.js").Layout,
 *   result: HTMLElement, sheet: () => Node | string, look: (step: Step | null) => void,
 *   visit: (event: number) => void, heard: () => void, say: (sentence: string) => void}} on
 */
export function createTabs({
  id,
  watch,
  query,
  standing,
  history,
  commands,
  layout,
  result,
  sheet,
  look,
  visit,
  heard,
  say,
}) {
  const { moderate } = commands;
  const score = html("div", { class: "page-score" });
  const rules = html("div");
  const log = createLog({ look, visit, load: loadEarlier, refused: say });
  const hush = createHush({ id, watch, changed: () => chat.draw() });
  const isHost = () => standing.fixed.host;
  const order = { hush, isHost, moderate, say, isRemoved: (/** @type {string} */ handle) => chat.isRemoved(handle) };
  const chat = createChat({
    say: commands.chat,
    react: commands.react,
    refused: say,
    hush: () => hush,
    choose: (somebody) => openSomebody(somebody, order),
  });
  let unread = 0;

  /** @param {number} before */
  async function loadEarlier(before) {
    const path = `/api/matches/${id}/steps?before=${before}&${query(standing.fixed.viewer)}`;
    const page = await api("GET", path);
    history.learn(page.steps);
    chat.putAbove(page.steps.filter(isChat));
    return page;
  }

  function drawScore() {
    const says = standing.now.series?.says;
    score.replaceChildren(says ? html("p", { class: "page-series" }, says) : "", sheet());
    score.parentElement?.scrollTo({ top: score.scrollHeight });
  }

  function readChat() {
    unread = 0;
    layout().whisper.hide();
  }

  function readRules() {
    if (rules.childNodes.length) return;
    rules.append(createReading(standing.fixed.game));
  }

  return {
    log,
    /** @type {import("../panel/panel.js").Tab[]} */
    list: [
      { name: "result", label: t("Result"), content: result, later: true },
      { name: "score", label: t("Score"), content: score, shown: drawScore, beside: true },
      { name: "log", label: t("Log"), content: log.root, shown: log.toEnd },
      { name: "chat", label: t("Chat"), content: chat.root, shown: readChat },
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
      if (isMuted() || chat.hidden(step) || layout().panel.isShown("chat")) return;
      layout().panel.badge("chat", (unread += 1));
      const who = step.spectator ? `${step.name} ${t("(watching)")}` : String(step.name);
      layout().tell(`${who}: ${step.text}`);
      layout().whisper.show(who, String(step.text), step.seat ?? null);
      heard();
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
      if (layout().panel.isShown("score")) drawScore();
    },
  };
}

/** Whether a step is something that was said. @param {Step} step */
export function isChat(step) {
  return step.kind === "chat";
}
