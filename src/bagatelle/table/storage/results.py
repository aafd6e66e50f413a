"""How somebody has fared: counted from the results that are stored, and from nothing else.

A match counts for whoever held one seat in it; where somebody played several sides, the match was called off, or it
began at a saved position that somebody chose, the result says nothing about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Engine, Subquery, case, func, select

from bagatelle.table.storage.schema import begins_at_position, matches, seats


@dataclass(frozen=True)
class Tally:
    """Results of one person in one game, in all or against one opponent."""

    game: str
    played: int
    won: int
    drawn: int
    lost: int
    last: float
    """When the last of these matches ended."""
    person: str | None = None
    """The opponent, if it is a person."""
    bot: str | None = None
    """The opponent, if it is a bot."""
    name: str = ""
    """What the opponent was called when they last played."""


def results_by_game(engine: Engine, person: str) -> list[Tally]:
    """Return how somebody has fared in each game, the one played last first. Drawn is a win that is shared."""
    mine = _mine(engine, person)
    winners = (
        select(func.sum(seats.c.won)).where(seats.c.match == mine.c.match).correlate(mine).scalar_subquery()
    )
    each = select(mine.c.match, mine.c.won, winners.label("winners")).subquery()
    query = (
        select(
            matches.c.game,
            func.count(),
            _count((each.c.won == 1) & (each.c.winners == 1)),
            _count((each.c.won == 1) & (each.c.winners > 1)),
            _count(each.c.won == 0),
            func.max(matches.c.ended_at),
        )
        .join(each, each.c.match == matches.c.id)
        .group_by(matches.c.game)
        .order_by(func.max(matches.c.ended_at).desc())
    )
    with engine.connect() as connection:
        return [Tally(*row) for row in connection.execute(query)]


def results_by_opponent(engine: Engine, person: str) -> list[Tally]:
    """Return how somebody has fared against each opponent in each game, whom they met last first. Won is where they
    won and the opponent did not, and the other way round; drawn is where both did."""
    mine, other = _mine(engine, person), seats.alias("other")
    bot = case((other.c.person.is_(None), other.c.bot), else_=None)
    each = (  # several bots of one kind count once
        select(
            mine.c.match, mine.c.won, other.c.person, bot.label("bot"), func.max(other.c.won).label("theirs")
        )
        .join(other, (other.c.match == mine.c.match) & (other.c.seat != mine.c.seat))
        .group_by(mine.c.match, mine.c.won, other.c.person, bot)
        .subquery()
    )
    last = func.max(matches.c.ended_at)
    query = (
        select(
            matches.c.game,
            func.count(),
            _count((each.c.won == 1) & (each.c.theirs == 0)),
            _count((each.c.won == 1) & (each.c.theirs == 1)),
            _count((each.c.won == 0) & (each.c.theirs == 1)),
            last,
            each.c.person,
            each.c.bot,
        )
        .join(each, each.c.match == matches.c.id)
        .group_by(matches.c.game, each.c.person, each.c.bot)
        .order_by(last.desc())
    )
    called = (
        select(other.c.person, other.c.name)
        .select_from(mine)
        .join(matches, matches.c.id == mine.c.match)
        .join(other, (other.c.match == mine.c.match) & (other.c.seat != mine.c.seat))
        .where(other.c.person.is_not(None))
        .order_by(matches.c.ended_at)
    )
    with engine.connect() as connection:
        names: dict[str, str] = {row.person: row.name for row in connection.execute(called)}
        return [replace(Tally(*row), name=names.get(row.person, "")) for row in connection.execute(query)]


def _mine(engine: Engine, person: str) -> Subquery:
    """The one seat of somebody in each match that has a result that counts."""
    return (
        select(
            seats.c.match,
            func.min(seats.c.seat).label("seat"),
            func.max(seats.c.won).label("won"),
        )
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.person == person, seats.c.won.is_not(None), ~begins_at_position(engine))
        .group_by(seats.c.match)
        .having(func.count() == 1)
        .subquery("mine")
    )


def _count(which: Any) -> Any:
    return func.sum(case((which, 1), else_=0))
