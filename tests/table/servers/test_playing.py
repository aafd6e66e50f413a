"""Whole matches against a real server, over the real socket, on both databases."""

import asyncio
import json
import random
import re
from pathlib import Path

import pytest

from bagatelle.record import Record, verify
from bagatelle.table.client import TableClient
from own_games import OWN_GAMES
from profiles import by_profile


async def play_out(table, rng, most=3000):
    """Play at random until the match is over."""
    for _ in range(most):
        if not await table.wait_for_turn():
            return
        await table.play(rng.choice(table.moves)["move"])
    raise AssertionError("the match does not end")


WHOLE = [(database, game) for game in OWN_GAMES for database in ("sqlite", "postgresql")]
"""In which database which game is played to its end."""
QUICK = [("sqlite", game) for game in OWN_GAMES] + [("postgresql", "buttle")]


@pytest.mark.parametrize(("database", "game"), by_profile(QUICK, WHOLE), indirect=["database"])
def test_two_people_play_a_whole_match_and_its_draws_were_fair(server, game):
    async def run():
        async with TableClient(server.address) as ann, TableClient(server.address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob", "nl")
            made = await ann.create(game, [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
            await bob.sit(made["invite"], "Bob")
            tables = [await ann.follow(made["id"]), await bob.follow(made["id"])]
            await asyncio.gather(*(play_out(table, random.Random(n)) for n, table in enumerate(tables)))
            record = await ann.call("GET", f"/api/matches/{made['id']}/record")
            return tables, record

    tables, record = asyncio.run(run())
    kept = Record.from_json(json.dumps(record))
    assert kept.players == ("Ann", "Bob")
    assert verify(kept) >= 0
    assert [table.state for table in tables] == ["over", "over"]
    assert tables[0].number == tables[1].number
    assert tables[0].now["result"]["seed"] == kept.seed


def test_a_bot_answers_by_itself(server):
    async def run():
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            made = await ann.create("buttle", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
            table = await ann.follow(made["id"])
            await play_out(table, random.Random(1))
            return table

    assert asyncio.run(run()).state == "over"


@pytest.mark.parametrize("database", by_profile(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_the_example_of_the_protocol_plays_a_match(server, capsys):
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
    (example,) = re.findall(r"```py\n(.+?)```", page, re.DOTALL)
    exec(example.replace("http://localhost:8000", server.address), {})
    assert re.match(r"You (win|lose) with|Nobody wins|The game is drawn", capsys.readouterr().out)
