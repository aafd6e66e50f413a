"""Let bots play each other, every one in every seat and with the same chance."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from math import ceil
from typing import Any

from bagatelle.arena.court import Court, Played, Setting
from bagatelle.arena.luck import Judge
from bagatelle.arena.players import Player, places_of, player_of, told_apart
from bagatelle.arena.results import Duel
from bagatelle.bots.bot import Bot, Budget
from bagatelle.game import Game, find_game
from bagatelle.language import mark
from bagatelle.options import Options
from bagatelle.refusal import Refused

MOST_GAMES = 1_000_000
Tell = Callable[[Duel], None]
"""Is told after each game what there is so far."""


def duel(
    game: Game | str,
    players: Sequence[str | Bot | type[Bot] | Player],
    games: int = 100,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    mixed: bool = False,
    budget: Budget = Budget(),  # noqa: B008 - frozen
    jobs: int = 1,
    judge: Judge | None = None,
    tell: Tell | None = None,
) -> Duel:
    """Compare bots by name, with a budget as in ``greedy@0.1s``, programs (``pipe:COMMAND``) or objects.

    Of two players in a game for more, the first sits alone among copies of the second; else there is one for each seat.
    Games come in rotations: with the same chance, everybody sits once in every seat; their number is rounded up to
    whole rotations. With `mixed` each rotation has a setting of its own. Ctrl-C ends the duel early, with what there
    is. The same seed gives the same games, if the bots think by nodes and not by the clock.

    >>> result = duel("buttle", ["greedy", "random"], 60, seed=1)
    >>> result.games, result.raw().low > 0.5
    (60, True)
    """
    game = find_game(game) if isinstance(game, str) else game
    entered = [player_of(player, budget) for player in players]
    check_amounts(games, jobs)
    seats = game.check_seats(_seats_for(game, entered) if seats is None else seats)
    places = places_of(len(entered), seats)
    if mixed and options:
        raise Refused(mark("Mixed settings come with options of their own: leave out either."))
    options = options if isinstance(options, Options) else game.options.read(options or {})
    setting = Setting(game, seats, options, mixed, seed)
    setting.match(0)
    todo = list(product(range(ceil(games / seats)), range(seats)))
    with closing(Court(setting, entered, places, judge)) as court:
        labels = [_label(court, number) for number in range(len(entered))]
        court.players = [replace(one, label=label) for one, label in zip(entered, labels, strict=True)]
        names, finished = tuple(told_apart(labels)), list[Played]()
        try:
            with closing(_played(court, todo, jobs)) as coming:
                for played in coming:
                    finished.append(played)
                    if tell:
                        tell(Duel(setting, names, len(todo), finished))
        except KeyboardInterrupt:
            if not Duel(setting, names, len(todo), finished).games:
                raise
    return Duel(setting, names, len(todo), finished)


def check_amounts(games: int, jobs: int) -> None:
    """Refuse numbers of games and jobs with which nothing can be played."""
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise Refused(
            mark("Play 1 to {most_games} games, not {games}."),
            most_games=f"{MOST_GAMES:,}",
            games=repr(games),
        )
    if type(jobs) is not int or not 1 <= jobs <= 256:
        raise Refused(mark("Play with 1 to 256 jobs, not {jobs}."), jobs=repr(jobs))


def _seats_for(game: Game, players: Sequence[Player]) -> int:
    return len(players) if len(players) > 2 else game.seats[0]


def _label(court: Court, number: int) -> str:
    """What a player is called; a program by the name that it gave."""
    program = court.programs.get(number)
    return program.title if program else court.players[number].label


def _played(court: Court, todo: Sequence[tuple[int, int]], jobs: int) -> Generator[Played, None, None]:
    """The games, as they end."""
    if jobs == 1:
        return (court.play(rotation, seating) for rotation, seating in todo)
    from bagatelle.arena.jobs import played_by_jobs

    return played_by_jobs(court, todo, jobs)
