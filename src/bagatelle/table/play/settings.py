"""What is agreed on before a match at the table begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bagatelle.game import Game, find_game
from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.refusal import Refused

SHORTEST_MOVE, LONGEST = 5, 60 * 60 * 24 * 60


@dataclass(frozen=True)
class Clock:
    """How long somebody may think: for each move, or for all moves of a match together."""

    per_move: float | None = None
    per_game: float | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any] | None, say: Say = ENGLISH) -> Clock | None:
        """A clock from JSON; None means that nobody is in a hurry."""
        if data is None:
            return None
        known = {name: data[name] for name in ("per_move", "per_game") if data.get(name) is not None}
        if len(known) != 1 or set(data) - {"per_move", "per_game"}:
            raise Refused(say("A clock has either 'per_move' or 'per_game', in seconds."))
        seconds = next(iter(known.values()))
        if (
            not isinstance(seconds, int | float)
            or isinstance(seconds, bool)
            or not SHORTEST_MOVE <= seconds <= LONGEST
        ):
            raise Refused(
                say(
                    "A clock runs from {seconds} seconds to {days} days.",
                    seconds=SHORTEST_MOVE,
                    days=LONGEST // 86400,
                )
            )
        return cls(**known)

    def plain(self) -> dict[str, float]:
        """The clock as JSON."""
        if self.per_move is not None:
            return {"per_move": self.per_move}
        return {"per_game": self.per_game or 0}


@dataclass(frozen=True)
class Settings:
    """The game and how it is played here; it never changes."""

    game: Game
    seats: int
    options: Options
    by_hand: bool = False
    hints: bool = True
    memory_aid: bool = False
    clock: Clock | None = field(default=None)

    @classmethod
    def read(cls, data: Mapping[str, Any], say: Say = ENGLISH) -> Settings:
        """Settings from JSON, as they come from a form or from the database."""
        game = find_game(data["game"], say)
        return cls(
            game=game,
            seats=game.check_seats(data["seats"], say),
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
            "seats": self.seats,
            "options": self.options.changed(),
            "by_hand": self.by_hand,
            "hints": self.hints,
            "memory_aid": self.memory_aid,
            "clock": self.clock.plain() if self.clock else None,
        }
