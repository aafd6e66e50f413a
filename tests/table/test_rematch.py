"""The next match."""

import asyncio

import pytest

from bagatelle.table.play.rematch import set_up_rematch
from table.halls import HallOfTests
from table.tables import BUTTS, kinds, seated


@pytest.fixture
def hall(database):
    return HallOfTests(database)


def test_a_rematch_moves_everybody_one_seat_on():
    state = seated(BUTTS, "ann", "bob", "bot random")
    following = set_up_rematch(state, 9.0)
    assert following.names() == ["Random", "Ann", "Bob"]
    assert (following.settings, following.host, following.stage) == (state.settings, "ann", "playing")
    assert following.seed != state.seed
    assert {following.invite, following.watch}.isdisjoint({state.invite, state.watch})


def test_both_may_ask_for_a_rematch_and_get_the_same_one(hall):
    """Asked for at the same moment by both; one table is set up."""

    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "ann", "resign")
        answers = await asyncio.gather(hall.rematch(state.id, "ann"), hall.rematch(state.id, "bob"))
        assert answers[0] == answers[1]
        return answers[0], await hall.table(state.id), await hall.table(answers[0])

    following, old, new = hall.run(run())
    assert old.rematch == following
    assert new.names() == ["Bob", "Ann"]
    assert kinds(old).count("rematch") == 1
    assert hall.matches() == 2
