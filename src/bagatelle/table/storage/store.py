"""What is kept in the database: people, matches and their entries. Everything here blocks; `Keeper` runs it in
threads."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from bagatelle.game import Game, find_game
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.storage.appending import Append, append, store_appends
from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.schema import entries, links, matches, people, seats, tokens

LINK_SECONDS = 600
NUL = "\0"
"""The one character that PostgreSQL accepts in no text, not even to search for it."""


@dataclass(frozen=True)
class Person:
    """Somebody who plays here, known by a token that only they have."""

    id: str
    name: str
    language: str | None


def digest(secret: str) -> str:
    """Return a token or code as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Store:
    """The database of a table."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.notifies = is_postgresql(engine)

    # People

    def new_person(self, name: str, language: str | None, at: float) -> tuple[Person, str]:
        """Add a person, and return them with the token that proves who they are."""
        person = Person(secrets.token_hex(8), name, language)
        row = {"id": person.id, "name": name, "language": language, "created_at": at}
        with self.engine.begin() as connection:
            connection.execute(insert(people).values(row))
            return person, _new_token(connection, person.id, at)

    def find_person(self, token: str) -> Person | None:
        """Return the person whose token it is."""
        query = (
            select(people.c.id, people.c.name, people.c.language)
            .join(tokens, tokens.c.person == people.c.id)
            .where(tokens.c.hash == digest(token))
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return Person(*row) if row else None

    def change_person(self, person: str, **values: str) -> None:
        """Change a person's name or language."""
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.id == person).values(**values))

    def new_link(self, person: str, at: float) -> str:
        """Return a code with which the same person can go on elsewhere, once and soon."""
        code = secrets.token_urlsafe(9)
        with self.engine.begin() as connection:
            connection.execute(delete(links).where(links.c.until < at))
            values = {"code_hash": digest(code), "person": person, "until": at + LINK_SECONDS}
            connection.execute(insert(links).values(values))
        return code

    def use_link(self, code: str, at: float) -> str | None:
        """Return a new token for the person behind a code, which works no more."""
        with self.engine.begin() as connection:
            found = (links.c.code_hash == digest(code)) & (links.c.until >= at)
            person = connection.execute(select(links.c.person).where(found)).scalar()
            if person is None or not connection.execute(delete(links).where(found)).rowcount:
                return None
            return _new_token(connection, person, at)

    # Matches

    def create(self, state: State, at: float, origin: str) -> bool:
        """Store a new table with all its entries; return False if it exists already."""
        row = {
            "id": state.id, "game": state.settings.game.name, "settings": json.dumps(state.settings.plain()),
            "seed": state.seed.hex(), "invite": state.invite, "watch": state.watch, "number": 0,
            "stage": state.stage, "actor": None, "bot_to_act": 0, "deadline": None, "created_at": at,
            "updated_at": at,
        }  # fmt: skip
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(matches).values(row))
                store_appends(connection, [Append.of(state, state.unstored, origin)])
        except IntegrityError:
            if self.game_of(state.id) is None:
                raise
            return False
        return True

    def append(self, appends: Sequence[Append]) -> list[bool]:
        """Store several matches' new entries in one transaction, and return which were not too late."""
        return append(self.engine, appends)

    def game_of(self, match_id: str) -> Game | None:
        """Return the game that is played in a match, if there is such a match."""
        if NUL in match_id:
            return None
        with self.engine.connect() as connection:
            name = connection.execute(select(matches.c.game).where(matches.c.id == match_id)).scalar()
        return find_game(name) if name else None

    def load(self, match_id: str) -> State | None:
        """Return a table as its entries left it."""
        with self.engine.connect() as connection:
            row = connection.execute(_FIND_MATCH, {"id": match_id}).mappings().first()
            if row is None:
                return None
            found = connection.execute(_FIND_ENTRIES, {"id": match_id, "since": 0}).all()
        settings = Settings.read(json.loads(row["settings"]))
        state = State(row["id"], bytes.fromhex(row["seed"]), row["invite"], row["watch"], settings)
        for entry in found:
            state.apply(_entry(entry))
        return state

    def entries_since(self, match_id: str, number: int) -> list[Entry]:
        """Return the entries after a number."""
        with self.engine.connect() as connection:
            found = connection.execute(_FIND_ENTRIES, {"id": match_id, "since": number})
            return [_entry(row) for row in found]

    def match_by_code(self, column: str, code: str) -> str | None:
        """Return the match whose link for players (`invite`) or spectators (`watch`) has this code."""
        if NUL in code:
            return None
        with self.engine.connect() as connection:
            found: str | None = connection.execute(
                select(matches.c.id).where(matches.c[column] == code)
            ).scalar()
        return found

    def matches_of(self, person: str, most: int = 100) -> list[dict[str, Any]]:
        """Return the matches in which a person sits, the newest first."""
        mine = (
            select(matches)
            .where(matches.c.id.in_(select(seats.c.match).where(seats.c.person == person)))
            .order_by(matches.c.updated_at.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            found = [dict(row) for row in connection.execute(mine).mappings()]
            query = (
                select(seats).where(seats.c.match.in_([row["id"] for row in found])).order_by(seats.c.seat)
            )
            around: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in found}
            for row in connection.execute(query).mappings():
                around[row["match"]].append(dict(row))
        return [{**row, "seats": around[row["id"]]} for row in found]

    def come_due(self, at: float, but: Sequence[str] = (), most: int = 100) -> list[str]:
        """Return the matches in which something is due although nobody acts, the most overdue first."""
        late = (matches.c.deadline < at) & (matches.c.stage != "over")
        return self._waiting(late, matches.c.deadline, but, most)

    def waiting_for_bots(self, before: float, but: Sequence[str] = (), most: int = 100) -> list[str]:
        """Return the matches in which a bot should have played before a moment, the most overdue first."""
        stuck = (matches.c.bot_to_act == 1) & (matches.c.updated_at < before)
        return self._waiting(stuck, matches.c.updated_at, but, most)

    def _waiting(self, which: Any, since: Any, but: Sequence[str], most: int) -> list[str]:
        query = select(matches.c.id).where(which, matches.c.id.not_in(but)).order_by(since).limit(most)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def count_by_stage(self) -> dict[str, int]:
        """Return how many matches are in each stage."""
        with self.engine.connect() as connection:
            rows = connection.execute(text("SELECT stage, count(*) FROM matches GROUP BY stage"))
            return {stage: int(n) for stage, n in rows}


def _new_token(connection: Connection, person: str, at: float) -> str:
    token = secrets.token_urlsafe(32)
    connection.execute(insert(tokens).values({"hash": digest(token), "person": person, "created_at": at}))
    return token


_FIND_MATCH = select(matches).where(matches.c.id == bindparam("id"))
_FIND_ENTRIES = (
    select(entries.c.number, entries.c.at, entries.c.kind, entries.c.seat, entries.c.body, entries.c.key)
    .where(entries.c.match == bindparam("id"), entries.c.number > bindparam("since"))
    .order_by(entries.c.number)
)


def _entry(row: Any) -> Entry:
    number, at, kind, seat, body, key = row
    return Entry(number, at, kind, seat, json.loads(body), key)
