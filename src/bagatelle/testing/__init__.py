"""Tests that every game inherits. In the tests of any package:

from bagatelle.testing import GameHarness
from my_game import GAME

class TestMyGame(GameHarness):
    game = GAME
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

for _needed in ("orjson", "pytest"):
    if find_spec(_needed) is None:
        raise ImportError(
            f"bagatelle.testing needs {_needed}, which is not installed: pip install 'bagatelle[testing]'."
        )

if TYPE_CHECKING:
    from bagatelle.testing.harness import GameHarness as GameHarness

__all__ = ["GameHarness"]


def __getattr__(name: str) -> Any:
    """Load the harness when it is asked for: a part of it also runs by itself, in a second process."""
    if name not in __all__:
        raise AttributeError(f"module 'bagatelle.testing' has no attribute '{name}'")
    from bagatelle.testing.harness import GameHarness

    return GameHarness
