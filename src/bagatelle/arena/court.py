"""One game in the arena: who sits where, what chance brings, how long everybody thinks."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bagatelle.arena.luck import Judge, judge_for, luck_by
from bagatelle.arena.players import Player
from bagatelle.arena.streams import Stream
from bagatelle.bots.bot import Bot, BotFailed, ask
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER
from bagatelle.language import mark
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused

TRIES = 10_000
"""How many settings are drawn at the most until one has the right number of seats."""


@dataclass(frozen=True)
class Setting:
    """What is played: one start for all games, or a new one for each rotation."""

    game: Game
    seats: int
    options: Options
    mixed: bool
    seed: int

    def match(self, rotation: int) -> Match:
        """The match of a rotation before its first event."""
        if not self.mixed:
            return Match(self.game, self.seats, self.options)
        rng = random.Random(f"{self.seed} {rotation} setting")
        for _ in range(TRIES):
            start = self.game.strategy.practice(rng)
            if start.seats == self.seats:
                return Match(self.game, start=start)
        raise Refused(
            mark("{title} has no mixed settings for {seats} players."),
            title=self.game.title,
            seats=self.seats,
        )


@dataclass
class Account:
    """What one player brought home from one game, or from many."""

    share: float = 0.0
    """The share of the payoff; of a player with several seats, the mean of them."""
    luck: float | None = None
    """How much of it was luck, if that is known."""
    moves: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0
    """Processor time of all threads and, of a program, of everything that it started; -1 where nobody can tell."""


@dataclass
class Course:
    """How a game went, for every seat and however it ended."""

    payoffs: tuple[float, ...] = ()
    decisions: int = 0
    events: int = 0
    """Decisions, and what chance did."""
    turns: int = 0
    """How often it was another player's turn to decide."""
    units: int = 0
    """Rounds, or whatever else a game is made of."""
    first: int = OVER
    """The seat that decided first."""
    last: int = OVER
    """The seat that decided last."""
    actions: list[int] = field(default_factory=list)
    """All that happened."""

    def note(self, actor: int) -> None:
        """Note who acts next."""
        self.events += 1
        if actor != CHANCE:
            self.first = actor if self.first == OVER else self.first
            self.turns += actor != self.last
            self.decisions, self.last = self.decisions + 1, actor


@dataclass(frozen=True)
class Played:
    """What one game brought."""

    rotation: int
    seating: int
    accounts: tuple[Account, ...]
    """One for each player, in the order in which they were given."""
    drawn: bool = False
    """Whether nobody won it alone."""
    fault: tuple[int, str] | None = None
    """The player who forfeited the game, and why."""
    course: Course = field(default_factory=Course)


class Court:
    """A place to play, with everybody who takes part. In seating number n every player sits n seats further on."""

    def __init__(
        self,
        setting: Setting,
        players: Sequence[Player],
        places: Sequence[int],
        judge: Judge | None = None,
        *,
        with_luck: bool = True,
    ) -> None:
        """`places` says which player has each seat in seating 0."""
        self.setting, self.players, self.places = setting, players, places
        self.own_judge = judge
        self.judge = judge or judge_for(setting.game) if with_luck else None
        self.programs: dict[int, Any] = {}
        try:
            for number, player in enumerate(players):
                if player.is_program:
                    self.programs[number] = player.new_bot()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the programs that play here."""
        for program in self.programs.values():
            program.close()

    def play(self, rotation: int, seating: int) -> Played:
        """Play one game to its end, or until somebody fails."""
        match, stream, seats = (
            self.setting.match(rotation),
            Stream(self.setting.seed, rotation),
            self.setting.seats,
        )
        at_seat = [self.places[(seat - seating) % seats] for seat in range(seats)]
        bots = [self.programs.get(number) or self.players[number].new_bot() for number in at_seat]
        accounts = [Account() for _ in self.players]
        luck = luck_by(self.judge, self.setting.game, seats) if self.judge else None
        before = self.used_by_programs()
        fault, course = None, Course()
        while not match.over and fault is None:
            course.note(match.actor)
            if match.actor == CHANCE:
                odds = match.odds()
                place = stream.pick([weight for _, weight in odds])
                if luck:
                    luck.note(match.position, odds, place)
                match.play(odds[place][0])
            else:
                fault = self._decide(match, stream.decide(match.actor), bots, at_seat, accounts)
        for number, seconds in self.used_by_programs().items():
            accounts[number].processor_seconds = seconds - before[number] if seconds >= 0 else -1.0
        payoffs = match.result() if fault is None else _forfeited(seats, fault[0])
        course.payoffs, course.actions = tuple(payoffs), [event.action for event in match.events]
        course.units = int(match.game.rules.units(match.position)) if fault is None else 0
        self._share_out(payoffs, at_seat, accounts, luck.total() if luck else None)
        drawn = fault is None and max(payoffs) < 1
        blamed = fault and (at_seat[fault[0]], fault[1])
        return Played(rotation, seating, tuple(accounts), drawn, blamed, course)

    def _decide(
        self,
        match: Match,
        lots: random.Random,
        bots: Sequence[Bot],
        at_seat: Sequence[int],
        accounts: list[Account],
    ) -> tuple[int, str] | None:
        """Let the seat to act decide; return which seat failed and why, if it did. Nobody is asked where there is
        nothing to choose."""
        seat, legal = match.actor, match.legal()
        if len(legal) == 1:
            match.play(legal[0])
            return None
        account = accounts[at_seat[seat]]
        wall, processor = time.perf_counter(), time.process_time()
        try:
            action = ask(bots[seat], match, lots, self.players[at_seat[seat]].budget).action
        except BotFailed as failed:
            return seat, str(failed)
        finally:
            account.moves += 1
            account.seconds += time.perf_counter() - wall
            account.processor_seconds += time.process_time() - processor
        match.play(action)
        return None

    def used_by_programs(self) -> dict[int, float]:
        """Processor time of each program that plays here; -1 where nobody can tell."""
        return {number: program.processor_seconds() for number, program in self.programs.items()}

    def _share_out(
        self, payoffs: Sequence[float], at_seat: Sequence[int], accounts: list[Account], luck: Any
    ) -> None:
        """Put down what every player got; one who has several seats got the mean of them."""
        for number, account in enumerate(accounts):
            own = [seat for seat in range(len(at_seat)) if at_seat[seat] == number]
            account.share = sum(payoffs[seat] for seat in own) / len(own)
            if luck is not None:
                account.luck = float(sum(luck[seat] for seat in own)) / len(own)


def _forfeited(seats: int, seat: int) -> list[float]:
    """The payoffs of a game that one seat has forfeited: the others share it."""
    return [0.0 if other == seat else 1 / (seats - 1) for other in range(seats)]
