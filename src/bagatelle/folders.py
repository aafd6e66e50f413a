"""Where this system keeps the files of its user: data, settings, and what can be made again."""

from __future__ import annotations

import os
import sys
from pathlib import Path

OURS = "bagatelle"


def data_folder() -> Path:
    """Return the folder for what a user would miss: saved games, and the matches of a table."""
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", "AppData/Local")
    if sys.platform == "darwin":
        return _folder(None, "Library/Application Support")
    return _folder("XDG_DATA_HOME", ".local/share")


def config_folder() -> Path:
    """Return the folder for files that a user writes, such as fighters of their own."""
    if sys.platform == "win32":
        return _folder("APPDATA", "AppData/Roaming")
    if sys.platform == "darwin":
        return _folder(None, "Library/Application Support")
    return _folder("XDG_CONFIG_HOME", ".config")


def cache_folder() -> Path:
    """Return the folder for what can be made again, such as compiled rules."""
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", "AppData/Local")
    if sys.platform == "darwin":
        return _folder(None, "Library/Caches")
    return _folder("XDG_CACHE_HOME", ".cache")


def _folder(variable: str | None, usual: str) -> Path:
    """Return our folder where an environment variable says, or in its usual place under the user's home."""
    chosen = os.environ.get(variable) if variable else None
    return (Path(chosen) if chosen else Path.home() / usual) / OURS
