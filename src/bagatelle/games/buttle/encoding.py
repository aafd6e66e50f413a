"""What a viewer of Buttle sees, as numbers for the agents of others.

Cards stand by their faces, in the order of `components.CARDS`: of two equal cards each counts half. Stacks stand where
actions name them, by place. Of two sides the viewer's comes first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.buttle import components, packs, rules, stacks
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import ALL_PAWNS, FACES, POINT_FACES, ROYAL_FACES
from bagatelle.games.buttle.rules import rule
from bagatelle.kernel import (
    Record,
    Singles,
    Words,
    inlined,
    lean,
    lowest_bit,
    natural,
    put,
    put_count,
    put_one,
    squeezed,
    squeezing,
)
from bagatelle.rooms import Parts

SIDES = at.SEATS
CARDS = max(sum(deck) for deck in components.COPIES)
PAWN_FACES = sum(card.rank == components.PAWN for card in components.CARDS)
ROYALS = len(ROYAL_FACES)
USUAL_POINTS, USUAL_HAND, USUAL_TURNS, USUAL_GAMES = components.NEEDED[0], 12, 100, 9
"""Numbers up to these are written in equal steps."""
MOST_COUNTERS = max(sum(deck[face] for face in packs.faces_of(packs.TWOS)) for deck in components.COPIES)
_HALF = 0.5
_PAWNS_BEFORE = np.array([sum(range(ALL_PAWNS, ALL_PAWNS - n, -1)) for n in range(ALL_PAWNS)], np.int64)
_ROYAL_AT = np.zeros(FACES, np.int64)
for _place, _face in enumerate(ROYAL_FACES):
    _ROYAL_AT[_face] = _place

_pieces = Parts()
_DECK = _pieces.add("single deck", 1, "1 for the single deck of 44 cards, 0 for the double one of 72")
_OPTIONS = _pieces.add(
    "options",
    7,
    "1 for each that is agreed: scuttle, counter, hand limit, nine for one suit, four by lot, a three may fetch a "
    "three, freeze",
)
_TARGET = _pieces.add("target", 1, "points that win without a Crown, divided by 50")
_MATCH = _pieces.add(
    "match",
    4,
    f"games in the match, games that are over, the viewer's wins, the other's wins: {squeezing(USUAL_GAMES)}",
)
_PHASE = _pieces.add("phase", len(at.PHASES), f"1 for the phase: {', '.join(at.PHASES)}")
_TURN = _pieces.add(
    "turn", SIDES, "1 for whose turn it is, the viewer's or the other's; 0 until the deal is over"
)
_DEALER = _pieces.add("dealer", SIDES, "1 for who deals this game, the viewer or the other")
_TURNS = _pieces.add("turns", 1, f"turns so far: {squeezing(USUAL_TURNS)}")
_PASSES = _pieces.add("passes", 1, "passes in a row, divided by 3")
_PILE = _pieces.add("pile", 1, f"cards in the pile, divided by {CARDS}")
_HELD = _pieces.add("hand sizes", SIDES, f"cards in each hand: {squeezing(USUAL_HAND)}")
_POINTS = _pieces.add("points", SIDES, f"points on each side: {squeezing(USUAL_POINTS)}")
_NEEDED = _pieces.add("needed", SIDES, "points that each side needs to win, divided by 50")
_HAND = _pieces.add(
    "hand",
    FACES,
    "cards in the viewer's hand by face, 0.5 for each card; faces stand in the order of the choices to discard",
)
_SHOWN = _pieces.add(
    "shown", FACES, "cards in the viewer's hand that the other player knows, by face, 0.5 for each card"
)
_THEIRS = _pieces.add(
    "other hand",
    FACES,
    "cards that the viewer knows to be in the other hand, all of them when the match is over, by face, 0.5 for each "
    "card",
)
_FROZEN = _pieces.add(
    "frozen", SIDES * FACES, "cards in each hand that may not be played yet, by face, 0.5 for each card"
)
_BARE = _pieces.add(
    "point cards",
    SIDES * POINT_FACES,
    "point cards without a Pawn on each side, by face from Aces to nines, 0.5 for each card",
)
_ROYAL = _pieces.add(
    "royals", SIDES * ROYALS, "sideways eights, Courts and Crowns on each side, by face, 0.5 for each card"
)
_SCRAP = _pieces.add("scrap", FACES, "cards in the scrap pile by face, 0.5 for each card")
_STACK = _pieces.add(
    "stacks",
    ALL_PAWNS * POINT_FACES,
    "stack by stack, the point card at the bottom by face: 1 on the viewer's side, -1 on the other's",
)
_PAWNS = _pieces.add(
    "pawns",
    int(_PAWNS_BEFORE[-1] + 1) * PAWN_FACES,
    "stack by stack, from the bottom up, 1 for the face of each Pawn; there is room for six Pawns on the first stack, "
    "for five on the second, and so on, as no deck has more than six",
)
_LIMBO = _pieces.add(
    "limbo",
    POINT_FACES,
    "one-offs and twos of this turn that are not scrapped yet, by face, 0.5 for each card",
)
_REVEALED = _pieces.add("revealed", FACES, "1 for the face of the card that a seven turned up")
_DRAWING = _pieces.add("to draw", 1, "cards still to be drawn, divided by 2")
_DISCARDS = _pieces.add("to discard", 1, "cards still to be discarded, divided by 2")
_LOWEST = _pieces.add(
    "lowest discard",
    1,
    f"before the second discard, the place of the first among the faces, counted from 1 and divided by {FACES}: the "
    "second may not stand before it",
)
_PENDING = _pieces.add("pending", POINT_FACES, "1 for the face of the one-off that may be countered now")
_COUNTERS = _pieces.add(
    "counters", 1, f"twos played against that one-off and against each other, divided by {MOST_COUNTERS}"
)
_AT_ROYAL = _pieces.add(
    "at royal",
    SIDES * ROYALS,
    "1 for the royal that the one-off is aimed at, by side and face as in 'royals'",
)
_AT_STACK = _pieces.add("at stack", ALL_PAWNS, "1 for the stack whose top Pawn the one-off is aimed at")
_AT_SCRAP = _pieces.add("at scrap", FACES, "1 for the face that the one-off would fetch from the scrap pile")
_AT_SUIT = _pieces.add(
    "at suit",
    len(components.SUITS),
    f"1 for the suit that the one-off names: {', '.join(components.SUIT_NAMES)}",
)

PIECES = tuple(_pieces.listed)
_ONCE = 31
_OF_A_SIDE = 5
_OF_A_CARD = 3
MOST_NUMBERS = _OF_A_CARD * CARDS + _OF_A_SIDE * SIDES + _ONCE + 1
"""A card may be in hand, shown and frozen; and there is room to write a count that turns out to be none."""


@rule.encode
def encode(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """What is agreed, how the game stands, the hands as far as they are known, the table, and what is under way."""
    n = agreement(pos, viewer, index, value)
    n = moment(pos, viewer, index, value, n)
    n = hands(pos, viewer, index, value, n)
    n = table(pos, viewer, index, value, n)
    if pos.phase != at.TURN:
        n = under_way(pos, viewer, index, value, n)
    return n


@inlined
def side_of(viewer: int, seat: int) -> int:
    """0 for the viewer's side, 1 for the other."""
    return (int(seat) ^ int(viewer)) & 1


@inlined
def put_pack(index: Any, value: Any, n: Any, begin: Any, first: Any, second: Any) -> Any:
    """Write the cards of a pack, given by its two words, half for each."""
    while first:
        face = lowest_bit(first)
        first &= first - 1
        n = put(index, value, n, begin + face, _HALF + _HALF * ((second >> face) & 1))
    return n


@lean
def agreement(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """The options, and how the match stands."""
    n = put_count(index, value, 0, _DECK, int(pos.deck), 1.0)
    options = (
        pos.scuttle, pos.counter, pos.hand_limit, pos.nine_one_suit, pos.four_random, pos.three_takes_threes,
        pos.freeze,
    )  # fmt: skip
    for number in range(len(options)):
        n = put_count(index, value, n, _OPTIONS + number, int(options[natural(number)]), 1.0)
    n = put(index, value, n, _TARGET, rules.needed_with(pos, 0) * (1.0 / components.HIGHEST_TARGET))
    me = int(viewer) & 1
    match = (int(pos.games), int(pos.played), int(pos.wins[natural(me)]), int(pos.wins[natural(1 - me)]))
    for number in range(len(match)):
        games = match[natural(number)]
        n = put_count(index, value, n, _MATCH + number, squeezed(games, USUAL_GAMES), 1.0)
    return n


@lean
def moment(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The phase, whose turn it is, and how far the game is."""
    n = put_one(index, value, n, _PHASE + int(pos.phase))
    if pos.phase != at.DEALER:
        n = put_one(index, value, n, _DEALER + side_of(viewer, pos.dealer))
        if pos.phase != at.DEAL:
            n = put_one(index, value, n, _TURN + side_of(viewer, pos.turn))
    n = put_count(index, value, n, _TURNS, squeezed(int(pos.turns), USUAL_TURNS), 1.0)
    n = put_count(index, value, n, _PASSES, int(pos.passes), 1.0 / rules.PASSES_TO_DRAW)
    return put_count(index, value, n, _PILE, packs.size(pos.pile), 1.0 / CARDS)


@lean
def hands(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """The own hand, and what each player knows of the other's."""
    me = int(viewer) & 1
    other = 1 - me
    for side in range(SIDES):
        seat = me ^ side
        held = packs.size(pos.hand[natural(seat)])
        n = put_count(index, value, n, _HELD + side, squeezed(held, USUAL_HAND), 1.0)
        frozen = pos.frozen[natural(seat)]
        n = put_pack(index, value, n, _FROZEN + side * FACES, frozen[0], frozen[1])
    mine, shown = pos.hand[natural(me)], pos.known[natural(me)]
    n = put_pack(index, value, n, _HAND, mine[0], mine[1])
    n = put_pack(index, value, n, _SHOWN, shown[0], shown[1])
    known = pos.hand[natural(other)] if pos.phase == at.ENDED else pos.known[natural(other)]
    return put_pack(index, value, n, _THEIRS, known[0], known[1])


@lean
def table(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """Both sides of the table, the stacks, and the scrap pile."""
    for side in range(SIDES):
        seat = (int(viewer) & 1) ^ side
        n = put_count(index, value, n, _POINTS + side, squeezed(rules.points(pos, seat), USUAL_POINTS), 1.0)
        n = put(index, value, n, _NEEDED + side, rules.needed(pos, seat) * (1.0 / components.HIGHEST_TARGET))
        bare = pos.bare[natural(seat)]
        n = put_pack(index, value, n, _BARE + side * POINT_FACES, bare[0], bare[1])
        first, second = pos.royal[natural(seat), 0], pos.royal[natural(seat), 1]
        while first:
            face = lowest_bit(first)
            first &= first - 1
            where = _ROYAL + side * ROYALS + _ROYAL_AT[natural(face)]
            n = put(index, value, n, where, _HALF + _HALF * ((second >> face) & 1))
    for place in range(ALL_PAWNS):
        stack = pos.stack[natural(place)]
        if stack == stacks.EMPTY:
            break
        n = put_stack(index, value, n, place, stack, side_of(viewer, stacks.side_of(stack)))
    return put_pack(index, value, n, _SCRAP, pos.scrap[0], pos.scrap[1])


@lean
def put_stack(index: Words, value: Singles, n: int, place: int, stack: int, side: int) -> int:
    """The point card of a stack, on whose side it lies, and its Pawns from the bottom up."""
    n = put(index, value, n, _STACK + place * POINT_FACES + stacks.card_of(stack), 1.0 - 2.0 * side)
    height, below = 0, stack
    while stacks.has_pawn(below):
        below = stacks.without_pawn(below)
        height += 1
    while height > 0:
        height -= 1
        pawn = stacks.top_pawn(stack) - components.FIRST_PAWN
        where = _PAWNS + (_PAWNS_BEFORE[natural(place)] + height) * PAWN_FACES + pawn
        n = put_one(index, value, n, where)
        stack = stacks.without_pawn(stack)
    return n


@lean
def under_way(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What has been begun in this turn: a one-off that may be countered, cards to turn up, to draw or to discard."""
    n = put_pack(index, value, n, _LIMBO, pos.limbo[0], pos.limbo[1])
    if pos.revealed != at.NOTHING:
        n = put_one(index, value, n, _REVEALED + int(pos.revealed))
    n = put_count(index, value, n, _DRAWING, int(pos.drawing), _HALF)
    n = put_count(index, value, n, _DISCARDS, int(pos.discards), _HALF)
    if pos.discards == 1:
        n = put(index, value, n, _LOWEST, (int(pos.lowest) + 1) * (1.0 / FACES))
    if pos.phase == at.COUNTER:
        n = put_one(index, value, n, _PENDING + at.face_of(pos.pending))
        n = put_count(index, value, n, _COUNTERS, int(pos.counters), 1.0 / MOST_COUNTERS)
        n = aimed_at(pos, viewer, index, value, n)
    return n


@lean
def aimed_at(pos: Record, viewer: int, index: Words, value: Singles, n: int) -> int:
    """What the one-off that may be countered is aimed at, if it is aimed at anything."""
    rank, target = packs.RANK_OF[natural(at.face_of(pos.pending))], at.target_of(pos.pending)
    if target == at.NOTHING:
        return n
    if rank == components.THREE:
        return put_one(index, value, n, _AT_SCRAP + target)
    if rank == components.NINE:
        return put_one(index, value, n, _AT_SUIT + target)
    if target >= at.STACK:
        return put_one(index, value, n, _AT_STACK + target - at.STACK)
    own = target >= at.OWN
    side = side_of(viewer, pos.turn) if own else 1 - side_of(viewer, pos.turn)
    face = target - at.OWN if own else target
    return put_one(index, value, n, _AT_ROYAL + side * ROYALS + _ROYAL_AT[natural(face)])


rule.complete()
