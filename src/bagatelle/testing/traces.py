"""The same random games in two ways: compiled and interpreted, and with fields that have more room than they need.

A second process plays the games the other way: ``python -m bagatelle.testing.traces`` reads jobs and writes traces.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any

import numpy as np

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER, Record, below, new_position, new_positions, new_rng
from bagatelle.observing import dense, encoded
from bagatelle.testing.settings import Setting

SEED = 5
MOST_EVENTS = 3000
"""How far a game is followed with wide fields."""
OBSERVED_EACH = 5
"""After every so many events a seat observes."""


class Trace:
    """The positions of one random game, each as a short hash, with what one of the seats observes at some of them."""

    def __init__(self, game: Game, setting: Setting, number: int) -> None:
        pos = new_position(game.rules.rule.position)
        self.positions = [
            _hash(now) + (_observed(game, now, event) if event % OBSERVED_EACH == 0 else "")
            for event, now in enumerate(_moments(game, setting, pos, SEED + number))
        ]


def _observed(game: Game, pos: Record, event: int) -> str:
    """What one of the seats observes, as a short hash; nothing in a game without observations."""
    if not game.observation.PARTS:
        return ""
    viewer = event // OBSERVED_EACH % int(pos.seats)
    told = dense(game, pos, viewer).tobytes() + encoded(game, pos, viewer).tobytes()
    return " " + blake2b(told, digest_size=8).hexdigest()


def _hash(pos: Record) -> str:
    return blake2b(pos.tobytes(), digest_size=8).hexdigest()


def _moments(game: Game, setting: Setting, pos: Record, seed: int) -> Iterator[Record]:
    """A zeroed position after every event of a random game; the same game for the same seed."""
    rules, rng, (seats, options) = game.rules, new_rng(seed), setting
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    rules.setup(pos, seats, np.array(options.words(), np.int64))
    yield pos
    while (who := rules.actor(pos)) != OVER:
        if who == CHANCE:
            action = int(rules.chance(pos, rng))
        else:
            action = int(actions[below(rng, rules.legal(pos, actions))])
        rules.play(pos, action)
        yield pos


def overflow(game: Game, setting: Setting) -> str:
    """The field that is too small for what should stand in it, in one random game. It is played in a position with as
    much room in each field as there can be, so the rules must be interpreted: compiled ones take only their own."""
    fields = game.rules.rule.position
    names = fields.names or ()
    roomy = np.dtype([(name, np.int64, fields[name].shape) for name in names])
    limits = {name: np.iinfo(fields[name].base) for name in names if fields[name].base.kind in "iu"}
    moments = _moments(game, setting, new_positions(roomy, 1)[0], SEED)
    for pos in islice(moments, MOST_EVENTS):
        for name, limit in limits.items():
            needed = np.ravel(pos[name])
            misfits = needed[(needed < limit.min) | (needed > limit.max)]
            if misfits.size:
                return f"the field '{name}' is {limit.dtype}, which cannot hold {misfits[0]} ({_chosen(setting)})"
    return ""


def _chosen(setting: Setting) -> str:
    seats, options = setting
    changed = (f"{name}={value}" for name, value in options.changed().items())
    return ", ".join([f"{seats} players", *changed])


def disagreements(game: Game, settings: Sequence[Setting], games: int) -> Iterator[str]:
    """Where compiled and interpreted rules disagree, in some games of each setting."""
    others = _elsewhere(game, settings, games)["traces"]
    for setting, traces in zip(settings, others, strict=True):
        for number, other in enumerate(traces):
            positions = Trace(game, setting, number).positions
            if positions != other:
                event, what = _first_difference(positions, other)
                yield (
                    f"compiled and interpreted {what} disagree with {setting[0]} players after event {event} of game "
                    f"{number}"
                )


def _first_difference(positions: Sequence[str], others: Sequence[str]) -> tuple[int, str]:
    """The event after which two traces of a game differ, and in what."""
    for event, (one, other) in enumerate(zip(positions, others, strict=False)):
        if one != other:
            return event, "rules" if one.split()[0] != other.split()[0] else "observations"
    return min(len(positions), len(others)), "rules"


def overflows(game: Game, settings: Sequence[Setting]) -> list[str]:
    """Every field that is too small for what should stand in it, in a random game of each setting."""
    if kernel.INTERPRETED:
        found = [overflow(game, setting) for setting in settings]
    else:
        found = _elsewhere(game, settings, 0)["overflows"]
    return [problem for problem in found if problem]


def _elsewhere(game: Game, settings: Sequence[Setting], games: int) -> Any:
    """What a second process finds that runs the rules the other way."""
    job = {
        "package": game.package,
        "games": games,
        "settings": [[seats, options.changed()] for seats, options in settings],
    }
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "0" if kernel.INTERPRETED else "1",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = [sys.executable, "-m", "bagatelle.testing.traces"]
    done = subprocess.run(
        command, env=environment, input=json.dumps(job), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"The second process failed:\n{done.stderr}")
    return json.loads(done.stdout)


def main() -> None:
    """Do the job that stands in the standard input: traces of some games, or without games a search for overflows."""
    job = json.load(sys.stdin)
    game: Game = importlib.import_module(job["package"]).GAME
    settings = [(seats, game.options.read(changed)) for seats, changed in job["settings"]]
    found = {
        "traces": [
            [Trace(game, setting, number).positions for number in range(job["games"])] for setting in settings
        ],
        "overflows": [overflow(game, setting) for setting in settings] if not job["games"] else [],
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
