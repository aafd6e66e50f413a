"""Tests that every game inherits. In the tests of any package:

from bagatelle.testing import GameHarness
from my_game import GAME

class TestMyGame(GameHarness):
    game = GAME
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bagatelle.testing.harness import GameHarness as GameHarness

__all__ = ["GameHarness"]


def __getattr__(name: str) -> Any:
    """Load the harness when it is asked for; case files are read without it."""
    if name not in __all__:
        raise AttributeError(f"module 'bagatelle.testing' has no attribute '{name}'")
    try:
        from bagatelle.testing.harness import GameHarness
    except ModuleNotFoundError as missing:
        raise ImportError(
            f"The tests of a game need {missing.name}, which is not installed: pip install 'bagatelle[testing]'."
        ) from None
    return GameHarness
