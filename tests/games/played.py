"""Positions from games at random: what is said about them must be true in all of them."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from bagatelle import Game
from bagatelle.kernel import Record
from bagatelle.match import Match


def decisions(
    game: Game,
    count: int,
    seed: int,
    options: Sequence[Mapping[str, Any]] = ({},),
    seats: int | None = None,
) -> list[tuple[Record, int]]:
    """So many positions in which somebody has to choose, each with one of the actions."""
    rng = random.Random(seed)
    found: list[tuple[Record, int]] = []
    while len(found) < count:
        match = Match(
            game,
            seats or rng.choice(game.seats),
            rng.choice(options),
            seed=rng.randbytes(32),
            match_id="merits",
        )
        while not match.over and len(match.events) < 300:
            if match.actor >= 0 and rng.random() < 0.3:
                found.append((match.position, rng.choice(match.legal())))
            match.play(rng.choice(match.legal()))
    return found[:count]


def reason(game: Game, pos: Record, action: int) -> str:
    """What speaks for an action, as its player is told it in English."""
    match = Match(game, start=pos)
    return game.sentences.speaks_for(pos, action, match.audience(match.actor))
