"""People who play and talk whatever happens to the servers, and remember everything."""

import asyncio
import itertools
import random
from dataclasses import dataclass, field

from bagatelle.refusal import Refused
from bagatelle.table.client import FollowedTable, NotTheTable, TableClient, TryAgain
from table.history.ledger import DONE, NOT_DONE, Command, Ledger, in_short
from table.support.persistent import LOST

GAME = "bag-of-butts"
"""Everybody sees everything in it, so what was told can be compared to the letter."""
PAUSE = 0.05
ATTEMPT = 15.0
"""Seconds after which somebody stops waiting for an answer, and asks again or elsewhere."""
AT_ONCE = 5
SURE = "nothing was changed"
"""What a refusal says when the command was certainly not carried out."""
NUMBERS = itertools.count()


class Recorder(FollowedTable):
    """A table that notes whatever it is told."""

    def __init__(self, client: TableClient, match_id: str, ledger: Ledger, viewer: str, process: int) -> None:
        super().__init__(client, match_id)
        restored = ledger.restored

        def note(step: dict) -> None:
            if ledger.restored == restored:  # or it was told by a server that is no more
                ledger.saw(viewer, process, match_id, step)

        self._note = note

    def take(self, frame: dict) -> None:
        """Take in a frame."""
        for step in frame.get("steps", ()):
            self._note(step)
        super().take(frame)


@dataclass
class Person:
    """Somebody with a connection to one of the servers; when it is lost, they go to any of them."""

    name: str
    addresses: list[str]
    ledger: Ledger
    rng: random.Random
    token: str | None = None
    process: int = 0
    client: TableClient | None = None
    table: Recorder | None = None
    known: int = 0
    counter: itertools.count = field(default_factory=itertools.count)

    async def insist(self, method: str, path: str, body: object = None, **query: object):
        """Ask any server until one answers; what was asked may then be done more than once."""
        while True:
            client = TableClient(self.rng.choice(self.addresses), self.token)
            try:
                return await asyncio.wait_for(client.call(method, path, body, **query), ATTEMPT)
            except NotTheTable as odd:
                self.ledger.odd_answers.append(str(odd))
            except (*LOST, TryAgain, TimeoutError):
                await asyncio.sleep(PAUSE)

    async def introduce(self) -> None:
        """Become known."""
        self.token = (await self.insist("POST", "/api/people", {"name": self.name}))["token"]

    async def come(self, match_id: str) -> None:
        """Follow a table through any server, from where one was."""
        while self.table is None or not self.table.connected or self.table.match_id != match_id:
            await self.leave()
            self.process = self.rng.randrange(len(self.addresses))
            self.client = TableClient(self.addresses[self.process], self.token)
            self.table = Recorder(self.client, match_id, self.ledger, self.name, self.process)
            self.table.number = self.known
            self.client._tables[match_id] = self.table
            try:
                await asyncio.wait_for(self.table.resume(), ATTEMPT)
            except (*LOST, TryAgain, TimeoutError):
                self.table = None
                await asyncio.sleep(PAUSE)

    async def leave(self) -> None:
        """Let go of the connection."""
        client, self.client, self.table = self.client, None, None
        if client:
            try:
                await asyncio.wait_for(client.disconnect(), 1.0)
            except (*LOST, TimeoutError):
                pass

    async def say_something(self, match_id: str) -> None:
        """Send one message, once: nobody knows what became of it if no answer comes."""
        if self.table is None or not self.table.connected:
            return
        text = f"{self.name} {next(self.counter)}"
        command = self.ledger.begin(match_id, self.name, "chat", text, text)
        await self._send(command, {"do": "chat", "text": text})

    async def play(self, match_id: str) -> bool:
        """Play any move, and send it again under the same key until it is answered for good."""
        await self.come(match_id)
        table = self.table
        if table is None or not table.moves:
            return False
        move, after = self.rng.choice(table.moves)["move"], table.now["change"]
        command = self.ledger.begin(match_id, self.name, "play", move, f"key {next(NUMBERS)}")
        while not await self._send(command, {"do": "play", "move": move, "after": after}):
            await asyncio.sleep(PAUSE)
            await self.come(match_id)
        return True

    async def _send(self, command: Command, body: dict) -> bool:
        """Send a command; whether there is an answer that settles it."""
        client = self.client
        if client is None:
            return False
        command.times_sent += 1
        frame = {**body, "match": command.match, "key": command.key}
        try:
            answer = await asyncio.wait_for(client.send(frame), ATTEMPT)
        except TryAgain as refused:
            if command.kind == "chat" and SURE in str(refused):
                command.answer(NOT_DONE)
            return False
        except Refused:
            command.answer(NOT_DONE)
            return True
        except (*LOST, TimeoutError):
            return False
        command.answer(DONE, answer["number"])
        return True


async def visit(person: Person, match_id: str, go_on) -> None:
    """Play and talk at a table until its match is over, or long enough."""
    person.known = 0
    while go_on():
        await person.come(match_id)
        person.known = person.table.number if person.table else 0
        if person.table and person.table.state == "over":
            return
        if person.rng.random() < 0.4 and await person.play(match_id):
            continue
        await asyncio.gather(*(person.say_something(match_id) for _ in range(person.rng.randint(1, AT_ONCE))))


async def evening(pair: list[Person], go_on, clock: dict | None) -> None:
    """One match after the other between two people, who are known already."""
    ledger = pair[0].ledger
    while go_on():
        restored, begun = ledger.restored, ledger.now()
        try:
            await one_match(pair, go_on, clock, begun)
        except Refused:
            if ledger.restored == restored:  # or the backup does not know their match
                raise
    for person in pair:
        await person.leave()


async def one_match(pair: list[Person], go_on, clock: dict | None, begun: float) -> None:
    """One match between two people."""
    ledger, seats = pair[0].ledger, [{"kind": "me", "name": pair[0].name}, {"kind": "open"}]
    made = await pair[0].insist("POST", "/api/matches", {"game": GAME, "seats": seats, "clock": clock})
    ledger.begun[made["id"]], ledger.hosts[made["id"]] = begun, pair[0].name
    await pair[1].insist("POST", f"/api/invitations/{made['invite']}", {"name": pair[1].name})
    visits = [asyncio.ensure_future(visit(person, made["id"], go_on)) for person in pair]
    try:
        await asyncio.gather(*visits)
    finally:
        for one in visits:
            one.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        ledger.left[made["id"]] = ledger.now()


async def as_told(person: Person, address: str, match_id: str) -> list[tuple[int, str, str]]:
    """What one process tells of a match, page by page."""
    person.addresses = [address]
    page = await person.insist("GET", f"/api/matches/{match_id}")
    steps = page["steps"]
    while page["earlier"]:
        page = await person.insist("GET", f"/api/matches/{match_id}/steps", before=page["earlier"])
        steps = page["steps"] + steps
    return [in_short(step) for step in steps]
