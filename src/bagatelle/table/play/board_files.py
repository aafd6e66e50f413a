"""What a game brings for its board in the browser: the page asks for these files, and for no others."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from bagatelle.game import Game

BOARD_FILES = ("board.js", "board.css", "picture.js", "options.js", "figures.js")


def board_folder(package: str) -> Traversable:
    """Where the board of the game in that package lies, if it has one."""
    return files(package) / "board"


@cache
def _found(package: str) -> tuple[str, ...]:
    return tuple(name for name in BOARD_FILES if (board_folder(package) / name).is_file())


def board_files(game: Game) -> list[str]:
    """Those of the files of a board that a game has."""
    return list(_found(game.package))


def has_board(game: Game) -> bool:
    """Whether a game has a board of its own; one without is shown in sentences, with its moves as a list."""
    return "board.js" in _found(game.package)
