"""Whole games as transcripts: every decision, every sentence, the position before every turn, and the final pad.

``BAGATELLE_GOLDEN=write pytest tests/games/bag_of_butts/test_golden.py`` writes them anew; read the difference before
you commit it, for it is what players will notice.
"""

import random
from pathlib import Path

import pytest

from bagatelle import Match
from bagatelle.games.bag_of_butts import GAME
from games.bag_of_butts.turns import line
from golden import check_draws, compare

pytestmark = pytest.mark.rules

GOLDEN = Path(__file__).parent / "golden"
SEEDS = {2: 2, 3: 187, 4: 4}
"""The game of three ends in a tiebreaker with a shared victory."""


def whole_game(seats: int) -> Match:
    """A game with a fixed seed, in which the players do anything that is legal."""
    match = Match(GAME, seats, {"target": 20}, seed=bytes([SEEDS[seats]] * 32), match_id=f"golden-{seats}")
    lots = random.Random(seats)
    while not match.over:
        if match.odds():
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return match


def transcript(match: Match) -> str:
    """The game as a text that a person can check against the rules."""
    told = Match(GAME, match.seats, match.options, seed=match.dice.seed, match_id=match.id)
    lines = [f"{GAME.title}, {match.seats} players, {match.options.changed()}", ""]
    for number, event in enumerate(match.events):
        if told.view()["phase"] == "begin":
            lines += ["", line(told)]
        who = f"[{told.audience().names[event.actor]}: {event.text}]"
        lines += [who] if event.actor >= 0 else []
        told.play(event.action)
        lines += told.log(since=number)
    names = told.audience().names
    lines += ["", line(told), "", "\t".join(["value", *names])]
    lines += ["\t".join([str(row["value"]), *map(pad_mark, row["totals"])]) for row in told.sheet]
    lines += ["", "  ".join(f"{name} {share:g}" for name, share in zip(names, told.result(), strict=True))]
    return "\n".join(lines) + "\n"


def pad_mark(total: int | None) -> str:
    return "X" if total is None else str(total)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_reads_as_it_always_did(seats: int) -> None:
    compare(GOLDEN / f"{seats}-players.txt", transcript(whole_game(seats)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_draws_of_a_whole_game_can_be_verified(seats: int) -> None:
    check_draws(whole_game(seats))
