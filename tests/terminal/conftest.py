from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle.game import find_game
from bagatelle.terminal import play
from terminal.scripted import Paper

PINK_BEGINS = bytes([7]) * 32
"""A seed with which the first seat begins, whatever the number of players."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own games are touched, and the program is on the path."""
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("bagatelle.terminal.saves.data_folder", lambda: tmp_path / "bagatelle")
    return tmp_path


@pytest.fixture(autouse=True)
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come from the bot that needs no time, and so are always the same."""
    monkeypatch.setattr("bagatelle.terminal.commands.ADVISER", "greedy")


@pytest.fixture
def sit(home: Path) -> Callable[..., str]:
    """Play Bag of Butts on a screen, with draws that are always the same; return what is printed."""

    def play_on(screen: Paper, *players: str, seed: bytes = PINK_BEGINS, **settings: Any) -> str:
        play.run(find_game("bag-of-butts"), players=players, seed=seed, screen=screen, **settings)
        return screen.text

    return play_on


@pytest.fixture
def saved(home: Path) -> Callable[[], Path]:
    """The only game that is kept."""

    def only() -> Path:
        (path,) = (home / "bagatelle" / "matches").iterdir()
        return path

    return only
