"""Set-up that all tests share: which come first, and which are quick."""

from pathlib import Path

import hypothesis
import pytest

TESTS = Path(__file__).parent
LONG_ONES = (
    "test_installation.py", "browser/test_matches.py", "table/test_crash.py", "table/test_restarts.py",
    "table/test_playing.py", "browser/test_layout.py", "browser/test_referee.py", "browser/test_seats.py",
    "table/test_history.py", "browser/test_clocks.py", "games/bag_of_butts/test_harness.py",
    "browser", "table", "games",
)  # fmt: skip
"""What takes long begins first, the longest before all others: so no worker is left with it at the end."""
NOT_QUICK = (
    "browser", "table", "terminal", "games/*/test_harness.py", "games/*/test_*brute_force.py", "test_odds.py",
    "games/buttle/test_model.py", "games/button_men/test_fighters_against_each_other.py", "test_bench.py",
    "games/bag_of_butts/test_odds.py", "test_docs.py", "test_getting_ready.py", "test_harness.py", "test_plugins.py",
    "test_installation.py", "test_new_game.py", "src", "test_planted_faults.py", "test_arena.py", "test_cli_bot.py",
    "bots/test_pipe.py", "lab", "envs",
)  # fmt: skip
"""What is left to `make test`."""
QUICK = ("table/test_page_rooms.py", "table/test_frames.py")

# A busy machine, or a first compile in the middle of a test, is not a fault; and the same tests run every time.
hypothesis.settings.register_profile("bagatelle", deadline=None, derandomize=True)
hypothesis.settings.load_profile("bagatelle")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long ones first, and mark the quick ones."""
    items.sort(key=lambda item: _rank(_place(item)))
    for item in items:
        if _is_quick(_place(item)):
            item.add_marker(pytest.mark.quick)


def _place(item: pytest.Item) -> Path:
    """The file of a test, as seen from this folder; the examples bring tests of their own."""
    inside = item.path.is_relative_to(TESTS)
    return item.path.relative_to(TESTS if inside else TESTS.parent)


def _rank(path: Path) -> int:
    ranks = (rank for rank, place in enumerate(LONG_ONES) if path.is_relative_to(place))
    return next(ranks, len(LONG_ONES))


def _is_quick(path: Path) -> bool:
    if path.as_posix() in QUICK:
        return True
    return not any(path.is_relative_to(place) or path.match(place) for place in NOT_QUICK)
