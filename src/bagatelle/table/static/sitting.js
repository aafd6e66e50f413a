// Sitting at a table: what arrives from the server, the board, and what the person does.

import { api, reason } from "./api.js";
import { createChat, isMuted } from "./chat.js";
import { createClocks } from "./clocks.js";
import { send } from "./connection.js";
import { html } from "./dom.js";
import { createFrame } from "./frame.js";
import { cover, hasSecretsNow } from "./hotseat.js";
import { createBoard as createListBoard, realPieces } from "./listboard.js";
import { createLog } from "./log.js";
import { go } from "./navigation.js";
import { createQueue } from "./queue.js";
import { createReplay } from "./replay.js";
import { requestCard } from "./request.js";
import { scoresIn } from "./scores.js";
import { scoreSheet } from "./sheet.js";
import { createTable } from "./table.js";
import { createTurnCue } from "./turncue.js";
import { t, voiceOf } from "./words.js";

/**
 * @typedef {import("./table.js").Step} Step
 * @typedef {import("./table.js").Now} Now
 * @typedef {import("./table.js").Fixed} Fixed
 * @typedef {import("./table.js").Board} Board
 * @typedef {import("./table.js").BoardModule} BoardModule
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").Offer} Offer
 */

const HINT_LASTS = 5000;

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
  /** @type {Map<number, number[]>} */ const course = new Map();
  /** @type {ReturnType<typeof createFrame>} */ let frame;
  /** @type {BoardModule} */ let drawing;
  /** @type {Pick<Table, "t" | "many">} */ let voice;
  /** @type {Table} */ let table;
  /** @type {Board | null} */ let board = null;
  /** @type {ReturnType<typeof createTurnCue>} */ let cue;
  /** @type {(() => void) | null} */ let uncover = null;
  let sending = false;
  let told = false;
  let offeredBySeat = /** @type {number | null} */ (null);

  const queue = createQueue({ show, settled: settle });
  const log = createLog({ look: (step) => replay?.active || board?.highlight(step?.touches ?? null), visit: lookBack });
  const chat = createChat({ say: (text) => send({ do: "chat", match: id, text, ...(watch && { watch }) }), refused: say });
  const rules = html("div", { class: "rules" });
  const score = html("div", { class: "score" });
  /** @type {ReturnType<typeof createClocks>} */ let clocks;
  /** @type {ReturnType<typeof createReplay>} */ let replay;

  const seat = () => (typeof fixed.viewer === "number" ? fixed.viewer : null);
  const names = () => now.seats.map(({ name }) => name);
  const query = (/** @type {number | string} */ as) => `as=${as}${watch ? `&watch=${encodeURIComponent(watch)}` : ""}`;

  /** @param {any} arrived */
  async function takeTable(arrived) {
    const first = !frame;
    ({ fixed, now, view } = arrived);
    rows = [...arrived.sheet];
    steps = new Map(arrived.steps.filter((/** @type {Step} */ step) => step.kind === "event").map(keyed));
    if (first) await prepare();
    queue.clear();
    log.reset(arrived.steps);
    chat.clear();
    arrived.steps.filter(isChat).forEach(chat.add);
    note();
    if (replay.active) return settle();
    if (first && fixed.mine.length > 1 && fixed.secrets && !fixed.by_hand && isMine(now.actor)) hide(Number(now.actor));
    draw(seat());
    if (first) main.append(frame.root);
    settle();
    if (uncover && !first) lift();
  }

  async function prepare() {
    [voice, drawing] = await Promise.all([voiceOf(fixed.game), findBoard(fixed.game)]);
    cue = createTurnCue(fixed.title);
    frame = createFrame({
      game: fixed.game,
      title: fixed.title,
      press,
      undo: () => command({ do: "undo" }),
      menu: () => import("./matchmenu.js").then(({ openMatchMenu }) => openMatchMenu(deeds, fixed, now)),
      tabs: [
        { name: "score", label: t("Score"), content: score, shown: drawScore },
        { name: "log", label: t("Log"), content: log.root, shown: log.toEnd },
        { name: "chat", label: t("Chat"), content: chat.root },
        { name: "rules", label: t("Rules"), content: rules, shown: readRules },
      ],
    });
    clocks = createClocks((times) => frame.players.times(times));
    replay = createReplay({
      place: frame.replay,
      last: () => now.events,
      names,
      mayChange: () => now.state === "over",
      load: (event, eyes) => api("GET", `/api/matches/${id}/moments/${event}?${query(eyes)}`).then((then) => then.view),
      draw: drawMoment,
      left: backToNow,
      say,
    });
  }

  /** @param {number | null} by */
  function draw(by) {
    board?.destroy();
    frame.board.replaceChildren();
    table = createTable({
      root: frame.board,
      fixed,
      seat: by,
      names,
      voice,
      say,
      offer: (offer) => replay.active || frame.setPrimary(offer),
      play,
      why: (move) =>
        send({ do: "why", match: id, seat: actingSeat(), move }).then((because) => because.says, reason),
    });
    offeredBySeat = by;
    board = drawing.createBoard(table);
    board.show(still(view, now.events), false);
  }

  /** Show one step of the queue. @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    if (step.kind === "chat") return hearChat(step);
    log.add(step);
    frame.tell((step.lines ?? []).join(" "));
    if (step.kind === "undo") rows = rows.filter((row) => row.event <= Number(step.event));
    if (step.kind === "event") steps.set(Number(step.event), step);
    if (step.row) rows.push(step.row);
    if (step.view === undefined) return;
    view = step.view;
    note(step.event);
    frame.players.draw(now, view, seat());
    if (!replay.active) await board?.show(step.kind === "undo" ? { ...step, move: null } : step, animate);
  }

  /** Everything has been shown: say what is to be done now, and let the person do it. */
  function settle() {
    if (!board || queue.busy) return;
    const mine = Boolean(now.moves);
    frame.players.draw(now, view, seat());
    clocks.set(now);
    drawScore();
    frame.setRequest(requestCard(now, fixed, names(), (yes) => command({ do: "answer", yes })));
    frame.setUndo(now.undo);
    cue.set(mine && now.state === "playing", now.prompt);
    if (replay.active || sending) return;
    frame.setPrompt(promptNow(), mine);
    frame.setPrimary(null);
    const byFrame = now.actor === "chance" && !board.readsChance;
    frame.extra.replaceChildren(...(mine && byFrame ? [realPieces(now.moves ?? [], play)] : []));
    board.ask(byFrame ? null : now.moves);
    if (now.result) finish();
    else if (isMine(now.actor) && now.actor !== seat()) handOver(Number(now.actor));
  }

  function promptNow() {
    if (now.moves || now.result || typeof now.actor !== "number") return now.prompt;
    const { name, kind, stand_in: standIn } = now.seats[now.actor];
    return kind === "bot" || standIn ? t("{player} is thinking …", { player: name }) : t("{player} is to play.", { player: name });
  }

  function finish() {
    if (now.rematch) {
      frame.setPrimary({ label: t("To the rematch"), action: () => go(`/match/${now.rematch}`) });
    } else if (fixed.mine.length) {
      frame.setPrimary({ label: t("Rematch"), action: deeds.rematch });
    } else frame.setPrimary({ label: t("How it went"), action: deeds.result });
    if (!told) deeds.result();
    told = true;
  }

  // Several people at this device

  /** @param {number | "chance" | null} actor */
  function isMine(actor) {
    return fixed.mine.includes(/** @type {number} */ (actor)) && seat() !== null;
  }

  /** @param {number} next */
  async function handOver(next) {
    try {
      const secret = fixed.secrets && !fixed.by_hand && (await hasSecretsNow(id, next, view));
      if (now.actor !== next || queue.busy) return;
      if (!secret) return link.as(next);
      const label = t("Give the device to {player}", { player: names()[next] });
      frame.setPrompt(t("{player} is next.", { player: names()[next] }), true);
      frame.setPrimary({ label, action: () => hide(next) });
    } catch (error) {
      say(reason(error));
    }
  }

  /** @param {number} next */
  function hide(next) {
    uncover ??= cover(next, names()[next], () => (next === seat() ? lift() : link.as(next)));
  }

  function lift() {
    uncover?.();
    uncover = null;
  }

  // What the person does

  /** @param {string} sentence */
  function say(sentence) {
    frame.say(sentence);
  }

  function actingSeat() {
    return isMine(now.actor) ? now.actor : seat();
  }

  /** @param {Offer} offer */
  function press(offer) {
    if (offer.move !== undefined) play(offer.move);
    else offer.action?.();
  }

  /** @param {string} move */
  async function play(move) {
    if (sending || replay.active) return;
    sending = true;
    board?.ask(null);
    frame.setPrimary(null);
    frame.extra.replaceChildren();
    try {
      await send({ do: "play", match: id, seat: actingSeat(), move, after: now.change });
    } catch (error) {
      say(reason(error));
    }
    sending = false;
    settle();
  }

  /** @param {Record<string, any>} wanted */
  async function command(wanted) {
    try {
      return await send({ match: id, seat: actingSeat(), ...wanted });
    } catch (error) {
      say(reason(error));
      return null;
    }
  }

  const deeds = {
    command,
    say,
    async hint() {
      const hint = await command({ do: "hint" });
      if (!hint) return;
      say(t("Hint: {says}", { says: hint.says || hint.move }));
      const touches = now.moves?.find(({ move }) => move === hint.move)?.touches;
      if (!touches) return;
      board?.highlight(touches);
      setTimeout(() => board?.highlight(null), HINT_LASTS);
    },
    async rematch() {
      try {
        go(`/match/${(await send({ do: "rematch", match: id })).id}`);
      } catch (error) {
        say(reason(error));
      }
    },
    lookBack: () => lookBack(now.events),
    async result() {
      const { openResult } = await import("./result.js");
      const points = [...course].sort(([a], [b]) => a - b).map(([, scores]) => scores);
      openResult({ id, fixed, now, rows, view, points, query, rematch: deeds.rematch, replay: () => lookBack(0) });
    },
  };

  // Looking back

  /** @param {number} event */
  function lookBack(event) {
    board?.ask(null);
    frame.extra.replaceChildren();
    replay.open(event, seat() ?? "spectator");
  }

  /**
   * @param {number} event
   * @param {number | "spectator"} eyes
   * @param {any} then
   * @param {boolean} animate
   */
  function drawMoment(event, eyes, then, animate) {
    const by = eyes === "spectator" ? null : eyes;
    const lines = log.linesOf(event);
    if (by !== offeredBySeat) draw(by);
    log.mark(event);
    frame.setPrompt(lines.join(" ") || t("Before the first event."), false);
    board?.show({ ...still(then, event), ...steps.get(event), view: then }, animate);
    board?.ask(null);
    frame.players.draw(now, then, by);
  }

  function backToNow() {
    log.mark(null);
    draw(seat());
    settle();
  }

  // The panel

  /** @param {Step} step */
  function hearChat(step) {
    chat.add(step);
    if (isMuted() || frame.panel.isShown("chat")) return;
    frame.panel.badge("chat", (unread += 1));
    frame.tell(`${step.name}: ${step.text}`);
  }
  let unread = 0;

  function drawScore() {
    if (frame?.panel.current() === "score" && table) score.replaceChildren(scoreSheet(drawing, rows, view, table));
  }

  async function readRules() {
    if (rules.childNodes.length) return;
    try {
      rules.innerHTML = (await api("GET", `/api/games/${fixed.game}/rules`)).html;
    } catch (error) {
      rules.textContent = reason(error);
    }
  }

  /** Keep the scores of a moment, for the picture at the end. @param {number} [event] */
  function note(event = now.events) {
    const scores = scoresIn(view, fixed.seats);
    if (scores) course.set(event, scores);
  }

  return {
    table: takeTable,
    news(arrived) {
      now = arrived.now;
      clocks.set(now);
      if (arrived.steps.some((/** @type {Step} */ step) => step.kind === "event" || step.kind === "undo")) {
        if (!replay.active) {
          board?.ask(null);
          frame.setPrimary(null);
        }
      }
      queue.push(arrived.steps);
    },
    presence(here) {
      if (!frame) return;
      now.seats.forEach((chair, place) => (chair.here = here[place] ?? chair.here));
      frame.players.draw(now, view, seat());
    },
    close() {
      queue.close();
      clocks?.close();
      cue?.close();
      replay?.active && replay.close();
      board?.destroy();
      board = null;
      lift();
      main.replaceChildren();
    },
  };
}

/** @param {Step} step @returns {[number, Step]} */
function keyed(step) {
  return [Number(step.event), step];
}

/** @param {Step} step */
function isChat(step) {
  return step.kind === "chat";
}

/**
 * A step in which nothing happens.
 * @param {any} view
 * @param {number} event
 * @returns {Step}
 */
function still(view, event) {
  return { number: 0, at: 0, kind: "event", event, actor: null, move: null, touches: {}, lines: [], view, row: null };
}

/**
 * The board of a game with its looks, or the list of moves.
 * @param {string} game
 * @returns {Promise<BoardModule>}
 */
async function findBoard(game) {
  try {
    const [drawing] = await Promise.all([import(`/boards/${game}/board.js`), dress(`/boards/${game}/board.css`)]);
    return drawing;
  } catch {
    return { createBoard: createListBoard };
  }
}

/**
 * @param {string} path
 * @returns {Promise<void>}
 */
function dress(path) {
  return new Promise((done) => {
    if (document.head.querySelector(`link[href="${path}"]`)) return done();
    const finish = () => done();
    document.head.append(html("link", { rel: "stylesheet", href: path, onload: finish, onerror: finish }));
  });
}
