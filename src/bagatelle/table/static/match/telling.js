// Showing what happened, one step at a time: on the board, in words, and in the strip of players.

/** @typedef {import("../kit/board.js").Step} Step */

/**
 * What shows the steps of a match; while somebody looks back (`isLive` is false) they are only noted.
 * @param {{standing: import("./standing.js").Standing, history: import("./history.js").History,
 *   layout: import("../layout/layout.js").Layout, stage: import("../board/stage.js").Stage,
 *   log: ReturnType<typeof import("../panel/log.js").createLog>, sounds: ReturnType<typeof import("./sounds.js").createSounds>,
 *   isLive: () => boolean}} on
 */
export function createTelling({ standing, history, layout, stage, log, sounds, isLive }) {
  function drawPlayers() {
    layout.players.draw({ ...standing.now, actor: standing.acting }, standing.sight.view, standing.viewer());
  }

  /** Write a step into the log, and say it to those who listen. @param {Step} step */
  function tell(step) {
    log.add(step);
    const told = (step.lines ?? []).join(" ");
    if (told) layout.tell(told);
    if (step.kind === "notice" && !standing.now.request) layout.bar.say(told);
  }

  /** Show one step; ends with its animation. @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    tell(step);
    const whole = history.add(step);
    if (!whole) return;
    standing.sight = { view: step.view, aloud: step.aloud };
    history.noteScores(Number(step.event), step.view, standing.fixed.seats);
    if (!isLive()) return;
    const by = [...whole.together, step].findLast(({ actor }) => typeof actor === "number");
    standing.acting = by?.actor ?? standing.acting;
    drawPlayers();
    if (whole.lines.length) layout.bar.setTelling(whole.lines.join(" "));
    if (animate) sounds.step(whole);
    await stage.show(step.kind === "undo" ? { ...whole, move: null } : whole, animate);
  }

  return { show, drawPlayers };
}
