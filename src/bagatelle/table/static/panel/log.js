// The log: what happened, in sentences. A line shows the pieces it is about, and leads back to its moment; what chance
// did after a move stands in the line of that move. Of a long match it begins with the last lines, and shows earlier
// ones when they are asked for.

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
  /** Events with a sentence: the line it stands in, and its own part of that line. @type {Told[]} */
  let events = [];
  let writer = createWriter(look, visit);
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
    const above = createWriter(look, visit);
    const told = page.steps.map((step) => above.write(step)).filter((each) => each !== null);
    const items = [...new Set(told.map(({ item }) => item))];
    list.prepend(...items);
    events = [...told.filter(({ event }) => event > 0), ...events];
    setEarlier(page.earlier);
    if (more.hidden) items[0]?.querySelector("button")?.focus({ preventScroll: true });
    if (box) box.scrollTop = box.scrollHeight - below;
  }

  /** @param {Step} step */
  function add(step) {
    if (step.kind === "undo") takeBack(Number(step.event));
    const atEnd = isAtEnd(root);
    const told = writer.write(step);
    if (!told) return;
    if (!told.item.isConnected) list.append(told.item);
    if (told.event) events.push(told);
    if (atEnd) toEnd();
  }

  /** Only so many events still count. @param {number} count */
  function takeBack(count) {
    for (const gone of events.filter(({ event }) => event > count)) gone.part.remove();
    events = events.filter(({ event }) => event <= count);
    const left = new Set(events.map(({ item }) => item));
    for (const item of list.querySelectorAll("li.page-log-event")) {
      if (!left.has(/** @type {HTMLElement} */ (item))) item.remove();
    }
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
      writer = createWriter(look, visit);
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
 * What was written of a step: its number if it is an event, the line it stands in, and its own part of it.
 * @typedef {{event: number, item: HTMLElement, part: HTMLElement, lines: string[]}} Told
 */

/**
 * Writes steps as lines, one after the other. What chance does belongs to the move before it, in the same line; but
 * not what it does to another player, such as the card that the next one draws.
 * @param {(step: Step | null) => void} look
 * @param {(event: number) => void} visit
 */
function createWriter(look, visit) {
  /** The line that may go on, and whose it is. @type {{item: HTMLElement, seat: number | null} | null} */
  let open = null;
  /** Who moved last. @type {number | null} */
  let mover = null;

  /** @param {Step} step @returns {Told | null} */
  function write(step) {
    if (step.kind === "chat" || step.kind === "nonce") return null;
    const byChance = step.actor === "chance";
    if (step.kind !== "event") open = null;
    else if (!byChance) [open, mover] = [null, Number(step.actor)];
    const lines = step.lines ?? [];
    if (!lines.length) return null;
    const text = lines.join(" ");
    if (step.kind !== "event") {
      const item = html("li", { class: "page-log-notice" }, text);
      return { event: 0, item, part: item, lines };
    }
    const about = step.touches?.seat;
    const seat = byChance && typeof about === "number" ? about : mover;
    const part = html("span", {}, `${text} `);
    const goesOn = byChance && open?.seat === seat;
    if (goesOn) open?.item.querySelector(".page-log-text")?.append(part);
    else open = { item: lineOf(step, seat, part, look, visit), seat };
    const { item } = /** @type {{item: HTMLElement}} */ (open);
    item.dataset.event = String(step.event);
    return { event: Number(step.event), item, part, lines };
  }

  return { write };
}

/**
 * A line of the log about events; it can be chosen, and leads to the last of them.
 * @param {Step} step the first of them
 * @param {number | null} seat
 * @param {HTMLElement} part
 * @param {(step: Step | null) => void} look
 * @param {(event: number) => void} visit
 */
function lineOf(step, seat, part, look, visit) {
  const mark = seat !== null && { style: { color: colour(seat) }, "aria-hidden": "true" };
  const item = html(
    "li",
    { class: "page-log-event" },
    html(
      "button",
      {
        class: "page-log-line",
        onclick: () => visit(Number(item.dataset.event)),
        onmouseenter: () => look(step),
        onmouseleave: () => look(null),
        onfocus: () => look(step),
        onblur: () => look(null),
      },
      html("span", { class: "page-log-sign", ...mark }, seat !== null && symbol(seat)),
      html("span", { class: "page-log-text" }, part),
    ),
  );
  return item;
}
