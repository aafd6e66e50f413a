// The board of Buttle: what is shown, what may be chosen now, and the move that a choice means.
import { html } from "/static/dom.js";
import { LONG, SHORT, moving, pause, shake } from "/static/motion.js";
import { capital, cardTitle, cardName, effectOf, rankOf } from "./cards.js";
import { aimsOf, usesOf, useWord, wouldAim, wouldBe } from "./choosing.js";
import { chancePanel, usesPanel } from "./panel.js";
import { aimWord, arrange, onStage } from "./places.js";
import { scrapSheet } from "./scrap.js";
import { layTable } from "./tabletop.js";

export { sheet } from "./sheet.js";

/**
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {import("./places.js").Touches} Touches
 * @typedef {import("./places.js").View} View
 * @typedef {import("./places.js").Lying} Lying
 * @typedef {{view?: View, touches?: Touches, actor?: number | "chance" | null, lines?: string[], row?: any}} Step
 */

const DEALT = 110;
const READ = 900;
const CHANCE = ["dealer", "dealt", "drawn", "reveal"];

/** @param {import("/static/table.js").Table} table */
export function createBoard(table) {
  const { t } = table;
  /** @type {View | null} */
  let view = null;
  /** @type {Lying[]} */
  let lying = [];
  /** @type {Move[]} */
  let moves = [];
  /** @type {{id: string, code: string} | null} */
  let chosen = null;
  /** @type {string | null} */
  let use = null;
  /** @type {Move | null} */
  let move = null;
  /** @type {{id: string, code: string}[]} */
  let discards = [];
  /** The second of two cards that were chosen together. @type {string | null} */
  let next = null;
  let lostFocus = false;

  const felt = html("div", { class: "felt" });
  const panel = html("div", { class: "panel", role: "group", "aria-label": t("What the card can do") });
  const scrap = scrapSheet(table, (code) => aim(`scrap ${code}`, "scrap"));
  table.root.append(felt, panel, scrap.element);
  table.root.addEventListener("click", onClick);
  table.root.addEventListener("keydown", onKey);

  /** @param {View} now @param {number} giver @param {string} caption */
  function lay(now, giver, caption) {
    const focused = felt.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.id : "";
    lying = arrange(now, lying, table, giver);
    view = now;
    felt.replaceChildren(...layTable(now, lying, table, caption));
    light();
    if (focused) {
      const again = spots().find((spot) => spot.dataset.id === focused && spot.tabIndex === 0);
      again?.focus({ preventScroll: true });
      lostFocus = !again;
    }
  }

  /** @param {Step} step @param {boolean} animate */
  async function show(step, animate) {
    const after = step.view;
    if (!after) return;
    moves = [];
    forget();
    const before = view;
    const touches = step.touches ?? {};
    const line = step.lines?.[0] ?? "";
    const giver = before ? giverOf(before, after, step.actor) : 0;
    if (!before || !animate) {
      lay(after, giver, captionOf(after, line));
      return;
    }
    const staged = touches.card && ["points", "effect", "scuttle", "counter"].includes(String(touches.do))
      && (step.row ? after.phase !== "over" : after.scrap.length > before.scrap.length && after.scrap.includes(touches.card));
    if (staged) {
      await moving(felt, () => lay(onStage(before, touches), giver, line), { duration: LONG });
      marked(touches);
      await pause(READ);
    }
    if (step.row && after.phase !== "over") {
      felt.querySelector(".caption")?.replaceChildren(String(step.lines?.find((text, i) => i && text) ?? line));
      await pause(2 * READ);
      lying = [];
    }
    const dealt = touches.do === "dealt";
    await moving(felt, () => lay(after, giver, captionOf(after, line)), { duration: dealt ? DEALT : LONG, stagger: 30 });
    if (!dealt && step.actor !== table.seat) await pause(SHORT);
  }

  /** Whose unseen card came out. @param {View} before @param {View} after @param {Step["actor"]} actor */
  function giverOf(before, after, actor) {
    const shrunk = after.players.findIndex((player, seat) => player.hand_size < before.players[seat].hand_size);
    return shrunk >= 0 ? shrunk : typeof actor === "number" ? actor : 0;
  }

  /** @param {View} now @param {string} line */
  function captionOf(now, line) {
    if (now.phase === "over") {
      const [first, second] = now.players.map(({ wins }) => wins);
      return first === second ? t("Drawn") : t("{player} wins", { player: table.name(first > second ? 0 : 1) });
    }
    if (now.phase === "deal" || now.phase === "dealer") return t("The cards are dealt");
    return line;
  }

  /** @param {Move[] | null} offered */
  function ask(offered) {
    moves = offered ?? [];
    forget();
    if (!offered) scrap.close();
    const planned = moves.find(({ touches }) => touches.do === "discard" && touches.card === next);
    next = null;
    if (planned) {
      setTimeout(() => table.play(planned.move));
      return;
    }
    const revealed = spots().find((spot) => spot.dataset.stage === "revealed");
    if (revealed && moves.length) choose(revealed);
    else light();
    if (lostFocus && moves.length) {
      spots().find((spot) => spot.tabIndex === 0 && spot.dataset.hand)?.focus({ preventScroll: true });
      lostFocus = false;
    }
  }

  function forget() {
    chosen = use = move = null;
    discards = [];
  }

  const spots = () => /** @type {HTMLElement[]} */ ([...felt.querySelectorAll(".spot")]);
  /** @param {string} kind */
  const plain = (kind) => moves.find(({ touches }) => touches.do === kind);
  const usesNow = () => (chosen ? usesOf(moves, chosen.code, table) : []);
  /** The moves that the choice so far leaves open. */
  const open = () => usesNow().filter(({ word }) => !use || word === use).flatMap((one) => one.moves);
  const byChance = () => CHANCE.includes(String(moves[0]?.touches.do)) || (moves.length > 0 && view?.actor !== table.seat);
  const choosesTwo = () => view?.phase === "discard" && view.discards > 1 && moves.length > 0 && !byChance();

  // What can be chosen, and what a choice would do

  /** @param {HTMLElement} spot */
  function canChoose(spot) {
    const { id, hand, code, stage, at } = spot.dataset;
    if (id === "scrap") return Boolean(view?.scrap.length);
    if (byChance()) return false;
    if (id === "pile") return Boolean(plain("draw"));
    if (at) return aimsOf(open()).has(at);
    if (Number(hand) === table.seat || stage === "revealed") {
      if (stage !== "revealed" && view?.revealed) return false;
      return choosesTwo() || moves.some(({ touches }) => touches.card === code);
    }
    return false;
  }

  function light() {
    const aims = aimsOf(open());
    const picked = [chosen?.id, ...discards.map(({ id }) => id)];
    const wantsScrap = [...aims].some((word) => word.startsWith("scrap"));
    for (const spot of spots()) {
      const can = canChoose(spot);
      const id = String(spot.dataset.id);
      const on = picked.includes(id) || (move && spot.dataset.aimed === "yes");
      spot.setAttribute("role", can ? "button" : "img");
      if (can) spot.tabIndex = 0;
      else spot.removeAttribute("tabindex");
      if (can && id !== "pile" && id !== "scrap") spot.setAttribute("aria-pressed", String(Boolean(on)));
      else spot.removeAttribute("aria-pressed");
      spot.classList.toggle("can", can && (id !== "scrap" || wantsScrap));
      spot.classList.toggle("chosen", Boolean(on));
      spot.classList.toggle("dim", Boolean(moves.length && spot.dataset.hand === String(table.seat) && !can));
    }
    marked(move ? move.touches : view?.announced ?? null);
    preview(move?.touches.score);
    fillPanel();
    offer();
  }

  /** Mark what an action aims at and what it strikes. @param {Touches | null} touches */
  function marked(touches) {
    const struck = [touches?.at, ...(touches?.hits ?? [])].flatMap((one) => (one ? [aimWord(one)] : []));
    const sign = touches?.do !== "effect" ? "" : { 9: "↩", PN: "⇅" }[rankOf(touches.card ?? "")];
    for (const spot of spots()) {
      spot.classList.toggle("hit", struck.includes(String(spot.dataset.at)));
      spot.dataset.sign = sign || "✕";
    }
  }

  /** What both would have and need. @param {number[][] | undefined} score */
  function preview(score) {
    for (const strip of /** @type {NodeListOf<HTMLElement>} */ (felt.querySelectorAll(".strip"))) {
      const text = /** @type {HTMLElement} */ (strip.querySelector(".score"));
      const [points, needed] = [Number(text.dataset.points), Number(text.dataset.needed)];
      const [then, goal] = score?.[Number(strip.dataset.seat)] ?? [points, needed];
      const changed = then !== points || goal !== needed;
      const now = goal === needed ? String(points) : t("{points} of {goal}", { points, goal: needed });
      text.textContent = (changed ? `${now} → ` : "") + t("{points} of {goal}", { points: then, goal });
      text.classList.toggle("changed", changed);
      strip.style.setProperty("--then", String(changed ? Math.min(1, then / goal) : 0));
    }
  }

  function fillPanel() {
    const focused = panel.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.id : "";
    panel.classList.toggle("many", byChance());
    if (byChance()) panel.replaceChildren(...chancePanel(moves, move, (one) => ((move = one), light()), table));
    else if (chosen) panel.replaceChildren(...usesPanel(chosen.code, usesNow(), use, hint(), chooseUse, table));
    else panel.replaceChildren(...general());
    if (focused) /** @type {HTMLElement[]} */ ([...panel.children]).find((one) => one.dataset.id === focused)?.focus();
  }

  /** What to do when no card is chosen. */
  function general() {
    if (!moves.length) return [];
    const about = choosesTwo() ? t("Choose the two cards that you discard.")
      : plain("let") ? t("Choose a two to stop it, or let it happen.") : "";
    return about ? [html("p", { class: "about" }, about)] : [];
  }

  function hint() {
    if (move) return "";
    if (!use) return t("what for?");
    return open()[0]?.touches.at?.scrap ? t("choose a card of the scrap pile") : t("choose what it is aimed at");
  }

  function offer() {
    const idle = chosen || byChance() ? undefined : plain("draw") ?? plain("pass") ?? plain("let");
    if (move) table.offer({ label: capital(move.says), move: move.move });
    else if (discards.length === 2) table.offer({ label: discardLabel(), action: discardTwo });
    else if (idle) table.offer({ label: idleLabel(idle), move: idle.move });
    else table.offer(null);
  }

  /** @param {Move} idle */
  function idleLabel({ touches: { do: kind } }) {
    return kind === "draw" ? t("Draw a card") : kind === "pass" ? t("Pass") : t("Let it happen");
  }

  const discardLabel = () => t("Discard {first} and {second}", { first: cardTitle(discards[0].code, table), second: cardTitle(discards[1].code, table) });

  /** The rules name the lower card first; hands lie in that order. */
  function discardTwo() {
    const order = view?.players[table.seat ?? 0].hand ?? [];
    const [low, high] = discards.map(({ code }) => code).sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const first = moves.find(({ touches }) => touches.card === low);
    next = high;
    if (first) table.play(first.move);
  }

  // Choosing

  /** @param {HTMLElement} spot */
  function choose(spot) {
    const one = { id: String(spot.dataset.id), code: String(spot.dataset.code) };
    if (choosesTwo()) {
      const without = discards.filter(({ id }) => id !== one.id);
      discards = without.length < discards.length ? without : [...discards.slice(-1), one];
    } else {
      const again = chosen?.id === one.id && !view?.revealed;
      forget();
      if (!again) chosen = one;
      const [only, another] = usesNow();
      if (only && !another) pickUse(only.word);
    }
    light();
  }

  /** @param {string} word */
  function chooseUse(word) {
    pickUse(word);
    light();
    if (!move && open()[0]?.touches.at?.scrap) openScrap();
  }

  /** @param {string} word */
  function pickUse(word) {
    use = word;
    const fitting = open();
    unaim();
    move = fitting.length === 1 ? fitting[0] : null;
  }

  function unaim() {
    for (const spot of spots()) delete spot.dataset.aimed;
  }

  /** @param {string} word @param {string} id */
  function aim(word, id) {
    const fitting = open().filter(({ touches: { at } }) => at && aimWord(at) === word);
    unaim();
    move = fitting.find(({ touches }) => touches.do === "effect") ?? fitting[0] ?? null;
    use = move ? useWord(move.touches) : use;
    const spot = spots().find((one) => one.dataset.id === id);
    if (spot && move) spot.dataset.aimed = "yes";
    light();
  }

  function openScrap() {
    const aims = [...aimsOf(open())].filter((word) => word.startsWith("scrap")).map((word) => word.slice(6));
    scrap.open(view?.scrap ?? [], new Set(aims));
  }

  /** @param {Event} event */
  function onClick(event) {
    const spot = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".felt .spot"));
    if (!spot || !view) return;
    const { id, at, code } = spot.dataset;
    if (id === "scrap") openScrap();
    else if (id === "pile") draw(spot);
    else if (!canChoose(spot)) refuse(spot);
    else if (at) aim(at, String(id));
    else if (code) choose(spot);
  }

  /** @param {HTMLElement} pile */
  function draw(pile) {
    const drawing = plain("draw");
    if (drawing && chosen) {
      forget();
      light();
    } else if (drawing) table.play(drawing.move);
    else if (moves.length && !byChance()) table.refuse(pile, "draw");
  }

  /** Say why something cannot be chosen; or what it is, when nothing would be expected of it. @param {HTMLElement} spot */
  function refuse(spot) {
    const { at, code, hand } = spot.dataset;
    const targeted = chosen && (use ?? "effect") !== "points" && !["counter", "discard"].includes(String(view?.phase));
    if (moves.length && Number(hand) === table.seat) table.refuse(spot, wouldBe(String(view?.phase), String(code)));
    else if (moves.length && at && chosen && targeted && ["2", "PN"].includes(rankOf(chosen.code))) {
      if (spot.querySelector(".shield")) spot.closest(".side")?.querySelectorAll("[data-code^=CT]").forEach((court) => shake(court));
      table.refuse(spot, wouldAim(chosen.code, use ?? "effect", at, view?.turn ?? 0));
    } else if (moves.length && at && chosen && use === "scuttle") table.refuse(spot, wouldAim(chosen.code, use, at, view?.turn ?? 0));
    else {
      const shown = code ?? at?.split(" ")[2];
      if (shown) table.explain(cardName(shown, table), effectOf(shown, table), spot);
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const spot = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && chosen && !view?.revealed && !scrap.element.open) {
      forget();
      light();
    } else if (!spot.matches(".felt .spot[role=button]")) return;
    else if (event.key === "Enter" || event.key === " ") spot.click();
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const all = spots().filter((one) => one.tabIndex === 0 && one.parentElement === spot.parentElement);
      const step = event.key === "ArrowRight" ? 1 : all.length - 1;
      all[(all.indexOf(spot) + step) % all.length].focus();
    } else return;
    event.preventDefault();
  }

  /** @param {Touches | null} touches */
  function highlight(touches) {
    const about = [touches?.at, ...(touches?.hits ?? [])].flatMap((one) => (one ? [aimWord(one)] : []));
    for (const spot of spots()) {
      const { id, at, code, hand, stage } = spot.dataset;
      const card = touches?.card;
      const here = card !== undefined && (at?.split(" ").slice(2).includes(card) || (code === card && (stage || hand)));
      const drawn = ["draw", "drawn"].includes(String(touches?.do)) && id === "pile";
      spot.classList.toggle("marked", Boolean(here || drawn || (at && about.includes(at))));
    }
  }

  function destroy() {
    table.root.removeEventListener("click", onClick);
    table.root.removeEventListener("keydown", onKey);
    table.root.replaceChildren();
  }

  return { show, ask, highlight, destroy };
}
