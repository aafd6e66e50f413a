// Showing what a step did: pieces that are drawn, groups that are taken, a bag that is full again.

import { animate, LONG, moving, pause, SHORT } from "/static/kit/motion.js";
import { lastDraw } from "./places.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Touches} Touches
 * @typedef {{view: View, move: string | null, actor: number | "chance" | null, touches: Touches}} Step
 *
 * Where it is shown: `render` draws the scene with changes, `lay` draws a view as it comes to lie.
 * @typedef {{felt: Element, table: import("./scene.js").Table, render: (changes: Partial<Scene>) => void,
 *   lay: (view: View, changes?: Partial<Scene>) => void}} Place
 */

/**
 * Go from the scene before a step to its view; ends with the animation.
 * @param {Place} place
 * @param {Step} step
 * @param {Scene} before
 */
export async function showStep(place, { view, touches, actor }, before) {
  const { felt, table, render, lay } = place;
  const mine = actor === table.seat;
  const choice = { move: "", says: "", touches };
  if (touches.draw && !view.groups.length) {
    await resetBag(place, view, lastDraw(before.view, touches));
  } else if (touches.draw) {
    await moving(felt, () => lay(view, { drawing: true }), { duration: 220, stagger: 60 });
    if (view.phase !== "draw") render({ drawing: false });
  } else if (touches.group !== undefined) {
    render({ choice, moves: null });
    await pause(mine ? SHORT : 700);
    await takeGroup(place, view, before.view.groups[touches.group]?.points ?? null);
  } else if (touches.begin) {
    render({ choice, moves: null });
    await pause(mine ? 0 : LONG);
    await moving(felt, () => lay(view), { duration: LONG, stagger: 30 });
  } else {
    await moving(felt, () => lay(view), { duration: LONG });
    if (touches.sizes) await pause(mine ? 0 : 500);
  }
}

/**
 * The last piece is drawn, and everything goes back into the bag.
 * @param {Place} place
 * @param {View} view
 * @param {View} full
 */
async function resetBag({ felt, table, render, lay }, view, full) {
  await moving(felt, () => lay(full), { duration: SHORT, stagger: 40 });
  render({ stamp: table.t("Automatic reset!") });
  await pause(1100);
  await moving(felt, () => lay(view), { duration: LONG, stagger: 15 });
}

/** Somebody takes a group, and its points. @param {Place} place @param {View} view @param {Scene["gains"]} gains */
async function takeGroup({ felt, render, lay }, view, gains) {
  await moving(felt, () => lay(view, { gains }), { duration: LONG, stagger: 15 });
  await pause(SHORT);
  const fade = (/** @type {Element} */ gain) => animate(gain, [{ opacity: 1 }, { opacity: 0 }], { duration: SHORT });
  await Promise.all([...felt.querySelectorAll(".gain")].map(fade));
  render({ gains: null });
}
