"""The words of the page: every text that its scripts may show, in one language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from bagatelle.game import find_game
from bagatelle.language import LANGUAGES, speak
from bagatelle.script_texts import script_texts


@cache
def words(language: str, game: str | None = None) -> dict[str, Any]:
    """The texts of the page, or of a game: those in the scripts of its board, and all others that its view may name."""
    package = find_game(game).package if game else "bagatelle"
    folder = files(package) / "board" if game else files("bagatelle.table") / "static"
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


def _scripts(folder: Traversable) -> list[str]:
    if not folder.is_dir():
        return []
    return [script.read_text("utf-8") for script in folder.iterdir() if script.name.endswith(".js")]
