"""What the values of a numeric option do: curves over the option."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.intervals import Interval
from bagatelle.lab.comparison import Comparison
from bagatelle.lab.report.differences import differing, draws_told, fairness_told, length_told
from bagatelle.lab.report.of_run import REACH
from bagatelle.lab.report.of_stories import stories_sections
from bagatelle.lab.report.played import played_section, tune_command
from bagatelle.lab.report.sections import Curve, Section, Table, percent
from bagatelle.lab.story import Story
from bagatelle.lab.summary import Fairness
from bagatelle.lab.words import in_percent, in_points, worded
from bagatelle.language import Say

FEWEST = 3
"""So many values make a curve."""


def tuned_option(compared: Comparison) -> str | None:
    """The numeric option that is all in which the variants differ, if there are enough of them."""
    plain = [run.plan.options.plain() for run in compared.runs]
    names = [name for name in plain[0] if len({str(options[name]) for options in plain}) > 1]
    specs = compared.runs[0].plan.options.specs()
    if len(compared.runs) < FEWEST or len(names) != 1 or specs[names[0]].kind != "number":
        return None
    return names[0]


def tuning_sections(
    compared: Comparison, option: str, say: Say, stories: Sequence[Story] = ()
) -> list[Section]:
    """What becomes longer, fairer or more often drawn as an option grows."""
    tried = [(int(run.plan.options.plain()[option]), number) for number, run in enumerate(compared.runs)]
    order = [number for _, number in sorted(tried)]
    x = [value for value, _ in sorted(tried)]
    title = compared.runs[0].plan.options.title(option)
    return [
        _length(compared, order, x, title, say),
        _fairness(compared, order, x, title, say),
        _draws(compared, order, x, title, say),
        *stories_sections(
            [stories[number] for number in order] if stories else (),
            [compared.label(number, say) for number in order],
            say,
            x,
            title,
        ),
        _all(compared, order, say),
        played_section(compared.runs, [tune_command([run.plan for run in compared.runs], option)], say),
    ]


def _length(compared: Comparison, order: list[int], x: list[int], option: str, say: Say) -> Section:
    lines = {say("decisions"): [compared.runs[number].summary.length() for number in order]}
    title = say("How long a game is, in decisions")
    return Section("length", say("Length"), [length_told(compared, say)], [Curve(title, x, lines, option)])


def _fairness(compared: Comparison, order: list[int], x: list[int], option: str, say: Say) -> Section:
    """The edges of those who move first and later, and of the seats; of two, one says all."""
    charts = []
    many = range(compared.runs[0].plan.seats)
    if compared.starter_varies:
        names = [say("first"), *(say("number {n}", n=number + 1) for number in many[1:])]
        by_turn = [compared.runs[number].summary.turns for number in order]
        charts.append(
            _edges(say("Above an even share, in the order of play"), names, by_turn, x, option, say)
        )
    names = [say("seat {n}", n=number + 1) for number in many]
    by_seat = [compared.runs[number].summary.seats for number in order]
    charts.append(_edges(say("Above an even share, by seat"), names, by_seat, x, option, say))
    return Section("seats", say("Fairness"), [fairness_told(compared, say)], charts)


def _edges(
    title: str, names: list[str], orders: list[Fairness], x: list[int], option: str, say: Say
) -> Curve:
    even = 1 / len(names)
    lines = {
        name: [percent(Interval(each.shares[at].mean - even, each.shares[at].margin)) for each in orders]
        for at, name in enumerate(names if len(names) > 2 else names[:1])
    }
    if len(lines) == 1:
        title = f"{title} ({names[0]})"
    return Curve(title, x, lines, option, say("points"), 0.0, say("even share"), reach=REACH)


def _draws(compared: Comparison, order: list[int], x: list[int], option: str, say: Say) -> Section:
    lines = {say("shared or drawn"): [percent(compared.runs[number].summary.draws) for number in order]}
    curve = Curve(say("Shared or drawn games"), x, lines, option, "%")
    return Section("draws", say("Draws"), [draws_told(compared, say)], [curve])


def _all(compared: Comparison, order: list[int], say: Say) -> Section:
    """Every value with its figures, and whether it is fair."""
    edge = say("edge of the first") if compared.starter_varies else say("edge of seat 1")
    rows = [
        (
            compared.label(number, say),
            worded(compared.runs[number].summary.length(), say),
            in_points(compared.edge_of(number), say),
            in_percent(compared.runs[number].summary.draws, say),
        )
        for number in order
    ]
    table = Table(("", say("decisions"), edge, say("shared or drawn, %")), rows, say("All values"))
    verdicts = [(compared.label(number, say), compared.runs[number].summary.verdict(say)) for number in order]
    fair = Table((say("variant"), say("verdict")), verdicts, say("Is each variant fair?"), words=2)
    fine = sum(run.summary.fair for run in compared.runs)
    told = [
        say("At {n} of the {all} values no seat has a proven advantage.", n=fine, all=len(rows)),
        *(
            [say("That does not prove that the values differ in fairness: their edges may be alike.")]
            if 0 < fine < len(rows) and not differing(compared, compared.edge)
            else []
        ),
        say("The edge is in points above an even share; ± is the 95 % interval."),
    ]
    return Section("values", say("All values"), told, tables=[table, fair])
