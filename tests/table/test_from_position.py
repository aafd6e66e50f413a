"""A match at a table may begin at a position: its record stays true, and nobody is shown what lies hidden in it."""

import json
import random
from pathlib import Path

import pytest

from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.table.play import choosing, frames
from bagatelle.table.play.commands import seating
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.kept import Kept
from bagatelle.table.play.rematch import set_up_rematch
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.stuck import Stuck, record, revive
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.leaking import leaks
from table.tables import BUTTS, again, by, do, empty, play, seated

BUTTS_START = "players=pink:25,blue:20 turn=blue phase=begin run=2 bag=BW"
LOOT_START = "players=A:0,B:0 dealer=A turn=B phase=play hands=3,3,9,L/2,7,8,8 table=A:5,5"
BUTTLE_START = "turn=south phase=turn dealer=north south=2MK,7SK north=3LY,4YK points=8WL/5SW scuttle=yes"
DUEL_START = "4:3 6:2 8:8 X=12:9 X=12:7 / 6:2 12:8 20:16 20:10 X=12:11 / turn=A phase=turn"
STORED = Path(__file__).parent.parent / "records_with_start" / "tables.jsonl"
ANN, BOB = Viewer(0, "en", "ann"), Viewer(1, "en", "bob")


def finish(state) -> None:
    rng = random.Random(3)
    while not state.result:
        play(state, rng.choice(state.match.moves()))


def test_the_match_begins_at_the_position_of_its_settings():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    assert (state.match.start, state.match.position.score[:2].tolist()) == (BUTTS_START, [25, 20])
    assert state.actor == 1


def test_read_from_its_entries_it_stands_where_it_stood():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    play(state, "continue")
    assert again(state).match.digest() == state.match.digest()
    assert Settings.read(state.settings.plain()) == state.settings


def test_it_is_stored_and_found_again(database):
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    store = Store(open_database(database))
    assert store.create(state, 0.0, "here")
    found = store.load(state.id)
    assert found.match.start == BUTTS_START
    assert found.position == state.position


def test_its_record_tells_the_position_and_every_draw_can_be_checked():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    finish(state)
    told = Record.from_json(frames.record(state, ANN).to_json())
    assert told.start == BUTTS_START
    assert verify(told) > 0


def test_nobody_is_shown_the_hidden_cards_of_the_position_before_the_end():
    state = seated("bag-o-loot", "ann", "bob", start=LOOT_START)
    for viewer in (ANN, BOB):
        table = frames.table(state, viewer, set(), 0.0)
        assert table["fixed"]["from_position"] is True
        assert "hands=" not in json.dumps(table) + frames.record(state, viewer).to_json()
    do(state, "resign", "ann")
    assert frames.record(state, BOB).start == LOOT_START


def test_frames_of_such_a_table_leak_nothing():
    state, rng = seated("bag-o-loot", "ann", "bob", start=LOOT_START), random.Random(5)
    for _ in range(4):
        play(state, rng.choice(state.match.moves()))
    for viewer in (ANN, BOB):
        for since in range(len(state.match.events)):
            assert leaks(state, viewer, since, rng) == []


def test_an_ordinary_table_says_that_it_begins_with_the_set_up():
    assert frames.fixed(seated(BUTTS), ANN)["from_position"] is False


def test_a_rematch_begins_with_the_set_up():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    do(state, "resign", "ann")
    following = set_up_rematch(state, by("ann", 9.0))
    assert following.settings == Settings.read({"game": BUTTS, "seats": 2})


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("players=pink:1,blue:2,green:3 turn=blue phase=begin run=2 bag=BW", "has 3 seats, and the table 2"),
        ("players=pink:30,blue:20 turn=blue phase=over run=2 bag=BW", "The game is over in that position"),
        ("players=pink:30,blue:20 turn=red phase=begin run=2 bag=BW", "'turn=red' is impossible"),
        ("nonsense", "makes no sense"),
    ],
)
def test_a_position_that_cannot_be_begun_at_is_refused_with_the_reason(start, sentence):
    with pytest.raises(Refused, match=sentence):
        Settings.read({"game": BUTTS, "seats": 2, "start": start})


@pytest.mark.parametrize(
    ("game", "line", "told"), [(BUTTS, BUTTS_START, True), ("bag-o-loot", LOOT_START, False)]
)
def test_a_stuck_match_tells_where_it_began_unless_that_shows_secrets(game, line, told):
    state = seated(game, "ann", "bob", start=line)
    kept = Kept(
        id=state.id, game=game, settings=state.settings.plain(), seed=state.seed, invite="i", watch="w",
        stage="playing", rules="old", position=state.position, trouble=None, entries=state.entries,
    )  # fmt: skip
    stuck = Stuck.of(kept, "changed")
    assert record(stuck, ANN).start == (line if told else None)
    assert "start" not in frames.fixed(stuck, ANN)


def test_the_options_of_such_a_table_are_those_of_the_position():
    state = seated("buttle", "ann", "bob", start=BUTTLE_START, options={"target": 28, "nine": "either"})
    assert state.settings.options.changed() == state.match.options.changed() == {"scuttle": True}
    assert frames.fixed(state, ANN)["options"] == {"scuttle": True}


def test_whoever_chooses_a_fighter_that_the_position_does_not_have_is_refused():
    state = empty("button-men", 2, start=DUEL_START)
    seating.sit(state, by("ann"), "Ann", 0)
    with pytest.raises(Refused, match="played with a=Stark, not with a=Avis"):
        choosing.choose(state, by("ann"), {"fighter": "Avis"})
    choosing.choose(state, by("ann"), {"fighter": "Stark"})
    assert state.options.changed() == {"a": "Stark"}


def test_a_table_that_was_stored_with_other_options_than_its_position_comes_back():
    """Two tables as they were stored when options beside a start were not looked at."""
    told = []
    for line in STORED.read_text("utf-8").splitlines():
        row = json.loads(line)
        entries = [Entry(number, at, kind, seat, body) for number, kind, seat, at, body in row["entries"]]
        settings, position, seed = row["settings"], row["position"], bytes([1]) * 32
        state = revive(
            Kept(
                "match",
                settings["game"],
                settings,
                seed,
                "invite",
                "watch",
                "match",
                None,
                position,
                None,
                entries,
            )
        )
        assert not isinstance(state, Stuck)
        assert (state.position, state.match.position_line()) == (position, row["line"])
        told.append(state.options.changed())
    assert told == [{}, {"a": "Bruno: 4 6 8 X X"}]
