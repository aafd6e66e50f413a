"""Match-ups in a terminal: a ranking, and what there is to say; or all about one fighter. 80 columns are enough."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from bagatelle.lab.matching.findings import (
    chosen_against,
    circles_told,
    copycats_told,
    fair_told,
    fighter_told,
    masters_told,
    opponents_told,
    percents,
    played_told,
    player_told,
    trials_told,
    uneven_told,
)
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.words import in_percent, rounded, unbroken
from bagatelle.language import Say

WIDTH = 80
MOST_FAIR = 10


def all_told(met: Matchups, say: Say) -> Iterator[str]:
    """Everybody by strength, then what stands out."""
    plan = met.plan
    yield played_told(plan, say)
    yield from _wrapped(f"{player_told(plan, say)} {trials_told(plan, say)}")
    yield ""
    rows = [("", say("fighter"), say("wins a round, %"), say("best against"), say("worst against"))]
    for rank, name in enumerate(met.ranked, 1):
        ordered = met.by_chance(name)
        best, worst = (f"{other} {percents(chance.mean, say)}" for other, chance in (ordered[0], ordered[-1]))
        rows.append((str(rank), name, in_percent(met.strengths[met.place(name)], say), best, worst))
    yield from _table(rows, "><><<")
    yield ""
    yield from _wrapped(say("± is the 95 % interval; a draw counts half."))
    for told in copycats_told(met, say):
        yield from _wrapped(told)
    if met.played < plan.chunks:
        yield from _wrapped(
            say(
                "So far {done} of {all} pairs have been played: these figures are preliminary.",
                done=met.played, all=plan.chunks,
            )
        )  # fmt: skip
    if met.complete and len(met.names) > 2:
        yield from _stands_out(met, say)


def _stands_out(met: Matchups, say: Say) -> Iterator[str]:
    yield from _wrapped(uneven_told(met, say))
    yield from _wrapped(circles_told(met, say))
    yield from _wrapped(masters_told(met, say))
    if len(met.groups) > 1:
        yield from _wrapped(say("These do well and badly against the same opponents:"))
        for group in met.groups:
            yield from textwrap.wrap(
                ", ".join(group), WIDTH - 2, initial_indent="  ", subsequent_indent="    "
            )
    yield from _wrapped(fair_told(met, say))
    pairs = [
        f"{first} - {second} {percents(chance.mean, say, 1)}".replace(" ", "\u00a0")
        for first, second, chance in met.fair[:MOST_FAIR]
    ]
    if pairs:
        yield from textwrap.wrap("; ".join(pairs), WIDTH - 2, initial_indent="  ", subsequent_indent="  ")


def one_told(met: Matchups, name: str, say: Say) -> Iterator[str]:
    """One fighter: how strong, against whom, and what it should choose."""
    yield from _wrapped(fighter_told(met, name, say))
    yield from _wrapped(opponents_told(met, name, say))
    yield ""
    whole = met.plan.game.matchups.match_chance
    rows = [("", say("round, %"), say("match, %"), say("chooses"))]
    for other, chance in met.by_chance(name):
        match = rounded(round(100 * whole(chance.mean)), say)
        rows.append((other, in_percent(chance, say), match, chosen_against(met, name, other, say)))
    yield from _table(rows, "<>><")
    yield ""
    yield from _wrapped(f"{played_told(met.plan, say)}. {player_told(met.plan, say)}")
    yield from _wrapped(trials_told(met.plan, say))
    yield from _wrapped(say("A match is worked out as if all its rounds were alike; ± is the 95 % interval."))


def _wrapped(text: str) -> list[str]:
    lines = textwrap.wrap(unbroken(text), WIDTH)
    return [line.replace("\u00a0±\u00a0", " ± ").replace("\u00a0%", " %") for line in lines]


def _table(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """Columns below each other, each to the left or to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if side == "<" else cell.rjust(width)
            for cell, width, side in zip(row, widths, sides, strict=True)
        ]
        yield f"  {'  '.join(cells)}".rstrip()
