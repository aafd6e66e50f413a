"""Set-up that all tests share: which are run, which come first, and how long each part took."""

from collections import Counter, defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import Path

import hypothesis
import pytest

from profiles import FULL

TESTS = Path(__file__).parent
LONG_ONES = (
    "browser/board/test_matches.py", "browser/home", "browser/board", "browser/match", "table/servers", "lab",
    "browser", "table", "project", "cli", "envs", "games",
)  # fmt: skip
"""What takes long begins first, the longest before all others: so no worker is left with it at the end."""
NOT_QUICK = (
    "browser", "table", "terminal", "lab", "envs", "plugins", "src",
    "games/*/test_harness.py", "games/*/test_*brute_force.py", "games/bag_of_butts/test_odds.py",
    "games/buttle/test_model.py", "bots/test_arena.py", "bots/test_pipe.py", "cli/test_bench.py", "cli/test_cli_bot.py",
    "kernel/test_getting_ready.py", "library/test_odds.py", "project/test_docs.py", "project/test_installation.py",
)  # fmt: skip
"""What is left to `make test`."""
QUICK = ("table/web/test_page_rooms.py", "table/play/test_frames.py")

# A busy machine, or a first compile in the middle of a test, is not a fault; and the same tests run every time.
hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=30)
hypothesis.settings.register_profile("full", deadline=None, derandomize=True, max_examples=100)
hypothesis.settings.load_profile("full" if FULL else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make test-all` runs, put the long ones first, and mark the quick ones."""
    if not FULL:
        left_out = {item for item in items if item.get_closest_marker("full")}
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: _rank(_place(item.path)))
    for item in items:
        if _is_quick(_place(item.path)):
            item.add_marker(pytest.mark.quick)


@cache
def _place(path: Path) -> Path:
    """The file of a test, as seen from this folder; the examples bring tests of their own."""
    return path.relative_to(TESTS if path.is_relative_to(TESTS) else TESTS.parent)


@cache
def _rank(path: Path) -> int:
    ranks = (rank for rank, place in enumerate(LONG_ONES) if path.is_relative_to(place))
    return next(ranks, len(LONG_ONES))


@cache
def _is_quick(path: Path) -> bool:
    if path.as_posix() in QUICK:
        return True
    return not any(path.is_relative_to(place) or path.match(place) for place in NOT_QUICK)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how long the tests of each folder took, set-up included, if there are many."""
    seconds, tests = defaultdict[str, float](float), Counter[str]()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = Path(report.nodeid.partition("::")[0]).parent.as_posix()
                seconds[folder] += report.duration
                tests[folder] += report.when == "call"
    if len(seconds) > 1:
        terminalreporter.section("seconds and tests by folder")
        for folder, passed in sorted(seconds.items(), key=lambda entry: -entry[1]):
            terminalreporter.write_line(f"{passed:8.0f}  {tests[folder]:6}  {folder}")


@pytest.hookimpl(wrapper=True, tryfirst=True, specname="pytest_terminal_summary")
def pytest_terminal_summary_of_kept_pages(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Say after everything else where the pages of failed browser tests are kept."""
    yield
    reports = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
    kept = {value for report in reports for name, value in report.user_properties if name == "kept in"}
    if kept:
        terminalreporter.section("pages of failed browser tests: text, console and pictures")
        for folder in sorted(kept):
            terminalreporter.write_line(folder)
