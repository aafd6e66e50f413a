"""People in the database: who they are, the devices on which they are it, the codes that take them to another, and whom
they have blocked. Everything here blocks."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.notify import in_payloads, notify
from bagatelle.table.storage.schema import blocks, links, people, seats, tokens

LINK_SECONDS = 600
SIGNED_OUT = "bagatelle_signed_out"
"""Where processes on one PostgreSQL tell each other which devices were signed out."""
MOST_BLOCKS = 500
"""How many people one person may block."""


@dataclass(frozen=True)
class Person:
    """Somebody who plays here, known by a token that only they have."""

    id: str
    name: str
    language: str | None
    shown: bool = False
    """Whether others may see that they are here."""


@dataclass(frozen=True)
class Device:
    """A browser or a program that has a token of somebody's."""

    id: str
    """A name for it that does not tell the token."""
    kind: str
    """What it is, as `device_kind` notes it."""
    since: float
    used_at: float | None


@dataclass(frozen=True)
class Known:
    """Who has sent a token, and on which device."""

    person: Person
    device: Device


@dataclass(frozen=True)
class Block:
    """Somebody who was blocked, as they were called then."""

    id: str
    name: str
    since: float


def digest(secret: str) -> str:
    """Return a token or code as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def device_id(token_hash: str) -> str:
    """Return what a device is called in public."""
    return digest(f"device:{token_hash}")[:16]


def block_id(person: str, blocked: str) -> str:
    """Return what a block is called by the person who made it; it tells nobody's id."""
    return digest(f"block:{person}:{blocked}")[:16]


def handle_for(viewer: str, person: str) -> str:
    """Return what a person is called by somebody who looks at lists of people; it tells nobody's id, and nobody else
    calls them so."""
    return digest(f"met:{viewer}:{person}")[:16]


class People:
    """Everybody who plays here."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    # Who somebody is

    def new_person(self, name: str, language: str | None, at: float, device: str = "") -> tuple[Person, str]:
        """Add a person, and return them with the token that proves who they are."""
        person = Person(secrets.token_hex(8), name, language)
        row = {"id": person.id, "name": name, "language": language, "created_at": at}
        with self.engine.begin() as connection:
            connection.execute(insert(people).values(row))
            return person, _new_token(connection, person.id, at, device)

    def recognise(self, token: str) -> Known | None:
        """Return whose token it is, and on which device."""
        query = (
            select(people.c.id, people.c.name, people.c.language, people.c.shown, *_DEVICE)
            .join(tokens, tokens.c.person == people.c.id)
            .where(tokens.c.hash == digest(token))
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return Known(Person(*row[:3], bool(row[3])), _device(row[4:])) if row else None

    def change_person(self, person: str, **values: str | int) -> None:
        """Change a person's name or language, or whether others see that they are here."""
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.id == person).values(**values))

    def count_matches(self, person: str) -> int:
        """Return in how many matches somebody sits."""
        query = select(func.count(seats.c.match.distinct())).where(seats.c.person == person)
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    # Devices

    def note_use(self, token: str, at: float, device: str) -> None:
        """Note that a device was used just now, and what it is."""
        with self.engine.begin() as connection:
            used = update(tokens).where(tokens.c.hash == digest(token))
            connection.execute(used.values(used_at=at, device=device))

    def devices_of(self, person: str) -> list[Device]:
        """Return the devices of a person, the one that was used last first."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(*_DEVICE).where(tokens.c.person == person)).all()
        return sorted(map(_device, rows), key=lambda device: -(device.used_at or device.since))

    def sign_out(self, person: str, which: Callable[[str], bool]) -> list[str]:
        """Forget some devices of a person, tell the other processes, and return which they were."""
        with self.engine.begin() as connection:
            hashes = connection.execute(select(tokens.c.hash).where(tokens.c.person == person)).scalars()
            gone = {found: device_id(found) for found in hashes if which(device_id(found))}
            connection.execute(delete(tokens).where(tokens.c.hash.in_(gone)))
            if gone and is_postgresql(self.engine):
                payloads = [" ".join(some) for some in in_payloads([*gone.values()])]
                notify(connection, SIGNED_OUT, payloads)
        return [*gone.values()]

    def still_signed_in(self, known: Collection[tuple[str, str]]) -> set[str]:
        """Return those of these people's devices that are still theirs; each comes with its person."""
        query = select(tokens.c.hash).where(tokens.c.person.in_({person for person, _ in known}))
        with self.engine.connect() as connection:
            there = {device_id(found) for found in connection.execute(query).scalars()}
        return {device for _, device in known if device in there}

    # Codes that take somebody to another device

    def new_link(self, person: str, at: float) -> str:
        """Return a code with which the same person can go on elsewhere, once and soon; the one before works no more."""
        code = secrets.token_urlsafe(9)
        with self.engine.begin() as connection:
            connection.execute(delete(links).where((links.c.until < at) | (links.c.person == person)))
            values = {"code_hash": digest(code), "person": person, "until": at + LINK_SECONDS}
            connection.execute(insert(links).values(values))
        return code

    def behind_link(self, code: str, at: float) -> Person | None:
        """Return who would go on with a code; it still works afterwards."""
        query = (
            select(people.c.id, people.c.name, people.c.language)
            .join(links, links.c.person == people.c.id)
            .where(links.c.code_hash == digest(code), links.c.until >= at)
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return Person(*row) if row else None

    def use_link(self, code: str, at: float, device: str = "") -> str | None:
        """Return a new token for the person behind a code, which works no more."""
        with self.engine.begin() as connection:
            found = (links.c.code_hash == digest(code)) & (links.c.until >= at)
            person = connection.execute(select(links.c.person).where(found)).scalar()
            if person is None or not connection.execute(delete(links).where(found)).rowcount:
                return None
            return _new_token(connection, person, at, device)

    # Blocks

    def block(self, person: str, blocked: str, name: str, at: float) -> bool:
        """Note that somebody does not want to meet another, called so; return whether there was room for it."""
        mine = select(func.count()).select_from(blocks).where(blocks.c.person == person)
        row = {"person": person, "blocked": blocked, "name": name, "created_at": at}
        try:
            with self.engine.begin() as connection:
                if connection.execute(mine).scalar_one() >= MOST_BLOCKS:
                    return False
                connection.execute(insert(blocks).values(row))
        except IntegrityError:  # blocked already
            pass
        return True

    def unblock(self, person: str, which: str) -> bool:
        """Lift a block; return whether there was one."""
        with self.engine.begin() as connection:
            query = select(blocks.c.blocked).where(blocks.c.person == person)
            found = [each for each in connection.execute(query).scalars() if block_id(person, each) == which]
            for blocked in found:
                mine = (blocks.c.person == person) & (blocks.c.blocked == blocked)
                connection.execute(delete(blocks).where(mine))
        return bool(found)

    def blocks_of(self, person: str) -> list[Block]:
        """Return whom somebody has blocked, the latest first."""
        query = (
            select(blocks.c.blocked, blocks.c.name, blocks.c.created_at)
            .where(blocks.c.person == person)
            .order_by(blocks.c.created_at.desc())
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Block(block_id(person, blocked), name, since) for blocked, name, since in rows]

    def blocked(self, person: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the people whom somebody has blocked, and those who have blocked them."""
        with self.engine.connect() as connection:
            by_me = connection.execute(select(blocks.c.blocked).where(blocks.c.person == person)).scalars()
            mine = frozenset(by_me)
            by_others = connection.execute(select(blocks.c.person).where(blocks.c.blocked == person))
            return mine, frozenset(by_others.scalars())


_DEVICE = (tokens.c.hash, tokens.c.device, tokens.c.created_at, tokens.c.used_at)


def _device(row: Any) -> Device:
    token_hash, kind, since, used_at = row
    return Device(device_id(token_hash), kind, since, used_at)


def _new_token(connection: Connection, person: str, at: float, device: str) -> str:
    token = secrets.token_urlsafe(32)
    row = {"hash": digest(token), "person": person, "created_at": at, "device": device, "used_at": at}
    connection.execute(insert(tokens).values(row))
    return token
