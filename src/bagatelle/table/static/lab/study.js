// One study: how far it is, and its report, which grows while the games are played.

import { html } from "../kit/dom.js";
import { api, reason, Refusal } from "../shell/api.js";
import { copy, share } from "../shell/sharing.js";
import { language, t } from "../shell/words.js";
import { createReportView } from "./report-view.js";
import { goesOn, howFar } from "./study-words.js";

/** @typedef {import("./study-words.js").Study} Study */

const EVERY = 1000;
/** While nobody looks at the page, only so often that the table knows that somebody will. */
const HIDDEN = 20000;
const COPIED = 2500;

/**
 * Show a study, and follow it until it is over.
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function open(main, id) {
  const path = `/api/lab/studies/${encodeURIComponent(id)}`;
  /** @type {Study} */
  let study = await api("GET", path);
  const report = createReportView();
  const bar = html("progress", { "aria-label": t("Games played") });
  const line = html("p", { class: "page-lab-line" });
  const told = html("p", { class: "hidden-text", role: "status" });
  const problem = html("p", { class: "page-bad", role: "alert" });
  const stop = html("button", { onclick: end }, t("Stop"));
  const keeping = html(
    "div",
    { class: "page-row" },
    html("a", { class: "page-button", href: reportPath("page"), download: "" }, t("Save the report")),
    copyButton(t("Copy the text"), reportText),
    copyButton(t("Copy the link"), async () => (await share(`/lab/${id}`)).address),
  );
  let shown = 0;
  let isOver = false;
  let isAway = false;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  main.append(
    html("p", {}, html("a", { href: "/lab" }, t("‹ Lab"))),
    html("h1", {}, t("Lab: {title}", { title: study.title })),
    html("div", { class: "page-lab-progress" }, bar, html("div", { class: "page-row" }, line, stop), told, problem),
    keeping,
    report.root,
  );
  await draw();
  document.addEventListener("visibilitychange", lookAgain);
  if (!isOver) timer = setTimeout(look, EVERY);
  return () => {
    isAway = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", lookAgain);
  };

  /** @param {string} form */
  function reportPath(form) {
    return `${path}/report?form=${form}&language=${language()}`;
  }

  async function reportText() {
    const answer = await fetch(reportPath("text"));
    if (!answer.ok) throw new Refusal(t("There is nothing here any more."));
    return answer.text();
  }

  /** Ask how far it is, and once more a little later. */
  async function look() {
    clearTimeout(timer);
    try {
      study = await api("GET", path);
      problem.textContent = "";
      if (!isAway) await draw();
    } catch (error) {
      if (!isAway) problem.textContent = reason(error);
    }
    clearTimeout(timer);
    if (!isAway && !isOver) timer = setTimeout(look, document.hidden ? HIDDEN : EVERY);
  }

  function lookAgain() {
    if (!document.hidden && !isOver) look();
  }

  async function draw() {
    const going = goesOn(study);
    bar.max = study.of;
    if (study.done) bar.value = study.done;
    bar.hidden = !going;
    stop.hidden = !going || !study.mine;
    line.textContent = howFar(study);
    keeping.hidden = !study.drawn;
    if (study.drawn !== shown && !(document.hidden && going)) {
      const drawn = study.drawn;
      report.draw(await api("GET", reportPath("part")));
      shown = drawn;
    }
    if (!going && !isOver) told.textContent = line.textContent;
    isOver = !going && shown === study.drawn;
  }

  async function end() {
    stop.disabled = true;
    try {
      await api("POST", `${path}/stop`);
    } catch (error) {
      problem.textContent = reason(error);
    }
    stop.disabled = false;
    look();
  }

  /** @param {string} label @param {() => Promise<string>} text */
  function copyButton(label, text) {
    const button = html("button", { onclick: pressed }, label);
    async function pressed() {
      let done = false;
      try {
        done = await copy(await text());
        if (!done) throw new Refusal(t("This browser does not let the page copy; save the report instead."));
      } catch (error) {
        problem.textContent = reason(error);
      }
      if (done) button.textContent = t("Copied");
      setTimeout(() => (button.textContent = label), COPIED);
    }
    return button;
  }
}
