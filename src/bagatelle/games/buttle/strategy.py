"""What is known about playing Buttle well: a worth of a position by points and goals, looked at one action ahead."""

from __future__ import annotations

from typing import Any

from bagatelle.games.buttle.components import COURT, EIGHT, FIVE, FOUR, SEVEN
from bagatelle.games.buttle.packs import RANK_BITS, RANK_OF, VALUE_OF, ones, size
from bagatelle.games.buttle.position import (
    COUNTER,
    DISCARD,
    DRAW,
    LET,
    PASS,
    REVEAL,
    TAKE_CARD,
    THROW,
)
from bagatelle.games.buttle.rules import face_of, has_won, needed, play, points, rule, settle
from bagatelle.games.buttle.variants import responder
from bagatelle.kernel import Floats, Record, Rng, Words, helper

WIN_WORTH = 1000.0
"""Winning the game outweighs everything else."""
CARD_WORTH = 1.2
"""A card in hand, in points."""
COURT_WORTH = 1.5
EIGHT_WORTH = 1.0
GOAL_WORTH = 0.8
"""A point less to go because of a Crown, compared with a point on the table."""
SEVEN_WORTH = 3.0
"""What a card turned up from the pile brings on average."""


_COURTS = int(RANK_BITS[COURT])
_EIGHTS = int(RANK_BITS[EIGHT])
_NO_CROWNS = 21


@rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it: the lead in points after it."""
    seat = responder(pos) if pos.phase == COUNTER else 1 - pos.turn if pos.phase == DISCARD else pos.turn
    for i in range(n):
        scratch[0] = pos
        if pos.phase == DISCARD:
            out[i] = -keeping(actions[i] - THROW)
        elif pos.phase == COUNTER:
            out[i] = worth_of_answer(scratch[0], actions[i], seat)
        else:
            out[i] = worth_of_move(scratch[0], actions[i], seat)


@helper
def worth_of_move(pos: Record, action: int, seat: int) -> float:
    """The lead after a move; what is still to be drawn, turned up or discarded counts as an average card."""
    if action == TAKE_CARD:
        return lead(pos, seat) + CARD_WORTH
    if action == PASS:
        return lead(pos, seat)
    make_last_game(pos)
    play(pos, action)
    if pos.phase == COUNTER:
        settle(pos)
    bonus = 0.0
    if pos.phase == DRAW:
        bonus = CARD_WORTH * pos.drawing
    elif pos.phase == REVEAL:
        bonus = SEVEN_WORTH
    elif pos.phase == DISCARD:
        bonus = CARD_WORTH * pos.discards
    return lead(pos, seat) + bonus


@helper
def make_last_game(pos: Record) -> None:
    """A move that ends the game leaves the table as it is, instead of dealing the next game of the match."""
    pos.games = 1
    pos.played = 0


@helper
def worth_of_answer(pos: Record, action: int, seat: int) -> float:
    """A two is spent if what it prevents, or saves, is worth more than the two."""
    if action == LET:
        return worth_when(pos, pos.counters, seat)
    return worth_when(pos, pos.counters + 1, seat) - CARD_WORTH * 1.5


@helper
def worth_when(pos: Record, twos: int, seat: int) -> float:
    """The lead if nobody counters after so many twos."""
    make_last_game(pos)
    pos.counters = twos
    rank = RANK_OF[face_of(pos.pending)]
    gain = CARD_WORTH * 2 if rank == FOUR or rank == FIVE else SEVEN_WORTH if rank == SEVEN else 0.0
    acts = twos & 1 == 0
    mine = pos.turn == seat
    settle(pos)
    return lead(pos, seat) + ((gain if mine else -gain) if acts else 0.0)


@helper
def keeping(face: int) -> float:
    """What a card is worth in hand: Crowns, Courts and Pawns most, low numbers least."""
    return VALUE_OF[face] if VALUE_OF[face] > 0 else 7.5


@helper
def lead(pos: Record, seat: int) -> float:
    """How much better a seat stands than the other."""
    if has_won(pos, seat):
        return WIN_WORTH
    if has_won(pos, 1 - seat):
        return -WIN_WORTH
    return standing(pos, seat) - standing(pos, 1 - seat)


@helper
def standing(pos: Record, seat: int) -> float:
    """Points, lower goals, protection and cards of one side, in points."""
    royals = pos.royal[seat, 0]
    total = points(pos, seat) * 1.0
    total += GOAL_WORTH * (_NO_CROWNS - needed(pos, seat))
    total += COURT_WORTH * min(2, ones(royals & _COURTS)) + EIGHT_WORTH * min(1, ones(royals & _EIGHTS))
    return total + CARD_WORTH * size(pos.hand[seat])


rule.complete()
