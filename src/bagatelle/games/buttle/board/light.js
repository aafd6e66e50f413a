// Light on the table: what can be chosen, what is chosen, what a move would strike, and what the score would be.
import { rankOf } from "./cards.js";
import { aimWord } from "./places.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./places.js").Touches} Touches
 */

/** Everything that can be looked at. @param {Element} felt */
export const spotsOf = (felt) => /** @type {HTMLElement[]} */ ([...felt.querySelectorAll(".spot")]);

/** What an action aims at or strikes, and whether only the Pawn on top of it. @param {Touches | null} touches */
const aimed = (touches) =>
  new Map([touches?.at ?? {}, ...(touches?.hits ?? [])].map((one) => [aimWord(one), Boolean(one.pawn)]));

/** Make buttons of what can be chosen. @param {Element} felt @param {Choice} choice */
export function light(felt, choice) {
  const picked = [choice.card?.id, choice.aimed, ...choice.discards.map(({ id }) => id)];
  for (const spot of spotsOf(felt)) {
    const can = choice.allows(spot.dataset);
    const id = String(spot.dataset.id);
    const own = spot.dataset.hand === String(choice.table.seat);
    if (spot.matches("button")) {
      if (can) spot.removeAttribute("aria-disabled");
      else spot.setAttribute("aria-disabled", "true");
      if (can && id !== "pile" && id !== "scrap") spot.setAttribute("aria-pressed", String(picked.includes(id)));
      else spot.removeAttribute("aria-pressed");
    }
    spot.classList.toggle("can", can && (id !== "scrap" || choice.wantsScrap));
    spot.classList.toggle("chosen", picked.includes(id));
    spot.classList.toggle("dim", own && !can && choice.moves.length > 0 && !choice.byChance);
  }
  strike(felt, choice.view?.announced ?? choice.move?.touches ?? null);
  preview(felt, choice.move?.touches.score, choice.table);
}

/** Mark what an action aims at and what it strikes. @param {Element} felt @param {Touches | null} touches */
export function strike(felt, touches) {
  const struck = aimed(touches);
  const rank = touches?.do === "effect" ? rankOf(touches.card ?? "") : "";
  for (const spot of spotsOf(felt)) {
    const at = String(spot.dataset.at);
    spot.classList.toggle("hit", struck.has(at));
    spot.classList.toggle("top", struck.get(at) ?? false);
    spot.dataset.sign = rank === "9" ? "↩" : rank === "PN" ? "⇅" : "✕";
  }
}

/** What both would have and need. @param {Element} felt @param {number[][] | undefined} score @param {Table} table */
function preview(felt, score, { t }) {
  for (const strip of /** @type {NodeListOf<HTMLElement>} */ (felt.querySelectorAll(".strip"))) {
    const text = /** @type {HTMLElement} */ (strip.querySelector(".score"));
    const [points, needed] = [Number(text.dataset.points), Number(text.dataset.needed)];
    const [then, goal] = score?.[Number(strip.dataset.seat)] ?? [points, needed];
    const changed = then !== points || goal !== needed;
    const now = goal === needed ? String(points) : t("{points} of {goal}", { points, goal: needed });
    text.textContent = (changed ? `${now} → ` : "") + t("{points} of {goal}", { points: then, goal });
    text.classList.toggle("changed", changed);
    strip.style.setProperty("--then", String(changed ? Math.min(1, then / goal) : 0));
  }
}

/** Mark what a line of the log is about. @param {Element} felt @param {Touches | null} touches */
export function highlight(felt, touches) {
  const about = aimed(touches);
  const card = touches?.card ?? " ";
  const drawn = ["draw", "drawn", "dealt"].includes(String(touches?.do));
  for (const spot of spotsOf(felt)) {
    const { id, at = "", code } = spot.dataset;
    const here = code === card || at.split(" ").slice(2).includes(card) || about.has(at) || (drawn && id === "pile");
    spot.classList.toggle("marked", Boolean(touches) && here);
  }
}
