"""The harness that every game inherits, in a size for `make test` and one for `make test-all`."""

import pytest

from bagatelle.testing import GameHarness
from bagatelle.testing.harness import Surveyed
from profiles import by_profile


class OurHarness(GameHarness):
    """Inherit this and name the game; a game with long matches plays fewer of them.

    Of its tests only those that walk through the rules are run again interpreted: random games, and positions with
    slips, which are sound or not.
    """

    games = by_profile(300, GameHarness.games)
    records = by_profile(20, GameHarness.records)
    traced = by_profile(3, GameHarness.traced)

    @pytest.mark.rules
    def test_random_games_keep_every_piece_always_have_a_move_end_and_pay_one(
        self, surveyed: Surveyed
    ) -> None:
        super().test_random_games_keep_every_piece_always_have_a_move_end_and_pay_one(surveyed)

    @pytest.mark.rules
    def test_a_position_line_with_a_slip_is_refused_or_sound(self, surveyed: Surveyed) -> None:
        super().test_a_position_line_with_a_slip_is_refused_or_sound(surveyed)
