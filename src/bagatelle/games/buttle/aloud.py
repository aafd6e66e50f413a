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
        lines.append(say("Scrap pile: {cards}.", cards=_all(view["scrap"], say)))
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
            "{player}'s point cards: {cards}.", player=name, cards=_stacks_aloud(player["points_cards"], say)
        )
    if player["royals"]:
        yield say("{player}'s royals: {cards}.", player=name, cards=_all(player["royals"], say))
    yield from _hand_aloud(view, seat, to)


def _hand_aloud(view: View, seat: int, to: Audience) -> Iterator[str]:
    say, player, name = to.say, view["players"][seat], to.names[seat]
    own, remembered = seat == to.viewer, player["remembered"]["hand"] if to.memory_aid else []
    if own and view["uses"] and not view["revealed"]:
        for code, count in Counter(player["hand"]).items():
            card, uses = _named(code, say), uses_of(view, code, say)
            yield say.many(
                "You hold {card}: {uses}.", "You hold {n} of {card}: {uses}.", count, card=card, uses=uses
            )
    elif own and player["hand"]:
        yield say("You hold {cards}.", cards=_all(player["hand"], say))
    elif player["hand"]:
        yield say("{player} holds {cards}.", player=name, cards=_all(player["hand"], say))
    else:
        yield say.many(
            "{player} holds {n} card.", "{player} holds {n} cards.", player["hand_size"], player=name
        )
    if player["frozen"]:
        yield say("Frozen: {cards}.", cards=_all(player["frozen"], say))
    if player["open"]:
        yield say("Your hand is open.") if own else say("{player}'s hand is open.", player=name)
    elif own and remembered:
        yield say("Your opponent may remember {cards}.", cards=_all(remembered, say))
    elif remembered:
        yield say("Remembered: {cards}.", cards=_all(remembered, say))


def _stacks_aloud(stacks: Sequence[dict[str, Any]], say: Say) -> str:
    told = []
    for stack in stacks:
        card = _named(stack["card"], say)
        pawns = _all(stack["pawns"][::-1], say)
        told.append(say("{card} under {pawns}", card=card, pawns=pawns) if stack["pawns"] else card)
    return say.both(told)
