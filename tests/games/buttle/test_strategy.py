"""What the greedy bot thinks of Buttle."""

import random

import pytest

from bagatelle import Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.buttle import GAME
from games.buttle.moves import at


def choice(line: str, *moves: str) -> str:
    """What the greedy bot plays in a position."""
    match = at(line)
    for move in moves:
        match.play(move)
    return GAME.notation.write(match.position, ask(find_bot("greedy"), match, random.Random(1)).action)


@pytest.mark.parametrize(
    ("line", "moves", "best"),
    [
        ("south=5SW,9MS,CRM points=7SK,9LK/-", [], {"points 5SW", "points 9MS", "crown M"}),
        ("south=AM,2MK points=-/9LK,9WY", [], {"ace M"}),
        ("south=6MW,3SK stacks=9LK+PNMSL/- points=-/7SK,5SW", [], {"points 3SK", "points 6MW"}),
        ("south=AM north=2MK,AK points=2WL/9LK,9WY counter=yes", ["ace"], {"counter 2MK"}),
        ("south=AM north=2MK,AK points=9LK/- counter=yes", ["ace"], {"let"}),
        ("south=4YK north=AM,2MK,9LK,CRM", ["four"], {"discard AM"}),
        ("south=7SK pile=9LK,AM", ["seven", "9LK"], {"points 9LK"}),
        ("south=AM,9LK pile=- points=9MS/3MW", [], {"points 9LK"}),
        ("south=4YK,AM north=2MK,AK,AS,AW counter=yes", ["four"], {"counter 2MK", "let"}),
    ],
)
def test_greedy_takes_what_is_best_now(line, moves, best):
    assert choice(line, *moves) in best


def test_greedy_beats_random():
    rng = random.Random(5)
    bots = [find_bot("greedy"), find_bot("random")]
    won = 0.0
    for number in range(40):
        match = Match(
            GAME, 2, {"counter": number % 2 == 0}, seed=bytes([number]) * 32, match_id=f"bots-{number}"
        )
        while not match.over:
            if match.odds():
                match.deal()
            else:
                match.play(ask(bots[(match.actor + number) % 2], match, rng).action)
        won += match.result()[number % 2]
    assert won > 30
