"""New entries of many matches, stored with as few statements as possible.

A statement carries many rows, because at each one Python's database drivers let go of the interpreter and then have to
wait for it. An append is plain data, so that the process that does nothing but store (`scribe`) need not load a game.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, TextClause, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.play.entries import Entry
from bagatelle.table.play.overview import scores, won
from bagatelle.table.storage.database import begin_at_once, is_postgresql
from bagatelle.table.storage.notify import in_payloads, notify
from bagatelle.table.storage.schema import entries, matches, seats
from bagatelle.table.storage.trouble import (
    Locked,
    NotStored,
    Unsure,
    in_a_line,
    is_certain,
    is_locked,
    is_trouble,
    is_unsynced,
)

if TYPE_CHECKING:
    from bagatelle.table.play.chair import Chair
    from bagatelle.table.play.state import State

CHANNEL = "bagatelle"
"""Where processes hear which matches have new entries."""
SEATING = ("open", "sit", "leave", "bot", "reserve", "decline")
"""Entries that change who sits where."""
ENDING = ("play", "answer", "resign", "time", "call_off")
"""Entries with which a match may end."""
ROWS = 32
"""The most rows in one statement; drivers keep about a hundred statements prepared, and each size is one."""


@dataclass(frozen=True)
class Append:
    """New entries of one match, and what the overview shows of it; stored only if nobody else was quicker."""

    match_id: str
    known: int
    """The number of the last entry that is stored already."""
    entries: Sequence[Entry]
    stage: str
    actor: int | None
    bot_to_act: bool
    deadline: float | None
    seat_rows: Sequence[dict[str, Any]] | None
    """The rows of the table `seats`, if somebody sat down."""
    origin: str
    rules: str | None = None
    """The version of the rules that they were played by."""
    position: str | None = None
    """The digest of the position after them."""
    listed: bool = False
    """Whether anybody on the server may join."""
    scores: Sequence[int] | None = None
    how: str | None = None
    """How the match ended, if it has."""
    won: Sequence[int] | None = None
    """Which seats have won, if the match has just ended."""

    @classmethod
    def of(cls, state: State, new: Sequence[Entry], origin: str) -> Append:
        """Return the last entries of a table as they are sent to be stored."""
        seated = any(entry.kind in SEATING for entry in new)
        return cls(
            match_id=state.id,
            known=new[0].number - 1,
            entries=tuple(new),
            stage=state.stage,
            actor=state.actor if state.actor >= 0 else None,
            bot_to_act=state.goes_on,
            deadline=state.due(),
            seat_rows=_seat_rows(state.id, state.chairs) if seated else None,
            origin=origin,
            rules=state.rules,
            position=state.position,
            listed=state.is_open_to_all(),
            scores=scores(state),
            how=state.result.how if state.result else None,
            won=won(state) if any(entry.kind in ENDING for entry in new) else None,
        )

    def summary(self) -> tuple[Any, ...]:
        """Return what the overview shows of the match from now on."""
        last = self.entries[-1]
        return (
            self.match_id, self.known, last.number, self.stage, self.actor, int(self.bot_to_act), self.deadline,
            last.at, self.rules, self.position, int(self.listed),
            None if self.scores is None else json.dumps([*self.scores]), self.how, last.at if self.how else None,
        )  # fmt: skip

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the entries as they are stored."""
        for entry in self.entries:
            yield self.match_id, entry.number, entry.at, entry.kind, entry.seat, entry.text, entry.key


def append(engine: Engine, appends: Sequence[Append], *, again: bool = False) -> list[bool]:
    """Store several matches' new entries in one transaction, and return which were not too late; without any, store
    only that it was possible.

    With `again`, because nobody knows what became of the first attempt, entries that are stored already are not too
    late.
    """
    perhaps_before, committing = again, False
    try:
        with engine.connect() as connection:
            stored = _found(connection, appends) if again else {}
            perhaps_before = False
            stored |= _store(connection, appends, [n for n in range(len(appends)) if n not in stored])
            committing = True
            connection.commit()
    except SQLAlchemyError as problem:
        if not is_trouble(problem):
            raise
        in_doubt = committing and not is_certain(problem) and not _left_nothing(engine, appends, problem)
        if perhaps_before or in_doubt:
            raise Unsure(in_a_line(problem)) from problem
        raise (Locked if is_locked(problem) else NotStored)(in_a_line(problem)) from problem
    return [stored[n] for n in range(len(appends))]


def _store(connection: Connection, appends: Sequence[Append], which: Sequence[int]) -> dict[int, bool]:
    """Store all of these at once, or if one is too late, each by itself."""
    if not appends:
        _note_check(connection)
    in_order = sorted(which, key=lambda n: appends[n].match_id)  # or two processes deadlock
    if not in_order or store_appends(connection, [appends[n] for n in in_order]):
        return dict.fromkeys(in_order, True)
    connection.rollback()
    return {n: store_appends(connection, [appends[n]]) for n in in_order}


def _found(connection: Connection, appends: Sequence[Append]) -> dict[int, bool]:
    """Of those whose match has moved on, return whether their very entries are stored, to the moment. A match that has
    not is kept, so that an earlier attempt which still hangs somewhere comes too late."""
    ids = sorted({new.match_id for new in appends})
    query = select(matches.c.id, matches.c.number).where(matches.c.id.in_(ids)).order_by(matches.c.id)
    numbers = {row.id: row.number for row in connection.execute(query.with_for_update())}
    return {
        n: _are_stored(connection, new)
        for n, new in enumerate(appends)
        if numbers.get(new.match_id) != new.known
    }


def _left_nothing(engine: Engine, appends: Sequence[Append], problem: SQLAlchemyError) -> bool:
    """Whether a commit that failed has surely stored nothing. A PostgreSQL that did not answer may still be at it. With
    SQLite one can look; but what could not be synced is in its log, and a crash would bring it back, so something
    else is written in its place."""
    if is_postgresql(engine):
        return False
    try:
        with engine.connect() as connection:
            begin_at_once(connection)
            if _found(connection, appends):
                return False
            if is_unsynced(problem):
                _note_check(connection)
                connection.commit()
    except SQLAlchemyError:
        return False
    return True


def _are_stored(connection: Connection, new: Append) -> bool:
    numbers = entries.c.number.in_([entry.number for entry in new.entries])
    found = connection.execute(select(entries).where(entries.c.match == new.match_id, numbers))
    return {tuple(row) for row in found} == {*new.rows()}


_NOTE_CHECK = text(
    "INSERT INTO health (id, at) VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)


def _note_check(connection: Connection) -> None:
    """Store next to nothing."""
    connection.execute(_NOTE_CHECK, {"at": time.time()})


def store_appends(connection: Connection, appends: Sequence[Append]) -> bool:
    """Store the entries of all these matches; if one is too late, return False, and with several roll back."""
    if _in_groups(connection, _move_on, (new.summary() for new in appends)) != len(appends):
        return False
    _in_groups(connection, _insert, (row for new in appends for row in new.rows()))
    for new in appends:
        if new.seat_rows is not None:
            _store_seats(connection, new.match_id, new.seat_rows)
        if new.won is not None:
            store_winners(connection, new.match_id, new.won)
    if is_postgresql(connection.engine):
        items = [f"{new.match_id}:{new.entries[-1].number}" for new in appends]
        notify(connection, CHANNEL, [f"{appends[0].origin} {' '.join(some)}" for some in in_payloads(items)])
    return True


def _in_groups(connection: Connection, statement: Any, rows: Iterable[tuple[Any, ...]]) -> int:
    """Run a statement on all rows, as many at a time as it may carry, and return how many it touched."""
    rows, touched = iter(rows), 0
    while group := [*islice(rows, ROWS)]:
        values = {f"v{n}": value for n, value in enumerate(value for row in group for value in row)}
        touched += connection.execute(statement(len(group)), values).rowcount
    return touched


_SUMMARY = {
    "id": "VARCHAR", "known": "INTEGER", "number": "INTEGER", "stage": "VARCHAR", "actor": "INTEGER",
    "bot_to_act": "INTEGER", "deadline": "FLOAT", "updated_at": "FLOAT", "rules": "VARCHAR", "position": "VARCHAR",
    "listed": "INTEGER", "scores": "VARCHAR", "how": "VARCHAR", "ended_at": "FLOAT",
}  # fmt: skip
_KEPT = {
    "scores": "COALESCE(new.scores, matches.scores)", "how": "COALESCE(new.how, matches.how)",
    "ended_at": "COALESCE(matches.ended_at, new.ended_at)",
}  # fmt: skip
"""What stays as it was: the score and the end of a match that can no longer be played again, and when it ended."""


@cache
def _move_on(rows: int) -> TextClause:
    """Write a statement that moves matches on from the number of entries that was known."""
    names = [*_SUMMARY]
    changes = ", ".join(f"{name} = {_KEPT.get(name, f'new.{name}')}" for name in names[2:])
    news = " UNION ALL ".join(
        "SELECT "
        + ", ".join(
            f"CAST(:v{row * len(names) + n} AS {_SUMMARY[name]}) AS {name}" for n, name in enumerate(names)
        )
        for row in range(rows)
    )
    return text(
        f"UPDATE matches SET {changes} FROM ({news}) AS new WHERE matches.id = new.id AND matches.number = new.known"
    )


@cache
def _insert(rows: int) -> TextClause:
    """Write a statement that adds entries."""
    values = ", ".join(f"({', '.join(f':v{row * 7 + n}' for n in range(7))})" for row in range(rows))
    return text(f'INSERT INTO entries ("match", number, at, kind, seat, body, "key") VALUES {values}')


def _store_seats(connection: Connection, match_id: str, rows: Sequence[dict[str, Any]]) -> None:
    connection.execute(delete(seats).where(seats.c.match == match_id))
    connection.execute(insert(seats), rows)


def store_winners(connection: Connection, match_id: str, won: Sequence[int]) -> None:
    """Note which seats have won."""
    for seat, share in enumerate(won):
        here = (seats.c.match == match_id) & (seats.c.seat == seat)
        connection.execute(update(seats).where(here).values(won=share))


def _seat_rows(match_id: str, chairs: Sequence[Chair]) -> list[dict[str, Any]]:
    return [
        {
            "match": match_id,
            "seat": seat,
            "person": chair.person or chair.reserved,
            "name": chair.name,
            "bot": chair.bot,
            "invited": int(chair.reserved is not None),
        }
        for seat, chair in enumerate(chairs)
    ]
