// Sitting at a table: what arrives from the server is shown step by step, then the person is asked.

import { api, reason } from "../shell/api.js";
import { findBoard } from "../board/boards.js";
import { createChat, isMuted } from "../panel/chat.js";
import { createClocks } from "../layout/clocks.js";
import { createDeeds } from "./commands.js";
import { html } from "../kit/dom.js";
import { createFrame } from "../layout/layout.js";
import { createHotSeat } from "./hot-seat.js";
import { createLog } from "../panel/log.js";
import { createQueue } from "./step-queue.js";
import { createReplay } from "../replay/replay.js";
import { requestCard } from "../layout/request-card.js";
import { scoresIn } from "../panel/scores.js";
import { createStage, still } from "../board/stage.js";
import { createTurnCue } from "../shell/turn-cue.js";
import { t, voiceOf } from "../shell/words.js";

/**
 * @typedef {import("../kit/board.js").Step} Step
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../shell/protocol.js").Fixed} Fixed
 */

/** How many of the events that are shown together are told beside the last one; the log has all. */
const PARTS_TOLD = 3;

/**
 * The scene of a match that has begun.
 * @param {HTMLElement} main
 * @param {import("./match.js").Place} place
 * @returns {import("./match.js").Scene}
 */
export function createSitting(main, { id, watch, link }) {
  /** @type {Fixed} */ let fixed;
  /** @type {Now} */ let now;
  /** @type {any} */ let view = null;
  /** @type {any[]} */ let rows = [];
  /** @type {Map<number, Step>} */ let steps = new Map();
  /** Events that are shown with the next one. @type {Step[]} */ let together = [];
  /** @type {Map<number, number[]>} */ const course = new Map();
  /** @type {number | "chance" | null} */ let acting = null;
  /** @type {ReturnType<typeof createFrame>} */ let frame;
  /** @type {ReturnType<typeof createStage>} */ let stage;
  /** @type {ReturnType<typeof createTurnCue>} */ let cue;
  /** @type {ReturnType<typeof createReplay>} */ let replay;
  let unread = 0;

  const score = html("div", { class: "page-score" });
  const rules = html("div", { class: "page-rules" });
  const queue = createQueue({ show, settled: settle });
  const clocks = createClocks({
    draw: (times) => frame?.players.times(times),
    hurry: (time) => frame?.setHourglass(replay.active ? null : time),
  });
  const log = createLog({ look: (step) => replay.active || stage.highlight(step?.touches ?? null), visit: lookBack });
  const deeds = createDeeds({
    id,
    watch,
    standing: () => ({ fixed, now, view, rows, points: [...course].sort(([a], [b]) => a - b).map(([, all]) => all) }),
    say: (sentence) => frame.say(sentence),
    highlight: (touches) => stage.highlight(touches),
    lookBack,
    query,
  });
  const chat = createChat({ say: deeds.chat, refused: deeds.say });
  const hotSeat = createHotSeat({
    id,
    standing: () => ({ fixed, now, view }),
    isBusy: () => queue.busy,
    follow: link.as,
    offer(sentence, label, action) {
      frame.setPrompt(sentence, true);
      frame.setPrimary({ label, action });
    },
    say: deeds.say,
  });

  // What arrives

  /** @param {any} arrived */
  async function takeTable(arrived) {
    const first = !frame;
    ({ fixed, now, view } = arrived);
    clocks.set(now, fixed.clock);
    rows = [...arrived.sheet];
    together = [];
    steps = new Map(arrived.steps.filter(isEvent).map((/** @type {Step} */ step) => [Number(step.event), step]));
    if (first) await build();
    queue.clear();
    log.reset(arrived.steps);
    chat.reset(arrived.steps.filter(isChat));
    note(now.events);
    if (replay.active) return settle();
    if (first) hotSeat.hideAtFirst();
    stage.draw(fixed, viewer(), view, now.events);
    if (first) main.append(frame.root);
    main.classList.add("full");
    settle();
    hotSeat.arrived();
  }

  /** @param {any} arrived */
  function takeNews(arrived) {
    now = arrived.now;
    clocks.set(now, fixed.clock);
    arrived.steps.filter(isChat).forEach(hear);
    const rest = arrived.steps.filter((/** @type {Step} */ step) => !isChat(step));
    const changes = rest.some((/** @type {Step} */ { kind }) => kind !== "notice");
    if (changes && !replay.active) stage.hush();
    queue.push(rest);
  }

  /** Show one step of the queue; ends with its animation. @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    log.add(step);
    const told = (step.lines ?? []).join(" ");
    if (told) frame.tell(told);
    if (step.kind === "notice" && !now.request) frame.say(told);
    if (step.kind === "undo") rows = rows.filter((row) => row.event <= Number(step.event));
    if (isEvent(step)) steps.set(Number(step.event), step);
    if (step.row) rows.push(step.row);
    if (step.view === undefined) {
      if (isEvent(step)) together.push(step);
      return;
    }
    const before = together.flatMap((part) => part.lines ?? []).slice(-PARTS_TOLD);
    const lines = [...before, ...(step.lines ?? [])];
    const whole = { ...step, together, lines };
    together = [];
    view = step.view;
    note(Number(step.event));
    if (replay.active) return;
    const by = [...whole.together, step].findLast(({ actor }) => typeof actor === "number");
    if (by) acting = /** @type {number} */ (by.actor);
    frame.players.draw({ ...now, actor: acting }, view, viewer());
    if (lines.length) frame.setTelling(lines.join(" "));
    await stage.show(step.kind === "undo" ? { ...whole, move: null } : whole, animate);
  }

  /** Everything has been shown: say what is to be done now, and let the person do it. */
  function settle() {
    if (!frame || queue.busy) return;
    acting = now.actor;
    clocks.set(now, fixed.clock);
    drawScore();
    frame.setRequest(requestCard(now, fixed, names(), (yes) => deeds.command({ do: "answer", yes })));
    frame.setUndo(now.undo);
    cue.set(Boolean(now.moves) && now.state === "playing", now.prompt);
    if (replay.active) return;
    frame.players.draw(now, view, viewer());
    if (deeds.isSending()) return;
    stage.ask(now, fixed, promptNow());
    if (now.result) frame.setPrimary(deeds.ending());
    else if (isReplaced()) frame.setPrimary({ label: t("Play myself again"), action: deeds.takeBack });
    else hotSeat.pass();
  }

  function promptNow() {
    if (now.moves || now.result || typeof now.actor !== "number") return now.prompt;
    const { name: player, kind, stand_in: standIn } = now.seats[now.actor];
    if (kind === "bot" || standIn) return t("{player} is thinking …", { player });
    return t("{player} is to play.", { player });
  }

  /** @param {Step} step */
  function hear(step) {
    chat.add(step);
    if (isMuted() || frame.panel.isShown("chat")) return;
    frame.panel.badge("chat", (unread += 1));
    frame.tell(`${step.name}: ${step.text}`);
  }

  // The frame and what is in it

  async function build() {
    const [voice, drawing] = await Promise.all([voiceOf(fixed.game), findBoard(fixed.game)]);
    cue = createTurnCue(fixed.title);
    frame = createFrame({
      game: fixed.game,
      title: fixed.title,
      press: ({ move, action }) => (move === undefined ? action?.() : play(move)),
      type: play,
      undo: () => deeds.command({ do: "undo" }),
      menu: deeds.menu,
      tabs: [
        { name: "score", label: t("Score"), content: score, shown: drawScore },
        { name: "log", label: t("Log"), content: log.root, shown: log.toEnd },
        { name: "chat", label: t("Chat"), content: chat.root, shown: () => (unread = 0) },
        { name: "rules", label: t("Rules"), content: rules, shown: readRules },
      ],
    });
    replay = createReplay({
      place: frame.replay,
      last: () => now.events,
      names,
      mayChange: () => now.state === "over",
      load: (event, by) => api("GET", `/api/matches/${id}/moments/${event}?${query(by)}`).then((then) => then.view),
      draw: drawMoment,
      left: backToNow,
      say: deeds.say,
    });
    stage = createStage({ frame, drawing, voice, names, isOpen: () => !replay.active, play, why: deeds.why });
  }

  function drawScore() {
    if (stage && frame.panel.current() === "score") score.replaceChildren(stage.sheet(rows, view));
  }

  async function readRules() {
    if (rules.childNodes.length) return;
    try {
      rules.innerHTML = (await api("GET", `/api/games/${fixed.game}/rules`)).html;
    } catch (error) {
      rules.textContent = reason(error);
    }
  }

  /** Play, and tell whether it was possible. @param {string} move */
  async function play(move) {
    if (deeds.isSending() || replay.active) return false;
    stage.hush();
    const played = await deeds.play(move);
    settle();
    return played;
  }

  // Looking back

  /** @param {number} event */
  function lookBack(event) {
    if (!replay.active) stage.abandon();
    stage.hush();
    replay.open(event, viewer() ?? "spectator");
  }

  /**
   * @param {number} event
   * @param {number | "spectator"} through
   * @param {any} then
   * @param {boolean} animate
   */
  async function drawMoment(event, through, then, animate) {
    const by = through === "spectator" ? null : through;
    if (!stage.isSeenBy(by)) stage.draw(fixed, by, then, event);
    log.mark(event);
    frame.setPrompt(log.linesOf(event).join(" ") || t("Event {event}", { event }), false);
    const step = { ...still(then, event), ...steps.get(event), view: then };
    frame.players.draw({ ...now, state: "playing", result: null, actor: step.actor ?? null }, then, by);
    await stage.show(step, animate);
  }

  function backToNow() {
    log.mark(null);
    stage.draw(fixed, viewer(), view, now.events);
    settle();
  }

  // Small facts

  function viewer() {
    return typeof fixed.viewer === "number" ? fixed.viewer : null;
  }

  /** Whether a bot plays for me until I want to play again. */
  function isReplaced() {
    const seat = viewer();
    return seat !== null && now.seats[seat].mine && Boolean(now.seats[seat].stand_in) && !now.seats[seat].gone;
  }

  function names() {
    return now.seats.map(({ name }) => name);
  }

  /** @param {number | string} as */
  function query(as) {
    return `as=${as}${watch ? `&watch=${encodeURIComponent(watch)}` : ""}`;
  }

  /** Keep the scores of a moment, for the picture at the end. @param {number} event */
  function note(event) {
    const scores = scoresIn(view, fixed.seats);
    if (scores) course.set(event, scores);
  }

  return {
    table: takeTable,
    news: takeNews,
    presence(here) {
      now?.seats.forEach((chair, place) => (chair.here = here[place] ?? chair.here));
      if (frame && !replay.active) frame.players.draw({ ...now, actor: acting }, view, viewer());
    },
    close() {
      queue.close();
      clocks.close();
      cue?.close();
      replay?.stop();
      stage?.close();
      hotSeat.lift();
      main.classList.remove("full");
      main.replaceChildren();
    },
  };
}

/** @param {Step} step */
function isEvent(step) {
  return step.kind === "event";
}

/** @param {Step} step */
function isChat(step) {
  return step.kind === "chat";
}
