"""What a viewer of Bag of Butts sees, as numbers for the agents of others: everything, counted from the viewer.

Players and their colours come clockwise from the viewer, and the colours of nobody come last. So positions that differ
only in colours, or in who sits where, look the same.
"""

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Record, Singles, Words, inlined, natural, put, put_one, squeezed, squeezing
from bagatelle.rooms import Parts

SEATS = at.MAX_SEATS
KINDS = components.KINDS
USUAL_POINTS, USUAL_RUN = 40, 12
"""Up to these, points and turns stand on an even scale; see `squeezed`."""

_EACH_SEAT = "each seat clockwise from the viewer"
_EACH_COLOUR = (
    "of each colour clockwise from the viewer's, colours of nobody last, in halves; then black and gray in halves, "
    "white, khaki"
)

_parts = Parts()
_SEATS = _parts.add("seats", 3, "1 for two, three or four players")
_TARGET = _parts.add("target", 1, f"the target in points: {squeezing(USUAL_POINTS)}")
_EMPTY = _parts.add(
    "empty after auto", 1, "1 if the turn after an automatic reset starts without specials, by agreement"
)
_PHASE = _parts.add("phase", len(at.PHASES), f"1 for the phase: {', '.join(at.PHASES)}")
_TURN = _parts.add("turn", SEATS, f"1 for whose turn it is, {_EACH_SEAT}; nobody's before the start")
_FIRST = _parts.add("first turn", 1, "1 if a first turn begins, before which nobody may reset")
_EXTRA = _parts.add("extra turn", 1, "1 if an extra turn begins, before which nobody may reset")
_AFTER = _parts.add("after auto", 1, "1 if the turn after an automatic reset begins, and nobody may reset")
_TIEBREAKER = _parts.add("tiebreaker", 1, "1 in a tiebreaker")
_PLAYING = _parts.add(
    "playing", SEATS, f"1 for who plays, {_EACH_SEAT}: not empty seats, nor those beaten before a tiebreaker"
)
_SCORE = _parts.add("score", SEATS, f"points, {_EACH_SEAT}: {squeezing(USUAL_POINTS)}")
_LOWEST = _parts.add(
    "lowest", SEATS, f"1 for who was lowest when this turn began, so that a khaki counts, {_EACH_SEAT}"
)
_RUN = _parts.add(
    "run", 1, f"turns since the last reset, one less than what a butt pays: {squeezing(USUAL_RUN)}"
)
_BAG = _parts.add("bag", KINDS, f"pieces in the bag: {_EACH_COLOUR}")
_POOL = _parts.add(
    "pool", KINDS - components.FIRST_SPECIAL, "specials in the pool: black and gray in halves, white, khaki"
)
_SIZES = _parts.add("sizes", components.GROUPS, f"the announced sizes of the groups, in parts of {at.MOST}")
_GROUPS = _parts.add("groups", components.GROUPS * KINDS, f"pieces in each group in turn: {_EACH_COLOUR}")

PIECES = _parts.listed
MOST_NUMBERS = PIECES[-1].begin + PIECES[-1].width

_SHARE = 1 / np.array(components.IN_PLAY)
_OF_THE_LARGEST_GROUP = 1 / at.MOST


@rules.rule.encode
def encode(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    """What a viewer sees, as numbers."""
    n = put_one(index, value, np.int64(0), _SEATS + np.int64(pos.seats) - 2)
    n = put(index, value, n, _TARGET, squeezed(np.int64(pos.target), USUAL_POINTS))
    n = put_if(index, value, n, _EMPTY, pos.empty_after_auto)
    n = put_one(index, value, n, _PHASE + np.int64(pos.phase))
    n = put_if(index, value, n, _FIRST, pos.first_turn)
    n = put_if(index, value, n, _EXTRA, pos.extra_turn)
    n = put_if(index, value, n, _AFTER, pos.after_auto)
    n = put_if(index, value, n, _TIEBREAKER, pos.tiebreaker)
    if pos.run:
        n = put(index, value, n, _RUN, squeezed(np.int64(pos.run), USUAL_RUN))
    for place in range(SEATS):
        seat = seat_at(pos, viewer, place)
        n = encode_seat(pos, seat, place, index, value, n)
        n = encode_kind(pos, np.int64(pos.colour[natural(seat)]), place, index, value, n)
    for kind in range(components.FIRST_SPECIAL, KINDS):
        n = put_share(index, value, n, _POOL + kind - components.FIRST_SPECIAL, pos.pool[kind], _SHARE[kind])
        n = encode_kind(pos, kind, kind, index, value, n)
    for group in range(components.GROUPS):
        n = put_share(index, value, n, _SIZES + group, pos.announced[group], _OF_THE_LARGEST_GROUP)
    return n


@inlined
def put_if(index: Words, value: Singles, n: Any, where: Any, so: Any) -> Any:
    """Write a 1 if something is so; return how many numbers there are now."""
    return put_one(index, value, n, where) if so else n


@inlined
def put_share(index: Words, value: Singles, n: Any, where: Any, there: Any, share: Any) -> Any:
    """Write how many are there, each as such a share, unless there are none."""
    return put(index, value, n, where, there * share) if there else n


@inlined
def seat_at(pos: Record, viewer: int, place: int) -> Any:
    """The seat at a place clockwise from the viewer; empty seats come last."""
    seats = np.int64(pos.seats)
    if place >= seats:
        return np.int64(place)
    seat = np.int64(viewer) + place
    return seat - seats if seat >= seats else seat


@inlined
def encode_seat(pos: Record, seat: Any, place: int, index: Words, value: Singles, n: Any) -> Any:
    """One player: whether it is their turn, whether they play, their points, and whether a khaki counts for them."""
    if pos.phase != at.START:
        n = put_if(index, value, n, _TURN + place, seat == pos.turn)
    if pos.playing[natural(seat)]:
        n = put_one(index, value, n, _PLAYING + place)
        if pos.score[natural(seat)]:
            n = put(
                index, value, n, _SCORE + place, squeezed(np.int64(pos.score[natural(seat)]), USUAL_POINTS)
            )
        if at.ADD <= pos.phase <= at.CHOOSE:
            n = put_if(index, value, n, _LOWEST + place, rules.is_lowest(pos, seat))
    return n


@inlined
def encode_kind(pos: Record, kind: Any, place: int, index: Words, value: Singles, n: Any) -> Any:
    """Where the pieces of a kind are, at the place of that kind."""
    share = _SHARE[natural(kind)]
    n = put_share(index, value, n, _BAG + place, pos.bag[natural(kind)], share)
    if pos.announced[0]:
        for group in range(components.GROUPS):
            there = pos.group[group, natural(kind)]
            n = put_share(index, value, n, _GROUPS + group * KINDS + place, there, share)
    return n


rules.rule.complete()
