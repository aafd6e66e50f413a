// What the seats of a new match choose, such as fighters: one's own, and on this device also the others'.

import { createBalance } from "../choosing/balance.js";
import { loadRoles, rolesOf } from "../choosing/roles.js";
import { createSeatChoice } from "../choosing/seat-choice.js";
import { html } from "../kit/dom.js";
import { recall, remember } from "../shell/settings.js";
import { t } from "../shell/words.js";

/**
 * @typedef {import("../shell/games.js").GameFacts} GameFacts
 * @typedef {import("../shell/protocol.js").Choice} Choice
 * @typedef {import("./setup.js").Way} Way
 */

/**
 * A form for what belongs to the seats; null for a game in which nothing does. `choices` gives one for each seat, null
 * for whoever chooses later.
 * @param {GameFacts} game
 * @param {Way} way
 */
export async function createChoiceForm(game, way) {
  if (!rolesOf(game).length) return null;
  const roles = await loadRoles(game);
  const role = roles.title(roles.names[0]);
  const mine = remembered(game.name) ?? game.usual[0];
  const balance = createBalance(roles);
  const root = html("div", { class: "page-setup-choices" });
  /** @type {ReturnType<typeof createSeatChoice>[]} */
  const fields = [];
  let wasPicked = false;

  const choices = () => game.usual.map((_, seat) => fields[seat]?.choice() ?? null);

  /** What makes an even match with the other seats. @param {number} seat */
  const fairFor = async (seat) => (await roles.pair(choices(), seat)).choices[seat];

  /** Somebody's choice has changed; the other seat follows it until it was chosen by hand. @param {number} seat */
  async function changed(seat) {
    if (seat === 0) remember(`choice-${game.name}`, JSON.stringify(fields[0].choice()));
    else wasPicked = true;
    if (seat === 0 && fields[1] && !wasPicked && way === "bots") fields[1].set(await fairFor(1));
    update();
  }

  function update() {
    if (fields.length > 1) balance.show(choices());
  }

  /** @param {number} seat @param {string} title @param {Choice} choice @param {string | null} fairLabel */
  function add(seat, title, choice, fairLabel) {
    const fair = fairLabel ? { label: fairLabel, find: () => fairFor(seat) } : null;
    fields[seat] = createSeatChoice({ roles, title, choice, fair, changed: () => changed(seat) });
    root.append(fields[seat].root);
  }

  if (way === "friends") {
    add(0, t("Your {role}", { role }), mine, null);
    root.append(html("p", { class: "page-faint" }, t("The others choose theirs in the waiting room, as you still may.")));
  } else if (way === "bots") {
    add(0, t("Your {role}", { role }), mine, null);
    add(1, t("The bot's {role}", { role }), game.usual[1], t("Fair to mine"));
    if (mine !== game.usual[0]) fairFor(1).then((found) => fields[1].set(found), () => null).then(update);
  } else {
    game.usual.forEach((usual, seat) => {
      add(seat, t("Player {n}: {role}", { n: seat + 1, role }), usual, seat ? t("Fair to theirs") : null);
    });
  }
  update();
  if (way !== "friends") root.append(balance.root);
  return { root, choices };
}

/** What this person chose last, on this device. @param {string} game @returns {Choice | null} */
function remembered(game) {
  try {
    const kept = JSON.parse(recall(`choice-${game}`, "null"));
    return kept && typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}
