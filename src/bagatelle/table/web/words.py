"""The words of the page: every text that its scripts may show, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from bagatelle.game import find_game
from bagatelle.language import LANGUAGES, speak
from bagatelle.table.play.board_files import board_folder
from bagatelle.translations.scripts import script_texts


@cache
def words(language: str, game: str | None = None) -> dict[str, Any]:
    """The texts of the page, or of a game: those in the scripts of its board, and all others that its view may name."""
    package = find_game(game).package if game else "bagatelle"
    folder = board_folder(package) if game else files("bagatelle.table") / "static"
    say = speak(language, package)
    texts = say.everything() if game else {}
    plurals: dict[str, list[str]] = {}
    for script in _scripts(folder):
        for _, found in script_texts(script):
            if isinstance(found, str):
                texts[found] = say.raw(found)
            else:
                plurals["\0".join(found)] = [say.raw_many(*found, n) for n in (1, 2)]
    return {"language": language, "languages": LANGUAGES, "texts": texts, "plurals": plurals}


def _scripts(folder: Traversable) -> Iterator[str]:
    """Every script in a folder and in the folders below it."""
    for each in folder.iterdir() if folder.is_dir() else ():
        if each.is_dir():
            yield from _scripts(each)
        elif each.name.endswith(".js"):
            yield each.read_text("utf-8")
