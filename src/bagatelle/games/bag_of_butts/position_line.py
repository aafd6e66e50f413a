"""A position of Bag of Butts in one line of text.

It names everything, with a small letter for a butt (p b y g) and a capital for a special (B G W K):

    players=pink:2,blue:0 turn=blue phase=draw run=1 bag=W groups=pW/p/- sizes=2/3/4 start=2,0 target=28 after=add

Words that may be left out: groups, sizes and start when nothing is drawn, `flags` (first, extra, auto,
tiebreaker), and target and after when they are as printed. A beaten player of a tiebreaker is written `pink:out`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from bagatelle.games.bag_of_butts import BagOfButts, components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import new_position
from bagatelle.language import ENGLISH, Say
from bagatelle.position_line import Line
from bagatelle.still import look

OPTIONS = BagOfButts.specs()
TARGET, AFTER = OPTIONS["target"], OPTIONS["after_auto_reset"].choices
MOST_POINTS, LONGEST_RUN = 9_999, 999
"""The rules set no limit, but neither ever occurs [B27]."""
FLAGS = {"first": "first_turn", "extra": "extra_turn", "auto": "after_auto", "tiebreaker": "tiebreaker"}


def write_position(pos: np.record) -> str:
    """The whole position in one line.

    >>> write_position(read_position("players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-"))
    'players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-'
    """
    seen = look(pos)
    seats = range(seen.seats)
    colours = [components.COLOURS[colour] for colour in seen.colour]
    players = [f"{colours[s]}:{seen.score[s] if seen.playing[s] else 'out'}" for s in seats]
    words = [
        f"players={','.join(players)}",
        f"turn={colours[seen.turn]}",
        f"phase={at.PHASES[seen.phase]}",
        f"run={seen.run}",
        f"bag={_letters(_specials_in_bag(seen.pool))}",
    ]
    if seen.phase in (at.DRAW, at.CHOOSE):
        words += [
            f"groups={'/'.join(map(_letters, seen.group))}",
            f"sizes={'/'.join(map(str, seen.announced))}",
        ]
    if seen.phase in (at.ADD, at.ANNOUNCE, at.DRAW, at.CHOOSE):
        words.append(f"start={','.join(str(seen.lowest_at[s]) for s in seats)}")
    flags = [name for name, field in FLAGS.items() if getattr(seen, field)]
    words += [f"flags={','.join(flags)}"] if flags else []
    words += [f"target={seen.target}"] if seen.target != TARGET.default else []
    words += [f"after={AFTER[1]}"] if seen.empty_after_auto else []
    return " ".join(words)


def _specials_in_bag(pool: Sequence[int]) -> list[int]:
    """Those that are not in the pool; while a turn is drawn they lie on the table."""
    return [
        components.IN_PLAY[kind] - waiting if kind >= components.FIRST_SPECIAL else 0
        for kind, waiting in enumerate(pool)
    ]


def _letters(counts: Sequence[int]) -> str:
    return "".join(letter * int(n) for letter, n in zip(components.LETTERS, counts, strict=True)) or "-"


class _Line(Line):
    """The words of a position line of Bag of Butts."""

    title = "Bag of Butts"

    def pieces(self, key: str, value: str) -> list[int]:
        letters = "" if value == "-" else value
        if not value or any(letter not in components.LETTERS for letter in letters):
            raise self.wrong(key, value)
        return [letters.count(letter) for letter in components.LETTERS]


def read_position(text: str, say: Say = ENGLISH) -> np.record:
    """The position that a line describes. It need not be reachable, but every piece must exist and every number of
    points must be possible."""
    line = _Line(text, say)
    pos = new_position(at.Position)
    _read_players(pos, line)
    pos.phase = line.one_of("phase", at.PHASES)
    pos.run = line.number("run", high=LONGEST_RUN)
    _read_flags(pos, line)
    pos.target = line.number("target", TARGET.default, low=TARGET.low, high=TARGET.high)
    pos.empty_after_auto = line.one_of("after", AFTER, AFTER[0])
    _read_bag(pos, line)
    if pos.phase in (at.DRAW, at.CHOOSE):
        _read_groups(pos, line)
    if pos.phase in (at.ADD, at.ANNOUNCE, at.DRAW, at.CHOOSE):
        _read_start(pos, line)
    line.finish()
    return pos


def options_of(pos: np.record) -> BagOfButts:
    """The options that a position is played with."""
    seen = look(pos)
    return BagOfButts(
        target=seen.target,
        after_auto_reset=AFTER[seen.empty_after_auto],
        colours=tuple(components.COLOURS[colour] for colour in seen.colour),
    )


def _read_players(pos: np.record, line: _Line) -> None:
    value = line.take("players")
    players = [player.partition(":")[::2] for player in value.split(",")]
    colours = [colour for colour, _ in players]
    if (
        not 2 <= len(players) <= len(components.COLOURS)
        or len(set(colours)) < len(colours)
        or not set(colours) <= set(components.COLOURS)
    ):
        raise line.wrong("players", value)
    pos.seats = len(players)
    pos.owner[:] = at.NOBODY
    unplayed = [colour for colour in components.COLOURS if colour not in colours]
    pos.colour[:] = [components.COLOURS.index(colour) for colour in colours + unplayed]
    for seat, (colour, score) in enumerate(players):
        if score == "out":
            continue
        if not re.fullmatch("[0-9]{1,7}", score) or int(score) > MOST_POINTS:
            raise line.wrong("players", value)
        pos.score[seat] = int(score)
        pos.playing[seat] = 1
        pos.owner[components.COLOURS.index(colour)] = seat
    turn = line.take("turn")
    if turn not in colours or not pos.playing[colours.index(turn)]:
        raise line.wrong("turn", turn)
    pos.turn = colours.index(turn)


def _read_start(pos: np.record, line: _Line) -> None:
    """The points of each seat when the turn began."""
    points = line.numbers("start", ",", int(pos.seats))
    if max(points) > MOST_POINTS:
        raise line.wrong("start", ",".join(map(str, points)))
    pos.lowest_at[: pos.seats] = points


def _read_flags(pos: np.record, line: _Line) -> None:
    value = line.take("flags", "")
    for flag in filter(None, value.split(",")):
        if flag not in FLAGS:
            raise line.wrong("flags", value)
        pos[FLAGS[flag]] = 1


def _read_bag(pos: np.record, line: _Line) -> None:
    value = line.take("bag")
    specials = line.pieces("bag", value)
    pool = [
        components.IN_PLAY[kind] - count if kind >= components.FIRST_SPECIAL else -count
        for kind, count in enumerate(specials)
    ]
    if min(pool) < 0 or (pos.phase == at.ADD and not any(pool)):
        raise line.wrong("bag", value)
    pos.pool[:] = pool
    pos.bag[:] = np.array(components.IN_PLAY) - pool
    if not rules.sound(pos):
        raise line.wrong("run", f"{pos.run} bag={value}")


def _read_groups(pos: np.record, line: _Line) -> None:
    sizes = line.numbers("sizes", "/", components.GROUPS, low=1)
    if sum(sizes) != rules.bag_size(pos):
        raise line.wrong("sizes", "/".join(map(str, sizes)))
    value = line.take("groups")
    groups = [line.pieces("groups", group) for group in value.split("/")]
    drawn = [sum(group) for group in groups]
    if len(groups) != components.GROUPS or not _is_drawn_so_far(pos, sizes, drawn):
        raise line.wrong("groups", value)
    pos.announced[:] = sizes
    pos.group[:] = groups
    pos.drawn = sum(drawn)
    pos.bag[:] -= pos.group.sum(axis=0, dtype=np.int8)
    if (pos.bag < 0).any() or (pos.phase == at.CHOOSE and rules.special_in_each_group(pos)):
        raise line.wrong("groups", value)


def _is_drawn_so_far(pos: np.record, sizes: list[int], drawn: list[int]) -> bool:
    """The groups fill one after the other; the third comes all at once and ends the draw."""
    if pos.phase == at.CHOOSE:
        return drawn == sizes
    first, second, _ = sizes
    return drawn[2] == 0 and drawn[0] <= first and drawn[1] < second and (drawn[1] == 0 or drawn[0] == first)
