"""Databases and backups of every commit that changed what is stored open today, and every match goes on."""

import hashlib
import json
import lzma
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, select

from bagatelle.table.play.commands import playing
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.state import State
from bagatelle.table.storage.appending import Append, append
from bagatelle.table.storage.backup import import_from
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.schema import matches, metadata, people
from bagatelle.table.storage.store import Store
from table.storage.old_databases import BACKUPS, COMMITS, FILE, GAMES

OLD = {
    old["commit"]: old for old in map(json.loads, lzma.decompress(FILE.read_bytes()).decode().splitlines())
}


@pytest.fixture(params=COMMITS)
def old(request):
    """What one commit left behind."""
    return OLD[request.param]


def opened(old, folder) -> Engine:
    """Open a database as that commit left it."""
    file = folder / "table.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(old["sql"])
    connection.close()
    return open_database(f"sqlite:///{file}")


def digest(state: State) -> str | None:
    """The bytes of a position, if the match has begun."""
    return None if state.match is None else hashlib.sha256(state.match.position.tobytes()).hexdigest()


def ids(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [*connection.execute(select(matches.c.id)).scalars()]


def move(store: Store, state: State) -> None:
    """Play a move for whoever is to act, and store it."""
    person, at = state.chairs[state.actor].person, state.entries[-1].at + 1
    playing.play(state, By(person, at), state.match.write(state.match.legal()[0]))
    assert append(store.engine, [Append.of(state, state.take_unstored(), "here")]) == [True]


def test_it_opens_and_has_the_newest_schema(old, tmp_path):
    engine = opened(old, tmp_path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert {*connection.execute(select(people.c.name)).scalars()} == {"Ann", "Bøb 🎲"}
    engine.dispose()


def test_every_match_leads_to_the_position_that_it_had_and_goes_on(old, tmp_path):
    engine = opened(old, tmp_path)
    store, gone_on = Store(engine), set()
    assert {*ids(engine)} == {*old["positions"]}
    for match_id, position in old["positions"].items():
        state = store.load(match_id)
        assert state.trouble is None
        assert digest(state) == position
        if state.stage == "playing" and not state.bot_to_act:
            move(store, state)
            assert digest(store.load(match_id)) == digest(state) != position
            gone_on.add(state.settings.game.name)
    assert len(gone_on) >= len(GAMES) - 1  # now and then a few moves at random are a whole game
    engine.dispose()


@pytest.mark.parametrize("commit", BACKUPS)
def test_its_backup_leads_to_the_same(commit, tmp_path):
    old = OLD[commit]
    (tmp_path / "backup.jsonl").write_text(old["backup"], encoding="utf-8")
    engine = open_database(f"sqlite:///{tmp_path / 'restored.db'}")
    assert import_from(engine, tmp_path / "backup.jsonl")["matches"] == len(old["positions"])
    store = Store(engine)
    assert {match_id: digest(store.load(match_id)) for match_id in ids(engine)} == old["positions"]
    engine.dispose()
