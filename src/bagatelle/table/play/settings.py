"""What is agreed on before a match at the table begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bagatelle.game import Game, find_game
from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.table.play.clock import Clock


@dataclass(frozen=True)
class Settings:
    """The game and how it is played here; they never change."""

    game: Game
    seat_count: int
    options: Options
    by_hand: bool = False
    hints: bool = True
    memory_aid: bool = False
    clock: Clock | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any], say: Say = ENGLISH) -> Settings:
        """Read settings from JSON, as they come from a form or from the database."""
        game = find_game(data["game"], say)
        return cls(
            game=game,
            seat_count=game.check_seats(data["seats"], say),
            options=game.options.read(data.get("options") or {}, game.say(say.language)),
            by_hand=bool(data.get("by_hand", False)),
            hints=bool(data.get("hints", True)),
            memory_aid=bool(data.get("memory_aid", False)),
            clock=Clock.read(data.get("clock"), say),
        )

    def plain(self) -> dict[str, Any]:
        """The settings as JSON."""
        return {
            "game": self.game.name,
            "seats": self.seat_count,
            "options": self.options.changed(),
            "by_hand": self.by_hand,
            "hints": self.hints,
            "memory_aid": self.memory_aid,
            "clock": self.clock.plain() if self.clock else None,
        }
