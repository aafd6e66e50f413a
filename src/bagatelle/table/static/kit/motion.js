// Everything that moves, moves from where it was to where it is going.

export const SHORT = 250;
export const LONG = 400;

/** How long things take on this device, compared with the usual. @type {Record<string, number>} */
const SPEEDS = { slow: 1.8, fast: 0.5 };

/** By how much everything is stretched: the person chose a speed. */
function stretch() {
  return SPEEDS[document.documentElement.dataset.speed ?? ""] ?? 1;
}

/** Whether the person asked for little motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
}

/** Whether nothing moves now: nobody wants it, nobody sees it, or there is no time for it. */
function isStill() {
  return isSkipping || isCalm() || document.hidden;
}

/** @type {Set<Animation>} */
const running = new Set();
/** What ends each pause. @type {Set<() => void>} */
const pauses = new Set();

/** Whether nothing moves for the moment, because the page has to catch up. */
let isSkipping = false;

/** Let nothing move until told otherwise, not even what moves now. @param {boolean} skip */
export function skipMotion(skip) {
  isSkipping = skip;
  if (!skip) return;
  hurry();
  for (const end of [...pauses]) end();
}

/** End every animation at once: any input does that. */
export function hurry() {
  for (const animation of running) animation.finish();
}

/**
 * Play one animation at the speed that the person chose, unless they want none; a promise that ends with it.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export async function animate(element, frames, options) {
  if (isStill()) return;
  const timing = { duration: Number(options.duration ?? 0) * stretch(), delay: Number(options.delay ?? 0) * stretch() };
  const animation = element.animate(frames, { easing: "ease-in-out", fill: "backwards", ...options, ...timing });
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // cancelled because its element has gone
  } finally {
    running.delete(animation);
  }
}

/**
 * Change the picture and let every element with `data-key` travel from its old place to its new one. New elements come
 * from the element whose `data-key` stands in their `data-from`, or appear; `update` may replace all elements.
 * @param {Element} root
 * @param {() => void} update
 * @param {{duration?: number, stagger?: number}} [options]
 */
export async function moving(root, update, { duration = SHORT, stagger = 0 } = {}) {
  if (isCalm()) {
    update();
    return;
  }
  const before = places(root);
  update();
  const after = places(root);
  const moves = [];
  let order = 0;
  for (const [key, { element, box }] of after) {
    const from = before.get(key)?.box ?? origin(element, before, after);
    if (!from) {
      moves.push(animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration }));
    } else if (Math.abs(from.x - box.x) + Math.abs(from.y - box.y) > 1) {
      moves.push(travel(element, from, box, { duration, delay: stagger * order++ }));
    }
  }
  await Promise.all(moves);
}

/** @param {Element} root */
function places(root) {
  /** @type {Map<string, {element: HTMLElement, box: DOMRect}>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"))) {
    found.set(String(element.dataset.key), { element, box: element.getBoundingClientRect() });
  }
  return found;
}

/**
 * @param {HTMLElement} element
 * @param {Map<string, {box: DOMRect}>} before
 * @param {Map<string, {box: DOMRect}>} after
 */
function origin(element, before, after) {
  const from = element.dataset.from;
  return from ? (before.get(from) ?? after.get(from))?.box : undefined;
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {KeyframeAnimationOptions} options
 */
function travel(element, from, to, options) {
  const scale = to.width && from.width ? Math.min(3, Math.max(0.3, from.width / to.width)) : 1;
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  return animate(element, [{ transform: start, zIndex: 5 }, { transform: "none", zIndex: 5 }], options);
}

/**
 * Shake something that cannot be chosen.
 * @param {Element} element
 */
export function shake(element) {
  const steps = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  return animate(element, steps, { duration: SHORT });
}

/**
 * Wait, unless the person wants no motion.
 * @param {number} duration
 */
export function pause(duration) {
  if (isStill()) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      done(undefined);
    };
    const timer = setTimeout(end, duration * stretch());
    pauses.add(end);
  });
}
