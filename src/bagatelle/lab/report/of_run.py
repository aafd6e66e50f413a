"""What a run says about its game: the seats, the bots, the length, draws."""

from __future__ import annotations

from bagatelle.lab.closer import Closer
from bagatelle.lab.report.examples import examples_section
from bagatelle.lab.report.lengths import length_section
from bagatelle.lab.report.of_course import course_sections
from bagatelle.lab.report.of_skill import skill_sections
from bagatelle.lab.report.of_uses import uses_sections
from bagatelle.lab.report.played import bots_told, played_section, run_command
from bagatelle.lab.report.sections import Bars, Report, Section, percent
from bagatelle.lab.running import Run
from bagatelle.lab.severity import findings_of
from bagatelle.lab.summary import Fairness, Summary
from bagatelle.lab.words import changes, in_percent, rounded, whole
from bagatelle.language import Say

FOUND = 0.02
"""The report says how many games would find a favour of so much."""
REACH = 5.0
"""An axis around an even share goes at least so many points to both sides."""


def report_of_run(run: Run, say: Say, closer: Closer | None = None) -> Report:
    """The report of a run, finished or not; with what a closer look shows, if somebody took one."""
    summary, plan = run.summary, run.plan
    facts = [
        say("{n} seats", n=plan.seats),
        changes(plan.options, say) or say("as printed"),
        bots_told(plan, say),
        say.many("{games} game", "{games} games", summary.games, games=whole(summary.games, say)),
        say("seed {seed}", seed=plan.seed),
    ]
    return Report(
        plan.game.title,
        [*(finding.told for finding in findings_of(summary, say)), *unfinished(run, say)],
        sections_of(run, say, closer),
        facts,
    )


def unfinished(run: Run, say: Say) -> list[str]:
    """What is to be said if games are still missing."""
    done, wanted = run.summary.games, run.plan.games
    if done == wanted:
        return []
    return [
        say(
            "So far {done} of {wanted} games have been played: these figures are preliminary.",
            done=whole(done, say),
            wanted=whole(wanted, say),
        )
    ]


def sections_of(run: Run, say: Say, closer: Closer | None = None) -> list[Section]:
    """Everything that there is to say about a run, in the order in which people ask."""
    summary = run.summary
    sections = [seats_section(summary, say)]
    if len(summary.bots) > 1:
        sections.append(bots_section(summary, say))
    sections += [length_section(summary, say), draws_section(summary, say)]
    if closer:
        sections += course_sections(closer.story, say)
        sections += skill_sections(closer.story, closer.rungs, say)
        sections += uses_sections(closer.story, say)
        sections += examples_section(closer, say)
    return [*sections, played_section([run], [run_command(run.plan)], say)]


def seats_section(summary: Summary, say: Say) -> Section:
    """Whether the seats, and the order in which they move, are fair."""
    varies = summary.starter_varies
    charts = [_shares(say("What each seat wins"), _seats(summary, say), summary.seats, say, read=not varies)]
    if varies:
        charts.append(
            _shares(say("What they win in the order of play"), _turns(summary, say), summary.turns, say)
        )
    told = [summary.verdict(say)]
    if (needed := summary.games_to_find(FOUND)) > 0:
        told.append(
            say(
                "If the first player were favoured by {points} points, {games} games would show it in 9 of 10 cases.",
                points=round(100 * FOUND), games=whole(needed, say),
            )
        )  # fmt: skip
    details = [
        say("Everybody plays in every seat, with the same chance each time, so no seat has better players."),
        say(
            "A shared game counts for each winner by their share. The verdict looks at all seats together, so its "
            "margin is wider than that of a single share: a fair game is called fair in at least 95 % of runs."
        ),
    ]
    return Section("seats", say("Fairness"), told, charts, details=details)


def _seats(summary: Summary, say: Say) -> list[str]:
    return [say("Seat {n}", n=number + 1) for number in range(summary.plan.seats)]


def _turns(summary: Summary, say: Say) -> list[str]:
    later = [say("Moves as number {n}", n=number) for number in range(2, summary.plan.seats + 1)]
    return [say("Moves first"), *later]


def _shares(title: str, labels: list[str], fairness: Fairness, say: Say, *, read: bool = True) -> Bars:
    """Shares as bars that begin at an even share; `read` says how to read them."""
    intervals = [percent(share) for share in fairness.shares]
    return Bars(
        title,
        labels,
        intervals,
        "%",
        100 / len(labels),
        say("even share"),
        True,
        REACH,
        bars_note(say) if read else "",
    )


def bars_note(say: Say) -> str:
    """How to read bars with an even share."""
    return say("The whiskers are 95 % intervals. Where a bar is grey, the difference may be chance.")


def bots_section(summary: Summary, say: Say) -> Section:
    """Which of the bots wins."""
    shares, even = summary.bots, 1 / summary.plan.seats
    best = max(shares, key=lambda name: shares[name].mean)
    told = [
        say("{bot} wins {share} % of its games.", bot=best, share=in_percent(shares[best], say))
        if shares[best].low > even
        else say("No bot wins more than the others, as far as these games show.")
    ]
    if 2 == len(shares) < summary.plan.seats:
        one, other = shares
        told.append(
            say(
                "{one} sat alone among copies of {other}; the share is that of one seat.",
                one=one,
                other=other,
            )
        )
    chart = Bars(
        say("What each bot wins"), [*shares], [percent(share) for share in shares.values()], "%", 100 * even,
        say("even share"), reach=100 * even,
    )  # fmt: skip
    return Section("bots", say("Bots"), told, [chart])


def draws_section(summary: Summary, say: Say) -> Section:
    """How often nobody wins alone."""
    draws = summary.draws
    if not draws.mean:
        told = [
            say(
                "Every game had a single winner; at most {most} % of all games would not.",
                most=rounded(float(f"{100 * draws.high:.2g}"), say),
            )
        ]
        return Section("draws", say("Draws"), told)
    told = [say("{share} % of the games are shared or drawn.", share=in_percent(draws, say))]
    return Section("draws", say("Draws"), told)
