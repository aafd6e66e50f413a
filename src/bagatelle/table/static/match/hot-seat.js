// Several people at one device: hand it over, and let nobody see what is not theirs.

import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * Hand the device from seat to seat. `follow` looks through another seat's eyes, `offer` shows a sentence and a button.
 * @param {{id: string, standing: import("./standing.js").Standing, isBusy: () => boolean,
 *   follow: (seat: number) => void, offer: (sentence: string, label: string, action: () => void) => void, say: (sentence: string) => void}} on
 */
export function createHotSeat({ id, standing, isBusy, follow, offer, say }) {
  /** @type {(() => void) | null} */
  let uncover = null;
  /** @type {number | null} */
  let awaited = null;

  /** @param {number} seat */
  const nameOf = (seat) => standing.now.seats[seat].name;

  function hasSecrets() {
    return standing.fixed.secrets && !standing.fixed.by_hand;
  }

  /** The seat at this device that must act now, or whose turn it is while real pieces are read; or null. */
  function next() {
    const { fixed, now, sight } = standing;
    const seat = now.actor === "chance" ? sight.view?.turn : now.actor;
    const isMine = typeof seat === "number" && fixed.mine.includes(seat) && fixed.viewer !== "spectator";
    return isMine && now.state === "playing" ? seat : null;
  }

  /** @param {number} seat */
  function hide(seat) {
    const ready = () => {
      if (standing.fixed.viewer === seat) return lift();
      awaited = seat;
      follow(seat);
    };
    uncover ??= cover(seat, nameOf(seat), ready);
  }

  function lift() {
    uncover?.();
    uncover = awaited = null;
  }

  return {
    /** When the page opens nobody knows who looks at it. */
    hideAtFirst() {
      const seat = next();
      if (seat !== null && standing.fixed.mine.length > 1 && hasSecrets()) hide(seat);
    },
    /** Everything has been shown: let the one who is next see the table. */
    async pass() {
      const seat = next();
      if (seat === null || seat === standing.fixed.viewer) return;
      try {
        if (!hasSecrets() || !(await differs(id, seat, standing.sight.view))) return follow(seat);
        if (next() !== seat || isBusy()) return;
        const player = nameOf(seat);
        offer(t("{player} is next.", { player }), t("Pass the device to {player}", { player }), () => hide(seat));
      } catch (error) {
        say(reason(error));
      }
    },
    /** A table has arrived; the cover goes when it is the one that was waited for. */
    arrived() {
      if (awaited !== null && standing.fixed.viewer === awaited) lift();
    },
    lift,
  };
}

/**
 * Whether another seat sees anything now that this one must not.
 * @param {string} match
 * @param {number} other
 * @param {any} view
 */
async function differs(match, other, view) {
  const table = await api("GET", `/api/matches/${match}?as=${other}`);
  return JSON.stringify(table.view) !== JSON.stringify(view);
}

/**
 * Cover the screen until the next player says that nobody else is looking; returns how to lift the cover.
 * @param {number} seat
 * @param {string} name
 * @param {() => void} ready
 */
function cover(seat, name, ready) {
  const button = html("button", { class: "primary", onclick: go }, t("I am {player}", { player: name }));
  const dialog = html(
    "dialog",
    { class: "page-cover", "aria-labelledby": "cover-title" },
    html("span", { class: "page-cover-sign", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
    html("h2", { id: "cover-title" }, t("Pass the device to {player}", { player: name })),
    html("p", {}, t("Make sure nobody else is looking.")),
    button,
  );
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();

  function go() {
    button.disabled = true;
    ready();
  }

  return () => {
    dialog.close();
    dialog.remove();
  };
}
