// Arrow keys on a board: Tab goes from row to row, arrows go along a row and from one row to another.

const ROW = "[data-row]";
const CHOICE = "button:enabled, [role=button][tabindex]";
const ALONG = { ArrowRight: 1, ArrowLeft: -1 };
const ACROSS = { ArrowDown: 1, ArrowUp: -1 };

/** @typedef {ReturnType<typeof createRows>} Rows */

/** What can be chosen in a row; a row with other buttons in it says in `data-choices` which are meant. @param {Element} row */
const choicesIn = (row) => /** @type {HTMLElement[]} */ ([
  ...row.querySelectorAll(/** @type {HTMLElement} */ (row).dataset.choices ?? CHOICE),
]);

/**
 * Let arrow keys go along every row of a board, the elements with `data-row`. Call `refresh` whenever something new was
 * drawn: in each row one choice can be reached with Tab, the one that had the focus last or that is chosen. `keep` draws
 * something new, and leaves the focus where it was, or on what lies there now.
 * @param {HTMLElement} root
 */
export function createRows(root) {
  /** @type {Map<string, string>} */
  const last = new Map();

  function refresh() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(ROW))) {
      const choices = choicesIn(row);
      const known = last.get(String(row.dataset.row));
      const reached =
        choices.find((choice) => choice === document.activeElement) ??
        choices.find((choice) => known && nameOf(choice) === known) ??
        choices.find((choice) => choice.ariaPressed === "true") ??
        choices.find((choice) => choice.ariaDisabled !== "true") ??
        choices[0];
      for (const choice of choices) choice.tabIndex = choice === reached ? 0 : -1;
    }
  }

  /** @param {() => void} draw */
  function keep(draw) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = active && root.contains(active) ? active : null;
    const name = focused && nameOf(focused);
    const row = /** @type {HTMLElement | null | undefined} */ (focused?.closest(ROW));
    const place = row && focused ? choicesIn(row).indexOf(focused) : -1;
    const kind = row?.dataset.row;
    draw();
    if (focused && document.activeElement !== focused) {
      const all = choicesIn(root).filter((choice) => choice.checkVisibility());
      const same = all.filter((choice) => kind && /** @type {any} */ (choice.closest(ROW))?.dataset.row === kind);
      const now = all.find((choice) => nameOf(choice) === name) ?? same[Math.min(place, same.length - 1)] ?? all.at(-1);
      now?.focus({ preventScroll: true });
    }
    refresh();
  }

  /** @param {FocusEvent} event */
  function onFocus({ target }) {
    const choice = /** @type {HTMLElement} */ (target);
    const row = /** @type {HTMLElement | null} */ (choice.closest(ROW));
    if (!row || !choicesIn(row).includes(choice)) return;
    last.set(String(row.dataset.row), nameOf(choice));
    for (const other of choicesIn(row)) other.tabIndex = other === choice ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const here = /** @type {HTMLElement} */ (event.target);
    const row = here.closest(ROW);
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(root, row, here, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  root.addEventListener("focusin", onFocus);
  root.addEventListener("keydown", onKey);
  return {
    refresh,
    keep,
    /** Forget the rows of a board that has gone. */
    close() {
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("keydown", onKey);
    },
  };
}

/** What tells a choice from the others after the board was drawn anew. @param {HTMLElement} choice */
const nameOf = ({ dataset, ariaLabel, textContent }) => dataset.focus ?? dataset.id ?? ariaLabel ?? textContent ?? "";

/**
 * Where a key leads to, if anywhere.
 * @param {Element} root
 * @param {Element} row
 * @param {HTMLElement} here
 * @param {string} key
 */
function neighbour(root, row, here, key) {
  const choices = choicesIn(row);
  const along = ALONG[/** @type {keyof ALONG} */ (key)];
  if (along) return choices[(choices.indexOf(here) + along + choices.length) % choices.length];
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  const across = ACROSS[/** @type {keyof ACROSS} */ (key)];
  if (!across) return undefined;
  const rows = [...root.querySelectorAll(ROW)].filter((one) => choicesIn(one).length);
  const other = rows[rows.indexOf(row) + across];
  return other && nearest(choicesIn(other), middle(here));
}

/** @param {Element} element */
function middle(element) {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** @param {HTMLElement[]} choices @param {number} x */
function nearest(choices, x) {
  return [...choices].sort((one, other) => Math.abs(middle(one) - x) - Math.abs(middle(other) - x))[0];
}
