// Showing what happened: a card that is played comes to the middle, does its work, and goes.

import { LONG, SHORT, moving, pause } from "/static/kit/motion.js";
import { strike } from "./light.js";
import { onStage } from "./places.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./places.js").Touches} Touches
 * @typedef {import("./places.js").View} View
 * @typedef {{view?: View, touches?: Touches, actor?: number | "chance" | null, lines?: string[], row?: any}} Step
 */

const DEALT = 110;
const READ = 900;

/**
 * Go from one view to the next; ends with the animation.
 * @param {Table} table
 * @param {import("./felt.js").Felt} felt
 * @param {Step} step
 * @param {View} before
 * @param {View} after
 */
export async function showStep(table, felt, step, before, after) {
  const { touches = {}, lines = [], actor } = step;
  const giver = giverOf(before, after, actor);
  const ended = step.row && after.phase !== "over";
  if (touches.card && actor !== "chance" && (ended || isSpent(touches, before, after))) {
    const played = () => felt.lay(onStage(before, touches), giver, lines[0] ?? "");
    await moving(felt.element, played, { duration: LONG });
    strike(felt.element, touches);
    await pause(READ);
  }
  if (ended) {
    felt.element.querySelector(".caption")?.replaceChildren(lines.slice(1).join(" "));
    await pause(2 * READ);
    felt.clear();
  }
  const dealt = touches.do === "dealt";
  const duration = dealt ? DEALT : LONG;
  await moving(felt.element, () => felt.lay(after, giver, captionOf(table, after, lines)), { duration, stagger: 30 });
  if (!dealt && actor !== table.seat) await pause(SHORT);
}

/** What stands over the cards. @param {Table} table @param {View} view @param {string[]} lines */
export function captionOf({ t, name }, view, lines) {
  if (view.phase === "deal" || view.phase === "dealer") return t("Dealing the cards");
  if (view.phase !== "over") return lines[0] ?? "";
  const [first, second] = view.players.map(({ wins }) => wins);
  return first === second ? t("A draw") : t("{player} wins", { player: name(first > second ? 0 : 1) });
}

/** Whose unseen card came out. @param {View} before @param {View} after @param {Step["actor"]} actor */
export function giverOf(before, after, actor) {
  const shrunk = after.players.findIndex((player, seat) => player.hand_size < before.players[seat].hand_size);
  return shrunk >= 0 ? shrunk : typeof actor === "number" ? actor : 0;
}

/** Whether a played card is scrapped already. @param {Touches} touches @param {View} before @param {View} after */
function isSpent({ do: kind, card }, before, after) {
  /** @param {View} view */
  const scrapped = (view) => view.scrap.filter((code) => code === card).length;
  return kind !== "discard" && scrapped(after) > scrapped(before);
}
