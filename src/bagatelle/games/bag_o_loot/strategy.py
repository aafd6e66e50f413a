"""What is known about playing Bag-O-Loot well: the table as it would be counted, with an eye on what can be stolen.

A play is worth the lead that it leaves: the mover's stash less the hand, less the mean of the others' stashes. Sets
that others can still take count for less, looters in hand cost more as the end comes near, and lockdown costs plays.
The cards of other hands are never looked at.
"""

from __future__ import annotations

import random
from typing import Any

from bagatelle.games.bag_o_loot import GAME, components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import Floats, Record, Rng, Words, helper

OPEN_SHARE = 0.8
"""What remains of a set that can be stolen, by rule of thumb."""
FULL_SHARE = 0.95
"""A set of five cannot be stolen, but snitched from, and combined with another."""
HAND_MEAN = 1.3
"""Points that an unknown card in a hand costs its holder: four looters in 64 cards, five in 85."""
LATE_LOOTER, EARLY_LOOTER = 5.0, 1.5
"""What a looter in the hand costs when the round may end soon, and before that, when it is of use."""
SOON = 3
"""The round may end soon when somebody else holds so few cards."""
LOCK_COST = 2.0
GOING_OUT = 5.0
PRINTED_TARGET = int(GAME.options.specs()["target"].default)
LOWEST_TARGET, HIGHEST_TARGET = 20, 250
SPREAD = 25.0
"""How far apart totals are in practice, in points."""


@rules.rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal play of the seat to act is worth to it, in points of lead."""
    seat = int(pos.turn)
    for i in range(n):
        scratch[0] = pos
        rules.play(scratch[0], actions[i])
        out[i] = lead(scratch[0], seat)


@helper
def lead(pos: Record, seat: int) -> float:
    """The stash of a seat less its hand, less the mean of the others' stashes, as things stand."""
    over = pos.phase == at.ROUND_OVER or pos.phase == at.ENDED
    mine, everything = 0.0, 0.0
    for row in range(components.KINDS):
        for slot in range(at.SLOTS):
            group = at.group_at(pos, row, slot)
            if group == 0:
                break
            points = group_worth(group, over)
            everything += points
            if at.owner_of(group) == seat:
                mine += points
    others = everything - mine
    for other in range(pos.seats):
        if other == seat:
            mine -= hand_cost(pos, seat, over)
            mine -= LOCK_COST if pos.singles[seat] > 0 and not over else 0.0
        elif over:
            others -= HAND_MEAN * pos.held[other]
    if over and pos.held[seat] == 0:
        mine += GOING_OUT
    return mine - others / (pos.seats - 1)


@helper
def group_worth(group: int, over: bool) -> float:
    """What a group pays, less the danger of losing it."""
    points = float(scoring.worth_of(group))
    if over or at.is_bag(group):
        return points
    return points * (FULL_SHARE if at.size_of(group) == components.COPIES else OPEN_SHARE)


@helper
def hand_cost(pos: Record, seat: int, over: bool) -> float:
    """What the cards in a hand will cost if the round ends before they are laid down."""
    late = over or pos.last_turns > 0
    for other in range(pos.seats):
        late = late or (other != seat and pos.held[other] <= SOON)
    looters = int(pos.hands[seat, components.LOOTER])
    return (pos.held[seat] - looters) * components.CARD_POINTS + looters * (
        LATE_LOOTER if late else EARLY_LOOTER
    )


def practice(rng: random.Random) -> Record:
    """The start of a game for any number of players; or the deal of a later round, with totals that are often close to
    the target or to each other."""
    target = PRINTED_TARGET if rng.random() < 0.8 else rng.randint(LOWEST_TARGET, HIGHEST_TARGET)
    tie = rng.choice(GAME.options.specs()["tie"].choices)
    pos = GAME.start(rng.choice(GAME.seats), GAME.options.read({"target": target, "tie": tie}))
    if rng.random() < 0.4:
        return pos
    pos.phase = at.ROUND_OVER
    pos.dealer = rng.randrange(pos.seats)
    mean, spread = rng.uniform(0, target), rng.uniform(0, SPREAD)
    for seat in range(pos.seats):
        pos.totals[seat] = min(target, round(rng.gauss(mean, spread)))
    pos.rounds = 1 + round(mean / 15)
    if not pos.share_ties and rng.random() < 0.05:
        pos.totals[: pos.seats] += target + rng.randint(1, 20) - max(pos.totals[: pos.seats])
        leader, other = rng.sample(range(pos.seats), 2)
        pos.totals[leader] = pos.totals[other] = max(pos.totals[: pos.seats])
        pos.tiebreak = 1
    return pos


rules.rule.complete()
