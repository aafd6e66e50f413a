// Looking back in a match: its moments on the board, in the log and in the strip of players.

import { still } from "../board/stage.js";
import { openPlayOn } from "../replay/play-on.js";
import { createReplay } from "../replay/replay.js";
import { api } from "../shell/api.js";
import { eventIn, hashOf } from "../replay/moment-link.js";
import { copy, share } from "../shell/sharing.js";
import { t } from "../shell/words.js";

/**
 * The replay of a match on its own board; `back` is called when it is over.
 * @param {{id: string, query: (as: number | string) => string, standing: import("./standing.js").Standing,
 *   history: import("./history.js").History, layout: import("../layout/layout.js").Layout,
 *   stage: import("../board/stage.js").Stage, log: ReturnType<typeof import("../panel/log.js").createLog>,
 *   back: () => void}} on
 */
export function createLookingBack({ id, query, standing, history, layout, stage, log, back }) {
  const replay = createReplay({
    place: layout.bar.replay,
    last: () => standing.now.events,
    names: standing.names,
    mayChange: () => standing.now.state === "over",
    load: (event, by) => api("GET", `/api/matches/${id}/moments/${event}?${query(by)}`),
    actorOf: (event) => history.event(event)?.actor,
    draw: drawMoment,
    extras: (now, close) => [
      { label: t("Copy link"), action: () => copyLink(now().event) },
      ...(mayPlayOn() ? [{ label: t("Continue from here"), action: () => playOn(now()) }] : []),
      { label: t("Back to now"), action: close, primary: true },
    ],
    shown: (event) => globalThis.history.replaceState(null, "", hashOf(event)),
    left: backToNow,
    say: layout.bar.say,
    escape: true,
  });

  /** Whether the whole record may be known: when the match is over. */
  function mayPlayOn() {
    return standing.now.state === "over" && standing.now.result?.how !== "called_off";
  }

  /** @param {{event: number, eyes: number | "spectator"}} now */
  function playOn({ event, eyes }) {
    const seat = typeof eyes === "number" ? eyes : 0;
    const record = async () => JSON.stringify(await api("GET", `/api/matches/${id}/record?${query(eyes)}`));
    openPlayOn({ names: standing.names(), seat, event, record });
  }

  /** A link to this moment, for those who may watch. @param {number} event */
  async function copyLink(event) {
    const { address } = await share(`/watch/${standing.fixed.watch}${hashOf(event)}`);
    const done = await copy(address);
    layout.bar.say(done ? t("The link to this moment is copied.") : address);
  }

  /**
   * @param {number} event
   * @param {number | "spectator"} through
   * @param {import("../shell/protocol.js").Sight} sight
   * @param {boolean} animate
   */
  async function drawMoment(event, through, sight, animate) {
    const seat = through === "spectator" ? null : through;
    if (!stage.isSeenBy(seat)) stage.draw(standing.fixed, seat, sight, event);
    log.mark(event);
    layout.bar.setPrompt(log.linesOf(event).join(" ") || (event ? t("Event {event}", { event }) : t("The beginning")), false);
    const { view, aloud } = sight;
    const step = { ...still(sight, event), ...history.event(event), view, aloud };
    const then = { ...standing.now, state: /** @type {const} */ ("playing"), result: null, actor: step.actor ?? null };
    layout.players.draw(then, view, seat);
    await stage.show(step, animate);
  }

  function backToNow() {
    globalThis.history.replaceState(null, "", location.pathname);
    log.mark(null);
    stage.draw(standing.fixed, standing.viewer(), standing.sight, standing.now.events);
    back();
  }

  return {
    /** @param {number} event */
    open(event) {
      if (!replay.active) stage.abandon();
      stage.hush();
      replay.open(event, standing.viewer() ?? "spectator");
    },
    /** Go to the moment that the address names, if it names one. */
    openByAddress() {
      const event = eventIn(location.hash);
      if (event !== null) this.open(Math.min(event, standing.now.events));
    },
    stop: replay.stop,
    get active() {
      return replay.active;
    },
  };
}
