"""A study that can be looked at while it is played: one chunk of each variant after the other, in this thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bagatelle.lab.comparison import Comparison, common_size
from bagatelle.lab.plan import Plan
from bagatelle.lab.playing import leave_field, play_chunk
from bagatelle.lab.running import Run


@dataclass(frozen=True)
class Grown:
    """How far a study is."""

    done: int
    """How many games have been played, of all variants together."""
    of: int
    look: Callable[[], Run | Comparison]
    """What there is so far: a run, or a comparison of several variants with the first. It takes a moment."""


def growing(plans: Sequence[Plan]) -> Iterator[Grown]:
    """Play the games of a plan, or of several that differ in their options alone, and tell after each round of chunks
    how far it is. The games are those that `run` and `compare` play.

    >>> from bagatelle.lab.plan import plan_of
    >>> *_, last = growing([plan_of("buttle", "greedy", 100, seed=1)])
    >>> last.done, last.of, last.look().games.height
    (100, 100, 100)
    """
    size = common_size(plans, [])
    cut = [replace(plan, size=size) for plan in plans]
    chunks: list[dict[int, bytes]] = [{} for _ in cut]
    done, of = 0, sum(plan.games for plan in cut)
    try:
        for chunk in range(cut[0].chunks):
            for plan, played in zip(cut, chunks, strict=True):
                played[chunk] = play_chunk(plan, chunk)
                done += plan.games_of(chunk)
            yield Grown(done, of, lambda: _looked_at(cut, chunks))
    finally:
        leave_field()


def _looked_at(plans: Sequence[Plan], chunks: Sequence[Mapping[int, bytes]]) -> Run | Comparison:
    runs = [Run(plan, dict(played)) for plan, played in zip(plans, chunks, strict=True)]
    return runs[0] if len(runs) == 1 else Comparison.of(runs)
