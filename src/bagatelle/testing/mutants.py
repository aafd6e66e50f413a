"""Position lines with a slip in them: what is not refused is a sound position, and stays one as the game goes on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import OVER, Record, copy_of
from bagatelle.refusal import Refused
from bagatelle.testing.positions import possible

SLIPS = 4
"""How many lines are made of each."""
EVENTS = 12
"""How far the game is played on from a line that was read."""
PIECES = re.compile(r"[0-9]+|[A-Za-z]+|[^0-9A-Za-z]")


def unsound(game: Game, lines: Sequence[str], rng: random.Random) -> Iterator[str]:
    """Lines that are read though no game can stand so, or that break the game after some events."""
    pieces = sorted({piece for line in lines for piece in PIECES.findall(line)} | {"0", "1", "2", "401"})
    for line in lines:
        for _ in range(SLIPS):
            slip = _with_slip(line, pieces, rng)
            try:
                pos = game.position_line.read_position(slip)
            except Refused:
                continue
            except Exception as problem:
                yield f"reading a line fails with {problem!r} instead of a refusal\nIn {game.title}: {slip}"
                continue
            fault = _fault(game, pos, rng)
            if fault:
                yield f"{fault}\nIn {game.title}, from a line that was read: {slip}"


def _with_slip(line: str, pieces: Sequence[str], rng: random.Random) -> str:
    """The same line with one or two numbers, words or signs changed, left out or doubled."""
    parts = PIECES.findall(line)
    for _ in range(rng.choice((1, 1, 2))):
        place, kind = rng.randrange(len(parts)), rng.random()
        if kind < 0.6 and parts[place].isdigit():
            parts[place] = str(max(0, int(parts[place]) + rng.choice((-1, 1))))
        elif kind < 0.85:
            parts[place] = rng.choice(pieces)
        else:
            parts[place] *= rng.choice((0, 2))
    return "".join(parts)


def _fault(game: Game, pos: Record, rng: random.Random) -> str:
    """What is wrong with a position, or with those that random play makes of it; nothing if all is well."""
    pos, rules = copy_of(pos), game.rules
    for event in range(EVENTS):
        if not rules.sound(pos):
            return f"after {event} events the position is not sound"
        if rules.actor(pos) == OVER:
            shares = np.zeros(int(pos.seats))
            rules.payoff(pos, shares)
            return "" if abs(shares.sum() - 1) < 1e-9 else f"the game is over, and pays {shares.tolist()}"
        actions = possible(game, pos)
        if not actions:
            return f"after {event} events nothing is possible"
        rules.play(pos, rng.choice(actions))
    return ""
