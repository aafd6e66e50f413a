"""My matches: in order, some at a time, found by what is wanted; what a row tells comes from what is stored."""

import time

import pytest
from sqlalchemy import event, select, update

from bagatelle.table.live.filling_in import fill_in_overviews
from bagatelle.table.play.commands import asking, beginning, leaving, seating
from bagatelle.table.play.overview import scores, won
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.my_matches import Wanted, count_matches, hide, matches_of, opponents_of
from bagatelle.table.storage.people import handle_for
from bagatelle.table.storage.schema import matches, seats
from bagatelle.table.storage.store import Store
from table.support.halls import HallOfTests
from table.support.tables import BUTTS, by, empty, play, scored, seated
from table.support.visiting import Visitor, sit_down, visiting

GAMES = [BUTTS, "buttle"]


def kept(store, *who, at, game=BUTTS, **settings):
    """A match of these people, or bots, that has begun; Ann is the host."""
    state = State.new(Settings.read({"game": game, "seats": len(who), **settings}))
    seating.open_table(state, by("ann", at))
    for seat, person in enumerate(who):
        if person.startswith("bot "):
            seating.seat_bot(state, by("ann", at), seat, person.removeprefix("bot "))
        elif person:
            seating.sit(state, by(person, at), person.capitalize(), seat)
    if state.is_full() and state.match is None:
        beginning.begin(state, at)
    return state


def store_it(store, state, at):
    store.create(state, at, "here")
    state.take_unstored()
    return state.id


def given_up(state, person, at):
    leaving.resign(state, by(person, at))
    return state


@pytest.fixture
def store(database):
    kept_in = Store(open_database(database))
    yield kept_in
    kept_in.engine.dispose()


@pytest.fixture
def several(store):
    """Ann's evening: an old match that is over, one that waits for players, and two that go on."""
    over = store_it(store, given_up(kept(store, "ann", "bob", at=10.0), "bob", 11.0), 11.0)
    waiting = store_it(store, kept(store, "ann", "", at=20.0), 20.0)
    mine, theirs = [], []
    for at in range(30, 40):
        state = kept(store, "ann", "cyd", at=float(at))
        (mine if state.actor == 0 else theirs).append(store_it(store, state, float(at)))
    return over, waiting, mine, theirs


def ids(rows):
    return [row["id"] for row in rows]


def test_my_turn_comes_first_then_what_goes_on_then_what_is_over(store, several):
    over, waiting, mine, theirs = several
    assert mine
    assert theirs
    found = ids(matches_of(store.engine, "ann", GAMES))
    assert found == [*reversed(mine), *reversed(theirs), waiting, over]
    counts = count_matches(store.engine, "ann", GAMES)
    assert counts == {"turn": len(mine), "going": len(theirs) + 1, "over": 1, "hidden": 0}


def test_all_of_them_are_reached_in_parts(store, several):
    whole, found, after = ids(matches_of(store.engine, "ann", GAMES)), [], None
    while True:
        part = matches_of(store.engine, "ann", GAMES, Wanted(after=after, most=4))
        found += ids(part)
        if len(part) < 4:
            break
        last = part[-1]
        after = (last["list_group"], last["updated_at"], last["id"])
    assert found == whole


@pytest.mark.parametrize(
    ("wanted", "which"),
    [
        (Wanted(state="over"), "over"),
        (Wanted(state="waiting"), "waiting"),
        (Wanted(opponents=["bob"]), "over"),
        (Wanted(opponents=["eve"]), ""),
        (Wanted(bots=["medium"]), ""),
        (Wanted(words=["bo"]), "over"),
        (Wanted(words=["%"]), ""),
        (Wanted(words=["Ann"]), ""),
        (Wanted(games=["buttle"]), ""),
        (Wanted(words=["nobody"], named=[BUTTS], state="waiting"), "waiting"),
    ],
)
def test_they_are_found_by_state_game_opponent_and_name(store, several, wanted, which):
    over, waiting, *_ = several
    expected = {"over": [over], "waiting": [waiting], "": []}[which]
    assert ids(matches_of(store.engine, "ann", GAMES, wanted)) == expected


def test_turn_and_playing_are_found_too(store, several):
    _, _, mine, theirs = several
    turn = ids(matches_of(store.engine, "ann", GAMES, Wanted(state="turn")))
    assert turn == [*reversed(mine)]
    playing = ids(matches_of(store.engine, "ann", GAMES, Wanted(state="playing")))
    assert playing == [*reversed(mine), *reversed(theirs)]


def test_a_game_that_is_gone_is_nobodys_turn(store, several):
    _, _, mine, _ = several
    assert count_matches(store.engine, "ann", ["buttle"])["turn"] == 0
    assert mine


def test_a_finished_match_can_be_hidden_and_shown_again_by_one_person_alone(store, several):
    over, waiting, mine, _ = several
    assert hide(store.engine, "ann", True, over) == 1
    assert over not in ids(matches_of(store.engine, "ann", GAMES))
    assert ids(matches_of(store.engine, "ann", GAMES, Wanted(hidden=True))) == [over]
    assert over in ids(matches_of(store.engine, "bob", GAMES))
    assert count_matches(store.engine, "ann", GAMES)["hidden"] == 1
    assert hide(store.engine, "ann", False) == 1
    assert over in ids(matches_of(store.engine, "ann", GAMES))
    for going in (waiting, mine[0]):
        assert hide(store.engine, "ann", True, going) == 0
    assert hide(store.engine, "eve", True, over) == 0


def test_a_row_tells_score_and_winner_without_reading_an_entry(store):
    state = seated(BUTTS, "ann", "bob")
    scored(state)
    told = scores(state)
    assert sum(told) > 0
    leaving.resign(state, by("bob", 5.0))
    assert won(state) == [1, 0]
    store_it(store, state, 5.0)
    statements = []
    event.listen(store.engine, "before_cursor_execute", lambda *all_of_it: statements.append(all_of_it[2]))
    row = matches_of(store.engine, "ann", GAMES)[0]
    assert (row["scores"], row["how"]) == (told, "resigned")
    assert [seat["won"] for seat in row["seats"]] == [1, 0]
    assert not any("entries" in statement for statement in statements)
    assert len(statements) == 2


def test_the_score_is_what_the_sheet_says_and_goes_back_when_a_move_does():
    state = seated(BUTTS, "ann", "bob")
    assert scores(state) == []
    who = scored(state)
    after = scores(state)
    assert after == [int(score) for score in state.match.position.score[:2]]
    asking.undo(state, by(who, 9.0))
    if state.request:
        asking.answer(state, by("bob" if who == "ann" else "ann", 9.0), True)
    assert scores(state) == []
    assert scores(empty(BUTTS)) is None


def test_a_match_of_one_game_is_told_by_its_points():
    state = seated("buttle", "ann", "bob", seed=3)
    while not state.result:
        play(state)
    told = scores(state)
    assert max(told) > 1
    assert len(told) == 2


def test_opponents_are_told_by_what_they_were_called_last(store):
    first = kept(store, "ann", "bob", "bot easy", at=1.0)
    store_it(store, first, 1.0)
    state = State.new(Settings.read({"game": BUTTS, "seats": 2}))
    seating.open_table(state, by("ann", 2.0))
    seating.sit(state, by("ann", 2.0), "Ann", 0)
    seating.sit(state, by("bob", 2.0), "Robert", 1)
    store_it(store, state, 2.0)
    assert opponents_of(store.engine, "ann") == [("bob", None, "Robert"), (None, "easy", "")]


def test_what_older_tables_lack_is_filled_in_once(database):
    hall = HallOfTests(database)

    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "bob", "resign")
        going = await hall.set_up(BUTTS, "ann", "bob")
        engine = hall.hall.store.engine
        nothing = {"scores": None, "how": None, "host": None, "ended_at": None}
        with engine.begin() as connection:
            connection.execute(update(matches).values(nothing))
            connection.execute(update(seats).values(won=None))
        await fill_in_overviews(hall.hall)
        rows = {row["id"]: row for row in matches_of(engine, "ann", GAMES)}
        assert (rows[state.id]["how"], rows[state.id]["host"]) == ("resigned", "ann")
        assert [seat["won"] for seat in rows[state.id]["seats"]] == [1, 0]
        assert rows[going.id]["how"] is None
        assert hall.hall.store.without_overview() == []
        with engine.connect() as connection:
            ended = dict(connection.execute(select(matches.c.id, matches.c.ended_at)).all())
        assert ended[state.id] is not None
        assert ended[going.id] is None

    hall.run(run())


# Over HTTP


def test_a_program_that_knows_no_filters_gets_what_it_got_before(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob = Visitor(client), Visitor(client, "Bob")
        made = sit_down(BUTTS, ann, bob)
        (row,) = ann.get("/api/me/matches").json()
        assert row["id"] == made["id"]
        assert (row["players"], row["mine"], row["state"], row["invited"]) == (
            ["Ann", "Bob"],
            [0],
            "playing",
            [],
        )
        assert row["my_turn"] == (row["actor"] == 0)
        assert {
            "title",
            "trouble",
            "at",
            "deadline",
            "cursor",
            "scores",
            "how",
            "winners",
            "host",
        } <= row.keys()


def test_filters_and_cursors_work_over_http_and_wrong_ones_are_refused(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob, cyd = Visitor(client), Visitor(client, "Bøb <b>"), Visitor(client, "Cyd")
        for other in (bob, cyd, bob):
            sit_down(BUTTS, ann, other)
        assert len(ann.get("/api/me/matches", search="BØB").json()) == 2
        assert len(ann.get("/api/me/matches", search="butts").json()) == 3
        assert len(ann.get("/api/me/matches", search="zz\0").json()) == 0
        met = {each["name"]: each["handle"] for each in ann.get("/api/me/opponents").json()}
        assert met.keys() == {"Bøb <b>", "Cyd"}
        assert len(ann.get("/api/me/matches", opponent=met["Cyd"]).json()) == 1
        theirs = {each["name"]: each["handle"] for each in bob.get("/api/me/opponents").json()}
        assert not {*theirs.values()} & {*met.values()}, "a handle is somebody's own"
        assert bob.get("/api/me/matches", opponent=met["Cyd"]).json() == []
        first = ann.get("/api/me/matches", limit=2).json()
        rest = ann.get("/api/me/matches", limit=2, after=first[-1]["cursor"]).json()
        assert len({row["id"] for row in first + rest}) == 3
        for wrong in ({"after": "nonsense"}, {"after": "WzFd"}, {"limit": 0}, {"limit": 101}, {"state": "x"}):
            answer = ann.get("/api/me/matches", **wrong)
            assert answer.status_code == 422, wrong
            assert answer.json()["refused"]


def test_handles_tell_nobodys_id():
    assert "bob" not in handle_for("ann", "bob")
    assert handle_for("ann", "bob") != handle_for("cyd", "bob")


def test_five_hundred_matches_are_listed_quickly_and_the_first_page_stays_small(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        store = client.app.state.hall.store
        me = store.people.recognise(ann.token).person.id
        template = given_up(seated(BUTTS, "ann", "bob"), "bob", 1.0)
        for number in range(500):
            with store.engine.begin() as connection:
                row = {
                    "id": f"{number:016x}", "game": BUTTS, "settings": "{}", "seed": "", "invite": f"i{number}",
                    "watch": f"w{number}", "number": 0, "stage": "playing" if number < 250 else "over",
                    "actor": number % 2, "bot_to_act": 0, "created_at": 0.0, "updated_at": float(number),
                    "host": me, "scores": "[3, 4]",
                }  # fmt: skip
                connection.execute(matches.insert().values(row))
                for seat, person in enumerate((me, "bob")):
                    chair = {
                        "match": row["id"],
                        "seat": seat,
                        "person": person,
                        "name": template.names()[seat],
                    }
                    connection.execute(
                        seats.insert().values(**chair, won=1 - seat if number >= 250 else None)
                    )
        begun = time.perf_counter()
        answer = ann.get("/api/home")
        took = time.perf_counter() - begun
        assert len(answer.content) < 6000
        assert answer.json()["counts"] == {"turn": 125, "going": 125, "over": 250, "hidden": 0}
        assert took < 1.0
        assert ann.get("/api/me/results").json()["games"][0]["won"] == 250
