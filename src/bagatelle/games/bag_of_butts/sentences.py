"""Bag of Butts in sentences: what has to be done, what an action would do and what speaks for it, why one is refused,
what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.merits import merit_of, others_of
from bagatelle.games.bag_of_butts.notation import write
from bagatelle.games.bag_of_butts.view import counts, pay, winners
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.rooms import Audience, who_won


def seat_names(pos: np.record, say: Say) -> list[str]:
    """The players by their colours, for those who gave no name."""
    return [say(components.NAMES[pos.colour[seat]]).capitalize() for seat in range(pos.seats)]


def aim(options: Options, say: Say) -> str:
    """What it takes to win."""
    return say(
        "Score more than everybody else. Once somebody has {target} points, the next reset ends the game.",
        target=options.plain()["target"],
    )


def prompt(pos: np.record, to: Audience) -> str:
    """What has to be done next, in one sentence."""
    say, seat = to.say, int(pos.turn)
    match int(pos.phase):
        case at.START:
            return say("Who begins?")
        case at.BEGIN:
            return _ask_to_begin(pos, seat, to)
        case at.ADD:
            return say("Which special goes into the bag?")
        case at.ANNOUNCE:
            n = int(rules.bag_size(pos))
            return to.ask(
                seat,
                say("announce two group sizes; the third group gets the rest of the {n} pieces.", n=n),
                say("{player} is announcing the sizes of the groups.", player=to.names[seat]),
            )
        case at.DRAW:
            group = 0 if pos.drawn < pos.announced[0] else 1
            left = int(pos.announced[0] + (pos.announced[1] if group else 0) - pos.drawn)
            return say.many(
                "What was drawn for group {group}? {n} piece to go.",
                "What was drawn for group {group}? {n} pieces to go.",
                left,
                group=group + 1,
            )
        case at.CHOOSE:
            return to.ask(
                seat,
                say("choose a group to score."),
                say("{player} is choosing a group to score.", player=to.names[seat]),
            )
    return say("The game is over.")


def tip(pos: np.record, to: Audience) -> str:
    """What somebody who plays for the first time should know about what is to be done."""
    say = to.say
    match int(pos.phase):
        case at.BEGIN:
            return say(
                "Each turn brings one more special, and every butt is worth one more; a reset takes them out."
            )
        case at.ANNOUNCE:
            return say(
                "The bag will be emptied into groups of these sizes, and you pick one of them to score."
            )
        case at.CHOOSE:
            return say(
                "A group pays everyone who has butts in it: look for one that pays you and not the others."
            )
    return ""


def _ask_to_begin(pos: np.record, seat: int, to: Audience) -> str:
    """A turn begins: who may reset has to decide."""
    say = to.say
    if not rules.can_reset(pos):
        return to.ask(seat, say("begin."))
    if rules.is_triggered(pos):
        task = say("play on, or reset and end the game here?")
    elif any(pos.pool):
        task = say("play on with one more special, or reset?")
    else:
        task = say("play on, or reset?")
    return to.ask(seat, task, say("{player} is deciding whether to play on or reset.", player=to.names[seat]))


def label(pos: np.record, action: int, to: Audience) -> str:
    """A move in a few words, for a button."""
    say = to.say
    if action >= at.FIRST:
        return say("{player} begins", player=to.names[action - at.FIRST])
    if action >= at.PIECE:
        return write(pos, action, say)
    if action >= at.SIZES:
        return say("Announce {first}, {second} and {rest}", **_sizes(pos, action))
    if action >= at.SCORE:
        return _score_label(pos, action - at.SCORE, to)
    if action == at.RESET:
        return say("Reset: the game ends here") if rules.is_triggered(pos) else say("Reset: each butt pays 1")
    after = copy_of(pos)
    rules.play(after, action)
    if after.phase == at.ADD:
        return say("Continue: one more special, each butt pays {value}", value=rules.value(after))
    return say("Continue: each butt pays {value}", value=rules.value(after))


def _score_label(pos: np.record, group: int, to: Audience) -> str:
    """A group with what it pays, and to whom."""
    say, seat, paid = to.say, int(pos.turn), pay(pos, group)
    others = sum(paid) - paid[seat]
    values = {"group": group + 1, "mine": paid[seat], "theirs": others, "others": others_of(pos, to)}
    if paid[seat] and others:
        text = say("Score group {group}: {mine} for you, {theirs} for {others}", **values)
    elif paid[seat]:
        text = say("Score group {group}: {mine} for you", **values)
    elif others:
        text = say("Score group {group}: {theirs} for {others}", **values)
    else:
        text = say("Score group {group}: nobody earns a point", **values)
    return text + (say("; you play again") if pos.group[group, components.WHITE] else "")


def describe(pos: np.record, action: int, to: Audience) -> str:
    """What an action would do, for a list to choose from."""
    say = to.say
    if action >= at.PIECE:
        return write(pos, action, say)
    if action >= at.SIZES:
        return say("announce {first}, {second} and the rest ({rest})", **_sizes(pos, action))
    if action >= at.SCORE:
        group = action - at.SCORE
        text = say("score group {group}: {points}", group=group + 1, points=_points(pay(pos, group), to))
        return text + (say("; you play again") if pos.group[group, components.WHITE] else "")
    if action == at.RESET:
        if rules.is_triggered(pos):
            return say("reset: the game ends here")
        return say("reset: no specials, each butt pays 1")
    after = copy_of(pos)
    rules.play(after, action)
    if after.phase == at.ADD:
        return say("continue: add a special, each butt pays {value}", value=rules.value(after))
    return say("continue: add nothing, each butt pays {value}", value=rules.value(after))


def _sizes(pos: np.record, action: int) -> dict[str, int]:
    first, second = at.sizes(action)
    return {"first": first, "second": second, "rest": int(rules.bag_size(pos)) - first - second}


def _points(points: Iterable[int], to: Audience) -> str:
    paid = [to.tell(seat, "you +{n}", "{player} +{n}", n=n) for seat, n in enumerate(points) if n]
    return ", ".join(paid) if paid else to.say("nobody earns a point")


def speaks_for(pos: np.record, action: int, to: Audience) -> str:
    """What speaks for a move, in one sentence."""
    return merit_of(pos, action, to)


def refusal(pos: np.record, action: int, to: Audience) -> str:
    """Why an action is not possible now."""
    say = to.say
    if action == at.RESET and pos.phase == at.BEGIN:
        if pos.first_turn:
            return say("You cannot reset on the first turn.")
        if pos.extra_turn:
            return say("You cannot reset before an extra turn: you have to play it.")
        return say("You cannot reset right after an automatic reset.")
    if at.SCORE <= action < at.SIZES and pos.phase == at.CHOOSE:
        group = action - at.SCORE
        if pos.group[group, components.BLACK]:
            return say("Group {group} holds a black special and cannot be scored.", group=group + 1)
        return say("Group {group} holds only specials and cannot be scored.", group=group + 1)
    if at.PIECE <= action < at.FIRST and rules.actor(pos) == CHANCE:
        piece = say(components.NAMES[action - at.PIECE])
        if pos.phase == at.ADD:
            return say("There is no {piece} piece left beside the bag.", piece=piece)
        return say("There is no {piece} piece left in the bag.", piece=piece)
    return say("That is not possible now. {prompt}", prompt=prompt(pos, to))


def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """What an event did, in sentences; pieces are told a group at a time."""
    match int(before.phase):
        case at.START:
            return [to.tell(int(after.turn), "You begin.", "{player} begins.")]
        case at.BEGIN:
            return _begun(before, action, after, to)
        case at.ADD:
            return [_added(before, action, after, to)]
        case at.ANNOUNCE:
            return [_announced(before, action, to)]
        case at.DRAW:
            return _drawn(before, action, after, to)
        case at.CHOOSE:
            return _scored(before, action - at.SCORE, after, to)
    return []


def _begun(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """A reset, or a turn without a new special; a special that is added is told when it is known."""
    seat = int(before.turn)
    if action == at.RESET:
        resets = to.tell(
            seat,
            "You reset: all specials leave the bag.",
            "{player} resets: all specials leave the bag.",
        )
        return [resets, *_ending(before, after, to)]
    if after.phase == at.ADD:
        return []
    value = rules.value(after)
    return [
        to.tell(
            seat,
            "You add no special; each butt pays {value}.",
            "{player} adds no special; each butt pays {value}.",
            value=value,
        )
    ]


def _added(before: np.record, action: int, after: np.record, to: Audience) -> str:
    return to.tell(
        int(before.turn),
        "You add {piece} to the bag; each butt pays {value}.",
        "{player} adds {piece} to the bag; each butt pays {value}.",
        piece=to.say(components.NAMES[action - at.PIECE]),
        value=rules.value(after),
    )


def _announced(before: np.record, action: int, to: Audience) -> str:
    return to.tell(
        int(before.turn),
        "You announce {first}, {second} and {rest}.",
        "{player} announces {first}, {second} and {rest}.",
        **_sizes(before, action),
    )


def _drawn(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
    """A line when a group is full; with the second group the third is known too."""
    first, second, _ = (int(n) for n in before.announced)
    drawn = int(before.drawn) + 1
    kind = action - at.PIECE
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
        say("Group {group}: {pieces}.", group=group, pieces=pieces_in_words(counts(pieces), say))
        for group, pieces in lines
    ]
    if after.phase in (at.DRAW, at.CHOOSE):
        return told
    return [
        *told,
        say("There is a special in every group: automatic reset, nobody scores."),
        *_ending(before, after, to),
    ]


def _with(pieces: Any, kind: int) -> Any:
    more = pieces.copy()
    more[kind] += 1
    return more


def pieces_in_words(counts: dict[str, int], say: Say) -> str:
    """Pieces as a list: ``pink, pink and white``."""
    names = [
        say(components.NAMES[components.EVERY_KIND.index(piece)])
        for piece, n in counts.items()
        for _ in range(n)
    ]
    return say.both(names) if names else say("nothing")


def _scored(before: np.record, group: int, after: np.record, to: Audience) -> list[str]:
    seat = int(before.turn)
    lines = [
        to.tell(
            seat,
            "You score group {group}: {points}.",
            "{player} scores group {group}: {points}.",
            group=group + 1,
            points=_points(pay(before, group), to),
        )
    ]
    if not rules.is_triggered(before) and rules.is_triggered(after):
        over = [other for other in range(after.seats) if after.score[other] >= after.target]
        lines.append(_triggered(over, int(after.target), to))
    if after.extra_turn:
        lines.append(
            to.tell(
                seat,
                "The white special gives you another turn.",
                "The white special gives {player} another turn.",
            )
        )
    return lines


def _triggered(over: list[int], target: int, to: Audience) -> str:
    if over == [to.you]:
        return to.say.many(
            "You reached {n} point: the next reset ends the game.",
            "You reached {n} points: the next reset ends the game.",
            target,
        )
    return to.say.many(
        "{players} reached {n} point: the next reset ends the game.",
        "{players} reached {n} points: the next reset ends the game.",
        target,
        players=to.say.both([to.names[seat] for seat in over]),
    )


def _ending(before: np.record, after: np.record, to: Audience) -> list[str]:
    """Who won, or who plays the tiebreaker, when a reset ended the game."""
    say = to.say
    if after.phase == at.ENDED:
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
        if winners(after) == [to.you]:
            return [
                say.many(
                    "The game is over: you win with {n} point.",
                    "The game is over: you win with {n} points.",
                    points,
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
            say.many(
                "{players} are tied at {n} point: they play a tiebreaker until the first reset, and {player} begins.",
                "{players} are tied at {n} points: they play a tiebreaker until the first reset, and {player} begins.",
                int(max(before.score)),
                players=say.both(level),
                player=to.names[after.turn],
            )
        ]
    return []


def verdict(pos: np.record, to: Audience) -> str:
    """Who won, and by how many points."""
    best = winners(pos)
    ahead = int(pos.score[best[0]]) - max(
        (int(pos.score[seat]) for seat in range(pos.seats) if seat not in best), default=0
    )
    if len(best) > 1 or ahead <= 0:
        return who_won(best, to)
    return who_won(best, to, to.say.many("by {n} point", "by {n} points", ahead))
