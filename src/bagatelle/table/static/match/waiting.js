// Waiting for somebody who is away: how long yet, and what may be done then.

import { html } from "../kit/dom.js";
import { countdown } from "../shell/absence.js";
import { confirmed } from "../shell/dialog.js";
import { t } from "../shell/words.js";

/** @typedef {ReturnType<typeof createWaiting>} Waiting */

/**
 * What tells that a player is away. It counts on this device from what the server last said.
 * @param {{standing: import("./standing.js").Standing, show: (card: Node | null) => void,
 *   send: (wanted: Record<string, any>) => Promise<any>}} on
 */
export function createWaiting({ standing, show, send }) {
  /** @type {unknown} */
  let known = null;
  let heard = 0;
  const words = html("span", {});
  const button = html("button", { class: "primary" });
  const card = html("div", { class: "page-request-card" }, words, button);
  const timer = setInterval(draw, 1000);

  /** Seconds until a moment that the server told. @param {import("../shell/protocol.js").Moment} moment */
  const left = ({ left: seconds }) => seconds - (Date.now() - heard) / 1000;

  /** The player to act, if they are away and a bot may stand in some time. */
  function absent() {
    const { now, fixed } = standing;
    const offer = now.state === "playing" ? now.may_stand_in : null;
    return offer && !fixed.mine.includes(offer.seat) ? offer : null;
  }

  /** What may be done now because somebody is away; `null` where one has to wait on. */
  function possible() {
    const { now, fixed } = standing;
    const offer = absent();
    if (!fixed.mine.length) return null;
    if (offer && left(offer) <= 0) {
      const player = now.seats[offer.seat].name;
      const label = t("Let a bot play for {player}", { player });
      return { label, action: () => send({ do: "bot", seat: offer.seat, play: true }) };
    }
    if (now.may_call_off && left(now.may_call_off) <= 0) return { label: t("Call the match off"), action: callOff };
    return null;
  }

  async function callOff() {
    if (await confirmed(t("Call the match off? Nobody wins."), t("Call off"))) send({ do: "call-off" });
  }

  function sentence() {
    const offer = absent();
    if (!offer) return t("Nobody has played for two weeks.");
    const player = standing.now.seats[offer.seat].name;
    if (left(offer) <= 0) return t("{player} is away; a bot may stand in.", { player });
    return t("{player} is away; in {time} a bot may stand in.", { player, time: countdown(left(offer)) });
  }

  function draw() {
    const choice = possible();
    if (!choice && !absent()) return show(null);
    const told = sentence();
    if (words.textContent !== told) words.textContent = told;
    button.hidden = !choice;
    button.textContent = choice?.label ?? "";
    button.onclick = choice?.action ?? null;
    if (!card.isConnected) show(card);
  }

  return {
    /** The standing has changed. */
    update() {
      const { now } = standing;
      const told = JSON.stringify([now.may_stand_in, now.may_call_off]);
      if (told !== known) heard = Date.now();
      known = told;
      draw();
    },
    possible,
    close: () => clearInterval(timer),
  };
}
