"""Which rules a match is played by: a digest of everything in a game's folder that decides a position."""

from __future__ import annotations

import hashlib
import importlib.util
from functools import cache
from pathlib import Path

from bagatelle.game import Game

ONLY_SHOWN = (
    "view", "sentences", "touches", "aloud", "drawing", "strategy", "bench", "lesson", "playtest", "matchups",
    "tests",
)  # fmt: skip
"""Rooms that tell, draw and try a position, and change none."""


def rules_version(game: Game) -> str:
    """Return the same text on every machine that has the same rules, and another when they have changed."""
    return _version(game.package)


@cache
def _version(package: str) -> str:
    digest = hashlib.sha256()
    spec = importlib.util.find_spec(package)
    for folder in map(Path, (spec.submodule_search_locations or []) if spec else []):
        for source in sorted(folder.rglob("*.py"), key=lambda path: path.relative_to(folder).as_posix()):
            name = source.relative_to(folder)
            if name.parts[0].removesuffix(".py") not in ONLY_SHOWN:
                text = source.read_text("utf-8")  # line ends are the same everywhere
                digest.update(f"{name.as_posix()}\0{text}\0".encode())
    return digest.hexdigest()[:32]
