"""What a viewer of Bag of Butts sees, as plain data, and what happens, as sentences. Nothing is hidden here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import rules
from bagatelle.games.bag_of_butts.components import (
    ABILITIES,
    BLACK,
    GROUPS,
    NAMES,
    PIECES,
    WHITE,
)
from bagatelle.games.bag_of_butts.notation import sizes, write
from bagatelle.games.bag_of_butts.touches import touches
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.language import Say
from bagatelle.rooms import Audience
from bagatelle.still import look

__all__ = ["describe", "narrate", "prompt", "refusal", "seat_names", "sheet_row", "touches", "view"]


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their colours, for those who gave no name."""
    return [say(NAMES[pos.colour[seat]]).capitalize() for seat in range(pos.seats)]


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, the same for every viewer."""
    seen = look(pos)
    announced = [int(n) for n in seen.announced]
    complete = seen.phase == rules.CHOOSE
    khaki_for = lowest(pos)
    return {
        "phase": rules.PHASES[seen.phase],
        "turn": seen.turn,
        "actor": int(rules.actor(pos)),
        "players": [
            {
                "colour": PIECES[seen.colour[seat]],
                "score": int(seen.score[seat]),
                "playing": bool(seen.playing[seat]),
                "lowest": seat in khaki_for,
            }
            for seat in range(seen.seats)
        ],
        "value": int(rules.value(pos)),
        "run": seen.run,
        "bag": _counts(seen.bag),
        "bag_size": int(rules.bag_size(pos)),
        "pool": _counts(seen.pool),
        "announced": announced if announced[0] else None,
        "groups": [_group(pos, group, complete) for group in range(GROUPS)] if announced[0] else [],
        "can_reset": bool(rules.can_reset(pos)),
        "triggered": bool(rules.is_triggered(pos)),
        "target": seen.target,
        "first_turn": bool(seen.first_turn),
        "extra_turn": bool(seen.extra_turn),
        "after_auto_reset": bool(seen.after_auto),
        "tiebreaker": bool(seen.tiebreaker),
        "winners": winners(pos) if seen.phase == rules.ENDED else None,
    }


def lowest(pos: np.record) -> list[int]:
    """The seats for which a khaki counts this turn, or would count in the turn that begins now."""
    if pos.phase in (rules.START, rules.BEGIN, rules.ENDED):
        pos = copy_of(pos)
        rules.leave_begin(pos)
    return [seat for seat in range(pos.seats) if pos.playing[seat] and rules.is_lowest(pos, seat)]


def winners(pos: np.record) -> list[int]:
    """The seats with the most points."""
    return [seat for seat in range(pos.seats) if rules.leads(pos, seat)]


def _group(pos: np.record, group: int, complete: bool) -> dict[str, Any]:
    pieces = _counts(pos["group"][group])
    scorable = bool(complete and rules.is_scorable(pos, group))
    return {
        "announced": int(pos["announced"][group]),
        "pieces": pieces,
        "scorable": scorable,
        "black": "black" in pieces,
        "extra_turn": "white" in pieces,
        "points": pay(pos, group) if scorable else None,
    }


def pay(pos: np.record, group: int) -> list[int]:
    """What scoring a group pays to each seat."""
    return [int(rules.points(pos, group, seat)) for seat in range(pos.seats)]


def _counts(pieces: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(PIECES, pieces, strict=True) if n}


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, player = to.say, to.names[pos.turn]
    match int(pos.phase):
        case rules.START:
            return say("Who begins?")
        case rules.BEGIN if rules.can_reset(pos) and rules.is_triggered(pos):
            return say("{player}, play on, or reset and end the game here?", player=player)
        case rules.BEGIN if rules.can_reset(pos) and not any(pos.pool):
            return say("{player}, play on, or reset?", player=player)
        case rules.BEGIN if rules.can_reset(pos):
            return say("{player}, play on with one more special piece, or reset?", player=player)
        case rules.BEGIN:
            return say("{player}, begin your turn.", player=player)
        case rules.ADD:
            return say("Which special piece goes into the bag?")
        case rules.ANNOUNCE:
            n = int(rules.bag_size(pos))
            return say(
                "{player}, announce the sizes of two groups; the bag holds {n} pieces.", player=player, n=n
            )
        case rules.DRAW:
            group = 0 if pos.drawn < pos.announced[0] else 1
            left = int(pos.announced[0] + (pos.announced[1] if group else 0) - pos.drawn)
            return say.many(
                "What is drawn for group {group}? {n} piece is missing.",
                "What is drawn for group {group}? {n} pieces are missing.",
                left,
                group=group + 1,
            )
        case rules.CHOOSE:
            return say("{player}, choose the group to score.", player=player)
    return say("The game is over.")


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    say = to.say
    if action >= rules.PIECE:
        return write(pos, action, say)
    if action >= rules.SIZES:
        first, second = sizes(action)
        return say("announce {first}, {second} and the rest ({rest})", **_sizes(pos, first, second))
    if action >= rules.SCORE:
        group = action - rules.SCORE
        text = say("score group {group}: {points}", group=group + 1, points=_points(pay(pos, group), to))
        return text + (say("; you play again") if pos.group[group, WHITE] else "")
    if action == rules.RESET:
        if rules.is_triggered(pos):
            return say("reset: the game ends here")
        return say("reset: no special pieces, each butt pays 1")
    after = copy_of(pos)
    rules.play(after, action)
    if after.phase == rules.ADD:
        return say("continue: add a special piece, each butt pays {value}", value=rules.value(after))
    return say("continue: add nothing, each butt pays {value}", value=rules.value(after))


def _sizes(pos: np.record, first: int, second: int) -> dict[str, int]:
    return {"first": first, "second": second, "rest": int(rules.bag_size(pos)) - first - second}


def _points(points: Iterable[int], to: Audience) -> str:
    paid = [f"{name} +{n}" for name, n in zip(to.names, points, strict=True) if n]
    return ", ".join(paid) if paid else to.say("nobody earns a point")


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """Why an action is not possible now."""
    say = to.say
    if action == rules.RESET and pos.phase == rules.BEGIN:
        if pos.first_turn:
            return say("The first turn cannot begin with a reset.")
        if pos.extra_turn:
            return say("An extra turn cannot begin with a reset; it must be played.")
        return say("There was an automatic reset just now, so this turn cannot begin with another.")
    if rules.SCORE <= action < rules.SIZES and pos.phase == rules.CHOOSE:
        group = action - rules.SCORE
        if pos.group[group, BLACK]:
            return say("Group {group} holds a black piece and cannot be scored.", group=group + 1)
        return say("Group {group} holds only special pieces and cannot be scored.", group=group + 1)
    if rules.PIECE <= action < rules.FIRST and rules.actor(pos) == CHANCE:
        piece = say(NAMES[action - rules.PIECE])
        if pos.phase == rules.ADD:
            return say("There is no {piece} piece beside the bag to add.", piece=piece)
        return say("There is no {piece} piece left in the bag.", piece=piece)
    return say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did, in sentences; pieces are told a group at a time."""
    say, player = to.say, to.names[before.turn]
    match int(before.phase):
        case rules.START:
            return [say("{player} begins.", player=to.names[after.turn])]
        case rules.BEGIN if action == rules.RESET:
            return [
                say("{player} resets: all special pieces leave the bag.", player=player),
                *_ending(before, after, to),
            ]
        case rules.BEGIN if after.phase == rules.ANNOUNCE:
            return [
                say(
                    "{player} plays with no new special piece; each butt is worth {value}.",
                    player=player,
                    value=rules.value(after),
                )
            ]
        case rules.ADD:
            piece = say(NAMES[action - rules.PIECE])
            return [
                say(
                    "{player} adds {piece} to the bag; each butt is worth {value}.",
                    player=player,
                    piece=piece,
                    value=rules.value(after),
                )
            ]
        case rules.ANNOUNCE:
            first, second = sizes(action)
            return [
                say(
                    "{player} announces {first}, {second} and the rest ({rest}).",
                    player=player,
                    **_sizes(before, first, second),
                )
            ]
        case rules.DRAW:
            return _drawn(before, action, after, to)
        case rules.CHOOSE:
            return _scored(before, action - rules.SCORE, after, to)
    return []


def _drawn(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """A line when a group is full; with the second group the third is known too."""
    first, second, _ = (int(n) for n in before.announced)
    drawn = int(before.drawn) + 1
    kind = action - rules.PIECE
    if drawn == first:
        lines = [(1, _with(before.group[0], kind))]
    elif drawn == first + second:
        bag = before.bag.copy()
        bag[kind] -= 1
        lines = [(2, _with(before.group[1], kind)), (3, bag)]
    else:
        return []
    say = to.say
    told = [
        say("Group {group}: {pieces}.", group=group, pieces=pieces_in_words(_counts(pieces), say))
        for group, pieces in lines
    ]
    if after.phase in (rules.DRAW, rules.CHOOSE):
        return told
    return [
        *told,
        say("Every group holds a special piece: automatic reset, nobody scores."),
        *_ending(before, after, to),
    ]


def _with(pieces: Any, kind: int) -> Any:
    more = pieces.copy()
    more[kind] += 1
    return more


def pieces_in_words(counts: dict[str, int], say: Say) -> str:
    """Pieces as a list: ``pink, pink and white``."""
    names = [say(NAMES[PIECES.index(piece)]) for piece, n in counts.items() for _ in range(n)]
    return say.both(names) if names else say("nothing")


def _scored(before: np.record, group: int, after: np.record, to: Audience) -> list[str]:
    say, player = to.say, to.names[before.turn]
    points = _points(pay(before, group), to)
    lines = [say("{player} scores group {group}: {points}.", player=player, group=group + 1, points=points)]
    if not rules.is_triggered(before) and rules.is_triggered(after):
        over = [to.names[seat] for seat in range(after.seats) if after.score[seat] >= after.target]
        lines.append(
            say.many(
                "{players} reached {n} point: the next reset ends the game.",
                "{players} reached {n} points: the next reset ends the game.",
                int(after.target),
                players=say.both(over),
            )
        )
    if after.extra_turn:
        lines.append(say("The white piece gives {player} another turn.", player=player))
    return lines


def _ending(before: np.record, after: np.record, to: Audience) -> list[str]:
    """Who won, or who plays the tiebreaker, when a reset ended the game."""
    say = to.say
    if after.phase == rules.ENDED:
        best = [to.names[seat] for seat in winners(after)]
        points = int(after.score[winners(after)[0]])
        if len(best) > 1:
            return [
                say.many(
                    "The game is over: {players} share the victory with {n} point each.",
                    "The game is over: {players} share the victory with {n} points each.",
                    points,
                    players=say.both(best),
                )
            ]
        return [
            say.many(
                "The game is over: {player} wins with {n} point.",
                "The game is over: {player} wins with {n} points.",
                points,
                player=best[0],
            )
        ]
    if after.tiebreaker and not before.tiebreaker:
        level = [to.names[seat] for seat in range(after.seats) if after.playing[seat]]
        return [
            say(
                "{players} are level with {points} points: they play on until the first reset, and {player} begins.",
                players=say.both(level),
                points=int(max(before.score)),
                player=to.names[after.turn],
            )
        ]
    return []


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score pad when a turn has ended: what a butt was worth, and each new total (None: an X)."""
    scored = before.phase == rules.CHOOSE
    if not scored and not (before.phase == rules.DRAW and after.phase not in (rules.DRAW, rules.CHOOSE)):
        return None
    earned = pay(before, action - rules.SCORE) if scored else [0] * int(before.seats)
    totals = [int(after.score[seat]) if points else None for seat, points in enumerate(earned)]
    return {
        "turn": int(before.turn),
        "value": int(rules.value(before)),
        "totals": totals,
        "playing": [bool(p) for p in before.playing[: before.seats]],
        "tiebreaker": bool(before.tiebreaker),
    }


def ability(piece: str, say: Say) -> str:
    """The name and the power of a special piece."""
    name, power = ABILITIES[piece]
    return f"{say(name)}: {say(power)}"
