"""How even two fighters are: the chance of each to win a round against the other when the learned player plays both,
and both mix their sizes so that nobody can exploit them. For the printed fighters it is kept in ``matchups.json``,
which `bagatelle lab matchups` writes. For other recipes it is worked out when asked, quickly.
"""

from __future__ import annotations

import json
import time
from functools import cache, lru_cache
from importlib.resources import files

from bagatelle.games.button_men.components import Fighter
from bagatelle.games.button_men.fighters import fighter_text

FILE = "matchups.json"
ROLLS = 32
"""After how many opening rolls the network judges each pair of sizes."""
QUICK_ROUNDS, QUICK_SECONDS = 1024, 0.5
"""What may be put into a recipe that nobody has looked at before, in each of the two seatings."""


@cache
def printed_chances() -> dict[tuple[str, str], float]:
    """The chance of the first of two printed fighters to win a round against the second."""
    kept = json.loads((files("bagatelle.games.button_men") / FILE).read_text("utf-8"))
    return {
        (first, second): permille / 1000
        for first, row in kept["permille"].items()
        for second, permille in zip(kept["permille"], row, strict=True)
        if permille is not None
    }


def chance_between(first: Fighter, second: Fighter) -> float | None:
    """The chance of the first fighter to win a round against the second, a draw counting half; None where nobody can
    tell, or where they cannot fight."""
    if first.set and second.set:
        return printed_chances().get((first.name, second.name))
    return _quick_chance(fighter_text(first), fighter_text(second))


@lru_cache(1000)
def _quick_chance(first: str, second: str) -> float | None:
    return work_out(first, second, QUICK_ROUNDS, QUICK_SECONDS)


def work_out(first: str, second: str, rounds: int, seconds: float = 3600.0) -> float | None:
    """Play so many rounds in each of the two seatings, or as many as there is time for, and return the share that the
    first fighter wins; None if there is no network to play by."""
    there = _chance_of_seat_0(first, second, rounds, seconds)
    back = _chance_of_seat_0(second, first, rounds, seconds)
    return None if there is None or back is None else (there + 1.0 - back) / 2


def _chance_of_seat_0(first: str, second: str, rounds: int, seconds: float) -> float | None:
    from bagatelle.bots.judging import judge_of  # loads the weights: only when somebody asks
    from bagatelle.equilibrium import equilibrium
    from bagatelle.games.button_men import GAME
    from bagatelle.games.button_men.matchups import before_sizes
    from bagatelle.games.button_men.opening_rolls import chances_of_first
    from bagatelle.games.button_men.size_duel import choices_of
    from bagatelle.games.button_men.trial_rounds import Trials

    judge = judge_of(GAME)
    if judge is None:
        return None
    began = time.perf_counter()
    pos = before_sizes(first, second)
    choices = choices_of(pos, 0), choices_of(pos, 1)
    trials = Trials(pos, *choices, chances_of_first(pos, *choices, ROLLS, judge.network), judge.network)
    trials.play(rounds, began + seconds)
    ours, theirs = equilibrium(trials.chances)
    return float(ours @ trials.chances @ theirs)
