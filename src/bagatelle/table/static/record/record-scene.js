// The board, the log and the controls for a record.

import { findBoard } from "../board/boards.js";
import { createStage, still } from "../board/stage.js";
import { createLayout } from "../layout/layout.js";
import { openMenu } from "../menu/menu.js";
import { createLog } from "../panel/log.js";
import { openPlayOn } from "../replay/play-on.js";
import { createReplay } from "../replay/replay.js";
import { html } from "../kit/dom.js";
import { t, voiceOf } from "../shell/words.js";

/**
 * Some events of a record, as the server tells them.
 * @typedef {{fixed: any, first: import("../shell/protocol.js").Sight, steps: any[], sheet: any[], events: number}} Part
 * @typedef {import("../replay/controls.js").Eyes} Eyes
 */

/**
 * The scene of a record; `load` fetches events from a moment on.
 * @param {{first: Part, load: (as: Eyes, since: number) => Promise<Part>, record: string}} opened
 */
export async function createRecordScene({ first, load, record }) {
  const { fixed, events: last } = first;
  const names = () => /** @type {string[]} */ (fixed.names);
  const [voice, drawing] = await Promise.all([voiceOf(fixed.game), findBoard(fixed.game, fixed.board)]);
  const steps = createSteps(load, first);
  const score = html("div", { class: "page-score" });
  const log = createLog({
    look: (step) => stage.highlight(step?.touches ?? null),
    visit: (event) => replay.open(event, "spectator"),
    load: async () => ({ steps: [], earlier: null }),
    refused: (sentence) => layout.bar.say(sentence),
  });
  const layout = createLayout({
    game: fixed.game,
    title: fixed.title,
    tabs: [
      { name: "log", label: t("Log"), content: log.root, shown: log.toEnd },
      { name: "score", label: t("Score"), content: score, shown: () => drawScore(here) },
    ],
    press: () => {},
    type: async () => false,
    undo: () => {},
    menu: () => openMenu(t("Menu"), []),
  });
  const stage = createStage({
    layout,
    drawing,
    voice,
    names,
    isLive: () => false,
    play: () => {},
    why: async () => "",
  });
  let here = 0;
  /** How many events the log tells. */
  let told = 0;
  const replay = createReplay({
    place: layout.bar.replay,
    last: () => last,
    names,
    mayChange: () => true,
    load: (event, by) => steps.sight(event, by),
    actorOf: (event) => steps.step(event)?.actor,
    draw,
    extras: (now) => [{ label: t("Continue from here"), action: () => playOn(now()), primary: true }],
    left: () => {},
    say: layout.bar.say,
  });

  /** @param {{event: number, eyes: Eyes}} now */
  function playOn({ event, eyes }) {
    openPlayOn({ names: names(), seat: eyes === "spectator" ? 0 : eyes, event, record: async () => record });
  }

  /** @param {number} event */
  function drawScore(event) {
    score.replaceChildren(stage.sheet(first.sheet.filter((row) => row.event <= event), steps.latest()));
  }

  /** The players by name; like bots, they are neither here nor away. @param {any} step */
  function standingAt(step) {
    const seats = names().map((name) => ({ name, kind: "bot" }));
    return /** @type {any} */ ({ seats, state: "playing", actor: step?.actor ?? null, result: null });
  }

  /** The log tells what has been loaded. */
  function tellMore() {
    for (let step = steps.step(told + 1); step; step = steps.step(told + 1)) {
      log.add(step);
      told += 1;
    }
  }

  /**
   * @param {number} event
   * @param {Eyes} eyes
   * @param {import("../shell/protocol.js").Sight} sight
   * @param {boolean} animate
   */
  async function draw(event, eyes, sight, animate) {
    const seat = eyes === "spectator" ? null : eyes;
    here = event;
    if (!stage.isSeenBy(seat) || !animate) {
      stage.draw(fixed, seat, sight, event);
      stage.hush();
    }
    tellMore();
    log.mark(event);
    layout.bar.setPrompt(steps.step(event)?.lines?.join(" ") || t("The beginning"), false);
    drawScore(event);
    layout.players.draw(standingAt(steps.step(event)), sight.view, seat);
    await stage.show({ ...still(sight, event), ...steps.step(event), ...sight }, animate);
  }

  return {
    root: layout.root,
    start: () => replay.open(0, "spectator"),
    close() {
      replay.stop();
      stage.close();
    },
  };
}

/**
 * The events of a record, which come in parts.
 * @param {(as: Eyes, since: number) => Promise<Part>} load
 * @param {Part} first
 */
function createSteps(load, first) {
  /** @type {Map<number, any>} */
  const steps = new Map();
  /** @type {Map<string, import("../shell/protocol.js").Sight>} */
  const sights = new Map();
  /** @type {any} */
  let latest = first.first.view;
  learn("spectator", 0, first);

  /** @param {Eyes} by @param {number} since @param {Part} part */
  function learn(by, since, part) {
    sights.set(`${by}:${since}`, part.first);
    part.steps.forEach((step) => {
      if (!steps.has(step.event)) steps.set(step.event, { number: step.event, at: 0, ...step });
      sights.set(`${by}:${step.event}`, { view: step.view, aloud: step.aloud });
    });
  }

  return {
    /** @param {number} event */
    step: (event) => steps.get(event),
    /** What was seen last. */
    latest: () => latest,
    /** @param {number} event @param {Eyes} by */
    async sight(event, by) {
      const key = `${by}:${event}`;
      if (!sights.has(key)) learn(by, Math.max(0, event - 1), await load(by, Math.max(0, event - 1)));
      const sight = /** @type {import("../shell/protocol.js").Sight} */ (sights.get(key));
      latest = sight.view;
      return sight;
    },
  };
}
