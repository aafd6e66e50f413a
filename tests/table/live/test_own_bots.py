"""A bot of one's own at a table in the browser: the one of the documentation, brought by `serve --bot`."""

import asyncio
import random
from pathlib import Path

from bagatelle.bots.bot import OURS
from bagatelle.table.client import TableClient
from table.support.quick_start import quick_serving

DREAMER = f"{Path(__file__).parents[3] / 'docs' / 'examples' / 'dreamer.py'}:Dreamer"


def test_the_bot_of_the_documentation_plays_a_whole_match_in_the_browser(nursery, tmp_path):
    async def play(address):
        async with TableClient(address) as ann:
            await ann.introduce("Ann")
            (buttle,) = [game for game in await ann.call("GET", "/api/games") if game["name"] == "buttle"]
            assert [bot["name"] for bot in buttle["bots"]] == [*OURS, "dreamer"]
            made = await ann.create("buttle", [{"kind": "me"}, {"kind": "bot", "bot": "dreamer"}])
            table = await ann.follow(made["id"])
            rng = random.Random(1)
            while await table.wait_for_turn():
                await table.play(rng.choice(table.moves)["move"])
            return table

    database = f"sqlite:///{tmp_path / 'table.db'}"
    with quick_serving(nursery, database, tmp_path, "--bot", DREAMER) as server:
        table = asyncio.run(play(server.address))
    assert table.state == "over"
    assert [seat["bot"] for seat in table.now["seats"]] == [None, "dreamer"]
    assert [seat["stand_in"] for seat in table.now["seats"]] == [None, None]
