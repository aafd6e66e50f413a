"""What a case of Buttle may expect, and how the referee's view answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from bagatelle import OVER
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.cards import codes_of
from bagatelle.games.buttle.components import CODES
from games.buttle.case_moves import Play, face

NAMES = "AB"


def faces(cards: Iterable[Any]) -> list[str]:
    """Cards without their copy numbers, sorted."""
    return sorted((CODES[face(card)] for card in cards), key=CODES.index)


def _each(get: Callable[[int], Any]) -> dict[str, Any]:
    return {name: get(seat) for seat, name in enumerate(NAMES)}


def _players(play: Play) -> list[dict[str, Any]]:
    return play.match.view()["players"]


def _hands(play: Play) -> dict[str, list[str]]:
    return _each(lambda seat: codes_of(play.match.position.hand[seat]))


def _stack(play: Play) -> dict[str, list[dict[str, Any]]]:
    """Everything that lies for points, by the point card."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seat, player in enumerate(_players(play)):
        for stack in player["points_cards"]:
            found.setdefault(stack["card"], []).append({"side": NAMES[seat], "pawns": stack["pawns"]})
    return found


def _winner(play: Play) -> str | None:
    winner = play.match.view()["winner"]
    return NAMES[winner] if winner is not None else None


def _turn(play: Play) -> str:
    return NAMES[int(play.match.position.turn)]


def _pile(play: Play) -> list[str]:
    assert play.match.view()["pile"] == len(play.pile)
    return list(play.pile)


def _is_drawn(play: Play) -> bool:
    return play.match.over and play.match.view()["winner"] is None


def _actor(play: Play) -> str | None:
    return NAMES[play.match.actor] if play.match.actor >= 0 else None


EXPECTED: dict[str, Callable[[Play], Any]] = {
    "points": lambda play: _each(lambda seat: _players(play)[seat]["points"]),
    "needed": lambda play: _each(lambda seat: _players(play)[seat]["needed"]),
    "royals": lambda play: _each(lambda seat: _players(play)[seat]["royals"]),
    "hands": _hands,
    "hand_sizes": lambda play: _each(lambda seat: _players(play)[seat]["hand_size"]),
    "open": lambda play: _each(lambda seat: _players(play)[seat]["open"]),
    "scrap_set": lambda play: play.match.view()["scrap"],
    "limbo": lambda play: play.match.view()["limbo"],
    "revealed": lambda play: (
        None if play.match.position.revealed == at.NOTHING else CODES[play.match.position.revealed]
    ),
    "pile": _pile,
    "stack": _stack,
    "turn": _turn,
    "to_act": _actor,
    "actor": _actor,
    "phase": lambda play: at.PHASES[play.match.position.phase],
    "passes": lambda play: int(play.match.position.passes),
    "winner": _winner,
    "draw": _is_drawn,
    "over": lambda play: play.match.actor == OVER,
}


def same(key: str, expected: Any, got: Any) -> bool:
    """Equal; sets of cards have no order, a card that moved has no copy number, and a stack is found by its card."""
    if key in ("royals", "hands") and isinstance(expected, dict):
        return all(
            name in got and faces(cards) == sorted(got[name], key=CODES.index)
            for name, cards in expected.items()
        )
    if key in ("scrap_set", "limbo") and isinstance(expected, list):
        return Counter(faces(expected)) == Counter(got)
    if key == "revealed" and isinstance(expected, str):
        return CODES[face(expected)] == got
    if key == "pile":
        return len(got) == expected if isinstance(expected, int) else got == expected
    if key == "stack" and isinstance(expected, dict):
        return all(_lies(got.get(CODES[face(card)], []), wanted) for card, wanted in expected.items())
    if isinstance(got, dict) and isinstance(expected, dict):
        return set(expected) <= set(got) and all(got[name] == value for name, value in expected.items())
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _lies(found: list[dict[str, Any]], wanted: Any) -> bool:
    """Whether a point card lies somewhere as expected; null: it does not lie on the table."""
    if wanted is None:
        return not found
    if not isinstance(wanted, dict) or not set(wanted) <= {"side", "pawns"}:
        return False
    expected = (
        {**wanted, "pawns": [CODES[face(pawn)] for pawn in wanted["pawns"]]} if "pawns" in wanted else wanted
    )
    return any(all(stack[key] == value for key, value in expected.items()) for stack in found)
