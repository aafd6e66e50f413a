// Before the match: the link for friends, and the seats as they fill.

import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { rulesInShort } from "../rules/rules-window.js";
import { linkCard } from "../shell/sharing.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * The scene of a match that waits for players.
 * @param {HTMLElement} main
 * @param {string} id
 * @returns {import("../shell/protocol.js").Scene}
 */
export function createLobby(main, id) {
  /** @type {import("../shell/protocol.js").Fixed} */ let fixed;
  /** @type {import("../shell/protocol.js").Now} */ let now;
  /** @type {string[]} */ let bots = [];
  const list = html("ol", { class: "page-lobby-seats" });
  const status = html("p", { role: "status" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const start = html("button", { class: "primary", onclick: () => tell("start") }, t("Start now"));

  /** @param {string} path @param {unknown} [body] */
  async function tell(path, body) {
    problem.textContent = "";
    try {
      await api("POST", `/api/matches/${id}/${path}`, body);
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  function draw() {
    const open = now.seats.filter(({ kind }) => kind === "open").length;
    const change = (/** @type {number} */ seat, /** @type {string | null} */ bot) => tell(`seats/${seat}`, { bot });
    list.replaceChildren(...now.seats.map((chair, seat) => seatLine(chair, seat, fixed.host ? bots : null, change)));
    start.hidden = !fixed.host;
    start.textContent = open ? t("Start now, with bots in the free seats") : t("Start now");
    const text = open ? t("The match begins when a friend takes the last seat.") : t("All seats are taken.");
    if (status.textContent !== text) status.textContent = text;
  }

  return {
    async table(frame) {
      ({ fixed, now } = frame);
      const { game, card } = await rulesInShort(fixed.game);
      bots = game?.bots ?? [];
      main.replaceChildren(
        html("h1", {}, t("{title} with friends", { title: fixed.title })),
        fixed.invite ? linkCard(`/join/${fixed.invite}`, fixed.title, invitation()) : "",
        html("h2", {}, t("Seats")),
        list,
        status,
        problem,
        html("div", { class: "page-row" }, start, html("a", { class: "page-button", href: "/" }, t("Back to the games"))),
        card,
      );
      draw();
    },
    news(frame) {
      now = frame.now;
      draw();
    },
    presence() {},
    close: () => main.replaceChildren(),
  };
}

/** What to do with the link to a free seat. */
function invitation() {
  return t("Send this link, or let them scan the code. Anyone who opens it can sit down.");
}

/**
 * Who sits in a seat; the host may put bots there, and send them away.
 * @param {import("../shell/protocol.js").Seat} chair
 * @param {number} seat
 * @param {string[] | null} bots
 * @param {(seat: number, bot: string | null) => void} change
 */
function seatLine(chair, seat, bots, change) {
  const isOpen = chair.kind === "open";
  return html(
    "li",
    { class: chair.kind },
    html("span", { class: "page-player-symbol", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
    html(
      "span",
      { class: "page-grow" },
      isOpen ? t("Waiting for a player …") : chair.name,
      chair.mine && html("span", { class: "page-faint" }, ` ${t("you")}`),
    ),
    isOpen && bots?.map((bot) => html("button", { onclick: () => change(seat, bot) }, t("Bot: {name}", { name: bot }))),
    bots && chair.kind === "bot" && html("button", { onclick: () => change(seat, null) }, t("Remove")),
  );
}
