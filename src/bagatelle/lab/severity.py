"""What matters most about a run: its findings, the one that is farthest beyond its threshold first.

The severity of a finding is how far it certainly goes, its interval taken into account, in units of its threshold. From
1 on it comes before the verdict on fairness, which is told in any case.
"""

from __future__ import annotations

from dataclasses import dataclass

from bagatelle.lab.summary import Summary, certain_edge
from bagatelle.lab.words import in_percent, whole
from bagatelle.language import ENGLISH, Say

EDGE = 0.03
"""So much above or below an even share a seat wins, or whoever moves first."""
DRAWS = 0.1
"""So large a share of the games nobody wins alone."""
SPREAD = 20.0
"""So many times as long as a short game (5 % are not longer) a long one is (5 % are longer)."""
HUMPS = 2.0
"""So many times as many games of a usual length there are than of a length between two that are usual."""
LENGTH_CHANGE, DRAWS_CHANGE = 0.1, 0.05
"""What a variant changes: such a part of the length, such a share of the games, or an edge as above."""


@dataclass(frozen=True)
class Finding:
    """Something to know about a run, and how many times its threshold it is."""

    severity: float
    told: str


def findings_of(summary: Summary, say: Say = ENGLISH) -> list[Finding]:
    """What is to be said about a run, most important first: whether it is fair, and what is beyond its threshold."""
    orders = [summary.seats, summary.turns] if summary.starter_varies else [summary.seats]
    edge = max(certain_edge(each.edges[each.most]) for each in orders)
    found = [Finding(edge / EDGE, summary.verdict(say))]
    others = [_draws(summary, say), *_lengths(summary, say)]
    found += [finding for finding in others if finding.severity >= 1]
    return sorted(found, key=lambda finding: -finding.severity)


def _draws(summary: Summary, say: Say) -> Finding:
    told = say("{share} % of the games are shared or drawn.", share=in_percent(summary.draws, say))
    return Finding(summary.draws.of_share()[0] / DRAWS, told)


def _lengths(summary: Summary, say: Say) -> list[Finding]:
    """Whether games are of two kinds, and whether nobody can say how long one takes."""
    lengths, found = summary.lengths["decisions"], list[Finding]()
    if humps := lengths.humps():
        told = say(
            "Games are of two kinds: short ones of about {short} decisions, and long ones of about {long}.",
            short=whole(humps.first, say), long=whole(humps.second, say),
        )  # fmt: skip
        found.append(Finding(humps.depth / HUMPS, told))
    low, high = (
        lengths.between(0.05, summary.plan.seatings)[1],
        lengths.between(0.95, summary.plan.seatings)[0],
    )
    told = say(
        "How long a game takes varies much: 90 % take {low} to {high} decisions.",
        low=whole(lengths.quantile(0.05), say), high=whole(lengths.quantile(0.95), say),
    )  # fmt: skip
    return [*found, Finding(high / max(1, low) / SPREAD, told)]
