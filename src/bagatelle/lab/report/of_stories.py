"""How games go in each variant: leads, comebacks, when it is settled, and what is never used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bagatelle.intervals import Interval
from bagatelle.lab.report.sections import Bars, Chart, Curve, Section, Table, percent
from bagatelle.lab.story import COMEBACKS, LEADS, STEPS, Story
from bagatelle.lab.uses import uses_in
from bagatelle.lab.words import in_percent
from bagatelle.language import Say

Figure = Callable[[Story], Interval | None]


def stories_sections(
    stories: Sequence[Story], labels: Sequence[str], say: Say, x: Sequence[float] = (), option: str = ""
) -> list[Section]:
    """What a closer look at each variant shows: bars, or with `x` curves over the values of an option."""
    if not stories or not all(story.told for story in stories):
        return []
    sections = [_course(stories, labels, say, x, option)]
    unused = [
        (label, "; ".join(_never(story, say)) or "–") for label, story in zip(labels, stories, strict=True)
    ]
    if any(words != "–" for _, words in unused):
        table = Table((say("variant"), say("never used")), unused, words=2)
        told = say("Some rules or components are never used; what is never used might as well be left out.")
        sections.append(Section("unused", say("Rules and components"), [told], tables=[table]))
    return sections


def _course(
    stories: Sequence[Story], labels: Sequence[str], say: Say, x: Sequence[float], option: str
) -> Section:
    half = stories[0].at(STEPS // 2)
    figures: list[tuple[str, str, Figure]] = [
        (say("Games with a comeback"), "%", lambda story: _percent(story.share(COMEBACKS))),
        (say("Changes of the lead a game"), "", lambda story: story.interval(LEADS)),
        (say("How often whoever leads half-way wins"), "%", lambda story: _percent(story.share(half))),
    ]
    charts: list[Chart] = []
    for title, unit, figure in figures:
        known = [figure(story) for story in stories]
        intervals = [interval for interval in known if interval is not None]
        if len(intervals) < len(known):
            continue
        if x:
            charts.append(Curve(title, x, {title: intervals}, option, unit))
        else:
            charts.append(Bars(title, labels, intervals, unit))
    told = _told(stories, labels, say)
    details = [
        say(
            "A comeback: the winner had half of an even chance or less at some moment, by what the bots have learned "
            "of the game. {games} games of each variant were looked at.",
            games=stories[0].games.height,
        )
    ]  # fmt: skip
    return Section("leads", say("Leads and comebacks"), told, charts, details=details)


def _told(stories: Sequence[Story], labels: Sequence[str], say: Say) -> list[str]:
    """Where comebacks are most and least frequent, if that is certain."""
    shares = [story.share(COMEBACKS) or Interval(0.0, 1.0) for story in stories]
    most = max(range(len(shares)), key=lambda number: shares[number].mean)
    least = min(range(len(shares)), key=lambda number: shares[number].mean)
    if shares[most].low <= shares[least].high:
        return [say("No variant has more comebacks than another, as far as these games show.")]
    return [
        say(
            "Most comebacks: {most} ({many} % of the games); fewest: {least} ({few} %).",
            most=labels[most], many=in_percent(shares[most], say),
            least=labels[least], few=in_percent(shares[least], say),
        )
    ]  # fmt: skip


def _percent(share: Interval | None) -> Interval | None:
    return None if share is None else percent(share)


def _never(story: Story, say: Say) -> list[str]:
    return [use.counted.label for use in uses_in(story, story.plan.game.say(say.language)) if use.never]
