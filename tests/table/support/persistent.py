"""Players who never give up: when the connection is lost they come back, and send again, with the same key, what was
not acknowledged."""

import asyncio
import http.client
import random
from dataclasses import dataclass, field

from websockets.exceptions import WebSocketException

from bagatelle.table.client import FollowedTable, TableClient

LOST = (OSError, WebSocketException, http.client.HTTPException)
"""What a client sees when its server dies, at whatever moment."""
PATIENCE = 0.05


async def insist(job, *args, **more):
    """Do something that may be done twice, until a server answers."""
    while True:
        try:
            return await job(*args, **more)
        except LOST:
            await asyncio.sleep(PATIENCE)


@dataclass
class Player:
    """One seat of one match."""

    client: TableClient
    table: FollowedTable
    rng: random.Random
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The number of the entry that each key was answered with."""
    sent_again: int = 0

    async def play_to_the_end(self) -> None:
        """Play at random until the match is over, whatever happens to the server. A refusal is a fault: between a
        move and the same move sent again nobody else could have played."""
        waiting = None
        while True:
            try:
                if not self.table.connected:
                    await self.table.resume()
                if waiting is None:
                    if not await self.table.wait_for_turn():
                        return
                    move = self.rng.choice(self.table.moves)["move"]
                    waiting = (move, self.client.new_key(), self.table.now["change"])
                else:
                    self.sent_again += 1
                move, key, after = waiting
                self.acknowledged[key] = await self.table.play(move, key, after)
                waiting = None
            except LOST:
                await asyncio.sleep(PATIENCE)


async def sit_down(
    address: str, game: str, people: int, bots: int, rng: random.Random, **settings
) -> list[Player]:
    """A new match with so many people and bots; its players, each with a connection of their own."""
    clients = [TableClient(address) for _ in range(people)]
    for number, client in enumerate(clients):
        await insist(client.introduce, f"Player {number}")
    seats = [{"kind": "me", "name": "Player 0"}, *({"kind": "open"} for _ in range(people - 1))]
    seats += [{"kind": "bot", "bot": "random"} for _ in range(bots)]
    made = await insist(clients[0].create, game, seats, **settings)
    for number, client in enumerate(clients[1:], 1):
        await insist(client.sit, made["invite"], f"Player {number}")
    players = []
    for client in clients:
        table = await insist(client.follow, made["id"])
        players.append(Player(client, table, random.Random(rng.getrandbits(64))))
    return players
