"""What is agreed on before a match at the table begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bagatelle.game import Game, find_game
from bagatelle.kernel import OVER
from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.start_options import stored_options_at
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.clock import Clock

GRACE = 300.0
"""Seconds that a player may be away before a bot may stand in, where nobody chose otherwise."""
SHORTEST_GRACE, LONGEST_GRACE = 60, 86400


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
    grace: float | None = GRACE
    """Seconds that a player may be away before a bot may stand in; None: a move a day, and nobody stands in."""
    stand_in: str = field(default_factory=default_bot)
    """The bot that stands in for whoever is away."""
    start: str | None = None
    """The position that the match begins at, in one line; None: it begins with the set-up."""
    listed: bool = False
    """Whether anybody on this server may see and join the table from the start; the host may change it later."""
    each_chooses: bool = False
    """Whether the match waits until each player has chosen what belongs to their seat, where the game has such a
    thing; otherwise what was not chosen is as the options say."""
    watchable: bool = False
    """Whether whoever has the address of the match may watch it, and sit down while a seat is free."""

    @classmethod
    def read(cls, data: Mapping[str, Any], say: Say = ENGLISH) -> Settings:
        """Read settings from JSON, as they come from a form or from the database."""
        game = find_game(data["game"], say)
        seat_count = game.check_seats(data["seats"], say)
        start = _start(game, seat_count, data.get("start"), say)
        return cls(
            game=game,
            seat_count=seat_count,
            options=_options(game, start, data.get("options") or {}, say),
            by_hand=bool(data.get("by_hand", False)),
            hints=bool(data.get("hints", True)),
            memory_aid=bool(data.get("memory_aid", False)),
            clock=Clock.read(data.get("clock"), say),
            grace=_grace(data.get("grace", GRACE), say),
            stand_in=data.get("stand_in") or default_bot(),
            start=start,
            listed=bool(data.get("listed", False)),
            each_chooses=bool(data.get("each_chooses", False)) and game.options.have_roles(),
            watchable=bool(data.get("watchable", False)),
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
            "grace": self.grace,
            "stand_in": self.stand_in,
            "start": self.start,
            "listed": self.listed,
            "each_chooses": self.each_chooses,
            "watchable": self.watchable,
        }

    def shown(self) -> dict[str, Any]:
        """The settings as everybody at the table may know them: not the position that the match begins at, which shows
        every hidden card, but whether it begins at one."""
        told = self.plain()
        begins_at = told.pop("start")
        return {**told, "from_position": begins_at is not None}


def _grace(seconds: float | None, say: Say) -> float | None:
    if seconds is not None and not SHORTEST_GRACE <= seconds <= LONGEST_GRACE:
        raise Refused(say("A bot may stand in for a player who has been away for 1 minute to 24 hours."))
    return seconds


def _options(game: Game, start: str | None, given: Mapping[str, Any], say: Say) -> Options:
    """The options that a match is played with: a position to begin at decides them, whatever was stored beside it."""
    if start is None:
        return game.options.read(given, game.say(say.language))
    return stored_options_at(game, game.position_line.read_position(start), given)


def _start(game: Game, seats: int, line: str | None, say: Say) -> str | None:
    """A position to begin at, as the game writes it; refuse one that is not for so many players, or has no future."""
    if line is None:
        return None
    position = game.position_line.read_position(line, game.say(say.language))
    if position.seats != seats:
        raise Refused(
            say(
                "That position has {there} seats, and the table {here}.",
                there=int(position.seats),
                here=seats,
            )
        )
    if game.rules.actor(position) == OVER:
        raise Refused(say("The game is over in that position; there is nothing left to play."))
    return game.position_line.write_position(position)
