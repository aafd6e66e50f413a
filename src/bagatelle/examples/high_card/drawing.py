"""High Card in a terminal: a row of cards."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel

from bagatelle.language import Say
from bagatelle.rooms import Audience


def draw(view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> RenderableType:
    cards = zip(to.names, view["players"], strict=True)
    return Columns([Panel(_cards(player), title=name, width=18) for name, player in cards])


def _cards(player: dict[str, Any]) -> str:
    """A player's card, ? when it is face down; then the open one in brackets."""
    card = (player["card"] or "?") if player["holds_card"] else "-"
    return f"{card}  ({player['opened']})" if player["opened"] else str(card)


def legend(say: Say) -> list[str]:
    """What the signs mean, for those who ask."""
    return [say("The cards go from 1 to 6."), say("A card in brackets has been laid open.")]
