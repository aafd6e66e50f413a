"""What `bagatelle bench buttle` measures: the printed game, and the Cuttle variants that ask for most decisions."""

from __future__ import annotations

from typing import Any

from bagatelle.games.buttle import GAME
from bagatelle.rooms import Scenario


def scenarios(seats: int) -> list[Scenario]:
    """The Myrmex deck as printed, with scuttling and counters, and the single extended deck."""
    settings: dict[str, dict[str, Any]] = {
        "as printed (Myrmex deck)": {},
        "scuttle and counter": {"scuttle": True, "counter": True},
        "extended deck": {"deck": "extended"},
    }
    return [
        Scenario(label, seats, [GAME.start(seats, GAME.options.read(options))])
        for label, options in settings.items()
    ]
