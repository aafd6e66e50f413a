"""A database with something in it: people, a match that is over, one that is not, one that nobody has joined yet."""

import random

from sqlalchemy import Engine, insert, select

from bagatelle.kernel import OVER
from bagatelle.table.play.commands import chatting, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, new_code
from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.schema import blocks, metadata, outages, pulse
from bagatelle.table.storage.store import Store


def fill(engine: Engine) -> dict[str, str]:
    """Fill an empty database; the tokens of its people."""
    store, rng = Store(engine), random.Random(5)
    ann, ann_token = store.people.new_person("Ann", "en", 1.0)
    bob, bob_token = store.people.new_person("Bøb 🎲", None, 2.5)
    store.people.new_link(ann.id, 3.0)
    with engine.begin() as connection:
        connection.execute(insert(blocks).values(person=ann.id, blocked=bob.id, created_at=4.0))
        connection.execute(insert(pulse).values(id=1, at=5.0))
        connection.execute(insert(outages).values(began=6.0, ended=7.0))
    for number, moves in enumerate([10_000, 5, 0]):
        settings = Settings.read({"game": "buttle", "seats": 2, "clock": {"per_move": 3600}})
        state = State(f"match{number}", rng.randbytes(32), new_code(), new_code(), settings)
        seating.open_table(state, By(ann.id, 10.0))
        seating.sit(state, By(ann.id, 11.0), "Ann", 0)
        store.create(state, 11.0, "here")
        state.take_unstored()
        if moves:
            seating.sit(state, By(bob.id, 12.0), "Bøb 🎲", 1)
        for move in range(moves):
            if state.actor == OVER:
                break
            chatting.chat(state, By(bob.id, 13.0 + move), f"“Zug” {move}\u2028", "Bøb")
            state.play(
                state.actor, rng.choice(state.match.legal()), "person", 13.0 + move, f"{ann.id}:key{move}"
            )
            state.settle(13.0 + move)
        if state.unstored:
            store.append([Append.of(state, state.take_unstored(), "here")])
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
