// What has been chosen so far, and the moves that fit it.
import { cardTitle, rankOf } from "./cards.js";
import { aimsOf, usesOf, useWord, wouldAim, wouldBe } from "./choosing.js";
import { aimWord } from "./places.js";

/**
 * @typedef {import("/static/kit/board.js").Table} Table
 * @typedef {import("./choosing.js").Move} Move
 * @typedef {import("./places.js").View} View
 * @typedef {{id: string, code: string}} Chosen
 */

const CHANCE = ["dealer", "dealt", "drawn", "reveal"];
const IDLE = ["draw", "pass", "let"];

/** A card, then its use, then what it is aimed at; or two cards to discard; or what chance did. */
export class Choice {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {View | null} */
    this.view = null;
    /** The second of two discards that were chosen together. @type {string | null} */
    this.next = null;
    /** @type {Chosen | null} */
    this.card = null;
    /** @type {string | null} */
    this.use = null;
    /** @type {Move | null} */
    this.move = null;
    /** The thing on the table that was tapped. @type {string | null} */
    this.aimed = null;
    /** @type {Chosen[]} */
    this.discards = [];
    /** With real cards: the rank of the card that came. @type {string | null} */
    this.rank = null;
  }

  /** Choose from these moves. @param {Move[]} moves */
  start(moves) {
    this.moves = moves;
    this.forget();
  }

  forget() {
    this.card = this.use = this.move = this.aimed = this.rank = null;
    this.discards = [];
  }

  get byChance() {
    const [first] = this.moves;
    return Boolean(first) && (CHANCE.includes(String(first.touches.do)) || this.view?.actor !== this.table.seat);
  }

  get choosesTwo() {
    return this.moves.length > 0 && !this.byChance && this.view?.phase === "discard" && this.view.discards > 1;
  }

  get uses() {
    return this.card ? usesOf(this.moves, this.card.code, this.table) : [];
  }

  /** The moves that the choice so far leaves open. */
  get open() {
    return this.uses.filter(({ word }) => !this.use || word === this.use).flatMap(({ moves }) => moves);
  }

  /** Whether a card of the scrap pile is wanted. */
  get wantsScrap() {
    return Boolean(this.open[0]?.touches.at?.scrap) && this.use === "effect";
  }

  /** The move of this kind. @param {string} kind */
  plain(kind) {
    return this.moves.find(({ touches }) => touches.do === kind);
  }

  /** Whether something on the table can be chosen now. @param {DOMStringMap} spot */
  allows({ id, hand, code, stage, at }) {
    if (id === "scrap") return Boolean(this.view?.scrap.length);
    if (this.byChance) return false;
    if (id === "pile") return Boolean(this.plain("draw"));
    if (at) return aimsOf(this.open).has(at);
    if (stage ? stage !== "revealed" : Number(hand) !== this.table.seat || this.view?.revealed) return false;
    return this.choosesTwo || this.moves.some(({ touches }) => touches.card === code);
  }

  /** Choose a card, or put it back. @param {Chosen} one */
  pick(one) {
    if (this.choosesTwo) {
      const without = this.discards.filter(({ id }) => id !== one.id);
      this.discards = without.length < this.discards.length ? without : [...without.slice(-1), one];
      return;
    }
    const again = this.card?.id === one.id && !this.view?.revealed;
    this.forget();
    if (again) return;
    this.card = one;
    const [only, another] = this.uses;
    if (only && !another) this.useFor(only.word);
  }

  /** Choose what the card is used for. @param {string} word */
  useFor(word) {
    this.use = word;
    this.aimed = null;
    this.move = this.open.length === 1 ? this.open[0] : null;
  }

  /** Choose what it is aimed at. @param {string} word @param {string} id */
  aim(word, id) {
    const fitting = this.open.filter(({ touches: { at } }) => at && aimWord(at) === word);
    this.move = fitting.find(({ touches }) => touches.do === "effect") ?? fitting[0] ?? null;
    this.use = this.move ? useWord(this.move.touches) : this.use;
    this.aimed = this.move && id;
  }

  /** The words of the primary button, and what it does. */
  get button() {
    const { t } = this.table;
    if (this.move) return { label: this.move.says, move: this.move.move };
    if (this.discards.length > 1) {
      const [first, second] = this.discards.map(({ code }) => cardTitle(code, this.table));
      return { label: t("Discard {first} and {second}", { first, second }), action: () => this.discardTwo() };
    }
    const idle = !this.card && !this.byChance && this.moves.find(({ touches }) => IDLE.includes(String(touches.do)));
    return idle ? { label: idle.says, move: idle.move } : null;
  }

  /** The rules name the lower card first; hands lie in that order. */
  discardTwo() {
    const order = this.view?.players[this.table.seat ?? 0].hand ?? [];
    const [low, high] = this.discards.map(({ code }) => code).sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const first = this.moves.find(({ touches }) => touches.card === low);
    this.next = high;
    if (first) this.table.play(first.move);
  }

  /** What one would have to type for what was tapped in vain, or null. @param {DOMStringMap} spot */
  wanted({ id, hand, code, at }) {
    if (!this.moves.length || this.byChance) return null;
    const phase = String(this.view?.phase);
    if (id === "pile") return "draw";
    if (code && hand === String(this.table.seat))
      return wouldBe(code, phase, this.view?.players[1 - Number(hand)].points_cards[0]?.card);
    const aims =
      this.use === "scuttle" || (this.use !== "points" && ["2", "PN"].includes(rankOf(this.card?.code ?? "")));
    const turn = phase === "turn" || phase === "seven";
    return at && this.card && aims && turn
      ? wouldAim(this.card.code, String(this.use), at, this.table.seat ?? 0)
      : null;
  }
}
