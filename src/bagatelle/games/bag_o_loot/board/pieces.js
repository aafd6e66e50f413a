// Which card is which: the view only counts them, but a card on the screen has to come from somewhere.

/**
 * @typedef {{card: string, cards: string[], singleton: boolean, bag: boolean}} Group
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
export const nameOf = ({ seat, cards }) => `${seat}:${cards.join(" ")}`;

/**
 * The pieces of a view, those that were there before with the same ids; `actor` is the seat that moved, if one did.
 * @param {Pieces} old
 * @param {View} view
 * @param {number} [actor]
 * @returns {Pieces}
 */
export function follow(old, view, actor = -1) {
  const gone = [...old.sets];
  const hands = old.hands.map((hand) => [...hand]);
  const sets = view.players.flatMap((player, seat) =>
    player.stash.map((group) => {
      const name = nameOf({ seat, ...group });
      const same = gone.findIndex((set) => set.name === name);
      return { ...group, seat, name, pieces: same < 0 ? [] : gone.splice(same, 1)[0].pieces };
    }),
  );
  const loose = gone.flatMap((set) => set.pieces);
  const hand = hands[actor] ?? [];
  for (const set of sets.filter(({ pieces }) => !pieces.length)) {
    set.pieces = set.cards.map((card) => ({ ...(take(loose, card) ?? take(hand, card, null) ?? fresh()), card }));
  }
  return { sets, hands: view.players.map((player, i) => held(player, hands[i] ?? [], i === actor ? loose : [])) };
}

/**
 * What is in a hand now: what was there, what came back from the table, and the rest from the pile.
 * @param {Player} player
 * @param {Piece[]} before
 * @param {Piece[]} loose
 * @returns {Piece[]}
 */
function held({ hand, hand_size }, before, loose) {
  return (hand ?? new Array(hand_size).fill(null)).map((card) => {
    const back = () => (card === null ? loose.shift() : take(loose, card));
    return { ...(take(before, card, null) ?? back() ?? fresh("pile")), card };
  });
}

/**
 * Take the first of these cards that there is.
 * @param {Piece[]} pieces
 * @param {...(string | null)} cards
 */
function take(pieces, ...cards) {
  const at = cards.map((card) => pieces.findIndex((piece) => piece.card === card)).find((place) => place >= 0);
  return at === undefined ? undefined : pieces.splice(at, 1)[0];
}

/** @param {string} [from] */
const fresh = (from) => ({ id: `c${++made}`, from });
