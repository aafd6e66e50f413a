"""The worked example of the rulebook, and a whole match, as transcripts.

``BAGATELLE_GOLDEN=write pytest tests/games/button_men/test_golden.py`` writes them anew; read the difference before you
commit it, for it is what players will notice.
"""

import random
from pathlib import Path

import pytest

from bagatelle import Match, Refused
from bagatelle.games.button_men import GAME
from golden import check_draws, compare

pytestmark = pytest.mark.rules

GOLDEN = Path(__file__).parent / "golden"

EXAMPLE = [
    "X=6", "X=16",
    "2", "4", "13", "18", "5",  # Bill
    "2", "2", "6", "9", "13",  # Sarah
    "skill 9+2+2>13", "1", "10", "5",
    "power 5>5", "7",
]  # fmt: skip
"""Up to the roll that is impossible [B35]: Bill's 5 is on his 6-sided die, which cannot become a 7."""

REPAIRED = "4:2 4:4 20:x 20:18 X=8:7 / 6:1 10:10 10:6 12:x X=16:13 / turn=B"
"""The next position of the example, possible if Bill's swing die has eight sides."""
GOES_ON = ["skill 6+1>7", "5", "6", "power 18>13", "18"]

LAST = "4:x 4:x 20:x 20:x X=6:x / 6:3 10:x 10:x 12:x X=16:x / turn=A"
"""The end of the example: 57 to 48."""


def told(match: Match, moves: list[str]) -> list[str]:
    """What is typed, and what the referee says to it."""
    lines = []
    for move in moves:
        number = len(match.events)
        lines += ["", GAME.position_line.write_position(match.position)] if match.actor >= 0 else []
        who = match.audience().names[match.actor] if match.actor >= 0 else "dice"
        lines.append(f"[{who}: {move}]")
        try:
            match.play(move)
        except Refused as refused:
            lines.append(f"Refused: {refused}")
        lines += match.log(since=number)
    return [*lines, "", GAME.position_line.write_position(match.position)]


def test_the_worked_example_of_the_rulebook_with_its_one_impossible_roll() -> None:
    names = ("Bill", "Sarah")
    start = Match(GAME, options={"a": "Shore", "b": "Niles"}, names=names, by_hand=True)
    lines = ["The worked example, as printed", *told(start, EXAMPLE)]
    repaired = Match(GAME, names=names, start=REPAIRED, by_hand=True)
    lines += ["", "Repaired: Bill's swing die has eight sides", *told(repaired, GOES_ON)]
    last = Match(GAME, names=names, start=LAST, by_hand=True)
    lines += ["", "The end: Sarah has captured everything and kept her 6", *told(last, ["pass", "pass"])]
    compare(GOLDEN / "worked-example.txt", "\n".join(lines) + "\n")


def whole_match() -> Match:
    """A match with a fixed seed, in which the players do anything that is legal."""
    options = {"a": "(8,8) 4/12 Xs! 20p 6+", "b": "Vz? 1 (6,X)t 10q 12` 5f+", "wins": 1}
    match = Match(GAME, options=options, seed=bytes([5] * 32), match_id="golden")
    lots = random.Random(5)
    while not match.over:
        if match.odds():
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return match


def test_a_whole_match_with_every_kind_of_die_reads_as_it_always_did() -> None:
    match = whole_match()
    lines = [f"{GAME.title}, {match.options.changed()}", ""]
    again = match.at(0)
    for number, event in enumerate(match.events):
        if event.actor >= 0:
            lines += [
                "",
                GAME.position_line.write_position(again.position),
                f"[{'AB'[event.actor]}: {event.text}]",
            ]
        again.play(event.action)
        lines += again.log(since=number)
    compare(GOLDEN / "whole-match.txt", "\n".join([*lines, "", str(again.sheet)]) + "\n")


def test_the_draws_of_a_whole_match_can_be_verified() -> None:
    check_draws(whole_match())
