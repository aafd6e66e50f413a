"""What a viewer knows as numbers, by name."""

import numpy as np

from bagatelle.examples import dice_race, high_card
from bagatelle.match import Match
from bagatelle.observing import dense, observed, width_of

HIGH_CARD, DICE_RACE = high_card.GAME, dice_race.GAME


def known(line: str, viewer: int) -> dict[str, list[int]]:
    """Where the numbers that are not 0 stand in each part."""
    seen = observed(HIGH_CARD, Match(HIGH_CARD, start=line).position, viewer)
    return {name: np.flatnonzero(numbers).tolist() for name, numbers in seen.items()}


def test_an_observation_has_every_part_by_its_name_and_the_viewer_comes_first() -> None:
    line = "seats=3 hand=4,5,6 opened=2,0,0 decided=1,0,0 low=1"
    seen = known(line, 1)
    assert seen == {
        "hand": [5], "opened": [0, 7, 14 + 2], "decided": [2], "decider": [0], "seats": [3], "low_wins": [0],
    }  # fmt: skip


def test_all_numbers_together_are_as_many_as_the_parts_have() -> None:
    pos = HIGH_CARD.start(2)
    assert dense(HIGH_CARD, pos, 0).shape == (width_of(HIGH_CARD),)
    assert sum(part.width for part in HIGH_CARD.observation.PARTS) == width_of(HIGH_CARD)


def test_a_game_without_an_observation_is_nothing_in_numbers() -> None:
    assert width_of(DICE_RACE) == 0
    assert observed(DICE_RACE, DICE_RACE.start(2), 0) == {}
