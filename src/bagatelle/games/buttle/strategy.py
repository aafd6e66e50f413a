"""What is known about playing Buttle well: what a position is worth in points and goals, one action ahead; and what a
game means to the match."""

from __future__ import annotations

import random
from math import comb
from typing import Any

from bagatelle.games.buttle import GAME, components, packs, rules, variants
from bagatelle.games.buttle import position as at
from bagatelle.kernel import Floats, Record, Rng, Words, helper

WIN_WORTH = 1000.0
"""Winning the game outweighs everything else."""
CARD_WORTH = 1.2
"""A card in hand, in points."""
TWO_WORTH = 1.5 * CARD_WORTH
"""A two that is spent on a counter."""
COURT_WORTH = 1.5
EIGHT_WORTH = 1.0
GOAL_WORTH = 0.8
"""A point less to go thanks to a Crown, compared with a point on the table."""
SEVEN_WORTH = 3.0
"""What a card turned up from the pile brings on average."""
SCUTTLE_AND_COUNTER = {"scuttle": True, "counter": True}
"""What most players of Cuttle expect."""


@rules.rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it: the lead in points after it."""
    seat = rules.actor(pos)
    for i in range(n):
        scratch[0] = pos
        if pos.phase == at.DISCARD:
            out[i] = -keeping(actions[i] - at.THROW)
        elif pos.phase == at.COUNTER:
            out[i] = worth_of_answer(scratch[0], actions[i], seat)
        else:
            out[i] = worth_of_move(scratch[0], actions[i], seat)


@helper
def worth_of_move(pos: Record, action: int, seat: int) -> float:
    """The lead after a move; what is still to be drawn, turned up or discarded counts as an average card."""
    if action == at.TAKE_CARD:
        return lead(pos, seat) + CARD_WORTH
    if action == at.PASS:
        return lead(pos, seat)
    make_last_game(pos)
    rules.play(pos, action)
    if pos.phase == at.COUNTER:
        rules.settle(pos)
    bonus = 0.0
    if pos.phase == at.DRAW:
        bonus = CARD_WORTH * pos.drawing
    elif pos.phase == at.REVEAL:
        bonus = SEVEN_WORTH
    elif pos.phase == at.DISCARD:
        bonus = CARD_WORTH * pos.discards
    return lead(pos, seat) + bonus


@helper
def make_last_game(pos: Record) -> None:
    """A move that ends the game leaves the table as it is, instead of dealing the next game of the match."""
    pos.games = 1
    pos.played = 0


@helper
def worth_of_answer(pos: Record, action: int, seat: int) -> float:
    """The lead if nobody counters after this answer; a two is spent only if what it prevents or saves is worth more."""
    make_last_game(pos)
    spent = 0.0
    if action != at.LET:
        pos.counters += 1
        spent = TWO_WORTH
    rank = packs.RANK_OF[at.face_of(pos.pending)]
    gain = 0.0
    if not variants.is_cancelled(pos):
        if rank == components.FOUR or rank == components.FIVE:
            gain = CARD_WORTH * 2
        elif rank == components.SEVEN:
            gain = SEVEN_WORTH
    if pos.turn != seat:
        gain = -gain
    rules.settle(pos)
    return lead(pos, seat) + gain - spent


@helper
def keeping(face: int) -> float:
    """What a card is worth in hand: Crowns, Courts and Pawns most, low numbers least."""
    return packs.VALUE_OF[face] if packs.VALUE_OF[face] > 0 else 7.5


@helper
def lead(pos: Record, seat: int) -> float:
    """How far a seat is ahead of the other."""
    if rules.has_won(pos, seat):
        return WIN_WORTH
    if rules.has_won(pos, 1 - seat):
        return -WIN_WORTH
    return standing(pos, seat) - standing(pos, 1 - seat)


@helper
def standing(pos: Record, seat: int) -> float:
    """Points, lower goals, protection and cards of one side, in points."""
    royals = pos.royal[seat, 0]
    total = rules.points(pos, seat) * 1.0
    total += GOAL_WORTH * (rules.needed_with(pos, 0) - rules.needed(pos, seat))
    total += COURT_WORTH * min(2, packs.ones(royals & packs.COURTS))
    total += EIGHT_WORTH * min(1, packs.ones(royals & packs.EIGHTS))
    return total + CARD_WORTH * packs.size(pos.hand[seat])


@rules.rule.narrow
def narrow(pos: Record) -> None:
    """The game that is being played, as if it were the whole match."""
    if pos.phase != at.ENDED:
        make_last_game(pos)
        for seat in range(at.SEATS):
            pos.wins[seat] = 0


def widen(pos: Record, seat: int, chance: float) -> float:
    """The share of the match that a chance in this game leaves, if the games to come are even."""
    if pos.phase == at.ENDED:
        return chance
    lead, to_come = int(pos.wins[seat]) - int(pos.wins[1 - seat]), int(pos.games) - int(pos.played) - 1
    return chance * _share(lead + 1, to_come) + (1 - chance) * _share(lead - 1, to_come)


def _share(lead: int, to_come: int) -> float:
    """The share of a match for a player with so many wins more, when so many even games are to come."""
    share = 0.0
    for won in range(to_come + 1):
        final = lead + 2 * won - to_come
        share += comb(to_come, won) * (1.0 if final > 0 else 0.5 if final == 0 else 0.0)
    return share / 2**to_come


def practice(rng: random.Random) -> Record:
    """The start of one game: as printed, with the variants that people choose first, or with any of them."""
    kind = rng.random()
    options: dict[str, Any] = {}
    if kind > 0.7:
        for name, spec in GAME.options.specs().items():
            if spec.kind == "switch":
                options[name] = rng.random() < 0.5
            elif spec.kind == "choice":
                options[name] = rng.choice(list(spec.choices))
    elif kind > 0.4:
        options |= rng.choice([preset for preset in GAME.presets.values() if preset] + [SCUTTLE_AND_COUNTER])
    if "deck" not in options and rng.random() < 0.25:
        options["deck"] = components.DECKS[components.EXTENDED]
    return GAME.start(at.SEATS, GAME.options.read({**options, "games": 1}))


rules.rule.complete()
