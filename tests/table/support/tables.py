"""Tables for tests without a server: people who sit, say and play, and everything they did."""

from bagatelle.kernel import CHANCE
from bagatelle.table.play.commands import asking, beginning, leaving, playing, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State

BUTTS = "bag-of-butts"
PEOPLE = ("ann", "bob", "cyd", "dan")


def by(person: str, at: float = 0.0, **more) -> By:
    """Somebody who commands, in English unless told."""
    return By(person, at, **more)


def empty(game: str, seats: int = 2, seed: int = 1, **settings) -> State:
    """A table at which nobody sits; Ann is the host."""
    read = Settings.read({"game": game, "seats": seats, **settings})
    state = State("match", bytes([seed]) * 32, "invite", "watch", read)
    seating.open_table(state, by("ann"))
    return state


def seated(game: str, *who: str, seed: int = 1, **settings) -> State:
    """A table with these people, or bots (`bot greedy`), in this order; the match has begun."""
    people = who or ("ann", "bob")
    state = empty(game, len(people), seed, **settings)
    for seat, person in enumerate(people):
        if person.startswith("bot "):
            seating.seat_bot(state, by("ann"), seat, person.removeprefix("bot "))
        else:
            seating.sit(state, by(person), person.capitalize(), seat)
    if state.match is None:
        beginning.begin(state, 0.0)
    return state


def person_to_act(state: State) -> str:
    """Who is to play."""
    if state.actor == CHANCE:
        return state.chairs[0].person
    return state.chairs[state.actor].person


def play(
    state: State,
    move: str | None = None,
    person: str | None = None,
    *,
    after: int | None = None,
    key: str | None = None,
    at: float = 1.0,
    **more,
) -> int:
    """Play a move, the first possible one unless told, as the person whose turn it is unless told."""
    chosen = state.match.moves()[0] if move is None else move
    return playing.play(state, by(person or person_to_act(state), at, **more), chosen, after, key)


def do(state: State, what: str, person: str, *more, seat: int | None = None, at: float = 2.0) -> None:
    """Any other command of a seat: undo, offer_draw, answer, resign."""
    room = leaving if what == "resign" else asking
    getattr(room, what)(state, by(person, at, seat=seat), *more)


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
