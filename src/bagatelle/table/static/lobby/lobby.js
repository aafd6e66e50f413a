// Before the match: the link for friends, and the seats as they fill.

import { absenceRule } from "../shell/absence.js";
import { api, reason } from "../shell/api.js";
import { botTitle, createBotChoice } from "../shell/bots.js";
import { sendCommand } from "../shell/connection.js";
import { clockWords } from "../shell/clock-words.js";
import { html } from "../kit/dom.js";
import { rulesInShort } from "../rules/rules-window.js";
import { linkCard } from "../shell/sharing.js";
import { keep, newNonce } from "../shell/mixing.js";
import { go } from "../shell/navigation.js";
import { createHosting } from "./hosting.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { listed, t } from "../shell/words.js";

/**
 * The scene of a match that waits for players.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {(seat: number) => void} lookAs
 * @returns {import("../shell/protocol.js").Scene}
 */
export function createLobby(main, id, lookAs) {
  /** @type {import("../shell/protocol.js").Fixed} */ let fixed;
  /** @type {import("../shell/protocol.js").Now} */ let now;
  /** @type {import("../shell/bots.js").Bot[]} */ let bots = [];
  /** What the host may choose from for each seat; it stays while the list is drawn again. @type {HTMLElement[]} */
  const offers = [];
  const list = html("ol", { class: "page-lobby-seats" });
  const status = html("p", { role: "status" });
  const news = html("p", { class: "page-faint", role: "status" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const start = html("button", { onclick: () => tell("start") }, t("Start now"));
  const yes = html("button", { class: "primary", onclick: () => attempt(accept) }, t("Sit down"));
  const no = html("button", { onclick: () => attempt(decline) }, t("No thanks"));
  const hosting = createHosting(id, attempt);

  /** Do something, and tell why if it is refused. @param {() => Promise<any>} action */
  async function attempt(action) {
    problem.textContent = "";
    try {
      await action();
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  /** @param {string} path @param {unknown} [body] */
  const tell = (path, body) => attempt(() => api("POST", `/api/matches/${id}/${path}`, body));

  /** Take the seats that are kept for this person, and look at the table from there. */
  async function accept() {
    const kept = now.seats.flatMap((chair, seat) => (chair.kept === "me" ? [{ name: chair.name, seat }] : []));
    const nonce = fixed.commitment ? newNonce() : null;
    for (const [place, wanted] of kept.entries()) {
      const first = place === 0 ? { nonce } : {};
      await api("POST", `/api/invitations/${fixed.invite}`, { ...wanted, ...first });
    }
    keep(id, fixed.commitment, nonce);
    lookAs(kept[0].seat);
  }

  async function decline() {
    await sendCommand({ do: "decline", match: id });
    go("/");
  }

  /** @param {number} seat @param {string | null} bot */
  const change = (seat, bot) => tell(`seats/${seat}`, { bot });

  /**
   * Who sits in a seat; the host may put bots there, and send them away.
   * @param {import("../shell/protocol.js").Seat} chair
   * @param {number} seat
   */
  function seatLine(chair, seat) {
    const isOpen = chair.kind === "open";
    return html(
      "li",
      { class: chair.kind },
      html("span", { class: "page-player-symbol", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
      html(
        "span",
        { class: "page-grow" },
        isOpen ? seatWords(chair) : chair.name,
        chair.bot && html("span", { class: "page-faint" }, ` · ${botTitle(chair.bot)}`),
        chair.mine && html("span", { class: "page-faint" }, ` ${t("you")}`),
      ),
      fixed.host && isOpen && (offers[seat] ??= botOffer(bots, (bot) => change(seat, bot))),
      fixed.host && chair.kept && html("button", { onclick: () => change(seat, null) }, t("Open to anyone")),
      fixed.host && chair.kind === "person" && !chair.mine && hosting.sendAway(seat, chair.name),
      fixed.host && chair.kind === "bot" && html("button", { onclick: () => change(seat, null) }, t("Remove")),
    );
  }

  function draw() {
    const open = now.seats.filter(({ kind }) => kind === "open").length;
    list.replaceChildren(...now.seats.map(seatLine));
    const isAsked = now.seats.some(({ kept }) => kept === "me");
    yes.hidden = no.hidden = !isAsked;
    start.hidden = !fixed.host;
    hosting.draw(fixed, now);
    start.textContent = startWords(now.seats, open);
    const text = waitingFor(now.seats, open);
    if (status.textContent !== text) status.textContent = text;
  }

  return {
    async table(frame) {
      ({ fixed, now } = frame);
      const { game, card } = await rulesInShort(fixed.game);
      bots = game?.bots ?? [];
      const again = now.seats.some(({ kept }) => kept);
      const { title } = fixed;
      main.replaceChildren(
        html("h1", {}, again ? t("{title}: rematch", { title }) : t("{title} with friends", { title })),
        now.series ? html("p", { class: "page-series" }, now.series.says) : "",
        fixed.invite && !again ? linkCard(`/join/${fixed.invite}`, title, invitation()) : "",
        fixed.clock ? html("p", {}, t("Clock: {clock}.", { clock: clockWords(fixed.clock) })) : "",
        html("h2", {}, t("Seats")),
        list,
        status,
        hosting.root,
        news,
        problem,
        html(
          "div",
          { class: "page-row" },
          yes,
          no,
          start,
          html("a", { class: "page-button", href: "/" }, t("Back to the games")),
        ),
        html("p", { class: "page-faint" }, absenceRule(fixed)),
        card,
      );
      draw();
    },
    news(frame) {
      now = frame.now;
      news.textContent = frame.steps.flatMap(({ kind, lines }) => (kind === "notice" ? (lines ?? []) : [])).join(" ");
      draw();
    },
    presence({ here }) {
      now.seats.forEach((chair, seat) => (chair.here = here[seat]));
      draw();
    },
    close: () => main.replaceChildren(),
  };
}

/** What to do with the link to a free seat. */
function invitation() {
  return t("Send this link, or let them scan the code. Anyone who opens it can sit down.");
}

/**
 * What the match still waits for, in one sentence.
 * @param {import("../shell/protocol.js").Seat[]} seats
 * @param {number} open
 */
function waitingFor(seats, open) {
  const names = seats.filter(({ kept }) => kept === "other").map(({ name }) => name);
  if (seats.some(({ kept }) => kept === "me")) return t("The match begins when everybody has sat down.");
  if (names.length) {
    return t("Waiting for {players}. The match begins when everybody has sat down.", { players: listed(names) });
  }
  return open ? t("The match begins when a friend takes the last seat.") : t("All seats are taken.");
}

/**
 * What the host may begin with now.
 * @param {import("../shell/protocol.js").Seat[]} seats
 * @param {number} open
 */
function startWords(seats, open) {
  if (seats.some(({ kept }) => kept)) return t("Start now, with bots instead");
  return open ? t("Start now, with bots in the free seats") : t("Start now");
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

/** What an open seat waits for. @param {import("../shell/protocol.js").Seat} chair */
function seatWords({ kept, name, here }) {
  if (kept === "me") return t("This seat is kept for you.");
  if (kept) return here ? t("{player} is here …", { player: name }) : t("Waiting for {player} …", { player: name });
  return t("Waiting for a player …");
}
