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
  const start = html("button", { class: "primary", onclick: () => tell("POST", "start") }, t("Start now"));

  /** @param {"POST"} method @param {string} path @param {unknown} [body] */
  async function tell(method, path, body) {
    problem.textContent = "";
    try {
      await api(method, `/api/matches/${id}/${path}`, body);
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  /** @param {import("../shell/protocol.js").Seat} chair @param {number} seat */
  function seatLine(chair, seat) {
    const change = (/** @type {string | null} */ bot) => tell("POST", `seats/${seat}`, { bot });
    return html(
      "li",
      { class: chair.kind },
      html(
        "span",
        { class: "page-player-symbol", style: { color: colour(seat) }, "aria-hidden": "true" },
        symbol(seat),
      ),
      html(
        "span",
        { class: "page-grow" },
        chair.kind === "open" ? t("Waiting for somebody …") : chair.name,
        chair.mine && html("span", { class: "page-faint" }, ` ${t("you")}`),
      ),
      fixed.host &&
        chair.kind === "open" &&
        bots.map((bot) => html("button", { onclick: () => change(bot) }, t("Bot: {name}", { name: bot }))),
      fixed.host && chair.kind === "bot" && html("button", { onclick: () => change(null) }, t("Remove")),
    );
  }

  function draw() {
    const open = now.seats.filter(({ kind }) => kind === "open").length;
    list.replaceChildren(...now.seats.map(seatLine));
    start.hidden = !fixed.host;
    start.textContent = open ? t("Start now; bots take the free seats") : t("Start now");
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
        fixed.invite
          ? html("p", {}, t("Send this link, or let them scan the code. Whoever opens it can sit down."))
          : "",
        fixed.invite ? linkCard(`/join/${fixed.invite}`, fixed.title) : "",
        html("h2", {}, t("Seats")),
        list,
        status,
        problem,
        html("div", { class: "page-row" }, start, html("a", { class: "page-button", href: "/" }, t("To the games"))),
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
