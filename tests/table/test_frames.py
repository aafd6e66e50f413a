"""What is sent of events that belong together."""

import random

import pytest

from bagatelle.table.play import frames
from bagatelle.table.play.viewer import Viewer
from table.tables import play, seated


def news_of_a_match(game: str, moves: int):
    """What Ann is sent after each move, played at random."""
    state, rng = seated(game, "ann", "bob"), random.Random(4)
    ann = Viewer(0, "en", "ann")
    for _ in range(moves):
        if state.result:
            return
        known = state.number
        move = state.match.game.notation.write(state.match.position, rng.choice(state.match.legal()))
        play(state, move)
        yield frames.news(state, ann, known, set(), 0.0)["steps"]


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_the_last_event_always_shows_how_it_looks_now(game):
    for steps in news_of_a_match(game, 60):
        assert "view" in steps[-1]


def test_an_attack_is_shown_with_the_dice_of_its_throw():
    thrown = 0
    for steps in news_of_a_match("button-men", 60):
        if not steps[0]["touches"].get("targets") or steps[0]["touches"].get("trip"):
            continue
        rolled = len(steps[0]["touches"]["dice"])
        if any(step["row"] for step in steps) or len(steps) != 1 + rolled:
            continue  # the round is over, or more was asked
        thrown += 1
        assert [("view" in step) for step in steps] == [False] * rolled + [True]
        assert all(step["lines"] for step in steps)
    assert thrown > 10


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "buttle"])
def test_elsewhere_every_event_has_a_view(game):
    for steps in news_of_a_match(game, 30):
        assert all("view" in step for step in steps)
