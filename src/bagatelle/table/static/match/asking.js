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
 *   waiting: import("./waiting.js").Waiting, nextGame: {update: () => void}, isLive: () => boolean, isBusy: () => boolean}} on
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
}) {
  const { bar, players } = layout;

  /** Bring everything up to date that does not wait for the board. */
  function update() {
    const { fixed, now } = standing;
    standing.acting = now.actor;
    clocks.set(now, fixed.clock);
    tabs.updateScore();
    const answer = (/** @type {boolean} */ yes, /** @type {number} */ request) =>
      commands.send({ do: "answer", yes, request });
    bar.setRequest(requestCard(now, fixed, standing.names(), answer));
    bar.setUndo(now.undo);
    waiting.update();
    nextGame.update();
    hints.update();
    cue.set(Boolean(now.moves) && now.state === "playing", now.prompt);
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
    if (now.result) bar.setPrimary(ending.offer());
    else if (standing.isReplaced()) bar.setPrimary({ label: t("Take my seat back"), action: commands.playMyself });
    else hotSeat.pass();
  }

  /** Play, and tell whether it was possible. @param {string} move */
  async function play(move) {
    if (commands.isSending() || !isLive()) return false;
    stage.hush();
    const played = await commands.play(move);
    settle();
    return played;
  }

  return { settle, play };
}
