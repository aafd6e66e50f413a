"""Bag of Butts as text: actions the way players say them, and a position in one line.

    continue   reset   2 3   score 2          what players do
    first pink   white   pink                 what chance does: who begins, the special added, each piece drawn

A position names everything, with a small letter for a butt (p b y g) and a capital for a special (B G W K):

    players=pink:2,blue:0 turn=blue phase=draw run=1 bag=W groups=pW/p/- sizes=2/3/4 start=2,0 target=28 after=add

Words that may be left out: groups, sizes and start when nothing is drawn, `flags` (first, extra, auto,
tiebreaker), and target and after when they are as printed. A beaten player of a tiebreaker is written `pink:out`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from bagatelle.games.bag_of_butts import rules
from bagatelle.games.bag_of_butts.components import (
    COLOURS,
    FIRST_SPECIAL,
    GROUPS,
    IN_BAG,
    KINDS,
    LETTERS,
    NAMES,
    PIECES,
    SPECIAL_COUNTS,
)
from bagatelle.kernel import CHANCE, new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.refusal import Refused
from bagatelle.still import look

AFTER = ("add", "empty")
PRINTED_TARGET = 28
FLAGS = {"first": "first_turn", "extra": "extra_turn", "auto": "after_auto", "tiebreaker": "tiebreaker"}


def write(pos: np.record, action: int, say: Say = ENGLISH) -> str:
    """An action in words: ``2 3``, ``score 2``, ``reset``, ``continue``, ``first pink``, ``white``.

    >>> write(new_position(rules.Position), rules.RESET)
    'reset'
    """
    if action >= rules.FIRST:
        return say("first {colour}", colour=say(NAMES[pos.colour[action - rules.FIRST]]))
    if action >= rules.PIECE:
        return say(NAMES[action - rules.PIECE])
    if action >= rules.SIZES:
        first, second = sizes(action)
        return f"{first} {second}"
    if action >= rules.SCORE:
        return say("score {group}", group=action - rules.SCORE + 1)
    return say("reset") if action == rules.RESET else say("continue")


def sizes(action: int) -> tuple[int, int]:
    """The two group sizes that an announcement names."""
    first, second = divmod(action - rules.SIZES, rules.MOST)
    return first + 1, second + 1


def announcement(first: int, second: int) -> int:
    """The action that announces two group sizes."""
    return rules.SIZES + (first - 1) * rules.MOST + second - 1


def read(pos: np.record, text: str, say: Say = ENGLISH) -> int:
    """The action that a player's words mean, in English or in the player's language; whether it is legal is
    for the rules to say.

    >>> read(new_position(rules.Position), "score 2") - rules.SCORE
    1
    """
    words = text.replace(",", " ").lower().split()
    match words:
        case [word] if _means(word, "continue", say):
            return rules.CONTINUE
        case [word] if _means(word, "reset", say):
            return rules.RESET
        case [word, group] if word in _verbs("score {group}", say) and _is_number(group):
            if not 1 <= int(group) <= GROUPS:
                raise Refused(say("There is no group {group}; the groups are 1, 2 and 3.", group=group))
            return rules.SCORE + int(group) - 1
        case [word, colour] if word in _verbs("first {colour}", say):
            kind = read_piece(colour, say)
            if kind >= FIRST_SPECIAL or pos.owner[kind] == rules.NOBODY:
                raise Refused(say("Nobody plays {piece}.", piece=say(NAMES[kind])))
            return rules.FIRST + int(pos.owner[kind])
        case [_, _, *rest] if all(map(_is_number, words)) and len(rest) < 2:
            return _read_sizes(pos, [int(word) for word in words], say)
        case [piece] if rules.actor(pos) == CHANCE or piece in {*PIECES, *map(say, NAMES)}:
            return rules.PIECE + read_piece(piece, say, pos.pool if pos.phase == rules.ADD else pos.bag)
    raise Refused(
        say(
            "'{text}' is not a move; type for example '2 3', 'score 2', 'continue' or 'reset'.",
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
                "The bag holds {pieces} pieces; each of the three groups needs at least one of them.",
                pieces=pieces,
            )
        )
    return announcement(first, second)


def _is_number(word: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", word) is not None


def _means(word: str, command: str, say: Say) -> bool:
    return word in (command, say(command))


def _verbs(pattern: str, say: Say) -> set[str]:
    """The first word of a command in English and in the player's language."""
    return {pattern.split()[0], say(pattern, group="", colour="").split()[0]}


def read_piece(word: str, say: Say = ENGLISH, there: Sequence[int] = (1,) * KINDS) -> int:
    """A piece by its name, or by any beginning that fits no other piece that is there, in the player's language
    first.

    >>> PIECES[read_piece("kh")]
    'khaki'
    """
    own = [say(name) for name in NAMES]
    for names in (own, PIECES):
        if word in names:
            return names.index(word)
    for names in (own, PIECES):
        fitting = [kind for kind, name in enumerate(names) if name.startswith(word)]
        drawable = [kind for kind in fitting if there[kind]]
        if len(drawable) == 1 or len(fitting) == 1:
            return (drawable or fitting)[0]
    known = say.both([say(name) for name in NAMES])
    raise Refused(say("'{word}' is not one piece; the pieces are {known}.", word=word, known=known))


def write_position(pos: np.record) -> str:
    """The whole position in one line.

    >>> write_position(read_position("players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-"))
    'players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-'
    """
    seen = look(pos)
    seats = range(seen.seats)
    colours = [COLOURS[colour] for colour in seen.colour]
    players = [f"{colours[s]}:{seen.score[s] if seen.playing[s] else 'out'}" for s in seats]
    words = [
        f"players={','.join(players)}",
        f"turn={colours[seen.turn]}",
        f"phase={rules.PHASES[seen.phase]}",
        f"run={seen.run}",
        f"bag={_letters(_specials_out_of(seen.pool))}",
    ]
    if seen.phase in (rules.DRAW, rules.CHOOSE):
        words += [
            f"groups={'/'.join(map(_letters, seen.group))}",
            f"sizes={'/'.join(map(str, seen.announced))}",
        ]
    if seen.phase in (rules.ADD, rules.ANNOUNCE, rules.DRAW, rules.CHOOSE):
        words.append(f"start={','.join(str(seen.lowest_at[s]) for s in seats)}")
    flags = [name for name, field in FLAGS.items() if getattr(seen, field)]
    words += [f"flags={','.join(flags)}"] if flags else []
    words += [f"target={seen.target}"] if seen.target != PRINTED_TARGET else []
    words += ["after=empty"] if seen.empty_after_auto else []
    return " ".join(words)


def _specials_out_of(pool: Sequence[int]) -> list[int]:
    return [0] * FIRST_SPECIAL + [int(n) for n in np.array(SPECIAL_COUNTS) - pool[FIRST_SPECIAL:]]


def _letters(counts: Sequence[int]) -> str:
    return "".join(letter * int(n) for letter, n in zip(LETTERS, counts, strict=True)) or "-"


class _Line(Line):
    """The words of a position line of Bag of Butts."""

    title = "Bag of Butts"

    def pieces(self, key: str, value: str) -> list[int]:
        letters = "" if value == "-" else value
        if not value or any(letter not in LETTERS for letter in letters):
            raise self.wrong(key, value)
        return [letters.count(letter) for letter in LETTERS]


def read_position(text: str, say: Say = ENGLISH) -> np.record:
    """The position that a line describes; it need not be reachable, but every piece must exist."""
    line = _Line(text, say)
    pos = new_position(rules.Position)
    _read_players(pos, line)
    pos.phase = line.one_of("phase", rules.PHASES)
    pos.run = line.number("run")
    _read_flags(pos, line)
    pos.target = line.number("target", PRINTED_TARGET, low=1)
    pos.empty_after_auto = line.one_of("after", AFTER, "add")
    _read_pieces(pos, line)
    if pos.phase in (rules.ADD, rules.ANNOUNCE, rules.DRAW, rules.CHOOSE):
        pos.lowest_at[: pos.seats] = line.numbers("start", ",", int(pos.seats))
    line.finish()
    return pos


def _read_players(pos: np.record, line: _Line) -> None:
    value = line.take("players")
    players = [player.partition(":")[::2] for player in value.split(",")]
    colours = [colour for colour, _ in players]
    if (
        not 2 <= len(players) <= len(COLOURS)
        or len(set(colours)) < len(colours)
        or not set(colours) <= set(COLOURS)
    ):
        raise line.wrong("players", value)
    pos.seats = len(players)
    pos.owner[:] = rules.NOBODY
    unplayed = [colour for colour in COLOURS if colour not in colours]
    pos.colour[:] = [COLOURS.index(colour) for colour in colours + unplayed]
    for seat, (colour, score) in enumerate(players):
        if score == "out":
            continue
        if not re.fullmatch("[0-9]{1,7}", score):
            raise line.wrong("players", value)
        pos.score[seat] = int(score)
        pos.playing[seat] = 1
        pos.owner[COLOURS.index(colour)] = seat
    turn = line.take("turn")
    if turn not in colours or not pos.playing[colours.index(turn)]:
        raise line.wrong("turn", turn)
    pos.turn = colours.index(turn)


def _read_flags(pos: np.record, line: _Line) -> None:
    value = line.take("flags", "")
    for flag in filter(None, value.split(",")):
        if flag not in FLAGS:
            raise line.wrong("flags", value)
        pos[FLAGS[flag]] = 1


def _read_pieces(pos: np.record, line: _Line) -> None:
    bag = line.take("bag")
    specials = line.pieces("bag", bag)
    if any(specials[:FIRST_SPECIAL]):
        raise line.wrong("bag", bag)
    pos.bag[:] = [IN_BAG] * FIRST_SPECIAL + specials[FIRST_SPECIAL:]
    pos.pool[FIRST_SPECIAL:] = np.array(SPECIAL_COUNTS) - specials[FIRST_SPECIAL:]
    if (pos.pool < 0).any() or (pos.phase == rules.ADD and not pos.pool.any()):
        raise line.wrong("bag", bag)
    if pos.phase not in (rules.DRAW, rules.CHOOSE):
        return
    pos.announced[:] = line.numbers("sizes", "/", GROUPS, low=1)
    if sum(pos.announced) != rules.bag_size(pos):
        raise line.wrong("sizes", "/".join(map(str, pos.announced)))
    value = line.take("groups")
    groups = [line.pieces("groups", group) for group in value.split("/")]
    drawn = [sum(group) for group in groups]
    if len(groups) != GROUPS or not _is_drawn_so_far(pos, drawn):
        raise line.wrong("groups", value)
    pos.group[:] = groups
    pos.drawn = sum(drawn)
    pos.bag[:KINDS] -= np.array(groups, np.int8).sum(axis=0, dtype=np.int8)
    if (pos.bag < 0).any() or (pos.phase == rules.CHOOSE and rules.special_in_each_group(pos)):
        raise line.wrong("groups", value)


def _is_drawn_so_far(pos: np.record, drawn: list[int]) -> bool:
    """The groups fill one after the other; the third comes all at once and ends the draw."""
    first, second, third = (int(size) for size in pos.announced)
    if pos.phase == rules.CHOOSE:
        return drawn == [first, second, third]
    return drawn[2] == 0 and drawn[0] <= first and drawn[1] < second and (drawn[1] == 0 or drawn[0] == first)
