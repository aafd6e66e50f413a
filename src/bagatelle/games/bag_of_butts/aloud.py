"""Bag of Butts read aloud: the table in sentences, for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bagatelle.games.bag_of_butts.sentences import pieces_in_words
from bagatelle.language import Say
from bagatelle.rooms import Audience

View = dict[str, Any]
Sheet = Sequence[dict[str, Any]]


def read_aloud(view: View, sheet: Sheet, to: Audience) -> list[str]:
    """The table in sentences, for a screen reader."""
    say = to.say
    if view["winners"] is not None:
        return [*_pad_aloud(sheet, to), *_scores_aloud(view, to)]
    lines = [] if view["phase"] == "start" else [_turn_aloud(view, to)]
    if view["triggered"]:
        lines.append(say("The next reset ends the game."))
    lines += _scores_aloud(view, to)
    if view["groups"]:
        lines += _groups_aloud(view, to)
    if view["bag"]:
        lines.append(say("In the bag: {pieces}.", pieces=_counted(view["bag"], say)))
    if view["pool"]:
        lines.append(say("Beside the bag: {pieces}.", pieces=_counted(view["pool"], say)))
    if sheet and not view["groups"]:
        lines.append(_pad_line_aloud(len(sheet), sheet[-1], to))
    return lines


def _turn_aloud(view: View, to: Audience) -> str:
    say, player = to.say, to.names[view["turn"]]
    if view["phase"] == "begin":
        if view["extra_turn"]:
            return say("{player} has an extra turn.", player=player)
        return say("It is {player}'s turn.", player=player)
    return say.many(
        "It is {player}'s turn, and each butt pays {n} point.",
        "It is {player}'s turn, and each butt pays {n} points.",
        view["value"],
        player=player,
    )


def _scores_aloud(view: View, to: Audience) -> list[str]:
    say = to.say
    playing = [(seat, player) for seat, player in enumerate(view["players"]) if player["playing"]]
    scores = [
        say.many("{player} has {n} point", "{player} has {n} points", player["score"], player=to.names[seat])
        for seat, player in playing
    ]
    lowest = [to.names[seat] for seat, player in playing if player["lowest"]]
    lines = [say("{scores}.", scores=say.both(scores))]
    if view["winners"] is None and len(lowest) < len(playing) and view["bag"].get("khaki"):
        lines.append(say("Khaki counts for {players}.", players=say.both(lowest)))
    return lines


def _groups_aloud(view: View, to: Audience) -> Iterator[str]:
    say = to.say
    for number, group in enumerate(view["groups"], 1):
        there = sum(group["pieces"].values())
        if there == 0:
            yield say.many(
                "Group {group} will have {n} piece.",
                "Group {group} will have {n} pieces.",
                group["announced"],
                group=number,
            )
            continue
        line = say("Group {group}: {pieces}.", group=number, pieces=pieces_in_words(group["pieces"], say))
        yield f"{line} {_payment_aloud(group, to)}" if view["phase"] == "choose" else line


def _payment_aloud(group: dict[str, Any], to: Audience) -> str:
    say = to.say
    if not group["scorable"]:
        if group["black"]:
            return say("It holds a black special, so it cannot be scored.")
        return say("It holds only specials, so it cannot be scored.")
    paid = [
        say("{player} {points}", player=to.names[seat], points=points)
        for seat, points in enumerate(group["points"])
        if points
    ]
    if group["extra_turn"]:
        if not paid:
            return say("It pays nobody, but gives another turn.")
        return say("It pays {points}, and gives another turn.", points=say.both(paid))
    return say("It pays {points}.", points=say.both(paid)) if paid else say("It pays nobody.")


def _counted(pieces: dict[str, int], say: Say) -> str:
    return say.both([say("{n} {piece}", n=n, piece=say(piece)) for piece, n in pieces.items()])


def _pad_aloud(sheet: Sheet, to: Audience) -> list[str]:
    return [_pad_line_aloud(number, row, to) for number, row in enumerate(sheet, 1)]


def _pad_line_aloud(number: int, row: dict[str, Any], to: Audience) -> str:
    """One line of the pad: the turn, its value, and the totals that changed."""
    say = to.say
    changed = [
        say("{player} {points}", player=to.names[seat], points=total)
        for seat, total in enumerate(row["totals"])
        if total is not None
    ]
    values = {"number": number, "value": row["value"]}
    if not changed:
        return say("Score pad, line {number}, value {value}: nobody scored.", **values)
    if row["tiebreaker"]:
        return say(
            "Score pad, line {number}, tiebreaker, value {value}: {totals}.",
            totals=say.both(changed),
            **values,
        )
    return say("Score pad, line {number}, value {value}: {totals}.", totals=say.both(changed), **values)
