// An invitation: who asks you to play what, and a seat to sit down on; or, where none is free, a place to watch.

import { loadRoles, rolesOf } from "../choosing/roles.js";
import { api, reason } from "../shell/api.js";
import { html } from "../kit/dom.js";
import { rulesInShort } from "../rules/rules-window.js";
import { keep, newNonce } from "../shell/mixing.js";
import { saveName } from "../shell/naming.js";
import { go, redirect } from "../shell/navigation.js";
import { listed, t } from "../shell/words.js";
import { createSeatLines } from "./seat-line.js";
import { tableCard } from "./table-card.js";

/**
 * Show an invitation; who sits there already goes on to the table.
 * @param {HTMLElement} main
 * @param {string} invite
 */
export async function open(main, invite) {
  const [invitation, me] = await Promise.all([
    api("GET", `/api/invitations/${encodeURIComponent(invite)}`),
    api("GET", "/api/me"),
  ]);
  if (invitation.id) return redirect(`/match/${invitation.id}`);
  const { game, card } = await rulesInShort(invitation.game);
  const title = { player: invitation.by || t("Somebody"), title: invitation.title };
  main.append(
    html("h1", {}, invitation.open ? t("{player} invites you to {title}", title) : invitation.title),
    invitation.position_note ? html("p", { class: "page-warning" }, invitation.position_note) : "",
    invitation.open ? "" : watchOffer(invitation),
    await seatList(game, invitation),
    invitation.open ? sitForm(invite, invitation, me) : "",
    tableCard(game, invitation),
    card,
  );
}

/**
 * Who sits where, and what they have chosen.
 * @param {import("../shell/games.js").GameFacts | undefined} game
 * @param {any} invitation
 */
async function seatList(game, { seats, each_chooses: eachChooses, open: isOpen }) {
  const roles = game && rolesOf(game).length ? await loadRoles(game) : null;
  const lines = createSeatLines({
    roles: () => roles,
    bots: () => [],
    isHost: () => false,
    eachChooses: () => false,
    change: () => {},
    sendAway: () => html("span"),
    more: () => null,
  });
  lines.draw(seats.map((/** @type {any} */ seat) => ({ ...seat, mine: false, kept: seat.kept ? "other" : null })));
  const note = eachChooses && isOpen && html("p", { class: "page-faint" }, t("You choose yours when you have sat down."));
  return html("div", {}, lines.list, note);
}

/** All seats are taken: one may still watch. @param {any} invitation */
function watchOffer({ state, watch }) {
  const words = state === "over" ? t("This match is over.") : t("All seats are taken.");
  return html(
    "div",
    { class: "page-stack" },
    html("p", {}, words),
    html(
      "button",
      { class: "primary", onclick: () => go(`/watch/${watch}`) },
      state === "over" ? t("See how it went") : t("Watch"),
    ),
  );
}

/**
 * A name, and the button that takes a seat.
 * @param {string} invite
 * @param {any} invitation
 * @param {any} me
 */
function sitForm(invite, invitation, me) {
  const problem = html("p", { class: "page-bad", role: "alert" });
  const name = html("input", { required: true, maxlength: 24, autocomplete: "nickname" });
  name.value = me.name ?? "";
  /** @type {string[]} */
  const met = invitation.blocked ?? [];
  const nonce = invitation.commitment ? newNonce() : null;

  /** @param {Event} event */
  async function sit(event) {
    event.preventDefault();
    try {
      const sitting = { name: name.value.trim(), nonce, ...(met.length && { anyway: true }) };
      const { id } = await api("POST", `/api/invitations/${encodeURIComponent(invite)}`, sitting);
      keep(id, invitation.commitment, nonce);
      if (!me.name) saveName(name.value).catch(() => null);
      go(`/match/${id}`);
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  return html(
    "form",
    { class: "page-stack", onsubmit: sit },
    met.length ? html("p", { class: "page-warning" }, warning(met)) : "",
    html("label", { class: "page-field" }, t("Your name"), name),
    html("button", { class: "primary" }, met.length ? t("Sit down anyway") : t("Sit down")),
    problem,
  );
}

/** @param {string[]} met */
function warning(met) {
  return t("Somebody whom you have blocked is at this table: {players}.", { players: listed(met) });
}
