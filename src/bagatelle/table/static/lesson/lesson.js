// A lesson: one idea and one move at a time, on the real board, and a match against a bot at the end.

import { api } from "../shell/api.js";
import { voiceOf } from "../shell/words.js";
import { findBoard } from "../board/boards.js";
import { createLessonScene } from "./lesson-scene.js";
import { reached } from "./progress.js";

/**
 * A step as the server tells it; `right` is what the right move is about.
 * @typedef {{step: number, says: string, shown: boolean, right: any,
 *   table: import("../shell/protocol.js").TableFrame}} LessonStep
 *
 * A lesson as a whole.
 * @typedef {{game: string, title: string, steps: number, finale: {says: string, bot: string}}} Lesson
 *
 * What is said to a move.
 * @typedef {{legal: boolean, right: boolean, says: string, news?: import("../shell/protocol.js").NewsFrame}} Answer
 */

/**
 * Open the lesson of a game where this device left it.
 * @param {HTMLElement} main
 * @param {string} game
 */
export async function open(main, game) {
  const path = `/api/games/${encodeURIComponent(game)}/lesson`;
  /** @type {Lesson} */
  const lesson = await api("GET", path);
  const number = reached(game, lesson.steps);
  /** @type {LessonStep} */
  const first = await api("GET", `${path}/${number}`);
  const [voice, drawing] = await Promise.all([voiceOf(game), findBoard(game, first.table.fixed.board)]);
  const scene = createLessonScene({ lesson, path, voice, drawing });
  main.append(scene.root);
  main.classList.add("full");
  scene.show(first);
  return () => {
    scene.close();
    main.classList.remove("full");
  };
}
