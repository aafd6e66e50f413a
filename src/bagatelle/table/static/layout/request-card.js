// A request that waits for an answer: take a move back, or call it a draw.

import { html } from "../kit/dom.js";
import { t } from "../shell/words.js";

/**
 * The open request as this person sees it: a question, or the wait for the others.
 * @param {import("../shell/protocol.js").Now} now
 * @param {import("../shell/protocol.js").Fixed} fixed
 * @param {string[]} names
 * @param {(yes: boolean, request: number) => void} answer
 */
export function requestCard({ request, state }, fixed, names, answer) {
  if (!request || state !== "playing") return null;
  const player = names[request.by];
  if (fixed.mine.includes(request.by)) {
    return html(
      "div",
      { class: "page-request-card" },
      html(
        "span",
        {},
        request.what === "draw" ? t("You have offered a draw.") : t("You have asked to take a move back."),
      ),
      html("button", { onclick: () => answer(false, request.number) }, t("Withdraw")),
    );
  }
  const text =
    request.what === "draw"
      ? t("{player} offers a draw.", { player })
      : t("{player} would like to take a move back.", { player });
  const mine = request.waiting.some((seat) => fixed.mine.includes(seat));
  return html(
    "div",
    { class: "page-request-card" },
    html("span", {}, text),
    mine && html("button", { onclick: () => answer(false, request.number) }, t("No")),
    mine && html("button", { class: "primary", onclick: () => answer(true, request.number) }, t("Yes")),
  );
}
