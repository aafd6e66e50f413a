"""The end of a round of Bag-O-Loot: who ended it, who got most out of it, who leads, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot import scoring
from bagatelle.rooms import Audience


def summary_of(after: np.record, to: Audience) -> list[str]:
    """The round that has just ended, in a few sentences; the first one says how."""
    return [_ended(after, to), _best(after, to), *_next(after, to)]


def _ended(after: np.record, to: Audience) -> str:
    number = int(after.rounds)
    if after.held[after.turn] == 0:
        return to.tell(
            int(after.turn),
            "You go out and end round {number}.",
            "{player} goes out and ends round {number}.",
            number=number,
        )
    return to.say("The last lap is over, and so is round {number}.", number=number)


def _best(after: np.record, to: Audience) -> str:
    """Who got most out of the round."""
    seats = range(after.seats)
    stash = [int(scoring.stash_points(after, seat)) for seat in seats]
    hand = [int(scoring.hand_points(after, seat)) for seat in seats]
    gained = [stash[seat] - hand[seat] for seat in seats]
    best = [seat for seat in seats if gained[seat] == max(gained)]
    if len(best) > 1:
        players = to.say.both([to.names[seat] for seat in best])
        return to.say("{players} did best, with {points} each.", players=players, points=f"{max(gained):+}")
    return to.tell(
        best[0],
        "You did best with {points}: stash {stash}, hand {hand}.",
        "{player} did best with {points}: stash {stash}, hand {hand}.",
        points=f"{max(gained):+}",
        stash=stash[best[0]],
        hand=-hand[best[0]],
    )


def _next(after: np.record, to: Audience) -> Iterator[str]:
    """Who leads, and how far it is to the end of the game."""
    if after.phase == at.ENDED:
        return
    say, high = to.say, int(scoring.highest(after))
    leaders = [seat for seat in range(after.seats) if scoring.leads(after, seat)]
    players = say.both([to.names[seat] for seat in leaders])
    if after.tiebreak:
        yield say("{players} are level: play goes on until one leads alone.", players=players)
    elif len(leaders) > 1:
        yield say("{players} lead with {points}.", players=players, points=high)
    else:
        yield to.tell(leaders[0], "You lead with {points}.", "{player} leads with {points}.", points=high)
    if not after.tiebreak:
        yield say("The game ends after a round in which somebody passes {target}.", target=int(after.target))
