"""Whether variants differ in length, fairness and draws, in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.intervals import Interval
from bagatelle.lab import figures
from bagatelle.lab.comparison import LENGTH, Comparison
from bagatelle.lab.report.sections import percent
from bagatelle.lab.words import worded
from bagatelle.language import Say, mark


def length_told(compared: Comparison, say: Say) -> str:
    """Which variant has the shortest games, and which the longest."""
    if not differing(compared, LENGTH):
        return say("The length of a game does not change, as far as these games show.")
    lengths = [run.summary.length() for run in compared.runs]
    text = mark("A game takes between {least} decisions ({low}) and {most} ({high}).")
    return _extremes(compared, lengths, text, say)


def fairness_told(compared: Comparison, say: Say) -> str:
    """With which variant whoever moves first, or seat 1, wins least, and with which most."""
    if not differing(compared, compared.edge):
        unfair, every = sum(not run.summary.fair for run in compared.runs), len(compared.runs)
        if not unfair:
            return say(
                "These games show no change in fairness: no seat has a proven advantage in any variant."
            )
        if unfair == every:
            return say(
                "These games show no change in fairness: a seat has a proven advantage in every variant."
            )
        return say(
            "These games show no change in fairness, although a seat has a proven advantage in {n} of {all} "
            "variants only.",
            n=unfair, all=every,
        )  # fmt: skip
    edges = [percent(compared.edge_of(number)) for number in range(len(compared.runs))]
    text = (
        mark("The edge of the first player lies between {least} points ({low}) and {most} ({high}).")
        if compared.starter_varies
        else mark("The edge of seat 1 lies between {least} points ({low}) and {most} ({high}).")
    )
    return _extremes(compared, edges, text, say)


def draws_told(compared: Comparison, say: Say) -> str:
    """With which variant the fewest games are shared or drawn, and with which most."""
    draws = [percent(run.summary.draws) for run in compared.runs]
    if not any(each.mean for each in draws):
        return say("Every game had a single winner.")
    if not differing(compared, figures.DRAWS):
        return say("How often a game is shared or drawn does not change, as far as these games show.")
    text = mark("Between {least} % ({low}) and {most} % ({high}) of the games are shared or drawn.")
    return _extremes(compared, draws, text, say)


def differing(compared: Comparison, figure: str) -> bool:
    """Whether any variant certainly differs from the first."""
    return any(compared.differs(number, figure) for number in range(1, len(compared.runs)))


def _extremes(compared: Comparison, values: Sequence[Interval], text: str, say: Say) -> str:
    """The smallest and the largest of these figures, with the variants that have them."""
    order = sorted(range(len(values)), key=lambda number: values[number].mean)
    low, high = order[0], order[-1]
    return say(
        text, low=compared.label(low, say), least=worded(values[low], say), high=compared.label(high, say),
        most=worded(values[high], say),
    )  # fmt: skip
