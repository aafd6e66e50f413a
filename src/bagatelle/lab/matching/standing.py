"""Where a fighter stands among all."""

from __future__ import annotations

from statistics import fmean

from bagatelle.game import Game
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.refusal import Refused


def standing(met: Matchups, name: str) -> tuple[int, int] | None:
    """The rank of a fighter by strength, and among how many. Where the others have not met each other, what their game
    knows about them has to do; None if it knows nothing."""
    own = met.strengths[met.place(name)].mean
    if met.complete:
        return met.ranked.index(name) + 1, len(met.ranked)
    if not {*met.plan.game.matchups.field()} <= {fighter.value for fighter in met.plan.fighters}:
        return None
    kept = kept_strengths(met.plan.game)
    if kept is None:
        return None
    others = [strength for other, strength in kept.items() if other != name]
    return 1 + sum(strength > own for strength in others), 1 + len(others)


def kept_strengths(game: Game) -> dict[str, float] | None:
    """How strong everybody in the field is, as far as their game knows without playing."""
    names, role = game.matchups.field(), next(iter(game.options.roles(0)))
    strengths = dict[str, float]()
    for name in names:
        chances = list[float]()
        for other in names:
            if other == name:
                continue
            try:
                both = game.options().with_choices({0: {role: name}, 1: {role: other}})
            except Refused:
                continue
            shares = game.pairing.balance(both)
            if shares is None:
                return None
            chances.append(shares[0])
        strengths[name] = fmean(chances)
    return strengths
