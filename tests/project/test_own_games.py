"""Bagatelle's tests are about its own games, whatever else is installed."""

import re
import tomllib
from pathlib import Path

from own_games import OWN_GAMES

TESTS = Path(__file__).resolve().parents[1]


def test_our_own_games_are_those_of_our_own_package() -> None:
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))
    assert sorted(OWN_GAMES) == sorted(project["project"]["entry-points"]["bagatelle.games"])


def test_no_test_goes_through_all_installed_games() -> None:
    through_all = re.compile(r"\bin games\(\)|[(, ]games\(\)(\.values\(\)|\.items\(\)|\)$)", re.MULTILINE)
    for path in TESTS.rglob("*.py"):
        found = through_all.search(path.read_text("utf-8"))
        assert not found or path.name in ("own_games.py", "test_plugins.py"), f"{path.name}: {found[0]}"
