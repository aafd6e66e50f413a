"""What is sent of events that belong together."""

import random

import pytest

from bagatelle.examples import high_card
from bagatelle.kernel import SPECTATOR
from bagatelle.table.play import frames
from bagatelle.table.play.viewer import Viewer
from table.support.tables import play, seated


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


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_what_a_board_draws_is_not_sent_in_sentences_as_well(game):
    for steps in news_of_a_match(game, 3):
        assert not any("aloud" in step for step in steps)


def test_where_no_board_draws_it_every_view_comes_in_sentences_for_its_viewer(monkeypatch):
    monkeypatch.setattr("bagatelle.table.play.settings.find_game", lambda *_: high_card.GAME)
    state = seated("high-card", "ann", "bob")
    ann, bob, zoe = Viewer(0, "en", "ann"), Viewer(1, "en", "bob"), Viewer(SPECTATOR, "en", None)
    cards = [int(card) for card in state.match.position.hand[:2]]
    assert frames.table(state, ann, set(), 0.0)["aloud"] == [
        "The highest card wins.",
        f"Ann: the {cards[0]}.",
        "Bob: a card face down.",
    ]
    assert frames.table(state, zoe, set(), 0.0)["aloud"][1:] == [
        "Ann: a card face down.",
        "Bob: a card face down.",
    ]
    known = state.number
    play(state, "keep")
    shared: frames.Shared = {}
    told = [frames.news(state, each, known, set(), 0.0, shared)["steps"][-1]["aloud"] for each in (ann, bob)]
    assert told[0][1:] == [f"Ann: the {cards[0]}.", "Bob: a card face down."]
    assert told[1][1:] == ["Ann: a card face down.", f"Bob: the {cards[1]}."]


def events_of_a_whole_match(game: str, **options) -> list[dict]:
    """Everything that is told of a match in which people play at random."""
    state, rng = seated(game, "ann", "bob", options=options), random.Random(7)
    while state.result is None:
        play(state, rng.choice(state.match.moves()))
    told = frames.steps(state, Viewer(0, "en", "ann"), 0, {})
    return [step for step in told if step["kind"] == "event"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("button-men", {"wins": 2}), ("bag-o-loot", {"target": 150}), ("buttle", {"games": 3})],
)
def test_the_event_that_ends_a_round_sums_it_up_and_no_other_does(game, options):
    told = events_of_a_whole_match(game, **options)
    ends = [step for step in told if step["row"]]
    assert len(ends) > 1
    assert [step for step in told if "summary" in step] == ends
    assert all(len(step["summary"]) >= 2 and all(step["summary"]) for step in ends)


def test_where_a_game_is_one_round_nothing_is_summed_up():
    assert not [step for step in events_of_a_whole_match("bag-of-butts") if "summary" in step]


def test_whoever_is_there_without_a_seat_watches():
    state = seated("buttle", "ann", "bob")
    ann, here = Viewer(0, "en", "ann"), {"ann", "eve", "zoe"}
    assert frames.presence(state, here, 0.0)["watching"] == 2
    assert frames.table(state, ann, here, 0.0)["now"]["watching"] == 2
    assert frames.presence(state, {"ann", "bob"}, 0.0)["watching"] == 0
