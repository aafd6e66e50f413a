// The parts of a match on the screen, and which of them call each other.

import { findBoard } from "../board/boards.js";
import { createStage } from "../board/stage.js";
import { createClocks } from "../layout/clocks.js";
import { createLayout } from "../layout/layout.js";
import { html } from "../kit/dom.js";
import { mark } from "../shell/seat-marks.js";
import { createTurnCue } from "../shell/turn-cue.js";
import { voiceOf } from "../shell/words.js";
import { createAsking } from "./asking.js";
import { createCommands } from "./commands.js";
import { createEnding } from "./ending.js";
import { createFirstTime } from "./first-time.js";
import { createHints } from "./hints.js";
import { createHistory } from "./history.js";
import { createHotSeat } from "./hot-seat.js";
import { createLookingBack } from "./looking-back.js";
import { createNextGame } from "./next-game.js";
import { createMoments } from "./moments.js";
import { createShortcuts } from "./shortcuts.js";
import { createSounds } from "./sounds.js";
import { copyWatchLink } from "./spectators-link.js";
import { createStanding } from "./standing.js";
import { createStepQueue } from "./step-queue.js";
import { createTabs } from "./tabs.js";
import { createTelling } from "./telling.js";
import { createWaiting } from "./waiting.js";

/**
 * Where a match is followed: its id, the code of the spectators' link, and how to look through another seat's eyes.
 * @typedef {{id: string, watch: string | null, lookAs: (seat: number) => void}} Place
 */

/**
 * Everything that shows a match. The parts are made before the first frame is shown, so they may name each other.
 * @param {Place} place
 * @param {import("../shell/protocol.js").TableFrame} first
 */
export async function createParts({ id, watch, lookAs }, { fixed, now, view }) {
  const { game, title } = fixed;
  const clocks = createClocks();
  clocks.set(now, fixed.clock); // they count from here, however long everything else takes to load
  const [voice, drawing] = await Promise.all([voiceOf(game), findBoard(game, fixed.board)]);
  mark(drawing.marks?.(view, voice) ?? null);
  const standing = createStanding(fixed, now);
  const history = createHistory();
  const cue = createTurnCue(title);
  const sounds = createSounds(drawing, standing);
  const result = html("div", { class: "page-result" });

  /** @param {number | string} as */
  const query = (as) => `as=${as}${watch ? `&watch=${encodeURIComponent(watch)}` : ""}`;
  /** @param {string} sentence */
  const say = (sentence) => layout.bar.say(sentence);
  /** @param {any} touches */
  const highlight = (touches) => stage.highlight(touches);
  /** @param {string} move */
  const play = (move) => asking.play(move);
  /** @param {number} event */
  const lookBack = (event) => lookingBack.open(event);
  const isLive = () => !lookingBack.active && !since.active;
  const isBusy = () => queue.busy;
  const settle = () => asking.settle();
  const hints = createHints({
    standing,
    highlight,
    show: (card) => layout.bar.setHints(card),
    offer: (offer) => layout.bar.setPrimary(offer),
    tell: (sentence) => layout.tell(sentence),
  });
  const commands = createCommands({ id, watch, standing, say, showHints: hints.show });
  const { rematch, decline, send } = commands;
  const avoids = () => standing.now.seats.some(({ handle }) => tabs.isBlocked(handle));
  const again = { rematch, decline, changed: settle, avoids };
  const share = () => copyWatchLink(standing.fixed.watch, say);
  const ending = createEnding({
    ...{ id, query, standing, history, ...again, share },
    place: result,
    panel: () => layout.panel,
    replay: () => lookBack(0),
    fanfare: sounds.end,
  });
  const waiting = createWaiting({ standing, send, show: (card) => layout.bar.setAbsence(card) });
  const tabs = createTabs({
    ...{ id, watch, query, standing, history, commands, result, say },
    layout: () => layout,
    sheet: () => stage.sheet(history.rows(), standing.sight.view),
    look: (step) => isLive() && highlight(step?.touches ?? null),
    visit: lookBack,
    heard: sounds.message,
  });
  const layout = createLayout({
    game,
    title,
    tabs: tabs.list,
    press: ({ move, action }) => (move === undefined ? action?.() : play(move)),
    type: play,
    undo: commands.undo,
    menu: openMenu,
  });
  const stage = createStage({ layout, drawing, voice, names: standing.names, isLive, play, why: commands.why });
  const lookingBack = createLookingBack({ id, query, standing, history, layout, stage, log: tabs.log, back: settle });
  const { rounds, since } = createMoments({ id, query, standing, history, say, layout, stage, sounds, settle });
  const telling = createTelling({ standing, history, layout, stage, log: tabs.log, sounds, isLive });
  const queue = createStepQueue({
    show: telling.show,
    shown: async (step) => {
      if (step.row) tabs.updateScore();
      await rounds.after(step, isLive());
      since.saw(step);
    },
    isBot: standing.isBot,
    settled: settle,
    isTimed: standing.isTimed,
  });
  const hotSeat = createHotSeat({ id, standing, isBusy, follow: lookAs, offer: layout.bar.propose, say });
  const parts = { standing, layout, stage, tabs, clocks, cue, commands, ending, hints, hotSeat, waiting };
  const nextGame = createNextGame({ id, standing, show: layout.bar.setNext });
  const firstTime = createFirstTime({ standing, layout });
  const asking = createAsking({ ...parts, nextGame, firstTime, isLive, isBusy, acted: () => since.close() });
  const shortcuts = createShortcuts({ id, standing, layout, commands, lookBack: back, isLive });
  clocks.show({
    draw: layout.players.times,
    hurry: (time) => layout.bar.setHourglass(isLive() ? time : null),
  });

  function back() {
    lookBack(standing.now.events);
  }

  async function openMenu() {
    const { openMatchMenu } = await import("./match-menu.js");
    const keys = shortcuts.open;
    openMatchMenu({ standing, commands, tabs, waiting, say, lookBack: back, showResult: ending.open, keys });
  }

  const shown = { layout, stage, tabs, telling, queue, lookingBack, since, rounds };
  return { ...shown, standing, history, clocks, cue, hotSeat, asking, waiting, shortcuts, nextGame };
}
