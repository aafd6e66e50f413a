"""What the documentation site takes from the games: how each is played, with the pictures that its board draws, and
what its environments show and offer.

MkDocs calls this file as a hook. The pictures are kept in docs/images/figures; draw them anew with

    .venv/bin/python docs/figures.py
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

from mkdocs.structure.files import File, Files

from bagatelle.envs.setting import setting
from bagatelle.envs.sheets import choices_of, sheet
from bagatelle.game import Game, games

FIGURES = "images/figures"
FIGURE = re.compile(r"!\[([^\]]*)\]\(<figure:([^>]+)>\)")
OURS = "bagatelle.games."


def our_games() -> list[Game]:
    """The games of this package."""
    return [game for game in games().values() if game.package.startswith(OURS)]


def figures_of(game: Game) -> list[str]:
    """What the pictures of a game show, in the notation of its board."""
    return [drawn for _, drawn in FIGURE.findall(game.text("how_to_play", "en"))]


def file_of(game: Game, drawn: str) -> str:
    """The name of the file that holds a picture: it follows from what the picture shows."""
    return f"{game.name}-{sha256(drawn.encode()).hexdigest()[:10]}.png"


def page_of(game: Game) -> str:
    """How to play a game, as a page of the site."""

    def shown(found: re.Match[str]) -> str:
        caption, drawn = found.groups()
        picture = f"![](../{FIGURES}/{file_of(game, drawn)})"
        return f"{picture}\n*{caption}*\n"

    text = FIGURE.sub(shown, game.text("how_to_play", "en"))
    return f"{text}\nEverything else stands in [the rules in full](../rules/{game.name}.md).\n"


def sheet_of(game: Game) -> str:
    """What the environments of a game show and offer, as a page of the site."""
    played = setting(game)
    choices = "\n".join(choices_of(played))
    return (
        f"# {game.title} as an environment\n\n## What an agent sees\n\n{sheet(played)}\n\n"
        f"## What it may choose\n\n```text\n{choices}\n```\n"
    )


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made of the games."""
    for game in our_games():
        where = f"how-to-play/{game.name}.md"
        files.append(File.generated(config, where, content=page_of(game)))
        files.append(File.generated(config, f"environments/{game.name}.md", content=sheet_of(game)))
    return files
