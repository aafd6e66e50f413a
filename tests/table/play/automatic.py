"""A match that plays itself: a tripping die that nearly always fails, against one that cannot answer."""

from bagatelle.table.play.commands.playing import call_off_if_too_long, go_on
from bagatelle.table.play.state import State
from table.support.tables import seated

BUTTON_MEN = "button-men"
BY_ITSELF = {"a": "(1,1)t", "b": "(99,99)s", "wins": 99}
"""Some 40,000 events, and nobody ever has a choice."""


def by_itself(seed: int = 1, **settings) -> State:
    """A match in which everything follows by itself, as far as the first command may play it."""
    return seated(BUTTON_MEN, seed=seed, options=BY_ITSELF, **settings)


def played_out(events: int, **settings) -> State:
    """The same after so many events, or at its end."""
    state = by_itself(**settings)
    while state.plays_itself and len(state.match.events) < events:
        go_on(state, 1.0)
        call_off_if_too_long(state, 1.0)
    return state
