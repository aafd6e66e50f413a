// What has happened in a match: its events, the rows of its score sheet, and the scores on the way.

import { scoresIn } from "../panel/scores.js";

/** @typedef {import("../kit/board.js").Step} Step */
/** @typedef {ReturnType<typeof createHistory>} History */

/** How many of the events that are shown together are told beside the last one; the log has all. */
const PARTS_TOLD = 3;

/** The history of one match. */
export function createHistory() {
  /** @type {Map<number, Step>} */
  let events = new Map();
  /** @type {any[]} */
  let rows = [];
  /** Events that are shown with the next one. @type {Step[]} */
  let together = [];
  /** @type {Map<number, number[]>} */
  const scores = new Map();

  return {
    /**
     * Begin with what is known already.
     * @param {Step[]} steps
     * @param {any[]} sheet
     */
    reset(steps, sheet) {
      events = new Map(steps.filter(isEvent).map((step) => [Number(step.event), step]));
      rows = [...sheet];
      together = [];
    },
    /** What happened before all that is known. @param {Step[]} steps */
    learn(steps) {
      for (const step of steps.filter(isEvent)) events.set(Number(step.event), step);
    },
    /**
     * Take in a step; returns it with all that is shown together with it, or null when that is not whole yet.
     * @param {Step} step
     * @returns {(Step & {together: Step[], lines: string[]}) | null}
     */
    add(step) {
      if (step.kind === "undo") rows = rows.filter((row) => row.event <= Number(step.event));
      if (isEvent(step)) events.set(Number(step.event), step);
      if (step.row) rows.push(step.row);
      if (step.view === undefined) {
        if (isEvent(step)) together.push(step);
        return null;
      }
      const before = together.flatMap((part) => part.lines ?? []).slice(-PARTS_TOLD);
      const whole = { ...step, together, lines: [...before, ...(step.lines ?? [])] };
      together = [];
      return whole;
    },
    /** @param {number} number */
    event: (number) => events.get(number),
    rows: () => rows,
    /** How the round ended that was the last to end. @returns {string[]} */
    summary: () => [...events.values()].findLast(({ summary }) => summary?.length)?.summary ?? [],
    /**
     * Keep the scores of a moment, for the picture at the end.
     * @param {number} event
     * @param {any} view
     * @param {number} seats
     */
    noteScores(event, view, seats) {
      const all = scoresIn(view, seats);
      if (all) scores.set(event, all);
    },
    /** The scores that were noted, in the order of the events. */
    scores: () => [...scores].sort(([a], [b]) => a - b).map(([, all]) => all),
  };
}

/** @param {Step} step */
function isEvent(step) {
  return step.kind === "event";
}
