"""What an action touches: enough to find it again by the dice that were tapped, and never a secret."""

import json
import random
import time

import pytest

from bagatelle import SPECTATOR, Match, Refused
from bagatelle.games.button_men import GAME
from bagatelle.games.button_men.touches import touches
from bagatelle.games.button_men.view import view
from bagatelle.kernel import CHANCE
from games.button_men.recipes_at_random import any_recipe


def touched(match, viewer=0):
    """What each possible action touches, by its notation."""
    actions = [action for action, _ in match.odds()] if match.actor == CHANCE else match.legal()
    return {
        match.game.notation.write(match.position, action): touches(match.position, action, viewer)
        for action in actions
    }


def at(line):
    return touched(Match(GAME, start=line, by_hand=True))


EXAMPLES = {
    "power": ("6:2 10:9 / 8:7", "power 9>7", {"seat": 0, "dice": ["b"], "targets": ["a"]}),
    "skill": (
        "6:2 10:2 10:9 / 20:13 8:1",
        "skill 9+2+2>13",
        {"seat": 0, "dice": ["a", "b", "c"], "targets": ["a"]},
    ),
    "speed": (
        "8z:8 / 4:3 8:5",
        "speed 8>5+3",
        {"seat": 0, "dice": ["a"], "targets": ["a", "b"]},
    ),
    "shadow": ("20s:3 / 8:7", "shadow 3>7", {"seat": 0, "dice": ["a"], "targets": ["a"]}),
    "trip": ("20t:3 / 8:7", "trip 3>7", {"seat": 0, "dice": ["a"], "targets": ["a"], "trip": True}),
    "pass": ("6:2 / 8:7", "pass", {"seat": 0, "pass": True}),
    "naming": ("X!=10:! 8:2 / 6:5 / phase=name", "a=12", {"seat": 0, "dice": ["a"], "size": 12}),
    "mood": ("8:2 X?=10:? / 6:5 / phase=roll", "b=20", {"seat": 0, "dice": ["b"], "size": 20}),
    "roll": ("8:2 / 6:5 4:_ / phase=roll turn=B", "3", {"seat": 1, "dice": ["b"], "face": 3}),
    "focus": ("8f:5 / 6:4 / phase=focus", "a=2", {"seat": 0, "dice": ["a"], "face": 2}),
    "keeping the lead": ("8f:5 / 6:4 / phase=focus", "decline", {"seat": 0, "decline": True}),
    "coin": ("8t:5 / 6t:4 / phase=coin", "first B", {"first": 1}),
    "size": (
        "X 8 (6,X) / 6 / phase=sizes",
        "X=10",
        {"seat": 0, "dice": ["a", "c"], "size": 10, "name": "X"},
    ),
    "option": ("8 4/12 / 6 / phase=sizes", "b=12", {"seat": 0, "dice": ["b"], "size": 12, "name": "b"}),
    "auxiliary": ("8 6+ / 10 / phase=auxiliary", "take b", {"seat": 0, "offered": "b"}),
}


@pytest.mark.parametrize("what", EXAMPLES)
def test_an_action_names_the_dice_it_is_about(what):
    line, move, expected = EXAMPLES[what]
    assert at(line)[move] == expected


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_of_a_sealed_choice_others_learn_only_who_made_it(viewer):
    sizes = Match(GAME, options={"a": "X 8", "b": "6"}, by_hand=True)
    picks = Match(GAME, options={"a": "8 6+", "b": "10"}, by_hand=True)
    for match in (sizes, picks):
        assert all(found == {"sealed": 0} for found in touched(match, viewer).values())


def test_every_action_of_random_games_is_found_by_its_touches_alone():
    rng = random.Random(7)
    tried = 0
    while tried < 60:
        try:
            match = Match(
                GAME, options={"a": any_recipe(rng), "b": any_recipe(rng), "wins": 1}, seed=rng.randbytes(32)
            )
        except Refused:
            continue
        tried += 1
        for _ in range(60):
            if match.over:
                break
            viewer = 0 if match.actor == CHANCE else match.actor
            found = touched(match, viewer)
            assert len({json.dumps(what, sort_keys=True) for what in found.values()}) == len(found)
            seen = view(match.position, viewer)
            assert all(is_in_view(what, seen) for what in found.values())
            match.deal() if match.actor == CHANCE else match.play(rng.choice(match.legal()))


def is_in_view(what, seen):
    """Whether everything that is touched lies on the table."""
    if "offered" in what:
        return what["offered"] in [die["letter"] for die in seen["players"][what["seat"]]["offered"]]
    if "dice" not in what:
        return True
    sides = [{die["letter"] for die in player["dice"]} for player in seen["players"]]
    seat = what["seat"]
    return set(what["dice"]) <= sides[seat] and set(what.get("targets", [])) <= sides[1 - seat]


def test_the_choices_before_a_round_are_listed_with_their_sizes():
    match = Match(GAME, options={"a": "X 4/12 (6,X) V", "b": "8"}, by_hand=True)
    choices = view(match.position, 0)["players"][0]["choices"]
    assert [(choice["name"], choice["dice"]) for choice in choices] == [
        ("X", ["a", "c"]),
        ("b", ["b"]),
        ("V", ["d"]),
    ]
    assert [choice["sizes"] for choice in choices] == [[*range(4, 21)], [4, 12], [*range(6, 13)]]
    assert view(match.position, 0)["players"][1]["choices"] == []


def test_a_whole_list_of_moves_is_quick():
    match = Match(
        GAME, start="4:1 4:2 4:3 4:4 6:5 6:6 8:7 8:8 / 4:1 4:2 4:3 4:4 6:5 6:6 8:7 8:8", by_hand=True
    )
    actions = match.legal()
    assert len(actions) > 40
    best = min(_duration(match.position, actions) for _ in range(5))
    assert best < 0.02
    assert best / len(actions) < 0.0001


def _duration(pos, actions):
    start = time.perf_counter()
    for action in actions:
        touches(pos, action, 0)
    return time.perf_counter() - start
