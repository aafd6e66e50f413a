"""What a viewer of Bag-O-Loot sees, as numbers for the agents of others.

Groups stand where actions name them, by number and slot. Seats are counted clockwise from the viewer.
"""

from __future__ import annotations

from bagatelle.games.bag_o_loot import components, rules
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.rules import PLAYS, rule
from bagatelle.kernel import (
    Record,
    Singles,
    Words,
    inlined,
    lean,
    natural,
    put,
    put_count,
    put_one,
    squeezed,
    squeezing,
)
from bagatelle.rooms import Parts

SEATS, NUMBERS, KINDS = components.MAX_SEATS, components.NUMBERS, components.KINDS
FEWEST_SEATS = 2
CARDS = sum(components.DECKS[1])
USUAL_POINTS, USUAL_ROUNDS = 100, 10
"""Points and rounds up to these are written in equal steps; so are hands up to the most cards that are dealt."""
_FIFTH = 1.0 / components.COPIES

_pieces = Parts()
_SEATS = _pieces.add("seats", SEATS - FEWEST_SEATS + 1, "1 for the number of players, from two to six")
_DEALT = _pieces.add("dealt", 1, "cards dealt to everybody, divided by 12")
_SHARED = _pieces.add("shared ties", 1, "1 if tied leaders share the victory, 0 if they play on")
_TARGET = _pieces.add("target", 1, f"the points to exceed: {squeezing(USUAL_POINTS)}")
_TIEBREAK = _pieces.add("tie-break", 1, "1 if the game goes on only until one player leads alone")
_ROUNDS = _pieces.add("rounds", 1, f"completed rounds: {squeezing(USUAL_ROUNDS)}")
_PHASE = _pieces.add("phase", len(at.PHASES), f"1 for the phase: {', '.join(at.PHASES)}")
_TURN = _pieces.add(
    "turn",
    SEATS,
    "seat by seat, 1 for whose turn it is; in the deal for who gets the next card, after a round for who had the last "
    "turn",
)
_DEALER = _pieces.add("dealer", SEATS, "seat by seat, 1 for the dealer of this round")
_PLAYS = _pieces.add("plays", 1, "plays made in this turn, divided by 3")
_LAST_TURNS = _pieces.add(
    "last turns", 1, "turns left in the last lap, this one included, divided by 6; 0 before the last lap"
)
_PILE = _pieces.add("pile", 1, f"cards in the pile, divided by {CARDS}")
_TOTALS = _pieces.add(
    "totals",
    SEATS,
    f"seat by seat, the total: {squeezing(USUAL_POINTS)}; a total below 0 likewise, with its sign",
)
_HELD = _pieces.add("hand sizes", SEATS, f"seat by seat, cards in hand: {squeezing(components.MOST_DEALT)}")
_KNOWN = _pieces.add(
    "known looters", SEATS, "seat by seat, looters that everybody knows to be in the hand, divided by 5"
)
_HAND = _pieces.add(
    "hand", KINDS, "looters in the viewer's hand, then cards of each number from 1 to 16, divided by 5"
)
_OPEN_HANDS = _pieces.add(
    "other hands",
    (SEATS - 1) * KINDS,
    "for each seat after the viewer's, the hand as in 'hand' while all cards lie open after a round, 0 otherwise",
)
_GROUPS = _pieces.add(
    "groups",
    NUMBERS * at.SLOTS * SEATS,
    "for each number from 1 to 16 and each of its slots, seat by seat: number cards in the group if that seat owns it, "
    "divided by 5",
)
_LOOTERS = _pieces.add(
    "looters",
    NUMBERS * at.SLOTS,
    "for each number from 1 to 16 and each of its slots, looters in the group, divided by 5",
)
_LONE = _pieces.add(
    "lone looters",
    at.SLOTS * SEATS,
    "for each slot of lone looters, seat by seat: 1 if that seat owns the looter",
)

PIECES = tuple(_pieces.listed)
_ONCE = 14
_OF_A_SEAT = 5
MOST_NUMBERS = CARDS + SEATS * _OF_A_SEAT + _ONCE + 1
"""Every card is written once at most; and there is room to write a count that turns out to be none."""


@rule.encode
def encode(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """What is agreed, how the game stands, the hands as far as they are open, and the table."""
    n = standing(pos, viewer, index, value)
    n = players(pos, viewer, index, value, n)
    n = hands(pos, viewer, index, value, n)
    return table(pos, viewer, index, value, n)


@inlined
def place_of(pos: Record, viewer: int, seat: int) -> int:
    """How many places clockwise from the viewer somebody sits."""
    place = int(seat) - int(viewer)
    return place + int(pos.seats) if place < 0 else place


@lean
def standing(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """What is agreed, how far the game, the round and the turn are, and whose turn it is."""
    n = put_one(index, value, 0, _SEATS + int(pos.seats) - FEWEST_SEATS)
    n = put(index, value, n, _DEALT, rules.hand_size(pos) * (1.0 / components.MOST_DEALT))
    n = put_count(index, value, n, _SHARED, int(pos.share_ties), 1.0)
    n = put(index, value, n, _TARGET, squeezed(int(pos.target), USUAL_POINTS))
    n = put_count(index, value, n, _TIEBREAK, int(pos.tiebreak), 1.0)
    n = put_count(index, value, n, _ROUNDS, squeezed(int(pos.rounds), USUAL_ROUNDS), 1.0)
    n = put_one(index, value, n, _PHASE + int(pos.phase))
    if pos.phase != at.START:
        n = put_one(index, value, n, _TURN + place_of(pos, viewer, pos.turn))
        n = put_one(index, value, n, _DEALER + place_of(pos, viewer, pos.dealer))
    n = put_count(index, value, n, _PLAYS, int(pos.plays_made), 1.0 / PLAYS)
    n = put_count(index, value, n, _LAST_TURNS, int(pos.last_turns), 1.0 / SEATS)
    return put_count(index, value, n, _PILE, int(pos.pile_left), 1.0 / CARDS)


@lean
def players(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The totals, how many cards everybody holds, and the looters that everybody has seen."""
    for seat in range(int(pos.seats)):
        place, total = place_of(pos, viewer, seat), int(pos.totals[natural(seat)])
        n = put_count(index, value, n, _TOTALS + place, squeezed(total, USUAL_POINTS), 1.0)
        held = int(pos.held[natural(seat)])
        n = put_count(index, value, n, _HELD + place, squeezed(held, components.MOST_DEALT), 1.0)
        n = put_count(index, value, n, _KNOWN + place, int(pos.known[natural(seat)]), _FIFTH)
    return n


@lean
def hands(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The own hand; those of the others once all cards lie open."""
    n = hand(pos, viewer, index, value, n, _HAND)
    if pos.phase == at.ROUND_OVER or pos.phase == at.ENDED:
        for seat in range(int(pos.seats)):
            if seat != viewer:
                begin = _OPEN_HANDS + (place_of(pos, viewer, seat) - 1) * KINDS
                n = hand(pos, seat, index, value, n, begin)
    return n


@inlined
def hand(pos: Record, seat: int, index: Words, value: Singles, n: int, begin: int) -> int:
    """The cards of one hand, kind by kind."""
    for kind in range(KINDS):
        n = put_count(index, value, n, begin + kind, int(pos.hands[natural(seat), natural(kind)]), _FIFTH)
    return n


@lean
def table(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What lies in each slot, and whose it is."""
    for row in range(1, KINDS):
        for slot in range(at.SLOTS):
            group = int(pos.table[natural(row), natural(slot)])
            if group == 0:
                break
            place = (row - 1) * at.SLOTS + slot
            owner = place_of(pos, viewer, at.owner_of(group))
            n = put(index, value, n, _GROUPS + place * SEATS + owner, at.numbers_in(group) * _FIFTH)
            n = put_count(index, value, n, _LOOTERS + place, at.looters_in(group), _FIFTH)
    for slot in range(at.SLOTS):
        group = int(pos.table[components.LOOTER, natural(slot)])
        if group == 0:
            break
        n = put_one(index, value, n, _LONE + slot * SEATS + place_of(pos, viewer, at.owner_of(group)))
    return n


rule.complete()
