"""Dice Race in a terminal: a bar for each player."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table

from bagatelle.language import Say
from bagatelle.rooms import Audience


def draw(view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for seat, (name, player) in enumerate(zip(to.names, view["players"], strict=True)):
        rolled = f"+ {view['rolled']}" if seat == view["turn"] and view["rolled"] else ""
        bar = ProgressBar(total=view["finish"], completed=min(player["score"], view["finish"]), width=30)
        table.add_row(name, bar, f"{player['score']} / {view['finish']}", rolled)
    return table


def legend(say: Say) -> list[str]:
    """What the signs mean, for those who ask."""
    return [say("The points after a + are lost if a 1 is rolled.")]
