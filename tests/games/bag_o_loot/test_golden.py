"""Whole games as transcripts: every decision, every sentence, the position before every turn, and the score sheet.

``BAGATELLE_GOLDEN=write pytest tests/games/bag_o_loot/test_golden.py`` writes them anew; read the difference before
you commit it, for it is what players will notice.
"""

import random
from pathlib import Path

import pytest

from bagatelle import Match
from bagatelle.games.bag_o_loot import GAME
from bagatelle.kernel import SPECTATOR
from games.bag_o_loot.turns import line
from golden import check_draws, compare

pytestmark = pytest.mark.rules

GOLDEN = Path(__file__).parent / "golden"
VIEWERS = {2: 0, 4: SPECTATOR}
"""Who tells the game: a player of two, a spectator of four."""


def whole_game(seats: int) -> Match:
    """A game with a fixed seed, in which the players do anything that is legal, but seldom punt."""
    match = Match(GAME, seats, {"target": 20}, seed=bytes([seats] * 32), match_id=f"golden-{seats}")
    lots = random.Random(seats)
    while not match.over:
        if match.odds():
            match.deal()
        else:
            moves = match.moves()
            liked = [move for move in moves if not move.startswith("punt")]
            match.play(lots.choice(liked or moves))
    return match


def transcript(match: Match) -> str:
    """The game as a text that a person can check against the rules."""
    viewer = VIEWERS[match.seats]
    told = Match(GAME, match.seats, match.options, seed=match.dice.seed, match_id=match.id)
    lines = [f"{GAME.title}, {match.seats} players, {match.options.changed()}", ""]
    for number, event in enumerate(match.events):
        if told.view()["phase"] == "draw":
            lines += ["", line(told)]
        lines += [f"[{told.audience().names[event.actor]}: {event.text}]"] if event.actor >= 0 else []
        told.play(event.action)
        lines += told.log(viewer, since=number)
    names = told.audience().names
    lines += ["", line(told), "", "\t".join(["round", *names])]
    for row in told.sheet:
        cells = zip(row["stash"], row["hand"], row["totals"], strict=True)
        lines.append(
            "\t".join([str(row["round"]), *(f"{stash}-{hand} {total}" for stash, hand, total in cells)])
        )
    lines += ["", "  ".join(f"{name} {share:g}" for name, share in zip(names, told.result(), strict=True))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seats", VIEWERS)
def test_a_whole_game_reads_as_it_always_did(seats: int) -> None:
    compare(GOLDEN / f"{seats}-players.txt", transcript(whole_game(seats)))


@pytest.mark.parametrize("seats", VIEWERS)
def test_the_draws_of_a_whole_game_can_be_verified(seats: int) -> None:
    check_draws(whole_game(seats))
