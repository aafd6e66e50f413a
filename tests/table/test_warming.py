"""A game that is loaded is ready: nothing is compiled, or found in the cache, any more when people play it."""

import subprocess
import sys

import pytest

from bagatelle.game import find_game
from bagatelle.table.live import warming
from own_games import OWN_GAMES

PLAY = """
import random
import sys
from numba.core.dispatcher import Dispatcher
from bagatelle.game import find_game
from bagatelle.match import Match
from bagatelle.table.live.warming import load

game = find_game(sys.argv[1])
load(game)
missing, compile_for = [], Dispatcher._compile_for_args

def notice(self, *args, **kwargs):
    missing.append(self.py_func.__name__)
    return compile_for(self, *args, **kwargs)

Dispatcher._compile_for_args = notice
for seed in range(5):
    lots = random.Random(seed)
    match = Match(game, lots.choice(game.seats), seed=bytes([seed]) * 32)
    while not match.over and len(match.events) < 150:
        before, action = match.position, lots.choice(match.legal())
        to = match.audience(match.actor)
        game.view.view(before, to.viewer)
        game.sentences.prompt(before, to)
        game.sentences.describe(before, action, to)
        game.touches.touches(before, action, to.viewer)
        match.play(action)
        match.told(len(match.events), to.viewer)
print(*missing)
"""


@pytest.mark.parametrize("game", OWN_GAMES)
def test_nothing_is_compiled_any_more_when_people_play(game):
    done = subprocess.run([sys.executable, "-c", PLAY, game], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_game_that_fails_in_its_rehearsal_is_loaded_all_the_same(monkeypatch, caplog):
    def fail(game, options, number):
        raise KeyError("a view that forgot something")

    monkeypatch.setattr(warming, "rehearse", fail)
    warming.load(find_game("bag-of-butts"))
    assert "the rehearsal of Bag of Butts failed" in caplog.text
