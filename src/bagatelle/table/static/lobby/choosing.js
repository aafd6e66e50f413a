// Choosing in the waiting room: for one's own seats, and as the host for bots.

import { createSeatChoice } from "../choosing/seat-choice.js";
import { html } from "../kit/dom.js";
import { reason } from "../shell/api.js";
import { sendCommand } from "../shell/connection.js";
import { remember } from "../shell/settings.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/protocol.js").Fixed} Fixed
 * @typedef {import("../shell/protocol.js").Seat} Seat
 * @typedef {import("../shell/protocol.js").Choice} Choice
 * @typedef {import("../choosing/roles.js").Roles} Roles
 */

/**
 * What lets the people at this device choose; `field` is the place in the line of a seat.
 * @param {string} id
 * @param {{fixed: () => Fixed, seats: () => Seat[], roles: () => Roles | null, say: (sentence: string) => void}} on
 */
export function createChoosing(id, { fixed, seats, roles, say }) {
  /** @type {Map<number, ReturnType<typeof createField>>} */
  const fields = new Map();

  /** What each seat has, or will have if nobody chooses. */
  function choices() {
    return seats().map((chair, seat) => chair.choice ?? roles()?.usual[seat] ?? null);
  }

  /**
   * Tell the table what a seat has chosen.
   * @param {number} seat
   * @param {Choice | null} choice
   * @param {boolean} ready
   */
  async function choose(seat, choice, ready) {
    say("");
    try {
      await sendCommand({ do: "choose", match: id, seat, choice, ready });
      if (choice && seats()[seat].mine) remember(`choice-${fixed().game}`, JSON.stringify(choice));
    } catch (error) {
      say(reason(error));
    }
  }

  /** @param {number} seat */
  async function fairFor(seat) {
    const known = /** @type {Roles} */ (roles());
    return (await known.pair(choices(), seat)).choices[seat];
  }

  /** @param {Roles} known @param {number} seat @param {Seat} chair */
  function createField(known, seat, chair) {
    const role = known.title(known.names[0]);
    const mine = chair.mine;
    const fair = { label: mine ? t("Fair to theirs") : t("Fair to mine"), find: () => fairFor(seat) };
    const choice = chair.choice ?? known.usual[seat];
    const title = mine ? t("Your {role}", { role }) : t("{player}'s {role}", { player: chair.name, role });
    const field = createSeatChoice({ roles: known, title, choice, fair, changed: () => changed(), quiet: !mine });
    const ready = html("button", { type: "button", class: "primary", onclick: press });
    let isReady = chair.ready;

    /** Whoever was ready and changes something has to say so again. */
    function changed() {
      if (mine) choose(seat, field.choice(), false);
      else choose(seat, field.choice(), true);
    }

    function press() {
      choose(seat, field.choice(), !isReady);
    }

    if (mine && fixed().each_chooses) field.buttons.prepend(ready);
    return {
      root: field.root,
      /** @param {Seat} now */
      update(now) {
        isReady = now.ready;
        if (now.choice && JSON.stringify(now.choice) !== JSON.stringify(field.choice())) field.set(now.choice);
        ready.textContent = isReady ? t("Not ready yet") : t("I am ready");
        ready.classList.toggle("primary", !isReady);
        for (const button of field.buttons.querySelectorAll("button")) {
          if (button !== ready) button.hidden = isReady && mine && fixed().each_chooses;
        }
      },
    };
  }

  return {
    choices,
    /** The place in which a seat chooses, where somebody at this device may. @param {Seat} chair @param {number} seat */
    field(chair, seat) {
      const known = roles();
      const may = chair.mine || (chair.kind === "bot" && fixed().host);
      if (!known || !may) {
        fields.delete(seat);
        return null;
      }
      const field = fields.get(seat) ?? createField(known, seat, chair);
      fields.set(seat, field);
      field.update(chair);
      return field.root;
    },
  };
}
