"""Bag-O-Loot read aloud: the table in sentences, for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bagatelle.games.bag_o_loot.groups import counted
from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]


def read_aloud(view: View, sheet: Sheet, to: Audience) -> list[str]:
    """The table in sentences."""
    if view["winners"] is not None:
        return [_sheet_line(row, to) for row in sheet] + [*_totals(view, to)]
    lines = [*_turn(view, to), *_totals(view, to)]
    if view["phase"] == "start":
        return lines
    for seat, player in enumerate(view["players"]):
        lines += _player(player, seat, to)
    if to.memory_aid:
        lines += _memory(view, to)
    if sheet:
        lines.append(_sheet_line(sheet[-1], to))
    return lines


def _turn(view: View, to: Audience) -> Iterator[str]:
    say = to.say
    if view["phase"] == "play":
        yield say(
            "Round {round}, {player}'s turn: play {number} of {all}.",
            round=view["round"],
            player=to.names[view["turn"]],
            number=view["plays_made"] + 1,
            all=view["plays_allowed"],
        )
    yield say.many("There is {n} card in the pile.", "There are {n} cards in the pile.", view["pile"])
    if view["last_turns"]:
        yield say.many("Last lap: {n} turn left.", "Last lap: {n} turns left.", view["last_turns"])
    if view["tiebreak"]:
        yield say("There is a tie: everybody plays on until one player leads.")


def _totals(view: View, to: Audience) -> Iterator[str]:
    say = to.say
    totals = [
        say("{player} {points}", player=to.names[seat], points=player["total"])
        for seat, player in enumerate(view["players"])
    ]
    yield say("Totals: {totals}.", totals=say.both(totals))


def _player(player: dict[str, Any], seat: int, to: Audience) -> Iterator[str]:
    """The hand and the stash of one player."""
    say, name = to.say, to.names[seat]
    if player["hand"] is not None:
        cards = _cards(player["hand"], say)
        if seat == to.viewer:
            yield say("Your hand: {cards}.", cards=cards)
        else:
            yield say("{player}'s hand: {cards}.", player=name, cards=cards)
    else:
        yield say.many(
            "{player} has {n} card in hand.",
            "{player} has {n} cards in hand.",
            player["hand_size"],
            player=name,
        )
    groups = "; ".join(_group(group, say) for group in player["stash"])
    if player["locked"]:
        yield say("{player} is locked, with {groups}.", player=name, groups=groups)
    elif groups:
        yield say("{player} has {groups}.", player=name, groups=groups)


def _cards(cards: Sequence[str], say: Say) -> str:
    return ", ".join(say("looter") if card == "L" else card for card in cards) or say("no cards")


def _group(group: dict[str, Any], say: Say) -> str:
    if group["bag"]:
        return say("a Bag-O-Loot of {number}s", number=group["card"])
    if group["singleton"]:
        return say("the singleton {card}", card=_cards(group["cards"], say))
    return say("the set {cards}", cards=_cards(group["cards"], say))


def _memory(view: View, to: Audience) -> Iterator[str]:
    """What could be remembered: looters seen going into a hand, and cards not seen yet."""
    say = to.say
    for seat, player in enumerate(view["players"]):
        if player["known_looters"] and seat != to.viewer:
            yield say.many(
                "{player} is known to hold {n} looter.",
                "{player} is known to hold {n} looters.",
                player["known_looters"],
                player=to.names[seat],
            )
    unseen = [counted(card, n, say) for card, n in view["unseen"].items()]
    if unseen:
        yield say("Not seen yet: {cards}.", cards=say.both(unseen))


def _sheet_line(row: dict[str, Any], to: Audience) -> str:
    """One round of the score sheet."""
    say = to.say
    scores = [
        say(
            "{player} stash {stash}, hand {hand}, total {total}",
            player=name,
            stash=stash,
            hand=hand,
            total=total,
        )
        for name, stash, hand, total in zip(to.names, row["stash"], row["hand"], row["totals"], strict=True)
    ]
    return say("Round {number}: {scores}.", number=row["round"], scores="; ".join(scores))
