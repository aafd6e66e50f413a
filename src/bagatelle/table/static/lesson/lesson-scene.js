// What a learner sees: the board of the game, what is said below it, and what a move is answered.

import { createReading } from "../rules/reading.js";
import { createStage } from "../board/stage.js";
import { html } from "../kit/dom.js";
import { createLayout } from "../layout/layout.js";
import { createHistory } from "../match/history.js";
import { createStepQueue } from "../match/step-queue.js";
import { openMenu } from "../menu/menu.js";
import { api, reason } from "../shell/api.js";
import { setTable } from "../shell/mixing.js";
import { go } from "../shell/navigation.js";
import { t } from "../shell/words.js";
import { createControls } from "./controls.js";
import { reach } from "./progress.js";

/** After so many wrong moves the right one is marked. */
const PATIENCE = 2;

/**
 * The scene of a lesson; `show` draws a step of it.
 * @param {{lesson: import("./lesson.js").Lesson, path: string, voice: import("../shell/words.js").Voice,
 *   drawing: import("../kit/board.js").BoardModule}} wanted
 */
export function createLessonScene({ lesson, path, voice, drawing }) {
  const rules = createReading(lesson.game);
  const layout = createLayout({
    game: lesson.game,
    title: t("Learn {title}", { title: lesson.title }),
    tabs: [{ name: "rules", label: t("Rules"), content: rules }],
    press: ({ move, action }) => (move === undefined ? action?.() : play(move)),
    type: play,
    undo: () => {},
    menu: () => openMenu(t("Menu"), [{ label: t("Begin the lesson again"), action: () => visit(1) }]),
  });
  const controls = createControls({ back: () => visit(number - 1), skip: () => visit(number + 1), reveal });
  const reply = html("p", { class: "page-lesson-reply" });
  const stage = createStage({ layout, drawing, voice, names, isLive: () => true, play, why });
  const queue = createStepQueue({ show: showStep, shown: () => {}, isBot: () => false, settled });
  let history = createHistory();
  let number = 1;
  let visits = 0;
  let wrong = 0;
  let sending = false;
  /** @type {import("./lesson.js").LessonStep | null} */
  let current = null;
  /** What was said to the right move, until all that followed is shown. @type {import("./lesson.js").Answer | null} */
  let answer = null;

  layout.root.classList.add("page-lesson");
  layout.bar.setHints(html("div", { role: "status" }, reply));
  layout.bar.replay.append(controls.root);
  layout.bar.setUndo(null, false);

  function names() {
    return current?.table.now.seats.map(({ name }) => name) ?? [];
  }

  /** @param {import("./lesson.js").LessonStep} step */
  function show(step) {
    current = step;
    answer = null;
    number = step.step;
    wrong = 0;
    history = createHistory();
    queue.clear();
    say("");
    reach(lesson.game, number);
    const { fixed, now, view, aloud } = step.table;
    stage.draw(fixed, seat(), { view, aloud }, now.events);
    layout.players.draw(now, view, seat());
    ask();
    if (step.shown) reveal();
  }

  function seat() {
    const viewer = current?.table.fixed.viewer;
    return typeof viewer === "number" ? viewer : null;
  }

  /** Let the learner choose, as if nothing had been chosen before. */
  function ask() {
    if (!current) return;
    stage.hush();
    stage.ask(current.table.now, current.table.fixed, current.says);
    controls.set(number, lesson.steps);
    controls.setHelp(true);
  }

  /** Mark what the right move is about. */
  function reveal() {
    if (current && !answer) stage.highlight(current.right);
  }

  /** @param {string} sentence */
  function say(sentence) {
    reply.textContent = sentence;
  }

  /** @param {string} move @returns {Promise<import("./lesson.js").Answer>} */
  const tried = (move) => api("POST", `${path}/${number}`, { move });

  /** Why a move is not possible. @param {string} move */
  function why(move) {
    return tried(move).then(({ says }) => says, reason);
  }

  /** Try a move, and tell whether it was the right one. @param {string} move */
  async function play(move) {
    if (sending || answer || !current) return false;
    const mine = visits;
    sending = true;
    stage.hush();
    try {
      const heard = await tried(move);
      if (mine !== visits) return false;
      if (heard.right) accept(heard);
      else refuse(heard.says);
      return heard.right;
    } catch (error) {
      refuse(reason(error));
      return false;
    } finally {
      sending = false;
    }
  }

  /** @param {string} sentence */
  function refuse(sentence) {
    wrong += 1;
    ask();
    say(sentence);
    if (wrong >= PATIENCE) reveal();
  }

  /** @param {import("./lesson.js").Answer} heard */
  function accept(heard) {
    answer = heard;
    say("");
    stage.highlight(null);
    controls.setHelp(false);
    queue.push(heard.news?.steps ?? []);
  }

  /** Show one step of what followed; ends with its animation. @param {import("../kit/board.js").Step} step @param {boolean} animate */
  async function showStep(step, animate) {
    const whole = history.add(step);
    if (!whole || !answer?.news) return;
    layout.players.draw(answer.news.now, step.view, seat());
    if (whole.lines.length) {
      layout.bar.setTelling(whole.lines.join(" "));
      layout.tell(whole.lines.join(" "));
    }
    await stage.show(whole, animate);
  }

  function settled() {
    if (!answer) return;
    layout.bar.propose(answer.says, number < lesson.steps ? t("Next") : t("Finish"), () => visit(number + 1));
    layout.tell(answer.says);
  }

  /** Go to a step; after the last one comes the match. @param {number} to */
  async function visit(to) {
    const mine = (visits += 1);
    if (to > lesson.steps) return showFinale();
    try {
      const step = await api("GET", `${path}/${Math.max(1, to)}`);
      if (mine === visits) show(step);
    } catch (error) {
      say(reason(error));
    }
  }

  function showFinale() {
    number = lesson.steps + 1;
    answer = null;
    queue.clear();
    say("");
    reach(lesson.game, number);
    stage.hush();
    controls.set(number, lesson.steps);
    controls.setHelp(false);
    layout.bar.propose(lesson.finale.says, t("Play"), playOn);
    layout.tell(lesson.finale.says);
  }

  async function playOn() {
    layout.bar.setPrimary(null);
    try {
      go(`/match/${await setTable({}, path)}`);
    } catch (error) {
      layout.bar.propose(lesson.finale.says, t("Play"), playOn);
      say(reason(error));
    }
  }

  return {
    root: layout.root,
    show,
    close() {
      visits += 1;
      queue.close();
      stage.close();
    },
  };
}
