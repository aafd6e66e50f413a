"""Whether whole matches come back from their records, and whether a record keeps its seed until the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bagatelle.game import Game
from bagatelle.kernel import CHANCE
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.record import Record


def changed(game: Game, seats: int, options: Options, seed: bytes, rng: random.Random) -> Iterator[str]:
    """What differs when a match is played at random, written, read and played again from its record."""
    match = Match(game, seats, options, seed=seed, match_id="harness")
    told_at = rng.randrange(8)
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(rng.choice(match.legal()))
        if len(match.events) == told_at and not match.over:
            shared = Record.seen_by(match, rng.randrange(match.seats)).to_json()
            if seed.hex() in shared:
                yield "the record of a match that is not over tells its seed"
    record = Record.from_json(Record.of(match).to_json())
    again = record.replay_of(game)
    if again.digest() != match.digest():
        yield f"the record of match {seed[0]} leads to another position"
    if again.sheet != match.sheet:
        yield f"the record of match {seed[0]} leads to another score sheet"
    if abs(sum(again.result()) - 1) > 1e-9:
        yield f"the result of match {seed[0]} does not sum to 1"
