// Asking: once everything has been shown, say what is to be done now, and let the person do it.

import { requestCard } from "../layout/request-card.js";
import { t } from "../shell/words.js";

/**
 * What asks the person at this device. While steps are still shown (`isBusy`) nobody is asked, and whoever looks back
 * (`isLive` is false) is only told.
 * @param {{standing: import("./standing.js").Standing, layout: import("../layout/layout.js").Layout,
 *   stage: import("../board/stage.js").Stage, tabs: import("./tabs.js").Tabs,
 *   clocks: ReturnType<typeof import("../layout/clocks.js").createClocks>,
 *   cue: ReturnType<typeof import("../shell/turn-cue.js").createTurnCue>, commands: import("./commands.js").Commands,
 *   ending: import("./ending.js").Ending, hints: ReturnType<typeof import("./hints.js").createHints>,
 *   hotSeat: ReturnType<typeof import("./hot-seat.js").createHotSeat>,
 *   waiting: import("./waiting.js").Waiting, nextGame: {update: () => void}, isLive: () => boolean, isBusy: () => boolean, acted: () => void,
 *   firstTime: ReturnType<typeof import("./first-time.js").createFirstTime>}} on
 */
export function createAsking({
  standing,
  layout,
  stage,
  tabs,
  clocks,
  cue,
  commands,
  ending,
  hints,
  hotSeat,
  waiting,
  nextGame,
  isLive,
  isBusy,
  acted,
  firstTime,
}) {
  const { bar, players } = layout;
  /** When taking back freely ends. */
  let lapse = 0;

  /** Bring everything up to date that does not wait for the board. */
  function update() {
    const { fixed, now } = standing;
    standing.acting = now.actor;
    clocks.set(now, fixed.clock);
    tabs.updateScore();
    const answer = (/** @type {boolean} */ yes, /** @type {number} */ request) =>
      commands.send({ do: "answer", yes, request });
    bar.setRequest(requestCard(now, fixed, standing.names(), answer));
    offerUndo();
    bar.setWatching(!fixed.mine.length, now.watching);
    waiting.update();
    nextGame.update();
    hints.update();
    alert();
  }

  /** Offer to take back, or to ask for it as soon as somebody has to be asked. */
  function offerUndo() {
    const { fixed, now } = standing;
    bar.setUndo(standing.undo(), fixed.mine.length > 0 && now.state === "playing");
    clearTimeout(lapse);
    const left = standing.undoLeft();
    if (left) lapse = setTimeout(offerUndo, left * 1000);
  }

  /** Call whoever is to act, even while the end of a round waits to be acknowledged. */
  function alert() {
    const { now } = standing;
    cue.set(Boolean(now.moves) && now.state === "playing", now.prompt);
  }

  /** What can be done when the match is over. */
  function offerMore() {
    const { says, first, second } = ending.offer();
    bar.setPrimary(first);
    bar.setSecond(second);
    bar.setPrompt(says || standing.prompt(), Boolean(says));
  }

  /** Everything has been shown. */
  function settle() {
    if (isBusy()) return;
    update();
    if (!isLive()) return;
    const { fixed, now, sight } = standing;
    players.draw(now, sight.view, standing.viewer());
    if (commands.isSending()) return;
    stage.ask(now, fixed, standing.prompt());
    firstTime.ask();
    if (now.result) offerMore();
    else if (standing.isReplaced()) bar.setPrimary({ label: t("Take my seat back"), action: commands.playMyself });
    else hotSeat.pass();
  }

  /**
   * Play, and tell whether it was possible. Until the table has answered, what was chosen stays marked; if it is
   * refused, everything is as before, and the reason is told.
   * @param {string} move
   */
  async function play(move) {
    if (commands.isSending() || !isLive()) return false;
    const chosen = standing.now.moves?.find((each) => each.move === move);
    acted();
    firstTime.acted();
    stage.hush();
    stage.mark(chosen?.touches ?? null);
    bar.setSending(chosen?.says ?? "");
    const played = await commands.play(move);
    stage.mark(null);
    settle();
    return played;
  }

  return { settle, play, alert, offerUndo };
}
