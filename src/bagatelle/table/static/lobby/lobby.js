// Before the match: the link for friends, the seats as they fill, what everybody chooses, and what is agreed on.

import { createBalance } from "../choosing/balance.js";
import { loadRoles, rolesOf } from "../choosing/roles.js";
import { api, reason } from "../shell/api.js";
import { sendCommand } from "../shell/connection.js";
import { html } from "../kit/dom.js";
import { rulesInShort } from "../rules/rules-window.js";
import { linkCard } from "../shell/sharing.js";
import { keep, newNonce } from "../shell/mixing.js";
import { go } from "../shell/navigation.js";
import { createHosting } from "./hosting.js";
import { listed, t } from "../shell/words.js";
import { createChoosing } from "./choosing.js";
import { createSeatLines } from "./seat-line.js";
import { tableCard } from "./table-card.js";

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
  /** @type {import("../choosing/roles.js").Roles | null} */ let roles = null;
  /** @type {ReturnType<typeof createBalance> | null} */ let balance = null;
  const link = html("div", {});
  const status = html("p", { role: "status" });
  const position = html("p", { class: "page-warning" });
  const news = html("p", { class: "page-faint", role: "status" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const start = html("button", { onclick: () => tell("start") }, t("Start now"));
  const yes = html("button", { class: "primary", onclick: () => attempt(accept) }, t("Sit down"));
  const no = html("button", { onclick: () => attempt(decline) }, t("No thanks"));
  const hosting = createHosting(id, attempt);
  const join = html("button", { class: "primary", onclick: () => go(`/join/${fixed.invite}`) }, t("Sit down"));
  const choosing = createChoosing(id, {
    fixed: () => fixed,
    seats: () => now.seats,
    roles: () => roles,
    say: (sentence) => (problem.textContent = sentence),
  });
  const lines = createSeatLines({
    roles: () => roles,
    bots: () => bots,
    isHost: () => fixed.host,
    eachChooses: () => fixed.each_chooses,
    change: (seat, bot) => tell(`seats/${seat}`, { bot }),
    sendAway: hosting.sendAway,
    more: choosing.field,
  });

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

  function draw() {
    const open = now.seats.filter(({ kind }) => kind === "open").length;
    lines.draw(now.seats);
    const isAsked = now.seats.some(({ kept }) => kept === "me");
    yes.hidden = no.hidden = !isAsked;
    join.hidden = !fixed.invite || isAsked || fixed.mine.length > 0 || !now.seats.some(isFree);
    start.hidden = !fixed.host;
    hosting.draw(fixed, now);
    position.hidden = !now.position_note;
    position.textContent = now.position_note ?? "";
    link.hidden = !open;
    start.textContent = startWords(now.seats, open);
    const text = waitingFor(now.seats, open, fixed.each_chooses);
    if (status.textContent !== text) status.textContent = text;
    balance?.show(open ? null : choosing.choices());
  }

  return {
    async table(frame) {
      ({ fixed, now } = frame);
      const { game, card } = await rulesInShort(fixed.game);
      bots = game?.bots ?? [];
      roles = game && rolesOf(game).length ? await loadRoles(game) : null;
      balance = roles && createBalance(roles);
      const again = now.seats.some(({ kept }) => kept);
      const { title } = fixed;
      const invites = fixed.invite && !again && fixed.mine.length > 0;
      link.replaceChildren(invites ? linkCard(`/join/${fixed.invite}`, title, invitation()) : "");
      main.replaceChildren(
        html("h1", {}, again ? t("{title}: rematch", { title }) : t("{title} with friends", { title })),
        position,
        link,
        now.series ? html("p", { class: "page-series" }, now.series.says) : "",
        html("h2", {}, t("Seats")),
        lines.list,
        balance?.root ?? "",
        status,
        hosting.root,
        news,
        problem,
        html(
          "div",
          { class: "page-row" },
          yes,
          no,
          join,
          start,
          html("a", { class: "page-button", href: "/" }, t("Back to the games")),
        ),
        fixed.mine.length || again ? "" : html("p", { class: "page-faint" }, t("You can watch from here when it begins.")),
        html("h2", {}, t("The table")),
        tableCard(game, fixed),
        card,
      );
      draw();
    },
    news(frame) {
      now = frame.now;
      news.textContent = frame.steps.flatMap(({ kind, lines: told }) => (kind === "notice" ? (told ?? []) : [])).join(" ");
      draw();
    },
    presence({ here }) {
      now.seats.forEach((chair, seat) => (chair.here = here[seat]));
      draw();
    },
    close: () => main.replaceChildren(),
  };
}

/** Whether anybody may sit there. @param {import("../shell/protocol.js").Seat} seat */
function isFree({ kind, kept }) {
  return kind === "open" && !kept;
}

/** What to do with the link to a free seat. */
function invitation() {
  return t("Send this link, or let them scan the code. Anyone who opens it can sit down.");
}

/**
 * What the match still waits for, in one sentence.
 * @param {import("../shell/protocol.js").Seat[]} seats
 * @param {number} open
 * @param {boolean} eachChooses
 */
function waitingFor(seats, open, eachChooses) {
  const names = seats.filter(({ kept }) => kept === "other").map(({ name }) => name);
  if (seats.some(({ kept }) => kept === "me")) return t("The match begins when everybody has sat down.");
  if (names.length) {
    return t("Waiting for {players}. The match begins when everybody has sat down.", { players: listed(names) });
  }
  const unready = eachChooses ? seats.filter(({ kind, ready }) => kind === "person" && !ready) : [];
  if (!open && unready.length) {
    return unready.length === 1 && unready[0].mine
      ? t("Everybody is waiting for you.")
      : t("The match begins when everybody is ready.");
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
