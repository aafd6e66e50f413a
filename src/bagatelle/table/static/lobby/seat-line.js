// One seat before the match: who sits there or is waited for, and what they have chosen.

import { html } from "../kit/dom.js";
import { botTitle, createBotChoice } from "../shell/bots.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/protocol.js").Seat} Seat
 * @typedef {import("../choosing/roles.js").Roles} Roles
 */

/**
 * The lines of all seats, which keep what they hold while they are drawn again. The host may put bots on seats, and
 * send them away; `more` is what stands below a seat's own words, such as the way to another fighter.
 * @param {{roles: () => Roles | null, bots: () => import("../shell/bots.js").Bot[], isHost: () => boolean,
 *   change: (seat: number, bot: string | null) => void, more: (chair: Seat, seat: number) => Node | null,
 *   eachChooses: () => boolean}} on
 */
export function createSeatLines({ roles, bots, isHost, change, more, eachChooses }) {
  /** What the host may choose from for each seat. @type {HTMLElement[]} */
  const offers = [];
  /** @type {Map<string, HTMLElement>} */
  const pictures = new Map();
  const list = html("ol", { class: "page-lobby-seats" });

  /** What somebody has chosen, drawn once. @param {Seat} chair */
  function picture(chair) {
    const known = roles();
    if (!known || !chair.choice) return null;
    const key = JSON.stringify([chair.name, chair.choice]);
    const place = pictures.get(key) ?? html("div", { class: "page-portrait page-lobby-choice" });
    if (!pictures.has(key)) {
      for (const role of known.names) {
        known.ask(role, chair.choice[role]).then(
          (portrait) => place.append(known.draw(portrait)),
          () => place.append(String(chair.choice?.[role])),
        );
      }
    }
    pictures.set(key, place);
    return place;
  }

  /** @param {Seat} chair */
  function state(chair) {
    if (chair.kind === "open" || !eachChooses()) return null;
    if (chair.kind === "bot") return null;
    return chair.ready
      ? html("span", { class: "page-lobby-ready" }, `✓ ${t("ready")}`)
      : html("span", { class: "page-faint" }, t("is choosing …"));
  }

  /** @param {Seat} chair @param {number} seat */
  function line(chair, seat) {
    const isOpen = chair.kind === "open";
    return html(
      "li",
      { class: chair.kind, style: { "--mine": colour(seat) } },
      html("span", { class: "page-player-symbol", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
      html(
        "span",
        { class: "page-grow" },
        isOpen ? seatWords(chair) : chair.name,
        chair.bot && html("span", { class: "page-faint" }, ` · ${botTitle(chair.bot)}`),
        chair.mine && html("span", { class: "page-faint" }, ` ${t("you")}`),
      ),
      state(chair),
      isHost() && isOpen && (offers[seat] ??= botOffer(bots(), (bot) => change(seat, bot))),
      isHost() && chair.kept && html("button", { onclick: () => change(seat, null) }, t("Open to anyone")),
      isHost() && chair.kind === "bot" && html("button", { onclick: () => change(seat, null) }, t("Remove")),
      chair.mine ? null : picture(chair),
      more(chair, seat),
    );
  }

  return {
    list,
    /** @param {Seat[]} seats */
    draw(seats) {
      list.replaceChildren(...seats.map(line));
    },
  };
}

/**
 * A choice of bots for an open seat, and the button that lets the chosen one sit down.
 * @param {import("../shell/bots.js").Bot[]} bots
 * @param {(bot: string) => void} seat
 */
function botOffer(bots, seat) {
  const { choice, line } = createBotChoice(bots, t("Which bot?"));
  return html(
    "div",
    { class: "page-lobby-bots" },
    choice,
    html("button", { onclick: () => seat(choice.value) }, t("Seat a bot")),
    line,
  );
}

/** What an open seat waits for. @param {Seat} chair */
function seatWords({ kept, name, here }) {
  if (kept === "me") return t("This seat is kept for you.");
  if (kept) return here ? t("{player} is here …", { player: name }) : t("Waiting for {player} …", { player: name });
  return t("Waiting for a player …");
}
