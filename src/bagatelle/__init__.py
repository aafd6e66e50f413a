"""Bagatelle: tabletop games with a referee that knows every rule, bots that do not cheat, and open records.

>>> from bagatelle import Match
>>> Match("bag-of-butts", seats=3).view()["phase"]
'start'
"""

from __future__ import annotations

TYPE_CHECKING = (
    False  # not from `typing`: the command can be interrupted quietly only after its first imports
)
if TYPE_CHECKING:
    from typing import Any

    from bagatelle.bots.bot import Bot as Bot
    from bagatelle.bots.bot import Budget as Budget
    from bagatelle.bots.bot import Choice as Choice
    from bagatelle.bots.bot import Knowledge as Knowledge
    from bagatelle.bots.bot import ask as ask
    from bagatelle.bots.bot import bots as bots
    from bagatelle.bots.bot import find_bot as find_bot
    from bagatelle.game import Game as Game
    from bagatelle.game import find_game as find_game
    from bagatelle.game import games as games
    from bagatelle.kernel import CHANCE as CHANCE
    from bagatelle.kernel import OVER as OVER
    from bagatelle.kernel import SPECTATOR as SPECTATOR
    from bagatelle.match import Match as Match
    from bagatelle.odds import outcomes as outcomes
    from bagatelle.record import Record as Record
    from bagatelle.record import verify as verify
    from bagatelle.refusal import Refused as Refused
    from bagatelle.simulation import Simulation as Simulation
    from bagatelle.simulation import simulate as simulate

__version__ = "0.1.0"

_HOMES = {
    "Match": "match", "Record": "record", "verify": "record", "Refused": "refusal",
    "Game": "game", "find_game": "game", "games": None,
    "Bot": "bots.bot", "Budget": "bots.bot", "Choice": "bots.bot", "Knowledge": "bots.bot", "ask": "bots.bot",
    "find_bot": "bots.bot", "bots": None,
    "simulate": "simulation", "Simulation": "simulation", "outcomes": "odds",
    "CHANCE": "kernel", "OVER": "kernel", "SPECTATOR": "kernel",
}  # fmt: skip
"""The module of each public name; None for a package that is a public name itself."""
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that ``bagatelle --help`` never waits for the compiler."""
    if name not in _HOMES:
        raise AttributeError(f"module 'bagatelle' has no attribute '{name}'")
    from importlib import import_module

    home = _HOMES[name]
    if home is None:
        return import_module(f"bagatelle.{name}")
    return getattr(import_module(f"bagatelle.{home}"), name)


def __dir__() -> list[str]:
    """The public names, whether they are loaded yet or not."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
