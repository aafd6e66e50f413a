// A match that has begun: what arrives from the server is shown step by step, then the person is asked.

import { mark } from "../shell/seat-marks.js";
import { createParts } from "./parts.js";
import { isChat } from "./tabs.js";

/**
 * @typedef {import("../shell/protocol.js").TableFrame} TableFrame
 * @typedef {import("../shell/protocol.js").NewsFrame} NewsFrame
 */

/**
 * The scene of a match that has begun, ready to take its first frame.
 * @param {HTMLElement} main
 * @param {import("./parts.js").Place} place
 * @param {TableFrame} first
 * @returns {Promise<import("../shell/protocol.js").Scene>}
 */
export async function createTableScene(main, place, first) {
  const parts = await createParts(place, first);
  const { standing, history, clocks, cue, tabs, layout, stage, telling, queue, hotSeat, asking, waiting } = parts;
  const { lookingBack, since, rounds, shortcuts, nextGame } = parts;
  const isPast = () => lookingBack.active || since.active;
  let isNew = true;

  /** @param {TableFrame} frame */
  function takeTable({ fixed, now, view, aloud, steps, earlier, sheet, number }) {
    Object.assign(standing, { fixed, now, heard: performance.now(), sight: { view, aloud } });
    clocks.set(now, fixed.clock);
    history.reset(steps, sheet);
    queue.clear();
    tabs.setChat(now.chat);
    tabs.reset(steps, earlier);
    history.noteScores(now.events, view, fixed.seats);
    if (isPast()) return asking.settle();
    rounds.close();
    if (isNew) hotSeat.hideAtFirst();
    stage.draw(fixed, standing.viewer(), standing.sight, now.events);
    if (isNew) main.append(layout.root);
    main.classList.add("full");
    layout.root.classList.toggle("over", now.state === "over");
    asking.settle();
    hotSeat.arrived();
    since.opened(steps, number);
    if (isNew) lookingBack.openByAddress();
    isNew = false;
  }

  /** @param {NewsFrame} frame */
  function takeNews({ now, steps }) {
    Object.assign(standing, { now, heard: performance.now(), isFollowed: true });
    clocks.set(now, standing.fixed.clock);
    asking.offerUndo();
    tabs.setChat(now.chat);
    steps.filter(isChat).forEach(tabs.hear);
    const rest = steps.filter((step) => !isChat(step));
    const changes = rest.some(({ kind }) => kind !== "notice");
    if (changes && !isPast() && !stage.asks(now, standing.fixed)) stage.hush();
    if (rest.some(({ kind }) => kind === "undo")) since.close();
    layout.root.classList.toggle("over", now.state === "over");
    queue.push(rest);
    if (rounds.open) asking.alert();
  }

  return {
    table: takeTable,
    news: takeNews,
    presence({ here, away, may_stand_in, watching }) {
      standing.now.seats.forEach((chair, seat) => Object.assign(chair, { here: here[seat], away: away[seat] }));
      Object.assign(standing.now, { may_stand_in, watching });
      layout.bar.setWatching(!standing.fixed.mine.length, watching);
      waiting.update();
      asking.offerUndo();
      if (!isPast()) telling.drawPlayers();
    },
    close() {
      queue.close();
      tabs.close();
      layout.panel.leave();
      mark(null);
      clocks.close();
      cue.close();
      waiting.close();
      nextGame.close();
      rounds.close();
      since.end();
      shortcuts.close();
      lookingBack.stop();
      stage.close();
      hotSeat.lift();
      main.classList.remove("full");
      main.replaceChildren();
    },
  };
}
