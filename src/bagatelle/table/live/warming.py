"""Getting a game ready. The first time ever its rules are compiled, which takes many seconds and would keep a whole
process from answering; so another process does it, and this one only loads what came out."""

from __future__ import annotations

import contextlib
import logging
import random
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from bagatelle import kernel
from bagatelle.game import Game, find_game
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.refusal import Refused

log = logging.getLogger("bagatelle.table")

REHEARSALS = 6
EVENTS = 150
"""How long a rehearsal is at the most."""


def warm(game: Game) -> None:
    """Load everything of a game that a table needs; call it in a thread."""
    parts = (game.name, f"{game.name}-strategy", _rehearsal(game))
    if not all(kernel.is_compiled(part) for part in parts):
        log.info("compiling %s: some seconds, this once", game.title)
        subprocess.run([sys.executable, "-m", __name__, game.name], check=False)
    load(game)


def load(game: Game) -> None:
    """Load the parts of a game, and play it to oneself: what views and sentences ask of the rules is compiled when it
    is asked for the first time, and at a table that would be in the middle of a match."""
    assert all((game.rules, game.notation, game.view, game.strategy))
    with kernel.compiling(_rehearsal(game), lambda: None):
        for number, options in enumerate([{}] * REHEARSALS + [*game.presets.values()]):
            try:
                rehearse(game, options, number)
            except Exception:  # the game will say so again to whoever comes to that point of it
                log.exception("the rehearsal of %s failed", game.title)


def _rehearsal(game: Game) -> str:
    return f"{game.name}-rehearsal"


def rehearse(game: Game, options: Mapping[str, Any], number: int) -> None:
    """Play a match at random, each number another one, and look at everything that a table would show."""
    rng = random.Random(number)
    with contextlib.suppress(Refused):  # a preset for fewer players
        match = Match(game, game.seats[-1], options, seed=bytes([number]) * 32, match_id=game.name)
        while not match.over and len(match.events) < EVENTS:
            before, action = match.position, rng.choice(match.legal())
            for viewer in (kernel.SPECTATOR, *range(match.seats)):
                _look(match, viewer)
            match.play(action)
            match.told(len(match.events), match.actor)
            game.notation.seen(before, action, kernel.SPECTATOR)


def _look(match: Match, viewer: int) -> None:
    game, to = match.game, match.audience(viewer, ENGLISH)
    match.view(viewer)
    game.sentences.prompt(match.position, to)
    if match.actor == viewer:
        match.is_forced()
        for action in match.legal()[:20]:
            game.sentences.describe(match.position, action, to)
            game.touches.touches(match.position, action, viewer)
        match.revealed_to(viewer, max(0, len(match.events) - 1))


if __name__ == "__main__":
    load(find_game(sys.argv[1]))
