// What is seen of a fight: dice that hit others, and the end of a round.

import { html } from "/static/kit/dom.js";
import { animate, LONG, SHORT } from "/static/kit/motion.js";
import { points } from "./dice.js";

/** Who hits whom. @param {import("./duel.js").Duel["dice"]} dice @param {any} touches */
export async function strike(dice, touches) {
  const targets = touches.targets.map(
    (/** @type {string} */ letter) => dice.get(`${1 - touches.seat}${letter}`)?.element,
  );
  const goal = targets[0]?.getBoundingClientRect();
  if (!goal) return;
  const hits = touches.dice.map((/** @type {string} */ letter) => {
    const element = /** @type {Element} */ (dice.get(`${touches.seat}${letter}`)?.element);
    const from = element.getBoundingClientRect();
    const to = `translate(${(goal.x - from.x) * 0.8}px, ${(goal.y - from.y) * 0.8}px) scale(1.1)`;
    return animate(
      element,
      [
        { transform: "none", zIndex: 6 },
        { transform: to, zIndex: 6, offset: 0.55 },
        { transform: "none", zIndex: 6 },
      ],
      { duration: LONG },
    );
  });
  const shakes = targets.map((/** @type {Element} */ element) =>
    animate(
      element,
      [0, -12, 10, -6, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })),
      { duration: SHORT, delay: LONG / 2 },
    ),
  );
  await Promise.all([...hits, ...shakes]);
}

/**
 * Who won the round, over everything else for a while.
 * @param {Element} duel
 * @param {any} row
 * @param {import("/static/kit/board.js").Table} table
 */
export async function announceRound(duel, row, table) {
  const { t } = table;
  const scores = row.half_points
    ?.map((/** @type {number} */ half, /** @type {number} */ seat) => `${table.symbol(seat)} ${points(half)}`)
    .join(" : ");
  const words =
    row.winner === null ? t("The round is drawn") : t("{player} wins the round", { player: table.name(row.winner) });
  const banner = html(
    "div",
    { class: "banner", role: "status" },
    html("strong", {}, words),
    scores ? html("span", {}, scores) : "",
  );
  duel.append(banner);
  const [hidden, there] = [
    { opacity: 0, transform: "scale(.8)" },
    { opacity: 1, transform: "none" },
  ];
  await animate(banner, [hidden, { ...there, offset: 0.15 }, { ...there, offset: 0.9 }, hidden], { duration: 1800 });
  banner.remove();
}
