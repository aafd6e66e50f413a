"""Tables for tests without a server: people who sit, say and play, and everything they did."""

import asyncio

from pydantic import TypeAdapter

from bagatelle.fairness import new_match_id
from bagatelle.kernel import CHANCE
from bagatelle.language import speak
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play import commands
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Person, Store
from bagatelle.table.web import messages
from bagatelle.table.web.actions import Actions, Asker

ENGLISH = speak("en")
BUTTS = "bag-of-butts"
PEOPLE = ("ann", "bob", "cyd", "dan")


def empty(game: str, seats: int = 2, seed: int = 1, **settings) -> State:
    """A table at which nobody sits; Ann is the host."""
    read = Settings.read({"game": game, "seats": seats, **settings})
    state = State("match", bytes([seed]) * 32, "invite", "watch", read)
    commands.open_table(state, "ann", 0.0)
    return state


def seated(game: str, *who: str, seed: int = 1, **settings) -> State:
    """A table with these people, or bots (`bot greedy`), in this order; the match has begun."""
    people = who or ("ann", "bob")
    state = empty(game, len(people), seed, **settings)
    for seat, person in enumerate(people):
        if person.startswith("bot "):
            commands.put_bot(state, seat, person.removeprefix("bot "), 0.0, ENGLISH)
        else:
            commands.sit(state, person, person.capitalize(), seat, 0.0, ENGLISH)
    if state.match is None:
        commands.begin(state, 0.0)
    return state


def person_to_act(state: State) -> str:
    """Who is to play."""
    if state.actor == CHANCE:
        return state.seats[0].person
    return state.seats[state.actor].person


def play(state: State, move: str | None = None, person: str | None = None, **more) -> int:
    """Play a move, the first possible one unless told, as the person whose turn it is unless told."""
    details = {"seat": None, "after": None, "key": None, "at": 1.0, "say": ENGLISH, **more}
    chosen = state.match.moves()[0] if move is None else move
    return commands.play(state, person or person_to_act(state), move=chosen, **details)


def do(state: State, what: str, person: str, *more, seat: int | None = None, at: float = 2.0) -> None:
    """Any other command of a seat: undo, offer_draw, answer, resign."""
    getattr(commands, what)(state, person, seat, *more, at, ENGLISH)


def at_a_choice(*who: str, seed: int = 1, **settings) -> State:
    """A match of Bag of Butts at its first announcement."""
    state = seated(BUTTS, *who, seed=seed, **settings)
    assert "2 3" in state.match.moves()
    return state


def other(state: State) -> str:
    """The one of two people whose turn it is not."""
    return "bob" if person_to_act(state) == "ann" else "ann"


def scored(state: State) -> str:
    """Play until somebody has scored, and say who: nothing is drawn after that until the next one decides."""
    play(state, "1 1")
    while not state.match.moves()[0].startswith("score"):
        play(state)
    by = person_to_act(state)
    play(state, "score 1")
    return by


def kinds(state: State) -> list[str]:
    """What has happened, in short."""
    return [entry.kind for entry in state.entries]


def again(state: State) -> State:
    """The same table, read from its entries."""
    read = State(state.id, state.seed, state.invite, state.watch, state.settings)
    for entry in state.entries:
        read.apply(entry)
    return read


class HallOfTests:
    """A hall without a network: commands of people, on a database of its own."""

    def __init__(self, database: str) -> None:
        self._database = database

    def run(self, job):
        """Run something while the hall is open."""

        async def opened():
            self.hall = Hall(Store(open_database(self._database)), pace=0.0)
            self.actions = Actions(self.hall, Thinking(self.hall))
            self.hall.start()
            try:
                return await job
            finally:
                await self.hall.close()

        return asyncio.run(opened())

    async def set_up(self, game: str, *people: str) -> State:
        state = seated(game, *people)
        state.id = new_match_id()
        await self.hall.create(state, 0.0)
        return state

    async def do(self, match: str, person: str, what: str, **more) -> dict:
        command = TypeAdapter(messages.TableCommand).validate_python({"do": what, "match": match, **more})
        return await self.actions.perform(Asker(Person(person, person.capitalize(), None), "en"), command)

    async def rematch(self, match: str, person: str) -> str:
        return (await self.do(match, person, "rematch"))["id"]

    async def table(self, match: str) -> State:
        async with self.hall.at(match) as state:
            return state

    def matches(self) -> int:
        """How many there are in the database."""
        return sum(Store(open_database(self._database)).counts().values())
