"""Everything about a table follows from its entries."""

import random

import pytest

from bagatelle.refusal import Refused
from table.support.tables import again, do, play, seated


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_a_table_read_from_its_entries_is_the_same_table(game):
    rng = random.Random(game)
    state = seated(game, seed=3)
    for _ in range(60):
        if state.result:
            break
        if rng.random() < 0.2:
            with_request = state.request
            try:
                do(state, "undo", rng.choice(("ann", "bob")))
            except Refused:
                assert state.request == with_request
            if state.request and rng.random() < 0.7:
                waiting = next(iter(state.request.waiting))
                do(state, "answer", waiting, rng.random() < 0.5)
        else:
            play(state, rng.choice(state.match.moves()))
    read = again(state)
    assert read.match.digest() == state.match.digest()
    assert read.match.sheet == state.match.sheet
    assert (read.stack, read.sources, read.keys, read.request, read.change, read.times) == (
        state.stack, state.sources, state.keys, state.request, state.change, state.times,
    )  # fmt: skip
