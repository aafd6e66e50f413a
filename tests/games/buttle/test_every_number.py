"""Any number from 0 to ACTIONS - 1 can be asked about at any position: it is legal, or refused in one sentence."""

import random

import pytest

from bagatelle import SPECTATOR, kernel
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.position import ACTIONS
from games.buttle.test_variants import COMBINATIONS
from games.written import played_at_random

POSITIONS = 4 if kernel.INTERPRETED else 24


def somewhere(number: int):
    """A match somewhere in a game that was played at random, with some of the variants."""
    lots = random.Random(number)
    match = played_at_random(GAME, 2, lots.choice(COMBINATIONS), lots, [5, 20, 40, 80])
    return match if not match.over else somewhere(number + 1000)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_every_number_is_legal_or_refused_in_one_sentence(number):
    match = somewhere(number)
    pos, to, legal = match.position, match.audience(max(0, match.actor)), set(match.legal())
    for action in range(ACTIONS):
        if action not in legal:
            assert GAME.sentences.refusal(pos, action, to).endswith((".", "?"))


@pytest.mark.parametrize("number", range(POSITIONS))
def test_every_number_can_be_written_described_and_shown(number):
    match = somewhere(number)
    pos = match.position
    for action in range(ACTIONS):
        assert GAME.notation.write(pos, action)
        assert GAME.sentences.describe(pos, action, match.audience(0))
        assert isinstance(GAME.touches.touches(pos, action, SPECTATOR), dict)
    assert match.position.tobytes() == pos.tobytes()
