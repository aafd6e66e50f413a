// The players: who they are, how they stand, who is here and whose turn it is.

import { html } from "../kit/dom.js";
import { scoreIn } from "../panel/scores.js";
import { botTitle } from "../shell/bots.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../shell/protocol.js").Seat} Seat
 */

/**
 * The players in a strip above the board, unless the board puts them where they sit; `draw` brings them up to date
 * without rebuilding what stays.
 */
export function createPlayers() {
  const root = html("div", { class: "page-players", role: "group", "aria-label": t("Players") });
  /** @type {ReturnType<typeof createPlayer>[]} */
  let players = [];
  /** @type {import("./clocks.js").Time[]} */
  let times = [];
  /** @param {number} count */
  function seat(count) {
    while (players.length < count) {
      const player = createPlayer(players.length);
      player.time(times[players.length] ?? null);
      players.push(player);
    }
  }

  /** Those whom no board has taken to itself stand in the strip. @param {number} first */
  function line(first) {
    const order = players.map((_, place) => players[(first + place) % players.length].root);
    const here = order.filter(({ parentNode }) => !parentNode || parentNode === root || !isBeside(parentNode));
    if (here.length === root.childElementCount && here.every((item, place) => root.children[place] === item)) return;
    root.replaceChildren(...here);
  }

  /** Whether something is on the same page as the strip. @param {Node} node */
  const isBeside = (node) => node.getRootNode() === root.getRootNode();

  return {
    root,
    /** Somebody's name, presence and clock, for a board that has a place for them. @param {number} place */
    of(place) {
      seat(place + 1);
      return players[place].root;
    },
    /**
     * @param {Now} now
     * @param {any} view
     * @param {number | null} viewer
     */
    draw(now, view, viewer) {
      seat(now.seats.length);
      root.style.setProperty("--players", String(players.length));
      root.classList.toggle("crowd", players.length > 2);
      line(viewer === null ? 0 : viewer + 1);
      players.forEach((player, place) => player.draw(now, view, place === viewer));
    },
    /** @param {import("./clocks.js").Time[]} latest */
    times(latest) {
      times = latest;
      players.forEach((player, seat) => player.time(times[seat] ?? null));
    },
  };
}

/** @param {number} seat */
function createPlayer(seat) {
  const name = html("span", { class: "page-player-name" });
  const note = html("span", { class: "page-player-note" });
  const score = html("span", { class: "page-player-score" });
  const clock = html("span", { class: "page-player-clock" });
  const dot = html("span", { class: "page-dot" });
  const badge = html("span", { class: "page-badge" });
  const root = html(
    "div",
    { class: "page-player", style: { "--seat": colour(seat) } },
    html("span", { class: "page-player-symbol", "aria-hidden": "true" }, symbol(seat)),
    html(
      "span",
      { class: "page-player-words" },
      html("span", { class: "page-player-line" }, name, dot),
      html("span", { class: "page-player-line" }, badge, note),
    ),
    html("span", { class: "page-player-numbers" }, score, clock),
  );
  return {
    root,
    /**
     * @param {Now} now
     * @param {any} view
     * @param {boolean} isViewer
     */
    draw(now, view, isViewer) {
      const chair = now.seats[seat];
      const acts = now.state === "playing" && (now.choosing?.waiting.includes(seat) ?? now.actor === seat);
      const hasChosen = now.choosing?.done.includes(seat) ?? false;
      root.classList.toggle("acting", acts);
      if (acts) root.setAttribute("aria-current", "true");
      else root.removeAttribute("aria-current");
      name.textContent = chair.name;
      name.title = chair.name;
      const won = now.result?.winners.includes(seat) ?? false;
      note.textContent = hasChosen ? t("has chosen") : noteOf(chair, acts, isViewer, won);
      const points = scoreIn(view, seat);
      score.textContent = points === null ? "" : String(points);
      score.setAttribute("aria-label", points === null ? "" : t("Score {points}", { points }));
      score.toggleAttribute("hidden", points === null);
      dot.className = `page-dot ${chair.here ? "here" : "away"}`;
      const bot = chair.stand_in ?? chair.bot;
      badge.hidden = !bot;
      badge.textContent = bot ? t("bot · {level}", { level: botTitle(bot) }) : "";
      badge.dataset.level = bot ? botTitle(bot) : "";
      dot.hidden = chair.kind !== "person";
      dot.title = chair.here ? t("is here") : t("is away");
      dot.replaceChildren(html("span", { class: "hidden-text" }, chair.here ? t("is here") : t("is away")));
    },
    /** @param {import("./clocks.js").Time} time */
    time(time) {
      const text = time?.text ?? "";
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("last", time?.last ?? false);
      if (time?.more) clock.dataset.more = time.more;
    },
  };
}

/**
 * @param {Seat} chair
 * @param {boolean} acts
 * @param {boolean} isViewer
 * @param {boolean} won
 */
function noteOf(chair, acts, isViewer, won) {
  const isBot = chair.kind === "bot" || Boolean(chair.stand_in);
  if (won) return t("has won");
  if (acts && isViewer && !isBot) return t("your turn");
  if (acts && !isBot && !chair.here) return t("is away");
  if (acts) return chair.mine && !isBot ? t("is next") : t("thinking");
  if (chair.stand_in) return t("played by a bot");
  if (isBot) return "";
  if (isViewer) return t("you");
  return chair.here ? "" : t("is away");
}
