"""What variants change: bars side by side, or curves over the values of an option."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.lab import figures
from bagatelle.lab.comparison import LENGTH, Comparison
from bagatelle.lab.report.differences import draws_told, fairness_told, length_told
from bagatelle.lab.report.of_run import REACH, bars_note, unfinished
from bagatelle.lab.report.of_stories import stories_sections
from bagatelle.lab.report.played import bots_told, compare_command, played_section
from bagatelle.lab.report.sections import Bars, Report, Section, Table, percent
from bagatelle.lab.report.tuned import tuned_option, tuning_sections
from bagatelle.lab.story import Story
from bagatelle.lab.words import whole
from bagatelle.language import Say

MOST_TOLD = 3
"""So many verdicts stand at the top; all of them in the first section."""
SMALL = 0.05
"""An axis of differences goes at least to such a part of the length of a game."""


def report_of_comparison(compared: Comparison, say: Say, stories: Sequence[Story] = ()) -> Report:
    """The report of a comparison, or of a tuning: several values of one number."""
    run, option = compared.runs[0], tuned_option(compared)
    plan = run.plan
    facts = [
        say("{n} seats", n=plan.seats),
        bots_told(plan, say),
        say("{games} games of each variant", games=whole(run.summary.games, say)),
        say("seed {seed}", seed=plan.seed),
    ]
    if option:
        title = say("{game}: values of {option}", game=plan.game.title, option=plan.options.title(option))
        sections = tuning_sections(compared, option, say, stories)
        told = [section.told[0] for section in sections[:1]]
    else:
        title = say("{game}: {n} variants", game=plan.game.title, n=len(compared.runs))
        sections = comparison_sections(compared, say, stories)
        told = _most_important(compared, say)
    return Report(title, [*told, *unfinished(run, say)], sections, facts)


def _most_important(compared: Comparison, say: Say) -> list[str]:
    """What the variants change; those that change something first."""
    order = sorted(range(1, len(compared.runs)), key=lambda number: not _changes(compared, number))
    verdicts = [compared.verdict(number, say) for number in order[:MOST_TOLD]]
    return [verdict[:1].upper() + verdict[1:] for verdict in verdicts]


def _changes(compared: Comparison, number: int) -> bool:
    return any(compared.differs(number, name) for name in (LENGTH, compared.edge, figures.DRAWS))


def comparison_sections(compared: Comparison, say: Say, stories: Sequence[Story] = ()) -> list[Section]:
    """What the variants change, in the order in which people ask."""
    labels = [compared.label(number, say) for number in range(len(compared.runs))]
    command = compare_command([run.plan for run in compared.runs])
    return [
        verdicts_section(compared, labels, say),
        _length(compared, labels, say),
        _fairness(compared, labels, say),
        _draws(compared, labels, say),
        *stories_sections(stories, labels, say),
        played_section(compared.runs, [command] if command else [], say),
    ]


def verdicts_section(compared: Comparison, labels: list[str], say: Say) -> Section:
    """Each variant with what it changes."""
    others = range(1, len(labels))
    rows = [(labels[number], compared.verdict(number, say)) for number in others]
    told = [
        _how_many(compared, say),
        say(
            "All variants are played with the same chance, so the difference is more precise than either figure. "
            "If nothing differs, at most 1 comparison in 20 will wrongly report a difference."
        ),
    ]
    title = say("What each variant changes, compared with “{variant}”", variant=labels[0])
    table = Table((say("variant"), say("what it changes")), rows, title, words=2)
    return Section("changes", say("What changes"), told, tables=[table])


def _how_many(compared: Comparison, say: Say) -> str:
    """How many variants change something for certain."""
    others = range(1, len(compared.runs))
    changing = sum(_changes(compared, number) for number in others)
    if len(others) == 1:
        return compared.verdict(1, say)
    return say("{n} of {all} variants change something.", n=changing, all=len(others))


def _length(compared: Comparison, labels: list[str], say: Say) -> Section:
    lengths = [run.summary.length() for run in compared.runs]
    differences = [compared.difference(number, LENGTH) for number in range(1, len(labels))]
    charts = [
        Bars(say("How long a game is, in decisions"), labels, lengths),
        Bars(
            say("How many decisions longer or shorter a game is"), labels[1:], differences,
            even=0.0, even_label=labels[0], from_even=True, reach=SMALL * lengths[0].mean, note=bars_note(say),
        ),
    ]  # fmt: skip
    return Section("length", say("Length"), [length_told(compared, say)], charts)


def _fairness(compared: Comparison, labels: list[str], say: Say) -> Section:
    title = (
        say("What the first player wins above an even share")
        if compared.starter_varies
        else say("What seat 1 wins above an even share")
    )
    edges = [percent(compared.edge_of(number)) for number in range(len(labels))]
    chart = Bars(title, labels, edges, say("points"), 0.0, say("even share"), True, REACH, bars_note(say))
    rows = [(label, run.summary.verdict(say)) for label, run in zip(labels, compared.runs, strict=True)]
    table = Table((say("variant"), say("verdict")), rows, say("Is each variant fair?"), words=2)
    return Section("seats", say("Fairness"), [fairness_told(compared, say)], [chart], [table])


def _draws(compared: Comparison, labels: list[str], say: Say) -> Section:
    draws = [percent(run.summary.draws) for run in compared.runs]
    chart = Bars(say("Shared or drawn games"), labels, draws, "%", reach=REACH)
    return Section("draws", say("Draws"), [draws_told(compared, say)], [chart])
