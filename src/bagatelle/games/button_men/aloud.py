"""Button Men read aloud: the table in sentences, for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bagatelle.games.button_men.wording import die_label, points, sealed_lines, way_words
from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]


def read_aloud(view: View, sheet: Sequence[dict[str, Any]], to: Audience) -> list[str]:
    """The table in sentences, for a screen reader."""
    say = to.say
    lines = [say("Round {round}.", round=view["round"])]
    wins = [
        say.many("{player} has {n} win", "{player} has {n} wins", player["wins"], player=to.names[seat])
        for seat, player in enumerate(view["players"])
    ]
    lines.append(say("{wins}.", wins=say.both(wins)))
    if sheet and view["winners"] is not None:
        lines += [_row_aloud(row, to) for row in sheet]
    for seat, player in enumerate(view["players"]):
        lines += _side_aloud(view, seat, player, to)
    for group in view["attacks"]:
        ways = ", ".join(way_words(way, say) for way in group["ways"])
        lines.append(
            say.many(
                "Die {dice} can be taken by {ways}.",
                "Dice {dice} can be taken together by {ways}.",
                len(group["targets"]),
                dice=say.both(group["targets"]),
                ways=ways,
            )
        )
    return lines


def _row_aloud(row: dict[str, Any], to: Audience) -> str:
    if row["half_points"] is None:
        return to.say("Round {round} was drawn at the start roll.", round=row["round"])
    first, second = (points(half) for half in row["half_points"])
    return to.say(
        "Round {round}: {a} {first}, {b} {second}.",
        round=row["round"],
        a=to.names[0],
        first=first,
        b=to.names[1],
        second=second,
    )


def _side_aloud(view: View, seat: int, player: dict[str, Any], to: Audience) -> Iterator[str]:
    say, name = to.say, to.names[seat]
    if view["phase"] in ("sizes", "auxiliary"):
        yield say("{player} plays {recipe}.", player=name, recipe=player["recipe"])
        yield from (f"{line[0].upper()}{line[1:]}." for line in sealed_lines(view, seat, say))
        return
    dice = [_die_aloud(die, say) for die in player["dice"] if die["state"] != "captured"]
    yield (
        say("{player} has {dice}.", player=name, dice="; ".join(dice))
        if dice
        else say("{player} has no dice left.", player=name)
    )
    if player["captured"]:
        taken = ", ".join(die_label(die) for die in player["captured"])
        yield say("{player} has captured {dice}.", player=name, dice=taken)
    yield say(
        "If the round ended now, {player} would score {points}.",
        player=name,
        points=points(player["half_points"]),
    )


def _die_aloud(die: dict[str, Any], say: Say) -> str:
    words = die_label(die)
    if die["state"] == "rolling":
        return say("die {die}, about to be rolled", die=words)
    if die["state"] == "waiting":
        return say("die {die}, waiting at {value}", die=words, value=die["value"])
    if die["dizzy"]:
        return say("die {die} showing {value}, dizzy", die=words, value=die["value"])
    return say("die {die} showing {value}", die=words, value=die["value"])
