"""The tables of the database, the same in SQLite and PostgreSQL. `migrations/` brings an older one up to date."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    cast,
    func,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("language", String(8)),
    Column("created_at", Float, nullable=False),
    Column("shown", Integer, nullable=False, server_default="0"),
    Column("here_at", Float),
    Index("people_here", "here_at"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Float, nullable=False),
    Column("device", String(120), nullable=False, server_default=""),
    Column("used_at", Float),
    Index("tokens_person", "person"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(64), nullable=False, server_default=""),
    Column("created_at", Float, nullable=False),
    Index("blocks_blocked", "blocked"),
)

links = Table(
    "links",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("number", Integer, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("actor", Integer),
    Column("bot_to_act", Integer, nullable=False),
    Column("deadline", Float),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
    Column("rules", String(64)),
    Column("position", String(64)),
    Column("trouble", Text),
    Column("host", String(32)),
    Column("listed", Integer, nullable=False, server_default="0"),
    Column("scores", Text),
    Column("how", String(16)),
    Column("ended_at", Float),
    Index("matches_deadline", "deadline"),
    Index("matches_bot", "bot_to_act", "updated_at"),
    Index("matches_listed", "listed", "updated_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32)),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("invited", Integer, nullable=False, server_default="0"),
    Column("seen_at", Float),
    Column("won", Integer),
    Column("hidden", Integer, nullable=False, server_default="0"),
    Index("seats_person", "person"),
)

listings = Table(
    "listings",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("network", Integer, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Column("key", String(128)),
    UniqueConstraint("match", "key", name="entries_key"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)

health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)


def begins_at_position(engine: Engine) -> Any:
    """Whether a match begins at a saved position instead of the set-up, as its settings tell."""
    if engine.dialect.name == "postgresql":
        return cast(matches.c.settings, JSON)["start"].as_string().is_not(None)
    return func.json_extract(matches.c.settings, "$.start").is_not(None)
