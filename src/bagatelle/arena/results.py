"""What a comparison brought: shares with intervals, times, and who is stronger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from bagatelle.arena.court import Account, Played, Setting
from bagatelle.intervals import Interval
from bagatelle.language import ENGLISH, Say


@dataclass(frozen=True, repr=False)
class Duel:
    """The games that were played, those of whole rotations only: the same chance with everybody in every seat."""

    setting: Setting
    names: tuple[str, ...]
    """The players, in the order in which they were given."""
    planned: int
    """How many games were to be played."""
    finished: Sequence[Played]
    """All that were played, in any order."""

    @cached_property
    def rotations(self) -> list[list[Played]]:
        """The games of every whole rotation."""
        in_order = sorted(self.finished, key=lambda played: (played.rotation, played.seating))
        by_rotation = (list(games) for _, games in groupby(in_order, key=lambda played: played.rotation))
        return [games for games in by_rotation if len(games) == self.setting.seats]

    @property
    def games(self) -> int:
        """How many games count."""
        return self.setting.seats * len(self.rotations)

    @property
    def even(self) -> float:
        """The share of a player who is as strong as the others."""
        return 1 / self.setting.seats

    def raw(self, player: int = 0) -> Interval:
        """The share of the payoff that a player got, a seat."""
        return Interval.of([self._mean(games, player, without_luck=False) for games in self.rotations])

    def adjusted(self, player: int = 0) -> Interval | None:
        """The same without luck; None if the game has no judge."""
        if any(played.accounts[player].luck is None for games in self.rotations for played in games):
            return None
        return Interval.of([self._mean(games, player, without_luck=True) for games in self.rotations])

    def best(self, player: int = 0) -> Interval:
        """The better of the two."""
        return self.adjusted(player) or self.raw(player)

    @staticmethod
    def _mean(games: Sequence[Played], player: int, *, without_luck: bool) -> float:
        accounts = [played.accounts[player] for played in games]
        return sum(each.share - ((each.luck or 0) if without_luck else 0) for each in accounts) / len(
            accounts
        )

    def account(self, player: int) -> Account:
        """The moves and the time of a player, all games together."""
        whole = Account()
        for played in self._counting():
            part = played.accounts[player]
            whole.moves += part.moves
            whole.seconds += part.seconds
            whole.processor_seconds += part.processor_seconds
            if part.processor_seconds < 0:
                whole.processor_seconds = -float("inf")
        return whole

    def _counting(self) -> Iterator[Played]:
        return (played for games in self.rotations for played in games)

    @property
    def draws(self) -> int:
        """How many games nobody won alone."""
        return sum(played.drawn for played in self._counting())

    def faults(self, player: int) -> list[str]:
        """Why a player forfeited games."""
        found = (played.fault for played in self._counting())
        return [fault[1] for fault in found if fault and fault[0] == player]

    def stronger(self) -> int | None:
        """Of two players the one who is stronger, for certain; None if that is undecided."""
        share = self.best(0)
        return 0 if share.low > self.even else 1 if share.high < self.even else None

    def verdict(self, say: Say = ENGLISH) -> str:
        """Who is stronger, in a sentence."""
        stronger = self.stronger() if len(self.names) == 2 else None
        above = [name for number, name in enumerate(self.names) if self.best(number).low > self.even]
        if stronger is not None:
            first, second = self.names[stronger], self.names[1 - stronger]
            return say("{first} is stronger than {second}.", first=first, second=second)
        if len(self.names) > 2 and above:
            return say("Above the even share: {names}.", names=", ".join(above))
        return say.many(
            "Undecided after {n} game: more games would tell.",
            "Undecided after {n} games: more games would tell.",
            self.games,
        )

    def __repr__(self) -> str:
        shares = ", ".join(f"{name} {self.best(number)}" for number, name in enumerate(self.names))
        return f"<{self.games:,} games of {self.setting.game.title}: {shares}>"

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        setting = self.setting
        stronger = self.stronger() if len(self.names) == 2 else None
        return {
            "game": setting.game.name,
            "seats": setting.seats,
            "options": setting.options.changed(),
            "mixed": setting.mixed,
            "seed": setting.seed,
            "games": self.games,
            "planned": self.planned,
            "draws": self.draws,
            "even": round(self.even, 5),
            "players": [self._plain_player(number) for number in range(len(self.names))],
            "stronger": None if stronger is None else self.names[stronger],
            "verdict": self.verdict(),
        }

    def _plain_player(self, number: int) -> dict[str, Any]:
        adjusted, account = self.adjusted(number), self.account(number)
        each = max(1, account.moves)
        known = account.processor_seconds >= 0
        return {
            "name": self.names[number],
            "raw": self.raw(number).plain(),
            "adjusted": adjusted.plain() if adjusted else None,
            "moves": account.moves,
            "seconds_a_move": round(account.seconds / each, 7),
            "processor_seconds_a_move": round(account.processor_seconds / each, 7) if known else None,
            "forfeits": len(self.faults(number)),
        }
