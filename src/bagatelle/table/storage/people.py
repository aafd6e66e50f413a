"""People in the database: who they are, and the tokens and codes that prove it. Everything here blocks."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select, update

from bagatelle.table.storage.schema import links, people, tokens

LINK_SECONDS = 600


@dataclass(frozen=True)
class Person:
    """Somebody who plays here, known by a token that only they have."""

    id: str
    name: str
    language: str | None


def digest(secret: str) -> str:
    """Return a token or code as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


class People:
    """Everybody who plays here."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

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


def _new_token(connection: Connection, person: str, at: float) -> str:
    token = secrets.token_urlsafe(32)
    connection.execute(insert(tokens).values({"hash": digest(token), "person": person, "created_at": at}))
    return token
