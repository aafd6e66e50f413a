"""What is kept in the database: people, matches and their entries. All of it blocks, so `Keeper` runs it in threads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from bagatelle.table.play.entries import Entry
from bagatelle.table.play.kept import Kept
from bagatelle.table.play.overview import scores, won
from bagatelle.table.play.state import State
from bagatelle.table.play.stuck import revive
from bagatelle.table.storage.appending import Append, append, store_appends, store_winners
from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.people import People
from bagatelle.table.storage.schema import entries, matches

NUL = "\0"
"""The one character that PostgreSQL accepts in no text, not even to search for it."""


class Store:
    """The database of a table."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.people = People(engine)
        self.notifies = is_postgresql(engine)

    def create(self, state: State, at: float, origin: str) -> bool:
        """Store a new table with all its entries; return False if it exists already."""
        row = {
            "id": state.id, "game": state.settings.game.name, "settings": json.dumps(state.settings.plain()),
            "seed": state.seed.hex(), "invite": state.invite, "watch": state.watch, "number": 0,
            "stage": state.stage, "actor": None, "bot_to_act": 0, "deadline": None, "created_at": at,
            "updated_at": at, "host": state.host,
        }  # fmt: skip
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(matches).values(row))
                store_appends(connection, [Append.of(state, state.unstored, origin)])
        except IntegrityError:
            if not self.exists(state.id):
                raise
            return False
        return True

    def append(self, appends: Sequence[Append]) -> list[bool]:
        """Store several matches' new entries in one transaction, and return which were not too late."""
        return append(self.engine, appends)

    def exists(self, match_id: str) -> bool:
        """Whether there is such a match."""
        with self.engine.connect() as connection:
            found = connection.execute(select(matches.c.id).where(matches.c.id == match_id)).scalar()
        return found is not None

    def read(self, match_id: str) -> Kept | None:
        """Return a match as it is kept. What was stored after its row was read is left out: it is heard of later."""
        if NUL in match_id:
            return None
        with self.engine.connect() as connection:
            row = connection.execute(_FIND_MATCH, {"id": match_id}).mappings().first()
            if row is None:
                return None
            found = connection.execute(_FIND_ENTRIES, {"id": match_id, "since": 0}).all()
        return Kept(
            id=row["id"], game=row["game"], settings=json.loads(row["settings"]), seed=bytes.fromhex(row["seed"]),
            invite=row["invite"], watch=row["watch"], stage=row["stage"], rules=row["rules"],
            position=row["position"], trouble=row["trouble"],
            entries=[_entry(entry) for entry in found if entry.number <= row["number"]],
        )  # fmt: skip

    def load(self, match_id: str) -> State | None:
        """Return a table as its entries left it."""
        kept = self.read(match_id)
        return revive(kept) if kept else None

    def note_trouble(self, state: State) -> None:
        """Note whether a match can go on. Of one that cannot, nobody is waited for; one that can goes on."""
        values = {
            "trouble": state.trouble, "stage": state.stage, "actor": state.actor if state.actor >= 0 else None,
            "bot_to_act": int(state.bot_to_act is not None), "deadline": state.deadline(),
        }  # fmt: skip
        unchanged = (matches.c.id == state.id) & (matches.c.number == state.number)
        with self.engine.begin() as connection:
            connection.execute(update(matches).where(unchanged).values(values))

    def in_trouble(self) -> list[str]:
        """Return the matches that could not go on when somebody last looked, and have not ended."""
        stuck = matches.c.trouble.is_not(None) & (matches.c.stage != "over")
        with self.engine.connect() as connection:
            return list(connection.execute(select(matches.c.id).where(stuck)).scalars())

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

    def note_overview(self, state: State) -> None:
        """Note what lists show of a table that was last changed before they did."""
        told = scores(state)
        values = {"host": state.host or "", "scores": json.dumps(told or [])}
        if state.result:
            values |= {"how": state.result.how}
        unchanged = (matches.c.id == state.id) & (matches.c.number == state.number)
        with self.engine.begin() as connection:
            if not connection.execute(update(matches).where(unchanged).values(values)).rowcount:
                return
            if state.stage == "over":
                ended = update(matches).where(matches.c.id == state.id, matches.c.ended_at.is_(None))
                connection.execute(ended.values(ended_at=matches.c.updated_at))
            store_winners(connection, state.id, won(state) or [])

    def without_overview(self, most: int = 50) -> list[str]:
        """Return some of the tables that were last changed before lists showed their score and result."""
        lacking = matches.c.host.is_(None) | (
            matches.c.scores.is_(None) & matches.c.stage.in_(("playing", "over", "stuck"))
        )
        with self.engine.connect() as connection:
            return list(connection.execute(select(matches.c.id).where(lacking).limit(most)).scalars())

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


_FIND_MATCH = select(matches).where(matches.c.id == bindparam("id"))
_FIND_ENTRIES = (
    select(entries.c.number, entries.c.at, entries.c.kind, entries.c.seat, entries.c.body, entries.c.key)
    .where(entries.c.match == bindparam("id"), entries.c.number > bindparam("since"))
    .order_by(entries.c.number)
)


def _entry(row: Any) -> Entry:
    number, at, kind, seat, body, key = row
    return Entry(number, at, kind, seat, json.loads(body), key)
