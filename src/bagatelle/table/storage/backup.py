"""Everything that a table keeps, in one file: a backup, and the way from SQLite to PostgreSQL and back.

The file has one JSON object a line: first what it is, then every row under the name of its table, last how many rows
there were, which gives away a file that was cut short. Codes for another device, which last minutes, are left out.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.player_names import stored_name
from bagatelle.refusal import Refused
from bagatelle.table.storage.database import begin_at_once, is_postgresql
from bagatelle.table.storage.schema import (
    blocks,
    entries,
    links,
    matches,
    outages,
    people,
    pulse,
    seats,
    tokens,
)

Row = dict[str, Any]
Counts = dict[str, int]

FORMAT = "bagatelle table"
VERSION = 3
KEPT = {table.name: table for table in (people, tokens, blocks, pulse, outages, matches, seats, entries)}
"""The tables in the file, each after those it refers to."""
OF_A_SERVER = (pulse, outages)
"""What a server notes of itself; a database in which there is nothing else counts as empty."""
LATER: dict[int, dict[str, Row]] = {
    2: {
        "tokens": {"device": "", "used_at": None},
        "matches": {"rules": None, "position": None, "trouble": None},
        "seats": {"invited": 0, "seen_at": None},
    },
    3: {
        "people": {"shown": 0, "here_at": None},
        "matches": {"host": None, "listed": 0, "scores": None, "how": None, "ended_at": None},
        "seats": {"won": None, "hidden": 0},
    },
}
"""What each version of the file added to the rows of the one before, and what stands for it in older files."""
AT_ONCE = 1000
LARGEST = 2**31 - 1


def export_to(engine: Engine, path: Path) -> Counts:
    """Write everything to a file as it is at one moment, and return how many rows; the table may stay in use."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        with open(unfinished, "w", encoding="utf-8", opener=_for_the_owner_only) as file:
            counts = _export(engine, file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as problem:
        raise Refused(f"Cannot write {path}: {problem.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return counts


def _for_the_owner_only(path: str, flags: int) -> int:
    """Make a new file that only its owner may read, for it tells the next draws of unfinished matches."""
    file = os.open(path, flags | os.O_EXCL, 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(file, 0o600)
    return file


def _export(engine: Engine, file: IO[str]) -> Counts:
    counts = dict.fromkeys(KEPT, 0)
    with engine.connect() as connection:
        if is_postgresql(engine):
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            connection.exec_driver_sql("BEGIN")
        _write(file, {"format": FORMAT, "version": VERSION, "made_at": time.time()})
        for name, table in KEPT.items():
            query = select(table).order_by(*table.primary_key.columns)
            for row in connection.execution_options(yield_per=AT_ONCE).execute(query).mappings():
                _write(file, {name: dict(row)})
                counts[name] += 1
        _write(file, {"end": counts})
    return counts


def _write(file: IO[str], line: object) -> None:
    file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n")


def check_backup(path: Path) -> None:
    """Refuse a file that is not a whole backup, before there is a database for it."""
    try:
        with path.open("rb") as file:
            lines = Lines(file, path.name)
            for _ in lines.rows():
                pass
    except OSError as problem:
        raise Refused(f"Cannot read {path}: {problem.strerror}.") from None


def import_from(engine: Engine, path: Path) -> Counts:
    """Fill an empty database from a file, completely or not at all, and return how many rows."""
    try:
        with path.open("rb") as file, engine.begin() as connection:
            _check_empty(connection)
            counts = _import(connection, Lines(file, path.name))
            _check_entries(connection)
    except OSError as problem:
        raise Refused(f"Cannot read {path}: {problem.strerror}.") from None
    except SQLAlchemyError as problem:
        reason = str(getattr(problem, "orig", None) or problem).strip().splitlines()[0]
        raise Refused(f"The database refused {path.name}: {reason.rstrip('.')}.") from None
    return counts


def _check_empty(connection: Connection) -> None:
    """Refuse a database that is in use, and keep others out until the import is done."""
    if is_postgresql(connection.engine):
        connection.execute(text("LOCK TABLE people, matches IN EXCLUSIVE MODE"))
    else:
        begin_at_once(connection)
    for table in OF_A_SERVER:
        connection.execute(delete(table))
    for table in (*KEPT.values(), links):
        if connection.execute(select(func.count()).select_from(table)).scalar():
            raise Refused("The database is not empty; import into a new one.")


def _import(connection: Connection, lines: Lines) -> Counts:
    counts = dict.fromkeys(KEPT, 0)
    for name, rows in groupby(lines.rows(), key=lambda line: line[0]):
        for batch in _batches(row for _, row in rows):
            connection.execute(insert(KEPT[name]), batch)
            counts[name] += len(batch)
    if lines.end != counts:
        raise Refused(f"{lines.name} is incomplete: rows are missing.")
    return counts


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    for row in rows:
        batch.append(row)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _check_entries(connection: Connection) -> None:
    """Refuse a match whose entries are not 1, 2, 3 ... up to the number it states."""
    counted = (
        select(entries.c.match, func.count().label("count"), func.max(entries.c.number).label("last"))
        .group_by(entries.c.match)
        .subquery()
    )
    wrong = (
        select(matches.c.id)
        .outerjoin(counted, counted.c.match == matches.c.id)
        .where(
            (func.coalesce(counted.c.count, 0) != matches.c.number)
            | (func.coalesce(counted.c.last, 0) != matches.c.number)
        )
    )
    match = connection.execute(wrong.limit(1)).scalar()
    if match is not None:
        raise Refused(f"Match {match} lacks some of its entries in the file.")
    below = select(entries.c.match).where(entries.c.number < 1).limit(1)
    match = connection.execute(below).scalar()
    if match is not None:
        raise Refused(f"Match {match} has an entry with a number below 1 in the file.")


class Lines:
    """The lines of a file, checked one by one."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self.name = name
        self.end: Counts | None = None
        self._version: Any = VERSION
        self._file = file
        self._number = 0

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Yield every row with the name of its table."""
        self._check_head()
        for line in self._file:
            self._number += 1
            what = self._object(line)
            if self.end is not None or len(what) != 1:
                raise self._refuse("does not belong there")
            name, content = next(iter(what.items()))
            if name == "end":
                nothing = dict.fromkeys(KEPT, 0) if self._version == 1 else {}  # it knew fewer tables
                self.end = {**nothing, **content} if isinstance(content, dict) else content
            elif name in KEPT:
                yield name, self._row(KEPT[name], content)
            else:
                raise self._refuse(f"names an unknown table '{name[:40]}'")
        if self.end is None:
            raise Refused(f"{self.name} is incomplete: its end is missing.")

    def _check_head(self) -> None:
        self._number = 1
        try:
            head = self._object(self._file.readline())
        except Refused:
            head = {}
        if head.get("format") != FORMAT:
            raise Refused(f"{self.name} is not a backup of a table.")
        self._version = head.get("version")
        if self._version not in range(1, VERSION + 1):
            version = json.dumps(self._version)[:20]
            raise Refused(
                f"{self.name} uses version {version} of the format; this Bagatelle reads version 1 to {VERSION}."
            )

    def _object(self, line: bytes) -> Row:
        try:
            what = json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError):
            raise self._refuse("is not JSON") from None
        if not isinstance(what, dict):
            raise self._refuse("is not an object")
        return what

    def _row(self, table: Table, row: object) -> Row:
        names = {column.name for column in table.columns}
        for version, added in LATER.items():
            if version > self._version and isinstance(row, dict):
                row = {**added.get(table.name, {}), **row}
        if not isinstance(row, dict) or set(row) != names:
            raise self._refuse(f"does not have the columns of '{table.name}'")
        for column in table.columns:
            if not _fits(column, row[column.name]):
                raise self._refuse(f"has a '{column.name}' that does not fit '{table.name}'")
        return _with_stored_names(row)

    def _refuse(self, what: str) -> Refused:
        return Refused(f"Line {self._number} of {self.name} {what}; nothing was imported.")


def _with_stored_names(row: Row) -> Row:
    """Return a row with the names in it as they can be shown: of a person or a seat, or in what happened at a table."""
    if row.get("name"):
        row = {**row, "name": stored_name(row["name"])}
    if '"name"' not in row.get("body", ""):
        return row
    try:
        body = json.loads(row["body"])
        shown = {**body, "name": stored_name(body["name"])}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):  # no name of anybody
        return row
    return row if shown == body else {**row, "body": json.dumps(shown)}


def _no_number(name: str) -> float:
    raise ValueError(name)


def _fits(column: Column[Any], value: object) -> bool:
    """Whether both kinds of database would keep the value as it is."""
    if value is None:
        return bool(column.nullable)
    match column.type:
        case String() as kind:  # Text is one too
            return isinstance(value, str) and len(value) <= (kind.length or LARGEST) and _is_plain(value)
        case Integer():
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
        case Float():
            return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15
    raise AssertionError(f"no check for {column.type}")


def _is_plain(value: str) -> bool:
    """PostgreSQL keeps no NUL, and nobody keeps half a character."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value
