// One WebSocket to the table: commands with keys and answers, and after any disconnect the game goes on where it was.

import { api, Refusal } from "./api.js";
import { setConnection, setLate } from "./banner.js";
import { lookForNewEdition } from "./edition.js";
import { createHeartbeat } from "./heartbeat.js";
import { t } from "./words.js";

/**
 * @typedef {Record<string, any>} Answer
 * @typedef {{command: Record<string, any>, sent: boolean, resolve: (answer: Answer) => void,
 *   reject: (error: Error) => void, timer: number, late: number, note: string}} Waiting
 * @typedef {{match: string, as: number | string | null, watch: string | null, number: number, fresh: boolean,
 *   hear: (frame: any) => void, refused: (sentence: string) => void}} Following
 */

const PATIENCE = 8000;
const LONGEST_PAUSE = 4000; // the table stops clocks for 5 seconds after a restart, until everybody is back
const GRACE = 1500;
const LATE = 2000;
const AGAIN = 1500;
const REPEATABLE = new Set(["play", "why", "hint"]);

/** @type {WebSocket | null} */
let socket = null;
/** @type {Map<string, Waiting>} */
const waiting = new Map();
/** @type {Following | null} */
let following = null;
let attempts = 0;
let wasLost = false;
let retry = 0;
let bannerTimer = 0;
let strange = false;
let greeted = false;

const heart = createHeartbeat({
  isOpen,
  ask: (n) => post({ do: "ping", n }),
  doubted: () => setConnection({ doubtful: true }),
  sure: () => setConnection({ doubtful: false }),
  dead: giveUp,
});

/**
 * Follow a match as one seat or as a spectator; `hear` gets every frame about it.
 * @param {{match: string, as?: number | string | null, watch?: string | null, hear: (frame: any) => void,
 *   refused: (sentence: string) => void}} wanted
 */
export function follow({ match, as = null, watch = null, hear, refused }) {
  const mine = (following = /** @type {Following} */ ({ match, as, watch, number: 0, fresh: true, hear, refused }));
  ask();
  return {
    /** @param {number | string | null} seat */
    as(seat) {
      Object.assign(mine, { as: seat, number: 0, fresh: true });
      ask();
    },
    again() {
      Object.assign(mine, { number: 0, fresh: true });
      ask();
    },
    leave() {
      if (following !== mine) return;
      following = null;
      if (isOpen()) post({ do: "leave", match });
    },
  };
}

/**
 * Send one command; a promise of its answer. A move is sent again with the same key until the table has it.
 * @param {Record<string, any>} command
 * @returns {Promise<Answer>}
 */
export function sendCommand(command) {
  const key = newKey();
  return new Promise((resolve, reject) => {
    const item = { command: { ...command, key }, sent: false, resolve, reject, timer: 0, late: 0, note: "" };
    if (command.do !== "hint") item.late = setTimeout(() => stillTrying(item, t("Still trying …")), LATE);
    waiting.set(key, item);
    if (isOpen()) sendWaiting();
    else connect();
  });
}

/** A key that no other command has. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isOpen() {
  return socket?.readyState === WebSocket.OPEN;
}

/** @param {Record<string, any>} command */
function post(command) {
  socket?.send(JSON.stringify(command));
}

function ask() {
  if (!isOpen()) return connect();
  if (!following) return;
  const { match, as, watch, number, fresh } = following;
  post({ do: "follow", match, as, since: fresh ? 0 : number, ...(watch ? { watch } : {}), key: "follow" });
}

function connect() {
  if (socket || !(following || waiting.size)) return;
  clearTimeout(retry);
  const mine = (socket = new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`,
  ));
  greeted = false;
  worry();
  mine.onopen = () => {
    if (wasLost) lookForNewEdition();
    wasLost = false;
    attempts = 0;
    calm();
    ask();
    sendWaiting();
  };
  mine.onmessage = (message) => {
    if (socket !== mine) return; // given up, and what was missed comes again
    heart.heard();
    receive(JSON.parse(message.data));
  };
  mine.onclose = (close) => {
    if (socket === mine) lose(close.code);
  };
}

/** @param {number} code */
async function lose(code) {
  socket = null;
  wasLost = true;
  heart.forget();
  for (const [key, item] of waiting) {
    clearTimeout(item.timer);
    if (item.sent && !REPEATABLE.has(item.command.do)) {
      forget(key, item);
      item.reject(new Refusal(t("The connection dropped before the table answered. Check whether it went through.")));
    }
    item.sent = false;
  }
  worry();
  if (code === 4401) {
    const before = greeted;
    await api("GET", "/api/me").catch(() => null);
    if (before) return signedOut();
  }
  clearTimeout(retry);
  retry = setTimeout(connect, Math.min(LONGEST_PAUSE, 400 * 2 ** attempts++) * (0.75 + Math.random() / 2));
}

/** This browser is no longer the person it was: everything begins anew, for whoever it is now. */
function signedOut() {
  following = null;
  for (const { reject } of waiting.values()) reject(new Refusal(t("This device was signed out.")));
  waiting.clear();
  calm();
  dispatchEvent(new Event("signedout"));
}

function sendWaiting() {
  if (!isOpen()) return;
  for (const item of waiting.values()) {
    if (item.sent) continue;
    clearTimeout(item.timer);
    item.sent = true;
    item.timer = setTimeout(giveUp, PATIENCE);
    post(item.command);
  }
}

/** Nothing comes back: this connection is dead, whatever the browser thinks. */
function giveUp() {
  const old = socket;
  if (!old) return;
  old.onclose = null;
  old.close();
  lose(0);
}

/** @param {any} frame */
function receive(frame) {
  strange = false;
  greeted = true;
  if (frame.say === "ping") return post({ do: "pong", n: frame.n }); // how far away are we?
  if (frame.say === "pong") return heart.answered(frame.n);
  if (frame.say === "table" || frame.say === "news" || frame.say === "presence") return hear(frame);
  if (frame.key === "follow") {
    if (frame.say !== "refused") return;
    if (frame.retry) setTimeout(ask, AGAIN);
    else following?.refused(frame.reason);
    return;
  }
  const item = waiting.get(frame.key);
  if (!item) return;
  if (frame.say === "refused" && frame.retry && REPEATABLE.has(item.command.do)) return sendAgain(item);
  forget(frame.key, item);
  if (frame.say === "refused") item.reject(new Refusal(frame.reason));
  else item.resolve(frame);
}

/** The table could not store it: it is sent once more, under the same key, until it can. @param {Waiting} item */
function sendAgain(item) {
  clearTimeout(item.timer);
  item.sent = false;
  item.timer = setTimeout(sendWaiting, AGAIN);
  clearTimeout(item.late);
  stillTrying(item, t("Still trying: the table cannot store moves at the moment."));
}

/** @param {Waiting} item @param {string} note */
function stillTrying(item, note) {
  item.note = note;
  showLate();
}

/** Somebody has their answer. @param {string} key @param {Waiting} item */
function forget(key, item) {
  waiting.delete(key);
  clearTimeout(item.timer);
  clearTimeout(item.late);
  showLate();
}

/** @param {any} frame */
function hear(frame) {
  heart.news();
  if (!following || frame.match !== following.match) return;
  if (frame.say === "presence") return following.hear(frame);
  if (frame.say === "news") {
    if (following.fresh) return; // still for the seat that we were before
    frame.steps = frame.steps.filter(
      (/** @type {{number: number}} */ step) => step.number > /** @type {Following} */ (following).number,
    );
  }
  if (frame.say === "table") following.as = frame.fixed.viewer; // and no other seat after a disconnect
  following.fresh = false;
  following.number = Math.max(following.number, frame.number ?? 0);
  following.hear(frame);
}

/** Ask for what was missed; when nothing answers, connect anew. */
function probe() {
  if (document.hidden || !following) return;
  if (!isOpen()) {
    attempts = 0;
    clearTimeout(retry);
    return connect();
  }
  strange = true;
  ask();
  setTimeout(() => strange && giveUp(), PATIENCE / 2);
}

function worry() {
  bannerTimer ||= setTimeout(() => setConnection({ lost: true, doubtful: false }), GRACE);
}

function calm() {
  clearTimeout(bannerTimer);
  bannerTimer = 0;
  setConnection({ lost: false, doubtful: false });
}

/** What is said of the first command that is late. */
function showLate() {
  setLate([...waiting.values()].find(({ note }) => note)?.note ?? "");
}

/** Somebody else, or in another language: the server must greet us anew. */
function startOver() {
  if (socket) giveUp();
}

addEventListener("personchange", startOver);
addEventListener("online", probe);
addEventListener("pageshow", probe);
document.addEventListener("visibilitychange", probe);
