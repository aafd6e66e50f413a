// Which card lies where: every card keeps its key from one view to the next, so that it can be seen travelling.

/**
 * @typedef {{card: string, value: number, pawns: string[], owner: number}} PointsCard
 * @typedef {{hand: string[], frozen: string[]}} Hand
 * @typedef {Hand & {remembered: Hand, hand_size: number, open: boolean, points: number, needed: number,
 *   points_cards: PointsCard[], royals: string[], shielded: boolean, shielded_royals: string[], wins: number}} Player
 * @typedef {{seat?: number, card?: string, pawns?: string[], pawn?: string, royal?: string, scrap?: string,
 *   suit?: string}} Aim
 * @typedef {{do?: string, seat?: number, card?: string, at?: Aim, hits?: Aim[], score?: number[][]}} Touches
 * @typedef {{phase: string, turn: number, actor: number, players: Player[], pile: number, scrap: string[],
 *   limbo: string[], announced: Touches | null, counters: number, revealed: string | null, discards: number,
 *   passes: number, game: number, games: number, winner: number | null}} View
 * @typedef {{place: string, code: string, key: string, from?: string}} Lying
 */

let made = 0;

/** Whether a viewer does not see a hand. @param {View} view @param {number} seat @param {{seat: number | null}} table */
export const isFaceDown = (view, seat, table) =>
  seat !== table.seat && !view.players[seat].open && view.phase !== "over";

/**
 * What is shown of a hand: its cards, or with the memory aid those that could be remembered while it lies face down.
 * @param {View} view
 * @param {number} seat
 * @param {{seat: number | null, memoryAid: boolean}} table
 * @returns {Hand}
 */
export function shownHand(view, seat, table) {
  const player = view.players[seat];
  if (!isFaceDown(view, seat, table)) return player;
  return table.memoryAid ? player.remembered : { hand: [], frozen: [] };
}

/**
 * Every card that the view shows, in its place.
 * @param {View} view
 * @param {{seat: number | null, memoryAid: boolean}} table
 * @returns {{place: string, code: string}[]}
 */
function slots(view, table) {
  /** @param {string} place @param {string[]} codes */
  const all = (place, codes) => codes.map((code) => ({ place, code }));
  return [
    ...view.players.flatMap((player, seat) => [
      ...all(`hand-${seat}`, shownHand(view, seat, table).hand),
      ...all(`royals-${seat}`, player.royals),
      ...all(
        `points-${seat}`,
        player.points_cards.map((stack) => stack.card),
      ),
      ...all(
        `pawns-${seat}`,
        player.points_cards.flatMap((stack) => stack.pawns),
      ),
    ]),
    ...all("limbo", view.limbo),
    ...all("revealed", view.revealed ? [view.revealed] : []),
    ...all("scrap", view.scrap),
  ];
}

/**
 * Give every card of a view the key that it had before, if it could be seen; a card that stays is never taken for one
 * that moves. New ones come from the pile into a hand, and from a hand onto the table.
 * @param {View} view
 * @param {Lying[]} before
 * @param {{seat: number | null, memoryAid: boolean}} table
 * @param {number} giver whose unseen card comes out
 * @returns {Lying[]}
 */
export function arrange(view, before, table, giver) {
  const left = [...before];
  const found = /** @type {Lying[]} */ (slots(view, table));
  for (const stays of [true, false]) {
    for (const slot of found.filter((one) => !one.key)) {
      const at = left.findIndex((old) => old.code === slot.code && (!stays || old.place === slot.place));
      if (at >= 0) slot.key = left.splice(at, 1)[0].key;
    }
  }
  for (const slot of found.filter((one) => !one.key)) {
    slot.key = `${slot.code}-${++made}`;
    slot.from = /^(hand|revealed)/.test(slot.place) ? "pile" : `hand-${giver}`;
  }
  return [...found.filter((slot) => slot.place.startsWith("hand")), ...byArrival(found, before)];
}

/**
 * Cards on the table stay where they lie, and new ones come to the end.
 * @param {Lying[]} found
 * @param {Lying[]} before
 */
function byArrival(found, before) {
  const order = new Map(before.map(({ place, key }, i) => [place + key, i]));
  /** @param {Lying} slot */
  const rank = ({ place, key }) => order.get(place + key) ?? before.length;
  return found.filter((slot) => !slot.place.startsWith("hand")).sort((a, b) => rank(a) - rank(b));
}

/**
 * The view while a card that was played lies in the middle and has not yet acted.
 * @param {View} view as it was before
 * @param {Touches} touches
 * @returns {View}
 */
export function onStage(view, { seat = 0, card = "" }) {
  const players = view.players.map((player, at) => {
    if (at !== seat || view.revealed) return player;
    const remembered = { ...player.remembered, hand: without(player.remembered.hand, card) };
    return { ...player, hand: without(player.hand, card), remembered, hand_size: player.hand_size - 1 };
  });
  return { ...view, players, revealed: null, limbo: [...view.limbo, card] };
}

/** Cards after one of them has left. @param {string[]} cards @param {string} card */
function without(cards, card) {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
}

/** One word for a thing that can be aimed at. @param {Aim} aim */
export function aimWord({ seat, card, pawns = [], royal, scrap, suit }) {
  if (scrap) return `scrap ${scrap}`;
  if (suit) return `suit ${suit}`;
  return royal ? `royal ${seat} ${royal}` : `points ${seat} ${[card, ...pawns].join(" ")}`;
}
