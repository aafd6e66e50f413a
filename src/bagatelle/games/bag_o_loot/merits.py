"""What speaks for a play in Bag-O-Loot: the points it moves, and which cards could still take them away.

It is told from what the player in turn sees: the table, and the own hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import Group, groups_on
from bagatelle.games.bag_o_loot.outcomes import around, result_of
from bagatelle.kernel import copy_of
from bagatelle.rooms import Audience


def merit_of(pos: np.record, action: int, to: Audience) -> str:
    """One sentence on what a play is good for."""
    after = copy_of(pos)
    rules.play(after, action)
    if after.rounds != pos.rounds:
        return _ending(pos, after, to)
    if action == at.KNOCK:
        return _knocking(pos, to)
    if action < at.OPEN:
        return _punting(pos, action - at.PUNT, to)
    if at.SNITCH <= action < at.COMBINE:
        return _snitching(pos, after, to)
    clauses = [*_moved(pos, after, to), *_freed(pos, after, to), *_safety(pos, after, action, to)]
    text = "; ".join(clauses)
    return f"{text[0].upper()}{text[1:]}."


def _ending(pos: np.record, after: np.record, to: Audience) -> str:
    """What the player scores if the round ends with this."""
    seat = int(pos.turn)
    stash, hand = int(scoring.stash_points(after, seat)), int(scoring.hand_points(after, seat))
    values = {"points": f"{stash - hand:+}", "total": int(after.totals[seat]), "target": int(pos.target)}
    if after.held[seat] == 0:
        return to.say(
            "You go out with {points} points, for a total of {total} (more than {target} wins).", **values
        )
    return to.say(
        "The round ends, and you score {points} points for a total of {total} (more than {target} wins).",
        **values,
    )


def _knocking(pos: np.record, to: Audience) -> str:
    seat = int(pos.turn)
    return to.say.many(
        "The cards you keep cost you {n} point if the round ends.",
        "The cards you keep cost you {n} points if the round ends.",
        int(scoring.hand_points(pos, seat)),
    )


def _punting(pos: np.record, kind: int, to: Audience) -> str:
    points = components.LOOTER_POINTS if kind == components.LOOTER else components.CARD_POINTS
    return to.say.many(
        "{n} point for your stash, but you are locked: one play a turn.",
        "{n} points for your stash, but you are locked: one play a turn.",
        points,
    )


def _snitching(pos: np.record, after: np.record, to: Audience) -> str:
    """A looter for the hand, and what that changes on the table."""
    text = to.say("You hold one more looter")
    return "; ".join([text, *_moved(pos, after, to)]) + "."


def _moved(pos: np.record, after: np.record, to: Audience) -> Iterator[str]:
    """How the points in the stashes change: the player's own, then those of others."""
    say, turn = to.say, int(pos.turn)
    for seat in (turn, *(other for other in range(pos.seats) if other != turn)):
        before, then = int(scoring.stash_points(pos, seat)), int(scoring.stash_points(after, seat))
        if before != then:
            values = {"points": f"{then - before:+}", "total": then, "player": to.names[seat]}
            n = abs(then - before)
            if seat == turn:
                yield say.many(
                    "{points} point for your stash, now {total}",
                    "{points} points for your stash, now {total}",
                    n,
                    **values,
                )
            else:
                yield say.many(
                    "{points} point for {player}'s stash, now {total}",
                    "{points} points for {player}'s stash, now {total}",
                    n,
                    **values,
                )


def _freed(pos: np.record, after: np.record, to: Audience) -> Iterator[str]:
    if pos.singles[pos.turn] and not after.singles[pos.turn]:
        yield to.say("you are no longer locked")


def _safety(pos: np.record, after: np.record, action: int, to: Audience) -> Iterator[str]:
    """Who could take away what the play leads to."""
    say, seat = to.say, int(pos.turn)
    number, group = result_of(action, seat, around(pos, action))
    if group.is_bag:
        yield say("nobody can touch a Bag-O-Loot")
    elif group.size == components.COPIES:
        yield say("nobody can add to a set of five")
    elif n := cards_to_steal_with(after, seat, number):
        yield say.many(
            "{n} card that you do not see could steal it", "{n} cards that you do not see could steal it", n
        )
    else:
        yield say("you see every card that could steal it")


def cards_to_steal_with(pos: np.record, seat: int, number: int) -> int:
    """How many cards that a player does not see would fit a set: of its number, and looters."""
    return sum(unseen(pos, seat, kind) for kind in (number, components.LOOTER))


def unseen(pos: np.record, seat: int, kind: int) -> int:
    """How many cards of a kind lie neither on the table nor in a player's own hand."""
    there = sum(_in_group(row, group, kind) for row, group in groups_on(pos))
    return int(rules.in_deck(pos, kind)) - there - int(pos.hands[seat, kind])


def _in_group(row: int, group: Group, kind: int) -> int:
    if kind == components.LOOTER:
        return group.looters
    return group.numbers if row == kind else 0
