"""The table of Buttle in sentences, for a screen reader and for a page without a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bagatelle.games.buttle.captions import (
    Sheet,
    View,
    game_in_a_line,
    result,
    shown_cards,
    uses_of,
    whose_turn,
)
from bagatelle.games.buttle.cards import short
from bagatelle.games.buttle.components import ACE, CARDS, CODES
from bagatelle.language import Say
from bagatelle.rooms import Audience


def read_aloud(view: View, sheet: Sheet, to: Audience) -> list[str]:
    """The table in sentences, for a screen reader."""
    say = to.say
    lines = [say("{result}.", result=result(view, to))] if view["phase"] == "over" else []
    if view["phase"] not in ("over", "dealer", "deal"):
        lines.append(say("{turn}.", turn=whose_turn(view, to)))
    near = max(0, to.viewer)
    for seat in (1 - near, near):
        lines += _side_aloud(view, seat, to)
    if view["revealed"]:
        lines.append(
            say(
                "Turned up: {card}, {uses}.",
                card=_named(view["revealed"], say),
                uses=uses_of(view, view["revealed"], say),
            )
        )
    if view["limbo"]:
        lines.append(say("Being played: {cards}.", cards=_all(view["limbo"], say)))
    lines.append(say.many("The pile has {n} card.", "The pile has {n} cards.", view["pile"]))
    if view["scrap"]:
        lines.append(say("The scrap pile: {cards}.", cards=_all(view["scrap"], say)))
    if view["games"] > 1:
        lines += [game_in_a_line(row, to) for row in sheet]
    return lines


def _named(code: str, say: Say) -> str:
    """A card as a screen reader should say it: its code and its name."""
    face = CODES.index(code)
    called = short(face, say)
    name = say(CARDS[face].name)
    return called if name in called or CARDS[face].rank == ACE else f"{called} {name}"


def _all(codes: Sequence[str], say: Say) -> str:
    return say.both([_named(code, say) for code in codes])


def _side_aloud(view: View, seat: int, to: Audience) -> Iterator[str]:
    say, player, name = to.say, view["players"][seat], to.names[seat]
    yield say(
        "{player} has {points} of {goal} points.", player=name, points=player["points"], goal=player["needed"]
    )
    if player["points_cards"]:
        yield say(
            "Point cards of {player}: {cards}.", player=name, cards=_stacks_aloud(player["points_cards"], say)
        )
    if player["royals"]:
        yield say("Royals of {player}: {cards}.", player=name, cards=_all(player["royals"], say))
    if view["uses"] and seat == to.viewer and not view["revealed"]:
        for code, count in Counter(player["hand"]).items():
            uses = uses_of(view, code, say)
            yield say("In your hand {n} {card}: {uses}.", n=count, card=_named(code, say), uses=uses)
        return
    shown = list(player["hand"]) if seat == to.viewer else shown_cards(view, player, to)
    hidden = player["hand_size"] - len(shown)
    cards = [_named(code, say) for code in shown]
    if hidden and not shown:
        cards.append(say.many("{n} card", "{n} cards", hidden))
    elif hidden:
        cards.append(say.many("{n} unknown card", "{n} unknown cards", hidden))
    if cards:
        yield say("In the hand of {player}: {cards}.", player=name, cards=say.both(cards))


def _stacks_aloud(stacks: Sequence[dict[str, Any]], say: Say) -> str:
    told = []
    for stack in stacks:
        card = _named(stack["card"], say)
        pawns = _all(stack["pawns"][::-1], say)
        told.append(say("{card} under {pawns}", card=card, pawns=pawns) if stack["pawns"] else card)
    return say.both(told)
