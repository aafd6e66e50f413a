"""Whole games as transcripts: every decision, every sentence, and the position before every turn.

``BAGATELLE_GOLDEN=write pytest tests/games/buttle/test_golden.py`` writes them anew; read the difference before you
commit it, for it is what players will notice.
"""

import random
from pathlib import Path

import pytest

from bagatelle import Match
from bagatelle.games.buttle import GAME
from golden import check_draws, compare

pytestmark = pytest.mark.rules

GOLDEN = Path(__file__).parent / "golden"
SETTINGS = {
    "as-printed": {},
    "as-in-cuttle": {"scuttle": True, "counter": True, "hand_limit": "8"},
    "match-with-everything": {
        "deck": "extended", "scuttle": True, "counter": True, "nine": "choose_one", "four": "random",
        "three_takes_threes": False, "freeze": True, "games": 2,
    },
}  # fmt: skip

SEEDS = {"as-printed": 1, "as-in-cuttle": 2, "match-with-everything": 4}
"""Long games, with counters and scuttles where there are any."""


def whole_game(name: str) -> Match:
    """A game with a fixed seed, in which the players do anything that is legal."""
    match = Match(GAME, 2, SETTINGS[name], seed=bytes([SEEDS[name]] * 32), match_id=name)
    lots = random.Random(name)
    while not match.over:
        if match.odds():
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return match


def transcript(match: Match) -> str:
    """The game as a text that a person can check against the rules."""
    told = Match(GAME, 2, match.options, seed=match.dice.seed, match_id=match.id)
    lines = [f"{GAME.title}, {match.options.changed()}", ""]
    for number, event in enumerate(match.events):
        if told.view()["phase"] == "turn":
            lines += ["", GAME.position_line.write_position(told.position)]
        who = told.audience().names[event.actor] if event.actor >= 0 else "chance"
        lines.append(f"[{who}: {event.text}]")
        told.play(event.action)
        lines += told.log(since=number)
    lines += [
        "",
        GAME.position_line.write_position(told.position),
        "",
        *map(str, told.sheet),
        str(told.result()),
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", SETTINGS)
def test_a_whole_game_reads_as_it_always_did(name: str) -> None:
    compare(GOLDEN / f"{name}.txt", transcript(whole_game(name)))


@pytest.mark.parametrize("name", SETTINGS)
def test_the_draws_of_a_whole_game_can_be_verified(name: str) -> None:
    check_draws(whole_game(name))
