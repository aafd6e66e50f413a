"""A view of Dice Race in sentences, for a screen reader and for a page without a board."""

from collections.abc import Sequence
from typing import Any

from bagatelle.rooms import Audience


def read_aloud(view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> list[str]:
    lines = [to.say("The first to reach {finish} points wins.", finish=view["finish"])]
    for name, player in zip(to.names, view["players"], strict=True):
        lines.append(
            to.say.many("{player} has {n} point.", "{player} has {n} points.", player["score"], player=name)
        )
    if view["rolled"]:
        lines.append(
            to.say(
                "{player} has rolled {points} points in this turn.",
                player=to.names[view["turn"]],
                points=view["rolled"],
            )
        )
    return lines
