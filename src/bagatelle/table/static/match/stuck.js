// A match that cannot go on, because its game or its rules are no longer what they were: who played, what was said, and
// the ways out.

import { html } from "../kit/dom.js";
import { createChat } from "../panel/chat.js";
import { createHush } from "../panel/hush.js";
import { openSomebody } from "../panel/somebody.js";
import { reason } from "../shell/api.js";
import { sendCommand } from "../shell/connection.js";
import { confirmed } from "../shell/dialog.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/protocol.js").Fixed} Fixed
 * @typedef {import("../shell/protocol.js").Now} Now
 * @typedef {import("../kit/board.js").Step} Step
 */

/**
 * The scene of a match that is stuck.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {string | null} watch
 * @returns {import("../shell/protocol.js").Scene}
 */
export function createStuck(main, id, watch) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const seats = html("ol", { class: "page-lobby-seats" });
  const result = html("p", { role: "status" });
  const ways = html("div", { class: "page-row" });
  let isHost = false;
  const say = (/** @type {string} */ sentence) => void (problem.textContent = sentence);
  const hush = createHush({ id, watch, changed: () => chat.draw() });
  const order = {
    hush,
    say,
    isHost: () => isHost,
    isRemoved: (/** @type {string} */ handle) => chat.isRemoved(handle),
    moderate: (/** @type {Record<string, any>} */ wanted) => sendCommand({ do: "moderate", match: id, ...wanted }),
  };
  const chat = createChat({
    say: (text) => sendCommand({ do: "chat", match: id, text, ...(watch && { watch }) }),
    react: (reaction) => sendCommand({ do: "chat", match: id, reaction, ...(watch && { watch }) }),
    refused: say,
    hush: () => hush,
    choose: (somebody) => openSomebody(somebody, order),
  });

  /** @param {string} command @param {string} question @param {string} yes */
  async function end(command, question, yes) {
    problem.textContent = "";
    if (!(await confirmed(question, yes))) return;
    try {
      await sendCommand({ do: command, match: id });
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  const callOff = html(
    "button",
    { class: "primary", onclick: () => end("call-off", t("Call the match off? Nobody wins."), t("Call off")) },
    t("Call the match off"),
  );
  const giveUp = html(
    "button",
    { onclick: () => end("resign", t("Give up this match?"), t("Give up")) },
    t("Give up"),
  );
  const query = watch ? `?watch=${encodeURIComponent(watch)}` : "";
  const record = html(
    "a",
    { class: "page-button", href: `/api/matches/${id}/record${query}`, download: "" },
    t("Download the record"),
  );

  /** @param {Now} now */
  function draw(now) {
    const isOver = now.state === "over";
    const isMine = now.seats.some(({ mine, gone }) => mine && !gone);
    seats.replaceChildren(...now.seats.map(seatLine));
    chat.set(now.chat);
    result.textContent = now.result ? now.result.says : isOver ? t("The match is over.") : "";
    ways.replaceChildren(
      ...(isOver || !isMine ? [] : [callOff, giveUp]),
      record,
      html("a", { class: "page-button", href: "/" }, t("Back to the games")),
    );
  }

  const isChat = (/** @type {Step} */ { kind }) => kind === "chat";

  return {
    async table({ fixed, now, steps }) {
      main.replaceChildren(
        html("h1", {}, fixed.title),
        html("p", { class: "page-bad" }, now.trouble),
        result,
        html("h2", {}, t("Players")),
        seats,
        ways,
        problem,
        html("h2", {}, t("Chat")),
        chat.root,
      );
      isHost = fixed.host;
      chat.reset(steps.filter(isChat));
      draw(now);
    },
    news({ now, steps }) {
      steps.filter(isChat).forEach(chat.add);
      draw(now);
    },
    presence() {},
    close() {
      hush.close();
      main.replaceChildren();
    },
  };
}

/** @param {import("../shell/protocol.js").Seat} chair @param {number} seat */
function seatLine(chair, seat) {
  return html(
    "li",
    {},
    html("span", { class: "page-player-symbol", style: { color: colour(seat) }, "aria-hidden": "true" }, symbol(seat)),
    html(
      "span",
      { class: "page-grow" },
      chair.name || "…",
      chair.mine && html("span", { class: "page-faint" }, ` ${t("you")}`),
      chair.gone && html("span", { class: "page-faint" }, ` ${t("gave up")}`),
    ),
  );
}
