"""What the agents of others are shown of Button Men, and what they may choose."""

import random
from typing import Any

import numpy as np
import pytest

from bagatelle.games.button_men import GAME, ButtonMen, components, position, rules, scores
from bagatelle.games.button_men.position import bits
from bagatelle.kernel import INTERPRETED, Record, squeezed
from bagatelle.numbering import numbering_of
from bagatelle.observing import by_name, encoded
from bagatelle.testing import encodings
from games.button_men.test_observation import positions, swapped

ROUNDS = 5 if INTERPRETED else 120
OTHERS = components.DICE
"""Where the dice of the other side begin."""
NUMBERING = numbering_of(GAME)


def read(line: str) -> Record:
    return GAME.position_line.read_position(line)


def after(pos: Record, *moves: str) -> Record:
    """The same position after these moves."""
    for move in moves:
        rules.play(pos, GAME.notation.read(pos, move))
    return pos


def told(pos: Record, viewer: int) -> dict[str, dict[int, Any]]:
    """What is not 0 in an encoding, by the names of the pieces."""
    pieces = by_name(GAME.encoding.PIECES, encoded(GAME, pos, viewer))
    return {
        name: {int(place): pytest.approx(float(numbers[place])) for place in np.flatnonzero(numbers)}
        for name, numbers in pieces.items()
        if numbers.any()
    }


def size(number: int) -> float:
    """A size or a value of at most 30."""
    return number / 40


def test_every_die_stands_at_its_place_and_the_viewers_side_comes_first() -> None:
    pos = read("6:5 10s:x 20:12 / 8p:7 4:1")
    mine, theirs = told(pos, 0), told(pos, 1)
    assert mine["value"] == {0: size(5), 2: size(12), OTHERS: size(7), OTHERS + 1: size(1)}
    assert theirs["value"] == {0: size(7), 1: size(1), OTHERS: size(5), OTHERS + 2: size(12)}
    assert mine["size"] == {0: size(6), 1: size(10), 2: size(20), OTHERS: size(8), OTHERS + 1: size(4)}
    assert mine["captured"] == {1: 1}
    assert mine["shadow"] == {1: 1}
    assert mine["poison"] == {OTHERS: 1}
    assert mine["turn"] == {0: 1}
    assert theirs["turn"] == {1: 1}


def test_rounds_won_and_needed_are_those_of_the_whole_match() -> None:
    pos = read("6:5 / 8:7 / round=5 wins=3,1 last=B to=9")
    mine, theirs = told(pos, 0), told(pos, 1)
    assert mine["wins"] == {0: 0.45, 1: 0.15}
    assert theirs["wins"] == {0: 0.15, 1: 0.45}
    assert mine["needed"] == {0: 1 - 5 / 36}
    assert mine["rounds"] == {0: 0.3}
    assert (mine["last"], theirs["last"]) == ({1: 1}, {0: 1})


def test_the_score_is_shown_in_half_points_and_may_be_below_0() -> None:
    pos = read("6:5 10p:2 / 8:7 4:x")
    assert told(pos, 0)["score"] == {0: -6 * 0.75 / 200, 1: 8 * 0.75 / 200}
    for pos in positions(1, ROUNDS):
        shown = told(pos, 1).get("score", {})
        for side, seat in ((0, 1), (1, 0)):
            halves = int(scores.score(pos, seat))
            assert shown.get(side, 0) == np.sign(halves) * squeezed(abs(halves), 200)


def test_only_ones_own_sealed_sizes_are_shown() -> None:
    pos = after(GAME.start(2, ButtonMen("X 4/12 8", "X 6")), "X=10", "b=12")
    assert told(pos, 0)["chosen"] == {0: size(10), 1: size(12)}
    assert "chosen" not in told(pos, 1)
    assert told(pos, 1)["size"] == {1: size(6), OTHERS + 2: size(8)}


def test_only_ones_own_sealed_auxiliary_die_is_shown() -> None:
    pos = GAME.start(2, ButtonMen("4 6+ 8+", "10"))
    assert told(after(pos, "take c"), 0)["picked"] == {1 + 2: 1}
    assert "picked" not in told(pos, 1)
    assert told(after(GAME.start(2, ButtonMen("4 6+", "10")), "decline"), 0)["picked"] == {0: 1}


def test_a_recipe_is_shown_before_its_sizes_are_chosen() -> None:
    shown = told(GAME.start(2, ButtonMen("X (6,X) (V,9) 4/12", "(5,8)")), 0)
    assert shown["swing"] == {0: 1, 2: 1}
    assert shown["twin swing"] == {1: 1}
    assert shown["option"] == {3: 1}
    assert shown["from"] == {0: size(4), 1: size(4), 2: size(6), 3: size(4)}
    assert shown["to"] == {0: size(20), 1: size(20), 2: size(12), 3: size(12)}
    assert shown["size"] == {1: size(6), OTHERS: size(5)}
    assert shown["twin size"] == {2: size(9), OTHERS: size(8)}


def test_what_a_die_began_with_stays_when_it_changes_its_size() -> None:
    shown = told(read("X!=10>4:3 / 6:5"), 0)
    assert (shown["began with"], shown["size"]) == ({0: size(10)}, {0: size(4), OTHERS: size(6)})


def test_dice_that_wait_for_a_size_or_a_roll_are_marked() -> None:
    naming = told(read("X!=10:! 8:_ / 6:5 / phase=name"), 1)
    assert (naming["to name"], naming["to roll"]) == ({OTHERS: 1}, {OTHERS: 1, OTHERS + 1: 1})
    assert naming["value"] == {0: size(5)}
    assert told(read("X?=10:? 8:_ / 6:5 / phase=roll"), 0)["to draw"] == {0: 1}


def test_warriors_dizzy_dice_trips_and_the_focus_die_are_marked() -> None:
    assert told(read("6`:w 8f:2* / 6:5"), 0).items() >= {"waiting": {0: 1}, "dizzy": {1: 1}}.items()
    assert told(read("6:2 8t:_ / 6:5 / phase=roll trip=b>a"), 1)["tripping"] == {0: 1, OTHERS + 1: 1}
    assert told(read("6:2 8f:5 / 6:1 / phase=focus cursor=b"), 0)["focusing"] == {1: 1}


def test_no_two_swing_letters_have_the_same_sizes() -> None:
    assert len({*components.SWINGS.values()}) == len(components.SWINGS)


def test_no_two_sizes_look_the_same() -> None:
    most = components.HALVES * components.BIGGEST
    told_apart = {np.float32(squeezed(number, 30)) for number in range(most + 1)}
    assert len(told_apart) == most + 1
    assert max(told_apart) < 1


def test_sides_are_relative_to_the_viewer_in_every_position_of_every_kind() -> None:
    for pos in positions(2, ROUNDS):
        for viewer in range(2):
            assert (encoded(GAME, pos, viewer) == encoded(GAME, swapped(pos), 1 - viewer)).all()


def test_everything_is_told_of_dice_of_every_kind() -> None:
    rng = random.Random(3)
    for number, pos in enumerate(positions(3, ROUNDS)):
        if number % 10 == 0:
            assert [*encodings.written_badly(GAME, pos), *encodings.blurred(GAME, pos, [], rng)] == []


def chosen(name: str) -> int:
    """The action that a choice is."""
    return int(NUMBERING.actions[NUMBERING.choice_called(name)])


@pytest.mark.parametrize(
    ("line", "name", "move"),
    [
        ("6:5 10:2 4:2 / 4:1 8:7", "a+c>b", "skill a5+c2>7"),
        ("8z:8 4:1 / 6:5 6:6 4:3", "a>a+c", "speed 8>5+3"),
        ("8t:3 4:1 / 6:5 20:20", "trip a>b", "trip 3>20"),
        ("4:1 / 6:5", "pass", "pass"),
        ("6:2 8f:5 / 6:1 / phase=focus cursor=b", "value 1", "b=1"),
        ("6:2 8f:5 / 6:1 / phase=focus cursor=b", "decline", "decline"),
        ("X!=10:! 8:_ / 6:5 / phase=name", "size 7", "a=7"),
        ("4 6+ 8+ / 10 / phase=auxiliary", "take c", "take c"),
    ],
)
def test_a_choice_means_the_move(line: str, name: str, move: str) -> None:
    pos = read(line)
    assert chosen(name) == GAME.notation.read(pos, move)
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    assert chosen(name) in actions[: int(rules.legal(pos, actions))]


def test_whatever_dice_of_every_kind_may_do_is_among_the_choices() -> None:
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    for pos in positions(4, ROUNDS):
        if rules.actor(pos) >= 0:
            n = int(rules.legal(pos, actions))
            assert (NUMBERING.choices[actions[:n]] >= 0).all()


def test_nobody_attacks_several_dice_with_several() -> None:
    attacks = [action for action in NUMBERING.actions.tolist() if action >= position.ATTACK]
    parties = [position.split(action)[:2] for action in attacks]
    assert all(min(len(bits(attackers)), len(bits(targets))) == 1 for attackers, targets in parties)
    assert len(NUMBERING) == 2 + 8 + 99 + 198 + (8 * 255 + 247 * 8) + 64
