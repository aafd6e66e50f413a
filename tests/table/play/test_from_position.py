"""A match at a table may begin at a position: its record stays true, and nobody is shown what lies hidden in it."""

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bagatelle.cli.records import more_on_draws
from bagatelle.kernel import SPECTATOR
from bagatelle.language import ENGLISH
from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.table.play import choosing, frames, hosting
from bagatelle.table.play.commands import seating
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.kept import Kept
from bagatelle.table.play.rematch import accept_rematch, set_up_rematch
from bagatelle.table.play.series import series_of
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.play.stuck import Stuck, record, revive
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.play.leaking import leaks
from table.support.tables import BUTTS, again, by, do, empty, play, seated

NO_SEED = hashlib.sha256(bytes(32)).hexdigest()
BUTTLE_START = (
    "turn=north phase=turn dealer=south south=2MK,2WL north=AM,9WY,CTMWK points=6MW,8YK/7ML "
    "scrap=AL,2SY,4WL,4YK,5ML,5YK,6LK turns=12"
)
BUTTS_START = "players=pink:25,blue:20 turn=blue phase=begin run=2 bag=BW"
LOOT_START = "players=A:0,B:0 dealer=A turn=B phase=play hands=3,3,9,L/2,7,8,8 table=A:5,5"
SCUTTLE_START = "turn=south phase=turn dealer=north south=2MK,7SK north=3LY,4YK points=8WL/5SW scuttle=yes"
DUEL_START = "4:3 6:2 8:8 X=12:9 X=12:7 / 6:2 12:8 20:16 20:10 X=12:11 / turn=A phase=turn"
STORED = Path(__file__).parents[2] / "records_with_start" / "tables.jsonl"
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


@pytest.mark.parametrize(("game", "start"), [(BUTTS, BUTTS_START), ("bag-o-loot", LOOT_START)])
def test_it_is_stored_and_found_again(database, game, start):
    state = seated(game, "ann", "bob", start=start)
    store = Store(open_database(database))
    assert store.create(state, 0.0, "here")
    found = store.load(state.id)
    assert found.match.start == state.match.start
    assert found.position == state.position
    assert found.redealt_for == state.redealt_for


# What the host knows of the position is dealt again


def hands(state):
    return [state.match.position.hands[seat].tolist() for seat in range(len(state.chairs))]


def test_whatever_the_host_cannot_see_is_dealt_again_for_somebody_else():
    seen = {
        str(hands(seated("bag-o-loot", "ann", "bob", seed=seed, start=LOOT_START))) for seed in range(1, 9)
    }
    alone = seated("bag-o-loot", "ann", "bot easy", start=LOOT_START)
    assert len(seen) == 8
    for seed in range(1, 9):
        state = seated("bag-o-loot", "ann", "bob", seed=seed, start=LOOT_START)
        assert hands(state)[0] == hands(alone)[0], "the host keeps what they hold"
        assert hands(again(state)) == hands(state)
        assert state.match.game.rules.sound(state.match.position)


def test_every_hand_is_possible_as_often_as_the_deck_has_it():
    """Of the cards that Ann cannot see, Bob holds each as often as chance would deal it to him."""
    held, pile = np.zeros(len(hands(loot(0))[1])), None
    for seed in range(1, 201):
        state = loot(seed)
        held += hands(state)[1]
        pile = state.match.position.pile + state.match.position.hands[1]
    expected = pile / pile.sum() * 4 * 200
    assert abs(held - expected).max() < 5 * np.sqrt(expected.max())


def loot(seed):
    return seated("bag-o-loot", "ann", "bob", seed=seed, start=LOOT_START)


def test_alone_against_bots_or_on_one_device_the_position_stays_as_it_was():
    for people in (("ann", "bot easy"), ("ann", "ann")):
        state = seated("bag-o-loot", *people, start=LOOT_START)
        assert (state.match.start, state.redealt_for) == (LOOT_START, None)


def test_a_host_without_a_seat_knows_nothing_about_anybody():
    state = seated("bag-o-loot", "bob", "cyd", start=LOOT_START)
    before = seated("bag-o-loot", "ann", "bot easy", start=LOOT_START)
    assert hands(state)[0] != hands(before)[0]
    assert hands(state)[1] != hands(before)[1]
    assert state.redealt_for == SPECTATOR


def test_a_host_with_two_seats_keeps_what_the_first_one_holds():
    start = "players=A:0,B:0,C:0 dealer=A turn=B phase=play hands=3,3,9,L/2,7,8,8/4,5,6,10 table=A:5,5"
    three = "bag-o-loot", "ann", "ann", "bob"
    state, alone = seated(*three, start=start), seated("bag-o-loot", "ann", "ann", "ann", start=start)
    same = [mine == theirs for mine, theirs in zip(hands(state), hands(alone), strict=True)]
    assert same == [True, False, False]


def test_where_nothing_is_hidden_nothing_is_dealt_again():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    assert (state.match.start, state.redealt_for) == (BUTTS_START, None)


def test_the_nonces_of_the_players_decide_with_the_seed():
    def begun(nonce):
        state = empty("bag-o-loot", start=LOOT_START)
        seating.sit(state, by("ann"), "Ann", 0)
        seating.sit(state, by("bob"), "Bob", 1, nonce=nonce)
        return state.match.start

    assert begun("0" * 32) == begun("0" * 32) != begun("1" * 32)


@pytest.mark.parametrize("game", ["bag-o-loot", "buttle"])
def test_what_was_dealt_again_can_be_checked_by_anyone(game):
    start = LOOT_START if game == "bag-o-loot" else BUTTLE_START
    state = seated(game, "ann", "bob", start=start)
    finish(state)
    told = Record.from_json(frames.record(state, ANN).to_json())
    assert (told.start, told.redealt) == (state.match.start, (start, 0))
    assert verify(told) >= 0
    for wrong in (replace(told, redealt=(start, 1)), replace(told, seed="00" * 32, commitment=NO_SEED)):
        with pytest.raises(Refused, match=r"is not the one that the seed deals from the saved one\.$"):
            verify(wrong)


def test_verify_says_that_the_position_was_dealt_again():
    state = seated("bag-o-loot", "ann", "bob", start=LOOT_START)
    do(state, "resign", "ann")
    told = [*more_on_draws(frames.record(state, ANN), ENGLISH)]
    assert told[1] == (
        "What was hidden at the saved position was dealt again, and that follows from the seed too."
    )


@pytest.mark.parametrize("redealt", [None, {}, {"from": LOOT_START}, {"from": LOOT_START, "seen_by": 2}, 5])
def test_a_record_that_does_not_tell_what_was_dealt_again_is_refused(redealt):
    state = seated("bag-o-loot", "ann", "bob", start=LOOT_START)
    do(state, "resign", "ann")
    data = json.loads(frames.record(state, ANN).to_json())
    with pytest.raises(Refused, match="'redealt' does not tell which position"):
        Record.from_json(json.dumps({**data, "redealt": redealt}))


def test_the_same_seed_deals_the_same_in_every_version():
    state = seated("buttle", "ann", "bob", start=BUTTLE_START)
    assert state.match.start == BUTTLE_START.replace("north=AM,9WY,CTMWK", "north=3LY,8WL,PNMSL")


def test_a_match_stored_before_begins_at_the_position_that_it_began_at():
    """Its beginning does not tell that anything was dealt again."""
    state = seated("bag-o-loot", "ann", "bob", start=LOOT_START)
    old = State(state.id, state.seed, state.invite, state.watch, state.settings)
    for entry in state.entries:
        old.apply(replace(entry, body={}) if entry.kind == "begin" else entry)
        if entry.kind == "begin":
            break
    assert (old.match.start, old.redealt_for) == (LOOT_START, None)


# Everybody is told


def test_the_invitation_lobby_log_and_result_tell_that_the_host_chose_the_position():
    state = empty("bag-o-loot", start=LOOT_START)
    seating.sit(state, by("ann"), "Ann", 0)
    assert frames.present(state, BOB, set(), 0.0)["position_note"] == (
        "This match starts from a saved position that Ann chose. It does not count toward anyone's results. "
        "If anyone else plays, whatever Ann cannot see is dealt again."
    )
    seating.sit(state, by("bob"), "Bob", 1)
    begins = [
        line for step in frames.table(state, BOB, set(), 0.0)["steps"] for line in step.get("lines", ())
    ]
    assert begins[2:4] == [
        "The match begins at a saved position that Ann chose; it does not count toward anyone's results.",
        "Whatever Ann could not see was dealt again.",
    ]
    do(state, "resign", "bob")
    assert frames.present(state, BOB, set(), 0.0)["result"]["notes"] == [
        "This match started from a saved position that Ann chose, so it does not count toward anyone's results.",
        "Whatever Ann could not see was dealt again.",
    ]


def test_where_the_host_has_no_seat_they_are_called_the_host():
    state = empty("bag-o-loot", start=LOOT_START)
    assert frames.present(state, BOB, set(), 0.0)["position_note"] == (
        "This match starts from a saved position that the host chose. It does not count toward anyone's results. "
        "If anyone else plays, whatever is hidden is dealt again."
    )


def test_of_a_match_without_secrets_nobody_is_told_that_anything_is_dealt_again():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    told = json.dumps(frames.table(state, BOB, set(), 0.0))
    assert "a saved position that Ann chose" in told
    assert "dealt again" not in told


def test_such_a_table_is_not_open_to_everybody():
    state = empty(BUTTS, start=BUTTS_START, listed=True)
    assert not state.is_open_to_all(), "also one that was listed before that was refused"
    with pytest.raises(Refused, match=r"^A match from a saved position cannot be open to everybody; invite"):
        hosting.let_anybody_join(state, by("ann"), True)
    hosting.let_anybody_join(state, by("ann"), False)
    assert not state.listed


def test_it_counts_in_no_series_and_its_rematch_does():
    state = seated(BUTTS, "ann", "bob", start=BUTTS_START)
    do(state, "resign", "ann")
    following = set_up_rematch(state, by("ann", 9.0))
    assert series_of(state) is following.series is None
    accept_rematch(following, by("bob", 9.0), "Bob")
    do(following, "resign", "bob")
    assert series_of(following).played == 1


# Records and secrets


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
    told = frames.record(state, BOB)
    assert told.start == state.entries[-2 - len(state.stack)].body["start"]
    assert told.redealt == (LOOT_START, 0)


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
    state = seated("buttle", "ann", "bob", start=SCUTTLE_START, options={"target": 28, "nine": "either"})
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
