"""What a game brings to read, as the page shows it: how to play with its pictures, the rules, and why they are so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from bagatelle.game import Game
from bagatelle.language import speak

FIGURE = "figure:"
"""With this begins the address of a picture that the board of the game draws itself."""
TAG = re.compile(r" ?\[(\w+)\]")


def reading(game: Game, language: str) -> dict[str, Any]:
    """Everything to read about a game, as HTML; `rulings` unfold where the rules name them."""
    rulings, say = game.rulings(language), speak(language)
    return {
        "title": game.title,
        "how": _html(game.text("how_to_play", language)),
        "html": _with_rulings(_html(game.text("rules", language)), rulings, say("Why?")),
        "rulings": {tag: _inline(words) for tag, words in rulings.items()},
    }


def _figure(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any  # noqa: ARG001
) -> str:  # fmt: skip
    """A picture for the board to draw, with its caption; no other pictures are shown."""
    token = tokens[place]
    caption, address = escape(token.content), str(token.attrs.get("src", ""))
    if not address.startswith(FIGURE):
        return caption
    drawn = escape(unquote(address.removeprefix(FIGURE)))
    return f'<span class="page-figure" data-draw="{drawn}"><span class="page-caption">{caption}</span></span>'


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _figure)
    return markdown


def _html(text: str) -> str:
    return str(_markdown().render(text))


def _inline(text: str) -> str:
    return str(_markdown().renderInline(text))


def _with_rulings(html: str, rulings: dict[str, str], why: str) -> str:
    """Each tag becomes a button that unfolds its ruling; a tag without a ruling leads nowhere, and goes."""

    def button(found: re.Match[str]) -> str:
        tag = found[1]
        if tag not in rulings:
            return ""
        name = f'aria-label="{escape(why)} {tag}"'
        return f' <button type="button" class="page-why" data-tag="{tag}" aria-expanded="false" {name}>?</button>'

    return TAG.sub(button, html)
