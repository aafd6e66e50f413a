// The way to the next game, for somebody who plays several: offered while others are to act here.

import { nextGame } from "../shell/next-game.js";

/** The fewest milliseconds between two questions. */
const EVERY = 15000;

/**
 * What offers the next game. It asks when somebody has nothing to do here, and now and then while that lasts.
 * @param {{id: string, standing: import("./standing.js").Standing,
 *   show: (next: {href: string, title: string} | null) => void}} on
 */
export function createNextGame({ id, standing, show }) {
  let asked = 0;
  let closed = false;
  const timer = setInterval(update, EVERY);

  const isIdle = () => standing.fixed.mine.length > 0 && !standing.now.moves && !document.hidden;

  async function update() {
    if (!isIdle()) return show(null);
    if (Date.now() - asked < EVERY - 100) return;
    asked = Date.now();
    const next = await nextGame(id);
    if (!closed) show(next && isIdle() ? { href: `/match/${next.id}`, title: next.title } : null);
  }

  return {
    /** The standing has changed. */
    update,
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
