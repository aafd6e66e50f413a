"""Games with a planted fault, and what a test of the harness says about them."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from bagatelle.game import Game
from bagatelle.testing import GameHarness


def with_part(game: Game, part: str, **changes: Any) -> Game:
    """A game with some functions of one of its rooms replaced."""
    faulty = replace(game)
    faulty.__dict__[part] = SimpleNamespace(**{**vars(getattr(game, part)), **changes})
    return faulty


def harness_of(planted: Game, how_many: int = 400) -> GameHarness:
    """The tests that a game inherits."""

    class Tests(GameHarness):
        game = planted
        games = how_many

    return Tests()


def complaint(game: Game, test: str, how_many: int = 400) -> str:
    """What one of the inherited tests says about a game; nothing when it passes."""
    harness = harness_of(game, how_many)
    check = getattr(harness, test)
    wanted = [cache(harness.play_at_random)] if "surveyed" in check.__code__.co_varnames else []
    try:
        check(*wanted)
    except pytest.fail.Exception as failed:
        return str(failed)
    return ""
