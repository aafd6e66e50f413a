"""The rules against a second, independent referee: the same random games, move by move, with every variant."""

import random

import pytest

from bagatelle import CHANCE, Match, kernel
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.cards import codes_of
from games.buttle.model import Model
from games.buttle.moves import words
from games.buttle.test_variants import COMBINATIONS

pytestmark = pytest.mark.rules

GAMES = 12 if kernel.INTERPRETED else 500
TARGETS = (10, 21, 21, 30)
EMPTY = {
    "south": "-", "north": "-", "points": "-/-", "stacks": "-/-", "royals": "-/-", "scrap": "-", "limbo": "-",
    "passes": "0", "turns": "0",
}  # fmt: skip


def table(match: Match) -> dict[str, str]:
    """What lies where, without what is known about it; stacks in the order of their texts."""
    got = {**EMPTY, **words(match)}
    got["stacks"] = "/".join(",".join(sorted(side.split(","))) for side in got["stacks"].split("/"))
    return {key: got[key].replace("!", "").replace("*", "") for key in (*EMPTY, "phase", "turn")}


def model_of(match: Match) -> Model:
    """The second referee at the beginning of a game."""
    position = match.position
    hands = [codes_of(position.hand[seat]) for seat in (0, 1)]
    return Model(match.options.plain(), codes_of(position.pile), hands, turn=int(position.turn))


def lively(match: Match, rng: random.Random) -> int:
    """A random move that likes Pawns, twos and nines, so that stacks grow and travel; and that keeps its points low."""
    legal = match.legal()
    moves = match.moves()
    liked = [
        a
        for a, m in zip(legal, moves, strict=True)
        if m.startswith(("pawn", "two", "nine", "counter", "scuttle"))
    ]
    if liked and rng.random() < 0.5:
        return rng.choice(liked)
    calm = [a for a, m in zip(legal, moves, strict=True) if m != "draw"]
    return rng.choice(calm if calm and rng.random() < 0.6 else legal)


@pytest.mark.parametrize("part", range(4))
def test_both_referees_agree_on_every_move_and_on_what_it_does(part):
    rng = random.Random(part)
    tallest = 0
    for number in range(GAMES // 4):
        options = {**rng.choice(COMBINATIONS), "target": rng.choice(TARGETS)}
        match = Match(
            GAME, 2, options, seed=bytes([part, number % 256]) * 16, match_id=f"model-{part}-{number}"
        )
        match.deal_all()
        model = model_of(match)
        while not match.over:
            if match.actor == CHANCE:
                move = match.deal().text
            else:
                moves = match.moves()
                assert len(set(moves)) == len(moves)
                assert set(moves) == set(model.legal()), GAME.position_line.write_position(match.position)
                move = match.play(lively(match, rng)).text
            model.play(move)
            assert model.table() == table(match), move
            tallest = max(tallest, *(len(stack) for side in model.stacks for stack in side), 0)
        assert match.view()["winner"] == model.winner
    assert tallest >= (2 if kernel.INTERPRETED else 4)
