"""Bag of Butts as text: actions the way players say them.

continue   reset   2 3   score 2          what players do
first pink   white   pink                 what chance does: who begins, the special added, each piece drawn
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import CHANCE
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import NotAMove, Refused


def write(pos: np.record, action: int, say: Say = ENGLISH) -> str:
    """An action in words: ``2 3``, ``score 2``, ``reset``, ``continue``, ``first pink``, ``white``.

    >>> from bagatelle.games.bag_of_butts import GAME
    >>> write(GAME.start(2), at.RESET)
    'reset'
    """
    if action >= at.FIRST:
        return say("first {colour}", colour=say(components.NAMES[pos.colour[action - at.FIRST]]))
    if action >= at.PIECE:
        return say(components.NAMES[action - at.PIECE])
    if action >= at.SIZES:
        first, second = at.sizes(action)
        return f"{first} {second}"
    if action >= at.SCORE:
        return say("score {group}", group=action - at.SCORE + 1)
    return say("reset") if action == at.RESET else say("continue")


def read(pos: np.record, text: str, say: Say = ENGLISH) -> int:
    """The action that a player's words mean, in English or in the player's language; whether it is legal is
    for the rules to say.

    >>> from bagatelle.games.bag_of_butts import GAME
    >>> read(GAME.start(2), "score 2") - at.SCORE
    1
    """
    words = text.replace(",", " ").lower().split()
    match words:
        case [word] if _means(word, "continue", say):
            return at.CONTINUE
        case [word] if _means(word, "reset", say):
            return at.RESET
        case [word, group] if word in _verbs("score {group}", say) and _is_number(group):
            if not 1 <= int(group) <= components.GROUPS:
                raise Refused(say("There is no group {group}; the groups are 1, 2 and 3.", group=group))
            return at.SCORE + int(group) - 1
        case [word, colour] if word in _verbs("first {colour}", say):
            kind = read_piece(colour, say)
            if kind >= components.FIRST_SPECIAL or pos.owner[kind] == at.NOBODY:
                raise Refused(say("Nobody plays {piece}.", piece=say(components.NAMES[kind])))
            return at.FIRST + int(pos.owner[kind])
        case [_, _, *rest] if all(map(_is_number, words)) and len(rest) < 2:
            return _read_sizes(pos, [int(word) for word in words], say)
        case [piece] if rules.actor(pos) == CHANCE or piece in {
            *components.EVERY_KIND,
            *map(say, components.NAMES),
        }:
            return at.PIECE + read_piece(piece, say, pos.pool if pos.phase == at.ADD else pos.bag)
    raise NotAMove(
        say(
            "'{text}' is not a move; try '2 3', 'score 2', 'continue' or 'reset'.",
            text=" ".join(text.split()),
        )
    )


def _read_sizes(pos: np.record, numbers: list[int], say: Say) -> int:
    pieces = int(rules.bag_size(pos))
    first, second = numbers[:2]
    rest = pieces - first - second
    if min(first, second, rest) < 1 or numbers[2:] not in ([], [rest]):
        raise Refused(
            say(
                "The bag holds {pieces} pieces, and each of the three groups needs at least one.",
                pieces=pieces,
            )
        )
    return at.announcement(first, second)


def _is_number(word: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", word) is not None


def _means(word: str, command: str, say: Say) -> bool:
    return word in (command, say(command))


def _verbs(pattern: str, say: Say) -> set[str]:
    """The first word of a command in English and in the player's language."""
    return {pattern.split()[0], say(pattern, group="", colour="").split()[0]}


def read_piece(word: str, say: Say = ENGLISH, there: Sequence[int] = (1,) * components.KINDS) -> int:
    """A piece by its name, or by any beginning that fits no other piece that is there, in the player's language
    first.

    >>> components.EVERY_KIND[read_piece("kh")]
    'khaki'
    """
    own = [say(name) for name in components.NAMES]
    for names in (own, components.EVERY_KIND):
        if word in names:
            return names.index(word)
    for names in (own, components.EVERY_KIND):
        fitting = [kind for kind, name in enumerate(names) if name.startswith(word)]
        drawable = [kind for kind in fitting if there[kind]]
        if len(drawable) == 1 or len(fitting) == 1:
            return (drawable or fitting)[0]
    known = say.both([say(name) for name in components.NAMES])
    raise Refused(
        say("'{word}' does not stand for exactly one piece; the pieces are {known}.", word=word, known=known)
    )
