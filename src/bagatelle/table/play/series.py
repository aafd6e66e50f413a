"""A series: matches of the same players, each the rematch of the one before, and how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bagatelle.language import Say

if TYPE_CHECKING:
    from bagatelle.table.play.chair import Chair
    from bagatelle.table.play.state import State


@dataclass(frozen=True)
class Series:
    """How many matches each seat has won alone, and how many had no single winner."""

    players: tuple[str, ...]
    """Who sits in each seat; with others in their place the series is over."""
    wins: tuple[int, ...]
    drawn: int = 0

    @classmethod
    def read(cls, data: Mapping[str, Any] | None) -> Series | None:
        """Read a series from an entry."""
        if not data:
            return None
        return cls(tuple(data["players"]), tuple(data["wins"]), data["drawn"])

    def plain(self) -> dict[str, Any]:
        """The series as an entry keeps it."""
        return {"players": [*self.players], "wins": [*self.wins], "drawn": self.drawn}

    @property
    def played(self) -> int:
        """How many matches have been played."""
        return sum(self.wins) + self.drawn

    def one_seat_further(self) -> Series:
        """Return the series as a rematch seats its players."""
        return Series(
            (*self.players[-1:], *self.players[:-1]), (*self.wins[-1:], *self.wins[:-1]), self.drawn
        )


def series_of(state: State) -> Series | None:
    """Return how the series stands, with this match as soon as it is over, unless it began at a saved position; None if
    there is none to speak of."""
    players = tuple(map(_player, state.chairs))
    before = state.series if state.series and state.series.players == players else None
    result = state.result
    if result is None or not result.winners or state.from_position:
        return before
    wins, drawn = [*(before.wins if before else [0] * len(players))], before.drawn if before else 0
    if len(result.winners) == 1:
        wins[result.winners[0]] += 1
    else:
        drawn += 1
    return Series(players, tuple(wins), drawn)


def _player(chair: Chair) -> str:
    return chair.person or chair.reserved or f"bot {chair.bot}"


def series_sentence(series: Series, names: Sequence[str], mine: Sequence[int], say: Say) -> str:
    """Say how a series stands to whoever holds the seats `mine`."""
    if len(names) > 2:
        standing = ", ".join(f"{name} {wins}" for name, wins in zip(names, series.wins, strict=True))
        return say("This series: {standing}.", standing=standing)
    most, least = max(series.wins), min(series.wins)
    if most == least:
        return say("This series stands at {wins}-{losses}.", wins=most, losses=least)
    leader = series.wins.index(most)
    if len(mine) == 1:
        if leader in mine:
            return say("You lead {wins}-{losses} in this series.", wins=most, losses=least)
        return say("You are {losses}-{wins} behind in this series.", wins=most, losses=least)
    return say(
        "{player} leads {wins}-{losses} in this series.", player=names[leader], wins=most, losses=least
    )
