"""Each system has its own places for a user's files; the user may move them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle.folders import cache_folder, config_folder, data_folder

VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who has moved nothing."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))


@pytest.mark.parametrize(
    ("system", "data", "config", "cache"),
    [
        ("linux", ".local/share", ".config", ".cache"),
        ("darwin", "Library/Application Support", "Library/Application Support", "Library/Caches"),
        ("win32", "AppData/Local", "AppData/Roaming", "AppData/Local"),
    ],
)
def test_files_stand_where_the_system_expects_them(
    monkeypatch: pytest.MonkeyPatch, system: str, data: str, config: str, cache: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert [data_folder(), config_folder(), cache_folder()] == [
        Path("/home/ann") / place / "bagatelle" for place in (data, config, cache)
    ]


@pytest.mark.parametrize(
    ("system", "variable", "folder"),
    [
        ("linux", "XDG_DATA_HOME", data_folder),
        ("linux", "XDG_CONFIG_HOME", config_folder),
        ("linux", "XDG_CACHE_HOME", cache_folder),
        ("win32", "LOCALAPPDATA", data_folder),
        ("win32", "APPDATA", config_folder),
        ("win32", "LOCALAPPDATA", cache_folder),
    ],
)
def test_a_user_may_move_them(
    monkeypatch: pytest.MonkeyPatch, system: str, variable: str, folder: Callable[[], Path]
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv(variable, "/elsewhere")
    assert folder() == Path("/elsewhere/bagatelle")


def test_a_variable_that_is_empty_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert data_folder() == Path("/home/ann/.local/share/bagatelle")
