// The log: what happened, in sentences. A line shows the pieces it is about, and leads back to its moment. Of a long
// match it begins with the last lines, and shows earlier ones when they are asked for.

import { html } from "../kit/dom.js";
import { reason } from "../shell/api.js";
import { colour, symbol } from "../shell/seat-marks.js";
import { t } from "../shell/words.js";

/** @typedef {import("../kit/board.js").Step} Step */

/**
 * A log. `look` is called with the step that is looked at (null: none), `visit` with the event that was chosen;
 * `load` fetches the steps before an entry and where the ones before those end, `refused` says why it could not.
 * @param {{look: (step: Step | null) => void, visit: (event: number) => void,
 *   load: (before: number) => Promise<{steps: Step[], earlier: number | null}>,
 *   refused: (sentence: string) => void}} on
 */
export function createLog({ look, visit, load, refused }) {
  const more = html("button", { class: "page-log-earlier", hidden: true, onclick: showEarlier }, t("Show earlier"));
  const list = html("ol", { class: "page-log" });
  const root = html(
    "div",
    {},
    html("p", { class: "page-faint page-hint-line" }, t("Choose a line to go back to that moment.")),
    more,
    list,
  );
  /** @type {{event: number, item: HTMLElement, lines: string[]}[]} */
  let events = [];
  /** The entry before which there are earlier steps. @type {number | null} */
  let earlier = null;

  /** @param {number | null} before */
  function setEarlier(before) {
    earlier = before;
    more.hidden = before === null;
  }

  /** Put the lines before the first one above it, and leave in view what was. */
  async function showEarlier() {
    const before = earlier;
    if (before === null || more.disabled) return;
    more.disabled = true;
    try {
      const page = await load(before);
      if (before === earlier) putAbove(page);
    } catch (error) {
      refused(reason(error));
    } finally {
      more.disabled = false;
    }
  }

  /** @param {{steps: Step[], earlier: number | null}} page */
  function putAbove(page) {
    const box = root.closest("[role=tabpanel]");
    const below = box ? box.scrollHeight - box.scrollTop : 0;
    const lines = page.steps.filter((step) => step.kind !== "chat" && step.lines?.length);
    const items = lines.map((step) => lineOf(step, look, visit));
    list.prepend(...items);
    const told = lines.map((step, n) => ({ step, event: Number(step.event), item: items[n], lines: step.lines ?? [] }));
    events = [...told.filter(({ step }) => step.kind === "event"), ...events];
    setEarlier(page.earlier);
    if (more.hidden) items[0]?.querySelector("button")?.focus({ preventScroll: true });
    if (box) box.scrollTop = box.scrollHeight - below;
  }

  /** @param {Step} step */
  function add(step) {
    if (step.kind === "chat") return;
    if (step.kind === "undo") {
      for (const gone of events.filter(({ event }) => event > Number(step.event))) gone.item.remove();
      events = events.filter(({ event }) => event <= Number(step.event));
    }
    if (!step.lines?.length) return;
    const atEnd = isAtEnd(root);
    const item = lineOf(step, look, visit);
    list.append(item);
    if (step.kind === "event") events.push({ event: Number(step.event), item, lines: step.lines });
    if (atEnd) toEnd();
  }

  /** Show the newest line. */
  function toEnd() {
    const box = root.closest("[role=tabpanel]");
    if (box) box.scrollTop = box.scrollHeight;
  }

  return {
    root,
    add,
    toEnd,
    /**
     * @param {Step[]} steps
     * @param {number | null} before  the entry before which there are earlier ones
     */
    reset(steps, before) {
      list.replaceChildren();
      events = [];
      setEarlier(before);
      steps.forEach(add);
      toEnd();
    },
    /** @param {number | null} event */
    mark(event) {
      const seen = event === null ? null : events.filter((line) => line.event <= event).pop();
      for (const { item } of events) item.classList.toggle("visited", item === seen?.item);
      if (root.getClientRects().length) seen?.item.scrollIntoView({ block: "nearest" });
    },
    /** @param {number} event */
    linesOf: (event) => events.find((line) => line.event === event)?.lines ?? [],
  };
}

/** @param {Element} root */
function isAtEnd(root) {
  const box = root.closest("[role=tabpanel]");
  return !box || box.scrollHeight - box.scrollTop - box.clientHeight < 60;
}

/**
 * A line of the log; one about an event can be chosen.
 * @param {Step} step
 * @param {(step: Step | null) => void} look
 * @param {(event: number) => void} visit
 */
function lineOf(step, look, visit) {
  const text = (step.lines ?? []).join(" ");
  if (step.kind !== "event") return html("li", { class: "page-log-notice" }, text);
  const seat = typeof step.actor === "number" ? step.actor : null;
  const mark = seat !== null && { style: { color: colour(seat) }, "aria-hidden": "true" };
  return html(
    "li",
    {},
    html(
      "button",
      {
        class: "page-log-line",
        onclick: () => visit(Number(step.event)),
        onmouseenter: () => look(step),
        onmouseleave: () => look(null),
        onfocus: () => look(step),
        onblur: () => look(null),
      },
      html("span", { class: "page-log-sign", ...mark }, seat !== null && symbol(seat)),
      html("span", {}, text),
    ),
  );
}
