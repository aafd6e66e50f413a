"""What is used in a game: components and rules, how those fared who used them, and which openings are strong."""

from __future__ import annotations

from itertools import groupby
from math import inf
from statistics import NormalDist

from bagatelle.intervals import NORMAL, OUTSIDE, Interval
from bagatelle.lab.report.sections import Bars, Section, Table, percent
from bagatelle.lab.story import Story
from bagatelle.lab.uses import Use, uses_in
from bagatelle.lab.words import in_percent, local, whole, worded
from bagatelle.language import Say

MOST_BARS = 14
FEW = 3
"""So many names go into one sentence."""
REACH = 10.0


def uses_sections(story: Story, say: Say) -> list[Section]:
    """What is used, and what players begin with."""
    uses = uses_in(story, story.plan.game.say(say.language)) if story.told else []
    if not uses:
        return []
    return [used_section(uses, story, say), *openings_section(uses, story.plan.seats, say)]


def used_section(uses: list[Use], story: Story, say: Say) -> Section:
    """How often each component and rule is used, and what is never used."""
    expected, games = [use for use in uses if not use.counted.many], whole(story.games.height, say)
    never = [use.counted.label for use in expected if use.never]
    told = [say("Every rule and component was used.")]
    if never:
        told = [say("Never used in {games} games: {what}.", games=games, what="; ".join(never))]
    if len(never) > FEW:
        told.insert(
            0, say("{n} of {all} rules and components were never used.", n=len(never), all=len(expected))
        )
    seats, shown = story.plan.seats, [use for use in uses if use.users and not use.counted.many]
    best, worst = _certain(shown, seats, highest=True), _certain(shown, seats, highest=False)
    if best and best.users:
        told.append(
            say(
                "Players who do this win most: {what} ({share} % of their games).",
                what=best.counted.label, share=in_percent(best.users, say),
            )
        )  # fmt: skip
    if worst and worst.users:
        told.append(
            say(
                "Players who do this win least: {what} ({share} %).",
                what=worst.counted.label, share=in_percent(worst.users, say),
            )
        )  # fmt: skip
    told.append(say("The two go together; one need not be the reason for the other."))
    return Section("used", say("Rules and components"), told, tables=_tables(uses, say))


def _tables(uses: list[Use], say: Say) -> list[Table]:
    """One table for each heading; of many alike, only those that were used."""
    columns = [say("what"), say("in % of the games"), say("times a game"), say("those who used it win %")]
    tables = []
    for group, members in groupby(uses, key=lambda use: use.counted.group):
        rows = [_row(use, say) for use in members if use.times.mean or not use.counted.many]
        if rows:
            tables.append(Table(columns, rows, group))
    return tables


def _row(use: Use, say: Say) -> list[str]:
    games = "0" if not use.times.mean else in_percent(use.games, say)
    users = in_percent(use.users, say) if use.users else "–"
    return [use.counted.label, games, worded(use.times, say), users]


def openings_section(uses: list[Use], seats: int, say: Say) -> list[Section]:
    """What players begin with, and how those fare."""
    opened = sorted((use for use in uses if use.openers), key=lambda use: -_opened(use).mean)
    if len(opened) < 2:
        return []
    even = 1 / seats
    strong = [use for use in opened if _wide(_opened(use), len(opened)).low > even]
    weak = [use for use in opened if _wide(_opened(use), len(opened)).high < even]
    if strong:
        first = say(
            "The strongest opening: {what} ({share} %).",
            what=strong[0].counted.label,
            share=in_percent(_opened(strong[0]), say),
        )
    elif weak:
        first = say(
            "The weakest opening: {what} ({share} %).",
            what=weak[-1].counted.label,
            share=in_percent(_opened(weak[-1]), say),
        )
    else:
        first = say("No opening is better than the others, as far as these games show.")
    shown = opened if len(opened) <= MOST_BARS else [*opened[: MOST_BARS // 2], *opened[-MOST_BARS // 2 :]]
    chart = Bars(
        say("What players win by their first decision"),
        [f"{use.counted.label} ({local(f'{100 * use.openings:.0f}', say)} %)" for use in shown],
        [percent(_opened(use)) for use in shown],
        "%", 100 * even, say("even share"), from_even=True, reach=REACH,
    )  # fmt: skip
    details = [
        say(
            "The first decision of each player in which there was something to choose; in brackets, how often it was "
            "made. Only what was chosen at least 20 times is shown."
        )
    ]
    return [Section("openings", say("Openings"), [first], [chart], details=details)]


def _opened(use: Use) -> Interval:
    return use.openers or Interval(0.0, inf)


def _wide(interval: Interval, tests: int) -> Interval:
    """The same with a margin that holds for so many of them together."""
    z = NormalDist().inv_cdf(1 - OUTSIDE / 2 / tests)
    return Interval(interval.mean, interval.margin * z / NORMAL)


def _certain(uses: list[Use], seats: int, *, highest: bool) -> Use | None:
    """The use whose users are farthest above an even share, or below it, if that is certain."""
    even, found = 1 / seats, None
    for use in uses:
        users = _wide(use.users or Interval(even, inf), max(1, len(uses)))
        beyond = users.low > even if highest else users.high < even
        if beyond and (found is None or _farther(use, found, highest)):
            found = use
    return found


def _farther(use: Use, other: Use, highest: bool) -> bool:
    mine, theirs = use.users or Interval(0, 0), other.users or Interval(0, 0)
    return mine.mean > theirs.mean if highest else mine.mean < theirs.mean
