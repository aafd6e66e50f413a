// The lab: let bots play a game very often, and see what the numbers say about it.

import { html } from "../kit/dom.js";
import { api, reason } from "../shell/api.js";
import { allGames } from "../shell/games.js";
import { go } from "../shell/navigation.js";
import { recall, remember } from "../shell/settings.js";
import { t } from "../shell/words.js";
import { createStudyForm } from "./study-form.js";
import { studyLine } from "./study-words.js";

/**
 * What the lab may be asked for, and one's own last studies.
 * @typedef {{most: number, bots: string[], studies: import("./study-words.js").Study[]}} Lab
 */

const LAST = "lab";

/**
 * Draw the form for a new study, and the last ones.
 * @param {HTMLElement} main
 */
export async function open(main) {
  const [games, lab] = await Promise.all([allGames(), /** @type {Promise<Lab>} */ (api("GET", "/api/lab"))]);
  const last = lastAsked();
  const problem = html("p", { class: "page-bad", role: "alert" });
  const start = html("button", { class: "primary" });
  const details = html("div", { class: "page-stack" });
  const choice = html(
    "select",
    { onchange: change },
    games.map(({ name, title }) => html("option", { value: name }, title)),
  );
  choice.value = games.some(({ name }) => name === last.game) ? last.game : games[0].name;
  /** @type {Awaited<ReturnType<typeof createStudyForm>> | null} */
  let form = null;
  await change();
  main.append(
    html("p", {}, html("a", { href: "/" }, t("‹ All games"))),
    html("h1", {}, t("Lab")),
    html(
      "p",
      { class: "page-lab-about" },
      t("Bots play a game thousands of times. Is it fair, how long does it take, what does a rule change?"),
    ),
    html(
      "form",
      { class: "page-stack", onsubmit: submit },
      html("label", { class: "page-field" }, t("Game"), choice),
      details,
      problem,
      start,
    ),
    ...lastStudies(lab.studies),
  );

  /** Another game has other seats and other rules. */
  async function change() {
    const game = games.find(({ name }) => name === choice.value) ?? games[0];
    const made = await createStudyForm(game, lab, last.game === game.name ? last : { games: last.games }, tell);
    if (choice.value !== game.name) return;
    form = made;
    details.replaceChildren(form.root);
    tell();
  }

  function tell() {
    problem.textContent = "";
    if (form) start.textContent = form.startWord();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (!form) return;
    problem.textContent = "";
    start.disabled = true;
    try {
      const asked = { game: choice.value, ...form.values() };
      const { id } = await api("POST", "/api/lab/studies", asked);
      remember(LAST, JSON.stringify(asked));
      go(`/lab/${id}`);
    } catch (error) {
      problem.textContent = reason(error);
    } finally {
      start.disabled = false;
    }
  }
}

/** What this device asked for last, so that one thing can be changed and all else stays. @returns {Record<string, any>} */
function lastAsked() {
  try {
    const kept = JSON.parse(recall(LAST, "{}"));
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** @param {Lab["studies"]} studies */
function lastStudies(studies) {
  if (!studies.length) return [];
  return [
    html("h2", {}, t("Your last studies")),
    html(
      "ul",
      { class: "page-lab-list" },
      studies.map((study) =>
        html("li", {}, html("a", { href: `/lab/${study.id}` }, study.title), " ", html("span", {}, studyLine(study))),
      ),
    ),
    html("p", { class: "page-faint" }, t("They stay until the table is stopped. Save the reports that you want to keep.")),
  ];
}
