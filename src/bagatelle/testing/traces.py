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
from typing import Any

import numpy as np

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER, Record, below, new_position, new_positions, new_rng
from bagatelle.options import Options
from bagatelle.testing.settings import Setting

SEED = 5
MOST_EVENTS = 3000
"""How far a game is followed with wide fields."""


class Trace:
    """The positions of one random game, each as a short hash."""

    def __init__(self, game: Game, setting: Setting, number: int) -> None:
        self.positions = [_hash(pos) for pos, _ in _events(game, setting, SEED + number)]


def _hash(pos: Record) -> str:
    return blake2b(pos.tobytes(), digest_size=8).hexdigest()


def _events(game: Game, setting: Setting, seed: int) -> Iterator[tuple[Record, int]]:
    """Every position of a random game with the action that led to it; the same one for the same seed."""
    rules, rng = game.rules, new_rng(seed)
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    pos = new_position(rules.rule.position)
    rules.setup(pos, setting[0], _words(setting[1]))
    yield pos, -1
    while (who := rules.actor(pos)) != OVER:
        if who == CHANCE:
            action = int(rules.chance(pos, rng))
        else:
            action = int(actions[below(rng, rules.legal(pos, actions))])
        rules.play(pos, action)
        yield pos, action


def _words(options: Options) -> Any:
    return np.array(options.words(), np.int64)


def overflow(game: Game, setting: Setting) -> str:
    """The field that is too small for what should stand in it, in one random game; the rules must be interpreted, so
    that they can be given a position with the same fields and more room in each."""
    roomy = new_positions(_widened(game.rules.rule.position), 1)[0]
    game.rules.setup(roomy, setting[0], _words(setting[1]))
    for number, (pos, action) in enumerate(_events(game, setting, SEED)):
        if number:
            game.rules.play(roomy, action)
        for name in pos.dtype.names or ():
            if not np.array_equal(pos[name], roomy[name]):
                return _too_small(name, pos.dtype[name].base, roomy[name], setting)
        if number == MOST_EVENTS:
            break
    return ""


def _widened(position: np.dtype[Any]) -> np.dtype[Any]:
    """The same record, with as much room in each field as there can be."""
    return np.dtype([(name, np.int64, position[name].shape) for name in position.names or ()])


def _too_small(name: str, kind: np.dtype[Any], needed: Any, setting: Setting) -> str:
    seats, options = setting
    chosen = ", ".join(f"{option}={value}" for option, value in options.changed().items()) or "as printed"
    limits = np.iinfo(kind)
    value = next(int(value) for value in np.ravel(needed) if not limits.min <= value <= limits.max)
    return f"the field '{name}' is {kind}, which cannot hold {value} ({seats} players, {chosen})"


def disagreements(game: Game, settings: Sequence[Setting], games: int) -> Iterator[str]:
    """Where compiled and interpreted rules disagree, in some games of each setting."""
    others = _elsewhere(game, settings, games)["traces"]
    for setting, traces in zip(settings, others, strict=True):
        for number, other in enumerate(traces):
            positions = Trace(game, setting, number).positions
            if positions != other:
                event = next(
                    (
                        place
                        for place, pair in enumerate(zip(positions, other, strict=False))
                        if pair[0] != pair[1]
                    ),
                    min(len(positions), len(other)),
                )
                yield (
                    f"compiled and interpreted rules disagree with {setting[0]} players after event {event} of game "
                    f"{number}"
                )


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
