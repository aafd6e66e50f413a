// Was it fair? What this page can check of the draws, in sentences; and how the rest can be checked.

import { html } from "../kit/dom.js";
import { allDraws } from "./draws.js";
import { reason } from "../shell/api.js";
import { keptOf } from "../shell/mixing.js";
import { many, t } from "../shell/words.js";

/**
 * The verdict on the draws of a match: its place on the page, and what fills it.
 * @param {{id: string, fixed: import("../shell/protocol.js").Fixed, now: import("../shell/protocol.js").Now}} match
 */
export function createVerdict({ id, fixed, now }) {
  const root = html("div", { class: "page-verdict", role: "status" });
  const kept = keptOf(id);
  if (kept && kept.commitment !== fixed.commitment) tell(brokenPromise());

  /** @param {...(string | HTMLElement)} told */
  function tell(...told) {
    root.replaceChildren(...told.map((each) => (typeof each === "string" ? html("p", {}, each) : each)));
  }

  async function prove() {
    tell(t("Checking every draw …"));
    try {
      const [{ check }, draws] = await Promise.all([import("./fairness.js"), allDraws(id)]);
      const proof = await check(draws, kept, now.result?.taken_back ?? 0);
      tell(...(proof.fault ? [fault(proof)] : [fair(proof), mixed(proof), rest(`${fixed.game}-${id}.json`)]));
    } catch (error) {
      tell(reason(error));
    }
  }

  return { root, prove };
}

/** @typedef {import("./fairness.js").Proof} Proof */

function brokenPromise() {
  return t("Not fair: the promise was changed. The seed is not the one whose hash this device saw first.");
}

/** @param {Proof} proof */
function fault({ fault, event }) {
  return {
    promise: brokenPromise(),
    seed: t("Not fair: the seed is not the one that was promised before the first event."),
    nonce: t("Not fair: the number that this device mixed in was left out of the draws."),
    takeBacks: t("Not fair: the draws count other take-backs than there were."),
    draw: t("Not fair: event {event} does not follow from the seed.", { event: event + 1 }),
    "": "",
  }[fault];
}

/** @param {Proof} proof */
function fair({ total }) {
  return many(
    "Fair: {n} draw follows from the seed that was fixed before the first event.",
    "Fair: all {n} draws follow from the seed that was fixed before the first event.",
    total,
  );
}

/** @param {Proof} proof */
function mixed({ mine, others }) {
  if (mine) return t("Your device mixed a random number into every draw, so the server could not choose them.");
  if (others)
    return many(
      "{n} player mixed a random number into the draws; this device did not.",
      "{n} players mixed random numbers into the draws; this device did not.",
      others,
    );
  return t("Nobody mixed a random number into these draws, so the server could have tried several seeds.");
}

/** What only somebody with the rules can check. @param {string} file */
function rest(file) {
  return html(
    "p",
    { class: "page-faint" },
    t("Whether every outcome had its proper chance, this page cannot tell. Download the record and check it with:"),
    " ",
    html("code", {}, `bagatelle verify ${file}`),
  );
}
