"""A database with something in it: people, a match that is over, one that is not, one that nobody has joined yet."""

import random

from sqlalchemy import Engine, select

from bagatelle.kernel import OVER
from bagatelle.language import ENGLISH
from bagatelle.table.play import commands
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, new_code
from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.schema import metadata
from bagatelle.table.storage.store import Store


def fill(engine: Engine) -> dict[str, str]:
    """Fill an empty database; the tokens of its people."""
    store, rng = Store(engine), random.Random(5)
    ann, ann_token = store.new_person("Ann", "en", 1.0)
    bob, bob_token = store.new_person("Bøb 🎲", None, 2.5)
    store.new_link(ann.id, 3.0)
    for number, moves in enumerate([10_000, 5, 0]):
        settings = Settings.read({"game": "buttle", "seats": 2, "clock": {"per_move": 3600}})
        state = State(f"match{number}", rng.randbytes(32), new_code(), new_code(), settings)
        commands.open_table(state, ann.id, 10.0)
        commands.sit(state, ann.id, "Ann", 0, 11.0, ENGLISH)
        store.create(state, 11.0, "here")
        state.fresh = []
        if moves:
            commands.sit(state, bob.id, "Bøb 🎲", 1, 12.0, ENGLISH)
        for move in range(moves):
            if state.actor == OVER:
                break
            commands.chat(state, bob.id, f"“Zug” {move}\u2028", "Bøb", 13.0 + move, ENGLISH)
            state.play(
                state.actor, rng.choice(state.match.legal()), "person", 13.0 + move, f"{ann.id}:key{move}"
            )
            state.settle(13.0 + move)
        if state.fresh:
            store.append([Append.of(state, state.number - len(state.fresh), state.fresh, "here")])
    return {"Ann": ann_token, "Bøb 🎲": bob_token}


def everything(engine: Engine) -> dict[str, list[tuple]]:
    """All rows of all tables, but for the codes that live for minutes."""
    with engine.connect() as connection:
        return {
            table.name: [
                tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for table in metadata.sorted_tables
            if table.name != "links"
        }
