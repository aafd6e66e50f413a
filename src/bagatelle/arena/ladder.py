"""Who is how strong: everybody against everybody, rated from the games, and whether the order is certain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from bagatelle.arena.court import Played
from bagatelle.arena.duels import Tell, check_amounts, duel
from bagatelle.arena.results import Duel
from bagatelle.game import Game
from bagatelle.intervals import NORMAL
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import Refused


@dataclass(frozen=True)
class Rung:
    """One bot on the ladder: its rating, and how far the truth may lie from it."""

    name: str
    rating: float
    margin: float


@dataclass(frozen=True)
class Ladder:
    """The bots from the strongest to the weakest, and the duels of all pairs that were played."""

    rungs: tuple[Rung, ...]
    duels: tuple[Duel, ...]

    def between(self, one: str, other: str) -> Duel | None:
        """The duel of two bots, whoever was named first."""
        return next((each for each in self.duels if {*each.names} == {one, other}), None)

    def in_order(self) -> list[tuple[str, str, Duel | None]]:
        """Every pair, the one that stands higher first, and its duel if it was played."""
        pairs = combinations([rung.name for rung in self.rungs], 2)
        return [(high, low, self.between(high, low)) for high, low in pairs]

    def verdict(self, say: Say = ENGLISH) -> str:
        """Whether the order is certain, in a sentence."""
        undecided, wrong = [], []
        for high, low, each in self.in_order():
            stronger = each.stronger() if each else None
            if each is None or stronger is None:
                undecided.append(say.both([high, low]))
            elif each.names[stronger] == low:
                wrong.append(say("{winner} beats {loser}", winner=low, loser=high))
        if wrong:
            return say("Ratings and duels disagree: {pairs}.", pairs=", ".join(wrong))
        if undecided:
            return say(
                "The order is open between {pairs}: more games would tell.", pairs=", ".join(undecided)
            )
        return say("The order is certain: every bot is stronger than each one below it.")

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.duels[0].setting.game.name,
            "seats": self.duels[0].setting.seats,
            "ladder": [
                {"name": rung.name, "rating": round(rung.rating, 3), "margin": round(rung.margin, 3)}
                for rung in self.rungs
            ],
            "duels": [each.plain() for each in self.duels],
            "verdict": self.verdict(),
        }


def climb(
    game: Game | str,
    bots: Sequence[str],
    games: int = 40,
    *,
    tell: Callable[[float], None] | None = None,
    expect: Callable[[float, int], None] | None = None,
    jobs: int = 1,
    **how: Any,
) -> Ladder:
    """Let every pair of bots play so many games, and rate them all. `tell` hears how many pairs are done, with the part
    of the next that is; `expect` hears before the first how many seconds they will take with how many jobs, by a few
    games of each bot; what else there is to say about the games, `duel` is told."""
    model = _rating_model()
    if len(bots) < 2:
        raise Refused(mark("A ladder needs at least two bots."))
    if len({*bots}) < len(bots):
        raise Refused(mark("Name every bot once."))
    check_amounts(games, jobs)
    if expect:
        expect(_expected_seconds(game, bots, games, **how) / jobs, jobs)
    duels: list[Duel] = []
    for pair in combinations(bots, 2):
        heard = tell and _part_of_all(tell, len(duels))
        try:
            result = duel(game, pair, games, tell=heard, jobs=jobs, **how)
        except KeyboardInterrupt:
            if not duels:
                raise
            break
        duels.append(result)
        if result.games < result.planned:  # somebody had seen enough
            break
    return Ladder(tuple(_rungs(model, duels)), tuple(duels))


def _expected_seconds(game: Game | str, bots: Sequence[str], games: int, **how: Any) -> float:
    """How long all pairs will think, by one rotation of each bot with its neighbour in the list."""
    in_one_seat: dict[str, float] = {}
    for pair in zip(bots, [*bots[1:], bots[0]], strict=True):
        if not in_one_seat.keys() >= {*pair}:
            trial = duel(game, pair, 1, **how)
            if trial.games < trial.planned:
                raise KeyboardInterrupt
            others = trial.setting.seats - 1
            for number, seats in enumerate((1, others)):
                in_one_seat[pair[number]] = trial.account(number).seconds / trial.games / seats
    return games * sum(in_one_seat[one] + others * in_one_seat[other] for one, other in combinations(bots, 2))


def _part_of_all(tell: Callable[[float], None], before: int) -> Tell:
    """Tell how far all duels are from how far one is."""
    return lambda now: tell(before + len(now.finished) / now.planned)


def _rating_model() -> Any:
    """Ratings of bots, which do not change: so the more games, the more certain."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise Refused(
            mark("Ratings need openskill, which is not installed: pip install 'bagatelle[lab]'.")
        ) from None
    return PlackettLuce(tau=0.0)


def _rungs(model: Any, duels: Sequence[Duel]) -> list[Rung]:
    """The ratings after all games, those of all pairs taken in turns."""
    ratings = {name: model.rating() for each in duels for name in each.names}
    games = [
        (number, each.names, played)
        for each in duels
        for number, rotation in enumerate(each.rotations)
        for played in rotation
    ]
    seats = duels[0].setting.seats
    for _, (one, other), played in sorted(games, key=lambda game: game[0]):
        teams = [[ratings[one]], *([ratings[other]] for _ in range(seats - 1))]
        ((first,), *copies) = model.rate(teams, scores=_scores(played, seats))
        ratings[one] = first
        ratings[other] = model.rating(
            mu=sum(copy.mu for (copy,) in copies) / len(copies),
            sigma=sum(copy.sigma for (copy,) in copies) / len(copies),
        )
    rungs = [Rung(name, rating.mu, NORMAL * rating.sigma) for name, rating in ratings.items()]
    return sorted(rungs, key=lambda rung: rung.rating, reverse=True)


def _scores(played: Played, seats: int) -> list[float]:
    """Scores that put the first player and the copies of the second in the order of the game: what the first did not
    get went to one of the copies."""
    share = played.accounts[0].share
    return [share, 1 - share, *[0.0] * (seats - 2)]
