"""Bagatelle: tabletop games with a referee that knows every rule, bots that do not cheat, and open records.

>>> from bagatelle import Match
>>> Match("bag-of-butts", seats=3).view()["phase"]
'start'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bagatelle.game import Game as Game
    from bagatelle.game import find_game as find_game
    from bagatelle.kernel import CHANCE as CHANCE
    from bagatelle.kernel import OVER as OVER
    from bagatelle.kernel import SPECTATOR as SPECTATOR
    from bagatelle.match import Match as Match
    from bagatelle.record import Record as Record
    from bagatelle.refusal import Refused as Refused

__version__ = "0.1.0"

_HOMES = {
    "Game": "game", "find_game": "game", "CHANCE": "kernel", "OVER": "kernel",
    "SPECTATOR": "kernel", "Match": "match", "Record": "record", "Refused": "refusal",
}  # fmt: skip
__all__ = [*_HOMES]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that ``bagatelle --help`` never waits for the compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module 'bagatelle' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"bagatelle.{_HOMES[name]}"), name)
