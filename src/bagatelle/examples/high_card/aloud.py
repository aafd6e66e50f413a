"""A view of High Card in sentences, for a screen reader and for a page without a board."""

from collections.abc import Sequence
from typing import Any

from bagatelle.rooms import Audience


def read_aloud(view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> list[str]:
    lines = [to.say("The lowest card wins.") if view["low_wins"] else to.say("The highest card wins.")]
    for name, player in zip(to.names, view["players"], strict=True):
        lines.append(f"{name}: {_hand(player, to)}")
        if player["opened"]:
            lines[-1] += " " + to.say("The {card} lies open.", card=player["opened"])
    return lines


def _hand(player: dict[str, Any], to: Audience) -> str:
    if not player["holds_card"]:
        return to.say("no card.")
    if player["card"] is None:
        return to.say("a card face down.")
    return to.say("the {card}.", card=player["card"])
