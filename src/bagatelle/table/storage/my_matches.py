"""The matches of one person as lists show them: found by what is wanted, in order, and some at a time. What a row tells
is stored with every change, so nothing is played again for a list."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Engine, Subquery, and_, case, exists, func, literal, or_, select, update

from bagatelle.table.storage.schema import begins_at_position, matches, seats

MOST = 100
"""How many matches one answer lists at most."""
TURN, GOING, ENDED = range(3)
"""The order of a list: where it is my turn, or where a seat is kept for me; then what goes on; then what is over."""
STATES = Literal["turn", "playing", "waiting", "over"]
Cursor = tuple[int, float, str]
"""Where a match stands in the list: its group, when something last happened there, and its id."""


@dataclass(frozen=True)
class Wanted:
    """Which of somebody's matches are wanted, and how many."""

    state: STATES | None = None
    games: Sequence[str] | None = None
    """Only matches of these games."""
    opponents: Sequence[str] | None = None
    """Only matches with one of these people."""
    bots: Sequence[str] | None = None
    """Only matches with one of these bots."""
    words: Sequence[str] = ()
    """Only matches where somebody is called like one of these, or of one of the games `named`."""
    named: Sequence[str] = ()
    hidden: bool = False
    """Those that the person has hidden, instead of the others."""
    after: Cursor | None = None
    most: int = MOST


def matches_of(
    engine: Engine,
    person: str,
    known: Sequence[str],
    wanted: Wanted = Wanted(),  # noqa: B008 - it is frozen
) -> list[dict[str, Any]]:
    """Return those of a person's matches that are wanted, in order, with their seats; nobody can play a game that is
    not `known`."""
    mine = _mine(person)
    group = _group(person, mine, known).label("list_group")
    query = (
        select(
            *(matches.c[name] for name in _TOLD),
            begins_at_position(engine).label("from_position"),
            group,
            mine.c.hidden,
        )
        .join(mine, mine.c.match == matches.c.id)
        .where(_shown(person, mine), mine.c.hidden == int(wanted.hidden), *_conditions(person, group, wanted))
        .order_by(group, matches.c.updated_at.desc(), matches.c.id)
        .limit(wanted.most)
    )
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(query).mappings()]
        around: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in found}
        ids = seats.c.match.in_([*around])
        for row in connection.execute(select(seats).where(ids).order_by(seats.c.seat)).mappings():
            around[row["match"]].append(dict(row))
    return [{**row, "scores": json.loads(row["scores"] or "[]"), "seats": around[row["id"]]} for row in found]


def count_matches(engine: Engine, person: str, known: Sequence[str]) -> dict[str, int]:
    """Return in how many matches it is somebody's turn, how many others go on, how many are over, and how many of all
    these are hidden."""
    mine = _mine(person)
    group = _group(person, mine, known).label("list_group")
    listed = select(group, mine.c.hidden).join(mine, mine.c.match == matches.c.id).where(_shown(person, mine))
    found = listed.subquery()
    query = select(found.c.list_group, found.c.hidden, func.count()).group_by(
        found.c.list_group, found.c.hidden
    )
    counts = dict.fromkeys(("turn", "going", "over", "hidden"), 0)
    with engine.connect() as connection:
        for number, hidden, count in connection.execute(query):
            counts["hidden" if hidden else ("turn", "going", "over")[number]] += count
    return counts


def hide(engine: Engine, person: str, hidden: bool, match_id: str | None = None) -> int:
    """Hide a match of somebody's that is over, or all of them, from their own list, or show it again; return how
    many."""
    over = select(matches.c.id).where(matches.c.stage.in_(("over", "closed")))
    which = (seats.c.person == person) & seats.c.match.in_(over) & (seats.c.hidden != int(hidden))
    if match_id is not None:
        which &= seats.c.match == match_id
    with engine.begin() as connection:
        return connection.execute(update(seats).where(which).values(hidden=int(hidden))).rowcount


def opponents_of(engine: Engine, person: str) -> list[tuple[str | None, str | None, str]]:
    """Return everybody with whom somebody sits or sat at a table, whom they met last first: the person and what they
    were called then, or the bot."""
    own, other = seats.alias(), seats.alias()
    bot = case((other.c.person.is_(None), other.c.bot), else_=None)
    query = (
        select(other.c.person, bot, case((other.c.person.is_(None), ""), else_=other.c.name))
        .join(own, own.c.match == other.c.match)
        .join(matches, matches.c.id == other.c.match)
        .where(own.c.person == person, func.coalesce(other.c.person, bot, person) != person)
        .order_by(matches.c.updated_at.desc())
    )
    with engine.connect() as connection:
        found: dict[tuple[str | None, str | None], str] = {}
        for who, kind, name in connection.execute(query):
            found.setdefault((who, kind), name)
    return [(*who, name) for who, name in found.items()]


_TOLD = (
    "id", "game", "stage", "actor", "bot_to_act", "deadline", "updated_at", "trouble", "host", "scores", "how",
)  # fmt: skip


def _mine(person: str) -> Subquery:
    """The matches in which somebody has a seat, or a seat is kept for them."""
    return (
        select(
            seats.c.match,
            func.max(seats.c.hidden).label("hidden"),
            func.max(seats.c.invited).label("invited"),
        )
        .where(seats.c.person == person)
        .group_by(seats.c.match)
        .subquery()
    )


def _group(person: str, mine: Subquery, known: Sequence[str]) -> Any:
    to_act = exists().where(
        seats.c.match == matches.c.id,
        seats.c.seat == matches.c.actor,
        seats.c.person == person,
        seats.c.invited == 0,
    )
    my_turn = and_(
        matches.c.stage == "playing", matches.c.trouble.is_(None), matches.c.bot_to_act == 0,
        matches.c.game.in_(known), to_act,
    )  # fmt: skip
    invited = and_(matches.c.stage == "lobby", mine.c.invited == 1)
    return case(
        (or_(my_turn, invited), literal(TURN)),
        (matches.c.stage.in_(("over", "closed")), literal(ENDED)),
        else_=literal(GOING),
    )


def _shown(person: str, mine: Subquery) -> Any:
    """A table that was cancelled is told to those who sat there, and not to its host, who knows."""
    return or_(
        matches.c.stage != "closed",
        and_(func.coalesce(matches.c.host, "") != person, mine.c.invited == 0),
    )


def _conditions(person: str, group: Any, wanted: Wanted) -> list[Any]:
    found: list[Any] = []
    match wanted.state:
        case "turn":
            found.append(group == TURN)
        case "playing":
            found.append(matches.c.stage.in_(("playing", "stuck")))
        case "waiting":
            found.append(matches.c.stage == "lobby")
        case "over":
            found.append(group == ENDED)
    if wanted.games is not None:
        found.append(matches.c.game.in_(wanted.games))
    if wanted.opponents is not None:
        found.append(_with(person, seats.c.person.in_(wanted.opponents)))
    if wanted.bots is not None:
        found.append(_with(person, seats.c.bot.in_(wanted.bots)))
    if wanted.words:
        called = or_(*(seats.c.name.icontains(word, autoescape=True) for word in wanted.words))
        found.append(or_(_with(person, called), matches.c.game.in_(wanted.named)))
    if wanted.after:
        number, at, match_id = wanted.after
        later = or_(matches.c.updated_at < at, and_(matches.c.updated_at == at, matches.c.id > match_id))
        found.append(or_(group > number, and_(group == number, later)))
    return found


def _with(person: str, who: Any) -> Any:
    """Whether somebody else sits there who is so."""
    others = or_(seats.c.person.is_(None), seats.c.person != person)
    return exists().where(seats.c.match == matches.c.id, others, who)
