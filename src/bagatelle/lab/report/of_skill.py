"""Luck against skill: how much chance decides, and whether better players win more."""

from __future__ import annotations

from bagatelle.lab.ladder import Rung
from bagatelle.lab.report.sections import Bars, Section, percent
from bagatelle.lab.story import Luck, Story
from bagatelle.lab.words import in_percent, local, whole
from bagatelle.language import Say, mark


def skill_sections(story: Story, rungs: tuple[Rung, ...], say: Say) -> list[Section]:
    """What chance decides, and the ladder of players."""
    sections = [ladder_section(rungs, story.plan.seats, say)] if rungs else []
    luck = story.luck if story.told else None
    return [luck_section(luck, say), *sections] if luck else sections


def luck_section(luck: Luck, say: Say) -> Section:
    """How much of who wins chance explains."""
    share, low, high = (round(100 * each) for each in (luck.share, luck.low, luck.high))
    least = mark("Luck explains at least {share} % of the result (95 % interval {low} to {high} %).")
    told = [
        say(least, share=share, low=low, high=high)
        if luck.low > 0.005
        else say("How much chance decides cannot be told from these games."),
        say("The rest is decisions, and luck that the evaluation cannot detect."),
    ]  # fmt: skip
    details = [
        say(
            "The luck of a draw is what it brought, less the mean of everything that it could have brought. The share "
            "is the squared correlation of a player's luck in a game with its result: what luck explains. A better "
            "judge would see more luck, so it is a lower bound."
        )
    ]  # fmt: skip
    return Section("luck", say("Luck"), told, details=details)


def ladder_section(rungs: tuple[Rung, ...], seats: int, say: Say) -> Section:
    """Whether a better player wins more."""
    even = 1 / seats
    certain = [rung for rung in rungs if rung.share.low > even]
    labels = [say("{better} against {worse}", better=rung.better, worse=rung.worse) for rung in rungs]
    if len(certain) == len(rungs):
        first = say("A better player wins more, at every step of the ladder.")
    elif certain:
        first = say("A better player wins more, but not at every step of the ladder.")
    else:
        first = say("Better players do not win more, as far as these games show.")
    steps = [
        say(
            "{step}: {share} % instead of {even} %.",
            step=label,
            share=in_percent(rung.share, say),
            even=local(f"{100 * even:.0f}", say),
        )
        for label, rung in zip(labels, rungs, strict=True)
    ]
    chart = Bars(
        say("What the better player wins"), labels, [percent(rung.share) for rung in rungs], "%", 100 * even,
        say("even share"), reach=100.0,
    )  # fmt: skip
    details = [
        say(
            "One better player among players of the next level below, {games} games each, every player in every seat.",
            games=whole(rungs[0].games, say),
        )
    ]
    return Section("skill", say("Skill"), [first, *steps], [chart], details=details)
