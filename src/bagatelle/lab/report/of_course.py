"""How games go: who leads, who comes back, and when it is settled."""

from __future__ import annotations

from bagatelle.intervals import Interval
from bagatelle.lab.report.sections import Curve, Section, percent
from bagatelle.lab.story import AHEAD, CERTAIN, COMEBACKS, LEADS, STEPS, Story
from bagatelle.lab.words import in_percent, whole, worded
from bagatelle.language import Say

EARLY, LATE = 0.6, 0.85
"""A game whose winner is as good as certain earlier, or only later than that, says something about itself."""


def course_sections(story: Story, say: Say) -> list[Section]:
    """The lead, and when a game is settled."""
    if not story.told:
        return []
    return [leads_section(story, say), settled_section(story, say)]


def leads_section(story: Story, say: Say) -> Section:
    """How often the lead changes, and how often somebody comes back from behind."""
    leads, comebacks = story.interval(LEADS), story.share(COMEBACKS)
    told = [say("The lead changes {times} times a game.", times=worded(leads, say))] if leads else []
    if comebacks:
        told.append(
            say(
                "In {share} % of the games the winner's chance had once fallen to half an even share or lower.",
                share=in_percent(comebacks, say),
            )
        )
    return Section("leads", say("Leads and comebacks"), told, details=_method(story, say))


def settled_section(story: Story, say: Say) -> Section:
    """How early the winner is known."""
    ahead, certain, half = story.interval(AHEAD), story.interval(CERTAIN), story.share(story.at(STEPS // 2))
    steps = [step for step in range(1, STEPS) if story.share(story.at(step))]
    told = []
    if half:
        told.append(say("Whoever leads half-way wins {share} % of the games.", share=in_percent(half, say)))
    if ahead and certain:
        told.append(
            say(
                "On average the winner is ahead for good after {ahead} % of the decisions, and as good as certain "
                "after {certain} %.",
                ahead=in_percent(ahead, say), certain=in_percent(certain, say),
            )
        )  # fmt: skip
        told += _judgement(certain, say)
    line = [percent(story.share(story.at(step)) or Interval(0, 0)) for step in steps]
    chart = Curve(
        say("How often the leader wins"), [100 * step / STEPS for step in steps], {say("the leader wins"): line},
        say("% of the decisions of a game"), "%", 100 / story.plan.seats, say("even share"), from_zero=False,
    )  # fmt: skip
    details = [say("As good as certain means: a chance of 9 in 10, which never falls below that again.")]
    return Section("settled", say("When it is settled"), told, [chart], details=details)


def _judgement(certain: Interval, say: Say) -> list[str]:
    if certain.high < EARLY:
        return [say("So much of a game is played when its winner is known.")]
    return [say("So games stay open until shortly before the end.")] if certain.low > LATE else []


def _method(story: Story, say: Say) -> list[str]:
    return [
        say(
            "{games} games were gone through event by event. What a player could expect at each moment is judged by "
            "what the bots have learned of the game, and corrected by how these games really ended.",
            games=whole(story.games.height, say),
        ),
        say(
            "Somebody takes the lead by a chance that is 5 points better than that of everybody else; what "
            "players hold in their hands counts, so nobody at the table knows the lead as well as this."
        ),
    ]  # fmt: skip
