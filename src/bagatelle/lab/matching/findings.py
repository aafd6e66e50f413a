"""What match-ups say, in sentences; the terminal and the report say it alike."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.lab.matching.matrix import EVEN, Matchups
from bagatelle.lab.matching.plan import LEARNED, Meetings
from bagatelle.lab.matching.standing import standing
from bagatelle.lab.words import in_percent, local, rounded, whole, with_unit
from bagatelle.language import Say


def percents(share: float, say: Say, digits: int = 0) -> str:
    """A share in whole hundredths.

    >>> from bagatelle.language import ENGLISH
    >>> percents(0.614, ENGLISH) == "61\u00a0%"
    True
    """
    return with_unit(local(f"{100 * share:.{digits}f}", say), "%")


def played_told(plan: Meetings, say: Say) -> str:
    """What was played, in a line."""
    return say(
        "{title}: {fighters} fighters, {pairs} pairs, {rounds} rounds each, seed {seed}",
        title=plan.game.title, fighters=len(plan.fighters), pairs=whole(plan.chunks, say),
        rounds=whole(plan.rounds, say), seed=plan.seed,
    )  # fmt: skip


def player_told(plan: Meetings, say: Say) -> str:
    """Who plays, and how long it thinks."""
    if plan.player.bot == LEARNED:
        return say("The learned player plays both sides: from experience, without looking ahead.")
    budget, name = plan.player.budget, plan.player.label
    if "@" not in name and budget.nodes is not None:
        name += f"@{budget.nodes}n"
    elif "@" not in name and budget.seconds is not None:
        name += f"@{budget.seconds:g}s"
    return say("{bot} plays both sides.", bot=name)


def trials_told(plan: Meetings, say: Say) -> str:
    """How what both choose was found."""
    return say(
        "What both choose before a round is mixed so that nobody can exploit it. {trials} other rounds of each pair, "
        "by the learned player, tell which mixtures those are.",
        trials=whole(plan.trials, say),
    )


def strongest_told(met: Matchups, say: Say) -> str:
    """Who is strongest, and who weakest."""
    best, last = met.ranked[0], met.ranked[-1]
    return say(
        "{best} is strongest and wins {most} % of the rounds against the others; {last} is weakest and wins {least} %.",
        best=best, most=in_percent(met.strengths[met.place(best)], say), last=last,
        least=in_percent(met.strengths[met.place(last)], say),
    )  # fmt: skip


def copycats_told(met: Matchups, say: Say) -> list[str]:
    """Whose place in the ranking says little, because most of their pairs are even by the rules."""
    return [
        say(
            "{fighter} becomes whomever it meets, so most of its pairs are 50 % by the rules: its place in the ranking "
            "says nothing about its strength.",
            fighter=name,
        )
        for name in met.copycats
        if name in met.ranked
    ]


def uneven_told(met: Matchups, say: Say) -> str:
    """The most one-sided pair."""
    first, second, chance = met.most_uneven
    return say(
        "The most one-sided pair: {first} wins {chance} % of the rounds against {second}.",
        first=first, second=second, chance=in_percent(chance, say),
    )  # fmt: skip


def fair_told(met: Matchups, say: Say) -> str:
    """How many pairs are even."""
    points = rounded(100 * EVEN, say)
    if not met.fair:
        return say("No pair is certain to be within {points} points of even.", points=points)
    return say.many(
        "{n} pair is even: its chances are certain to be within {points} points of 50 %.",
        "{n} pairs are even: their chances are certain to be within {points} points of 50 %.",
        len(met.fair), points=points,
    )  # fmt: skip


def circles_told(met: Matchups, say: Say) -> str:
    """Whether it is a game of rock, paper, scissors, and which circle is the clearest."""
    if not met.circles:
        return say("There is no circle, in which each of three beats the next for certain.")
    first, second, third = met.circles[0].names
    chances = [f"{in_percent(link, say)} %" for link in met.circles[0].links]
    return say(
        "{n} circles, in which each of three beats the next for certain; the clearest: {first} beats {second} ({a}), "
        "{second} beats {third} ({b}), {third} beats {first} ({c}).",
        n=whole(len(met.circles), say), first=first, second=second, third=third, a=chances[0], b=chances[1],
        c=chances[2],
    )  # fmt: skip


def masters_told(met: Matchups, say: Say) -> str:
    """Whom those choose who know the table."""
    if met.choosing is None:
        return ""
    mixed = sorted(zip(met.choosing.shares, met.names, strict=True), reverse=True)
    chosen = [f"{name} {percents(share, say)}" for share, name in mixed if share > 0]
    if len(chosen) == 1:
        return say("If both choose in secret, the best choice is {fighter}.", fighter=mixed[0][1])
    return say("If both choose in secret, the best mix is {fighters}.", fighters=say.both(chosen))


def fighter_told(met: Matchups, name: str, say: Say) -> str:
    """How strong one fighter is, and where it stands."""
    fighter, strength = met.plan.fighters[met.place(name)], met.strengths[met.place(name)]
    called = f"{name} ({fighter.detail})" if fighter.detail else name
    where = standing(met, name)
    if where is None:
        return say("{fighter} wins {share} % of its rounds.", fighter=called, share=in_percent(strength, say))
    return say(
        "{fighter} wins {share} % of its rounds: number {rank} of {n}.",
        fighter=called, share=in_percent(strength, say), rank=where[0], n=where[1],
    )  # fmt: skip


def opponents_told(met: Matchups, name: str, say: Say) -> str:
    """Against whom one fighter is best, and against whom worst."""
    met_by_chance = [other for other, _ in met.by_chance(name)]
    best, worst = extremes(met_by_chance)
    return say("Best against {best}; worst against {worst}.", best=say.both(best), worst=say.both(worst))


def extremes(ordered: Sequence[str], most: int = 3) -> tuple[list[str], list[str]]:
    """The first few, and the last few with the last one first; nobody is in both.

    >>> extremes("abcde")
    (['a', 'b'], ['e', 'd'])
    """
    few = min(most, len(ordered) // 2) or 1
    return list(ordered[:few]), list(reversed(ordered))[:few]


def chosen_against(met: Matchups, name: str, other: str, say: Say, most: int = 2) -> str:
    """What a fighter chooses against another: what it chooses most often."""
    rows = met.choices.filter((met.choices["fighter"] == name) & (met.choices["opponent"] == other))
    chosen = sorted(rows.select("share", "choice").rows(), reverse=True)
    return ", ".join(f"{choice} {percents(share, say)}" for share, choice in chosen[:most])
