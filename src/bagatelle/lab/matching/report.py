"""Match-ups as a report: strength, the table of all pairs, groups, choices, fair pairs, circles, whom to choose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bagatelle.intervals import Interval
from bagatelle.lab.matching import findings
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.plain import command_of
from bagatelle.lab.matching.profiles import beyond_strength
from bagatelle.lab.report.sections import Bars, Grid, Report, Section, Table, percent
from bagatelle.lab.words import in_percent, rounded, whole
from bagatelle.language import Say

MOST_FAIR, MOST_CIRCLES, MOST_CHOICES = 24, 10, 4


def report_of_matchups(met: Matchups, say: Say) -> Report:
    """The whole report."""
    plan = met.plan
    facts = [
        say("{n} fighters", n=len(plan.fighters)),
        say("{n} pairs", n=whole(plan.chunks, say)),
        say("{n} rounds each", n=whole(plan.rounds, say)),
        say("seed {seed}", seed=plan.seed),
    ]
    title = say("Match-ups of {title}", title=plan.game.title)
    if not met.complete:
        told = [findings.fighter_told(met, name, say) for name in met.ranked]
        sections = [fighter_section(met, name, say) for name in met.ranked]
    else:
        told = [findings.strongest_told(met, say)]
        sections = [strength_section(met, say), table_section(met, say), opponents_section(met, say)]
        sections += [choices_section(met, say)] if met.choices.height else []
        sections += [fair_section(met, say), circles_section(met, say)]
        sections += [masters_section(met, say)] if met.choosing else []
    told.append(findings.player_told(plan, say))
    return Report(title, told, [*sections, played_section(met, say)], facts)


def strength_section(met: Matchups, say: Say) -> Section:
    """How often each wins."""
    strengths = [percent(met.strengths[met.place(name)]) for name in met.ranked]
    chart = Bars(
        say("Rounds won against the others"), met.ranked, strengths, "%", 50.0, say("even"), from_even=True
    )
    told = [findings.strongest_told(met, say), *findings.copycats_told(met, say)]
    return Section("strength", say("Strength"), told, [chart])


def table_section(met: Matchups, say: Say) -> Section:
    """All pairs, with those side by side who are alike."""
    order = [name for group in met.groups for name in group] if met.groups else met.ranked
    places = [met.place(name) for name in order]
    values = [[_shown(met, row, column) for column in places] for row in places]
    grid = Grid(
        say("Chance of the row to win a round against the column, in %"), order, order, values, 50.0, "%",
        low_label=say("the column wins"), high_label=say("the row wins"),
        note=say(
            "The 95 % interval of a cell is ± {points} points at most.",
            points=rounded(float(f"{100 * np.nanmax(met.margins):.2g}"), say),
        ),
    )  # fmt: skip
    told = [findings.uneven_told(met, say)]
    tables = list[Table]()
    if len(met.groups) > 1:
        told.append(
            say("Fighters of a group do well and badly against the same opponents, whatever their strength.")
        )
        rows = []
        for number, group in enumerate(met.groups, 1):
            best, worst = findings.extremes(liked_by(group, met))
            rows.append((str(number), ", ".join(group), ", ".join(best), ", ".join(worst)))
        columns = (
            say("group"),
            say("fighters"),
            say("better than usual against"),
            say("worse than usual against"),
        )
        tables.append(Table(columns, rows, words=4))
    details = [
        say(
            "What is usual follows from how strong both are. Groups are joined two by two, the most alike first; "
            "there are as many as fit best."
        )
    ]
    return Section("table", say("All pairs"), told, [grid], tables, details=details)


def liked_by(group: Sequence[str], met: Matchups) -> list[str]:
    """All others, first those against whom a group does better than the strength of both would say."""
    inside, beyond = [met.place(name) for name in group], beyond_strength(met.chances)
    others = [at for at in range(len(met.names)) if at not in inside]
    return [met.names[at] for at in sorted(others, key=lambda at: -float(np.nanmean(beyond[inside, at])))]


def _shown(met: Matchups, row: int, column: int) -> float | None:
    chance = float(met.chances[row, column])
    return None if row == column or chance != chance else 100 * chance


def opponents_section(met: Matchups, say: Say) -> Section:
    """Against whom each is best and worst."""
    rows = []
    for rank, name in enumerate(met.ranked, 1):
        ordered = met.by_chance(name)
        chances = {other: chance.mean for other, chance in ordered}
        best, worst = (
            ", ".join(f"{other} {rounded(round(100 * chances[other]), say)}" for other in names)
            for names in findings.extremes([other for other, _ in ordered])
        )
        fighter = met.plan.fighters[met.place(name)]
        strength = in_percent(met.strengths[met.place(name)], say)
        rows.append((name, fighter.detail, best, worst, str(rank), strength))
    columns = (
        say("fighter"), say("recipe"), say("best against, %"), say("worst against, %"), say("rank"),
        say("wins a round, %"),
    )  # fmt: skip
    told = [
        say(
            "The three opponents against whom each fighter wins most often, and the three against whom least often."
        )
    ]
    return Section("opponents", say("Strengths and weaknesses"), told, tables=[Table(columns, rows, words=4)])


def choices_section(met: Matchups, say: Say) -> Section:
    """What each chooses before a round, against all opponents alike."""
    rows = []
    for name in met.ranked:
        if chosen := met.usual_choices(name):
            often = ", ".join(
                f"{choice} {findings.percents(share, say)}" for choice, share in chosen[:MOST_CHOICES]
            )
            rows.append((name, often, str(len(chosen))))
    columns = (
        say("fighter"),
        say("chosen most often, against all opponents alike"),
        say("different choices"),
    )
    told = [
        say("What each chooses before a round, averaged over all opponents."),
        say(
            "Many choices are worth almost the same: with another seed the mixtures differ, the chances hardly do."
        ),
    ]
    return Section("choices", say("What to choose"), told, tables=[Table(columns, rows, words=2)])


def fair_section(met: Matchups, say: Say) -> Section:
    """Pairs that are even."""
    rows = [
        (first, second, in_percent(chance, say), in_percent(Interval(1 - chance.mean, chance.margin), say))
        for first, second, chance in met.fair[:MOST_FAIR]
    ]
    columns = (say("first"), say("second"), say("first wins, %"), say("second wins, %"))
    tables = [Table(columns, rows, say("The most even pairs"), words=2)] if rows else []
    return Section("fair", say("Fair pairs"), [findings.fair_told(met, say)], tables=tables)


def circles_section(met: Matchups, say: Say) -> Section:
    """Rock, paper, scissors."""
    rows = [
        (*circle.names, *(in_percent(link, say) for link in circle.links))
        for circle in met.circles[:MOST_CIRCLES]
    ]
    columns = (
        say("first"), say("second"), say("third"), say("first beats second, %"), say("second beats third, %"),
        say("third beats first, %"),
    )  # fmt: skip
    tables = [Table(columns, rows, say("The clearest circles"), words=3)] if rows else []
    details = [say("Bounds are so wide that all pairs together are wrong in one of 20 runs at the most.")]
    return Section(
        "circles", say("Circles"), [findings.circles_told(met, say)], tables=tables, details=details
    )


def masters_section(met: Matchups, say: Say) -> Section:
    """Whom those choose who know all this."""
    choosing = met.choosing
    assert choosing is not None
    mixed = sorted(
        (
            (share, low, high, name)
            for share, low, high, name in zip(
                choosing.shares, choosing.low, choosing.high, met.names, strict=True
            )
            if high >= 0.005
        ),
        reverse=True,
    )
    rows = [
        (name, *(f"{findings.percents(each, say)}" for each in (share, low, high)))
        for share, low, high, name in mixed
    ]
    columns = (say("fighter"), say("chosen"), say("at least"), say("at most"))
    told = [
        findings.masters_told(met, say),
        say("Whoever mixes like this wins half of the rounds at least, whomever the opponent takes."),
        say(
            "The chances are known within their margins only; so the shares lie between these bounds in 19 of 20 cases."
        ),
    ]
    if met.copycats:
        told.append(
            say(
                "Left out, because they become whomever they meet: {fighters}.",
                fighters=say.both(met.copycats),
            )
        )
    return Section("masters", say("Choose your fighter"), told, tables=[Table(columns, rows)])


def fighter_section(met: Matchups, name: str, say: Say) -> Section:
    """One fighter who has met all others."""
    ordered = met.by_chance(name)
    chart = Bars(
        say("Rounds that {fighter} wins", fighter=name), [other for other, _ in ordered],
        [percent(chance) for _, chance in ordered], "%", 50.0, say("even"), from_even=True,
    )  # fmt: skip
    rows = [
        (
            other,
            findings.chosen_against(met, name, other, say),
            findings.chosen_against(met, other, name, say),
        )
        for other, _ in ordered
    ]
    columns = (say("opponent"), say("{fighter} chooses", fighter=name), say("the opponent chooses"))
    told = [findings.fighter_told(met, name, say), findings.opponents_told(met, name, say)]
    key = f"fighter-{met.place(name) + 1}"
    return Section(key, name, told, [chart], [Table(columns, rows, words=3)])


def played_section(met: Matchups, say: Say) -> Section:
    """How all this was found, and what it does not say."""
    told = [
        findings.trials_told(met.plan, say),
        say(
            "Every pair is played in both seats. Intervals tell what chance may have done, not how others would play."
        ),
        say(
            "A whole match is worked out as if all its rounds were alike; at the table the loser of a round may "
            "choose anew."
        ),
    ]
    return Section("played", say("How it was played"), told, commands=[command_of(met.plan)])
