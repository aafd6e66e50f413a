"""A hall for tests, without a network."""

import asyncio

from pydantic import TypeAdapter

from bagatelle.fairness import new_match_id
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play.state import State, new_code
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.people import Person
from bagatelle.table.storage.store import Store
from bagatelle.table.web import incoming
from bagatelle.table.web.dispatch import Dispatcher
from bagatelle.table.web.identity import Asker
from table.support.tables import seated


class HallOfTests:
    """Commands of people, on a database of its own."""

    def __init__(self, database: str) -> None:
        self._database = database

    def run(self, job, prepare=lambda hall: None):
        """Run something while the hall is open; `prepare` sees it before."""

        async def opened():
            self.hall = Hall(Store(open_database(self._database)), pace=0.0)
            prepare(self.hall)
            self.dispatcher = Dispatcher(self.hall, Thinking(self.hall))
            self.hall.start()
            try:
                return await job
            finally:
                await self.hall.close()

        return asyncio.run(opened())

    async def set_up(self, game: str, *people: str) -> State:
        state = seated(game, *people)
        state.id, state.invite, state.watch = new_match_id(), new_code(), new_code()
        await self.hall.create(state, 0.0)
        return state

    async def do(self, match_id: str, person: str, what: str, **more) -> dict:
        command = TypeAdapter(incoming.TableCommand).validate_python({"do": what, "match": match_id, **more})
        return await self.dispatcher.perform(Asker(Person(person, person.capitalize(), None), "en"), command)

    async def rematch(self, match_id: str, person: str) -> str:
        return (await self.do(match_id, person, "rematch"))["id"]

    async def table(self, match_id: str) -> State:
        async with self.hall.at(match_id) as state:
            return state

    def matches(self) -> int:
        """How many there are in the database."""
        return sum(Store(open_database(self._database)).count_by_stage().values())
