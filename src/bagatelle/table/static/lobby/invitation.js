// An invitation: who asks you to play what, and a seat to sit down on.

import { absenceRule } from "../shell/absence.js";
import { api, reason } from "../shell/api.js";
import { clockWords } from "../shell/clock-words.js";
import { html } from "../kit/dom.js";
import { rulesInShort } from "../rules/rules-window.js";
import { keep, newNonce } from "../shell/mixing.js";
import { saveName } from "../shell/naming.js";
import { go, redirect } from "../shell/navigation.js";
import { listed, t } from "../shell/words.js";

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
  const { card } = await rulesInShort(invitation.game);
  const problem = html("p", { class: "page-bad", role: "alert" });
  const name = html("input", { required: true, maxlength: 24, autocomplete: "nickname" });
  name.value = me.name ?? "";
  /** @type {string[]} */
  const met = invitation.blocked ?? [];
  const around = seated(invitation.seats);
  const nonce = invitation.commitment ? newNonce() : null;
  main.append(
    html(
      "h1",
      {},
      t("{player} invites you to {title}", { player: invitation.by || t("Somebody"), title: invitation.title }),
    ),
    around.length ? html("p", {}, t("At the table: {players}.", { players: listed(around) })) : "",
    html("p", { class: "page-faint" }, absenceRule(invitation)),
    invitation.clock ? html("p", {}, t("Clock: {clock}.", { clock: clockWords(invitation.clock) })) : "",
    card,
    met.length ? html("p", { class: "page-warning" }, warning(met)) : "",
    html(
      "form",
      { class: "page-stack", onsubmit: sit },
      html("label", { class: "page-field" }, t("Your name"), name),
      html("button", { class: "primary" }, met.length ? t("Sit down anyway") : t("Sit down")),
      problem,
    ),
  );

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
}

/** @param {string[]} met */
function warning(met) {
  return t("Somebody whom you have blocked is at this table: {players}.", { players: listed(met) });
}

/** @param {unknown} seats */
function seated(seats) {
  if (!Array.isArray(seats)) return [];
  return seats
    .map((seat) => (typeof seat === "string" ? seat : seat?.kind === "open" ? "" : seat?.name))
    .filter(Boolean);
}
