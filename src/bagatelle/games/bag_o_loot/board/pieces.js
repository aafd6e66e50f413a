// Which card is which: the view only counts them, but a card on the screen has to come from somewhere.

/**
 * @typedef {{card: string, cards: string[], looters: number, singleton: boolean, bag: boolean}} Group
 * @typedef {{letter: string, total: number, hand_size: number, hand: string[] | null, known_looters: number,
 *   locked: boolean, stash: Group[], stash_points: number, hand_points: number | null}} Player
 * @typedef {{phase: string, turn: number | null, dealer: number | null, round: number, target: number,
 *   tiebreak: boolean, pile: number, plays_made: number, plays_allowed: number, last_turns: number,
 *   players: Player[], unseen: Record<string, number>, winners: number[] | null}} View
 * @typedef {{id: string, card: string | null, from?: string}} Piece
 * @typedef {Group & {seat: number, name: string, pieces: Piece[]}} PlacedSet
 * @typedef {{hands: Piece[][], sets: PlacedSet[]}} Pieces
 */

let made = 0;

/**
 * A set by its owner and cards, as touches name it.
 * @param {{seat: number, cards: string[]}} set
 */
export function nameOf({ seat, cards }) {
  return `${seat}:${cards.join(" ")}`;
}

/**
 * The pieces of a view, those that were there before with the same ids; `actor` is the seat that moved, if one did.
 * @param {Pieces} old
 * @param {View} view
 * @param {number | null} actor
 * @returns {Pieces}
 */
export function follow(old, view, actor) {
  const sets = view.players.flatMap((player, seat) =>
    player.stash.map((group) => ({ ...group, seat, name: nameOf({ seat, ...group }), pieces: /** @type {Piece[]} */ ([]) })),
  );
  const gone = [...old.sets];
  for (const set of sets) {
    const same = gone.findIndex((other) => other.name === set.name);
    if (same >= 0) set.pieces = gone.splice(same, 1)[0].pieces;
  }
  const loose = gone.flatMap((set) => set.pieces);
  const hands = old.hands.map((hand) => [...hand]);
  for (const set of sets.filter(({ pieces }) => !pieces.length)) {
    set.pieces = set.cards.map((card) => {
      const piece = take(loose, card) ?? spent(hands[actor ?? -1] ?? [], card) ?? fresh();
      return { ...piece, card };
    });
  }
  return { sets, hands: view.players.map((player, seat) => held(player, hands[seat] ?? [], seat === actor ? loose : [])) };
}

/**
 * A card that leaves a hand; of a hidden hand, any back.
 * @param {Piece[]} hand
 * @param {string} card
 */
function spent(hand, card) {
  return take(hand, card) ?? take(hand, null);
}

/**
 * What is in a hand now: what was there, what came back from the table, and the rest from the pile.
 * @param {Player} player
 * @param {Piece[]} before
 * @param {Piece[]} loose
 */
function held(player, before, loose) {
  const cards = player.hand ?? new Array(player.hand_size).fill(null);
  return cards.map((card) => {
    const stayed = take(before, card) ?? (card === null ? undefined : take(before, null));
    const piece = stayed ?? (card === null ? loose.shift() : take(loose, card)) ?? fresh("pile");
    return { ...piece, card };
  });
}

/**
 * @param {Piece[]} pieces
 * @param {string | null} card
 */
function take(pieces, card) {
  const at = pieces.findIndex((piece) => piece.card === card);
  return at < 0 ? undefined : pieces.splice(at, 1)[0];
}

/** @param {string} [from] */
function fresh(from) {
  return { id: `c${++made}`, card: null, from };
}
