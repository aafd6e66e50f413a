"""Events that nobody chooses: a command plays a bounded number of them, the rest follows piece by piece, and settings
with nothing else are refused."""

import asyncio

import pytest

from bagatelle.game import find_game
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play import automatic, frames
from bagatelle.table.play.automatic import AT_ONCE, offers_a_choice
from bagatelle.table.play.commands import asking, leaving, playing
from bagatelle.table.play.commands.by import Stale
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.play.automatic import BUTTON_MEN, BY_ITSELF, by_itself, played_out
from table.support.halls import HallOfTests
from table.support.tables import again, by, play, seated
from table.support.visiting import Visitor, visiting

ANN = Viewer(0, "en", "ann")


def present(state):
    return frames.present(state, ANN, {"ann"}, 0.0)


# One command


def test_a_command_plays_a_bounded_number_of_events():
    state = by_itself()
    assert len(state.match.events) == AT_ONCE
    assert state.plays_itself
    playing.go_on(state, 1.0)
    assert len(state.match.events) == 2 * AT_ONCE


def test_what_is_left_follows_from_the_entries_alone():
    state = by_itself()
    other = again(state)
    assert other.plays_itself
    for each in (state, other):
        playing.go_on(each, 1.0)
    assert other.entries == state.entries


def test_meanwhile_nobody_is_asked_anything():
    now = present(by_itself())
    assert (now["actor"], now["moves"], now["clock"]) == ("chance", None, None)
    assert now["prompt"] == "Nobody has a choice now; the game plays on by itself."


@pytest.mark.parametrize("after", [None, "now"])
def test_meanwhile_nobody_can_play(after):
    state = by_itself()
    with pytest.raises(Stale, match=r"^The position has changed; look again\.$"):
        play(state, "pass", "ann", after=after and state.change)
    assert playing.why(state, by("ann"), "pass") == (False, "It is not your turn.")
    with pytest.raises(Refused, match=r"^It is not your turn\.$"):
        playing.check_hint(state, by("ann"))


def test_meanwhile_one_can_resign():
    state = by_itself()
    leaving.resign(state, by("ann"))
    assert not state.plays_itself
    assert state.result.winners == [1]


def test_nobody_pays_for_it_with_time():
    state = by_itself(clock={"per_game": 60})
    assert state.deadline() is None
    while len(state.match.events) < 1000:
        playing.go_on(state, state.entries[-1].at + 100.0)
    assert state.time_left(state.entries[-1].at) == [60.0, 60.0]


def test_the_database_knows_that_the_table_goes_on():
    assert Append.of(by_itself(), by_itself().entries, "here").bot_to_act


def test_a_match_that_has_become_too_long_is_called_off(monkeypatch):
    monkeypatch.setattr(playing, "MOST_EVENTS", 1000)
    state = played_out(10_000)
    assert (state.stage, state.result.how, state.result.winners) == ("over", "called_off", [])
    assert state.number < 1000 + AT_ONCE + 10
    assert frames.last_page(state, ANN).plain()["steps"][-1]["lines"] == [
        "The match has become too long, so it is called off."
    ]
    assert present(state)["result"]["says"] == (
        "The match was called off because it had become too long; nobody wins."
    )
    assert frames.record(state, ANN).ended == ("called_off", None)


def test_only_events_of_the_game_make_a_match_too_long(tmp_path, monkeypatch):
    """Whoever is about to lose cannot talk, ask and hand over until there is no winner."""
    monkeypatch.setattr(playing, "MOST_EVENTS", 40)
    hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

    async def talk():
        state = await hall.set_up("buttle", "ann", "bob")
        for n in range(50):
            await hall.do(state.id, "ann", "chat", text=f"message {n}")
        return await hall.table(state.id)

    state = hall.run(talk())
    assert state.number > 50
    assert state.result is None


# A table that goes on


MANY_TURNS = 10
"""Others see a table of 3,000 entries at more moments than these, however busy the machine is."""


def test_a_table_goes_on_by_itself_while_others_have_their_turn(tmp_path, monkeypatch):
    monkeypatch.setattr(playing, "MOST_EVENTS", 3000)
    hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

    async def watch():
        state = by_itself()
        await hall.hall.create(state, 0.0)
        hall.dispatcher.thinking.wake(state)
        turns = set()
        while not (table := await hall.table(state.id)).result:
            turns.add(table.number)
            await asyncio.sleep(0.001)
        return len(turns)

    assert hall.run(watch()) > MANY_TURNS


def test_a_table_that_was_forgotten_half_way_goes_on(tmp_path):
    store = Store(open_database(f"sqlite:///{tmp_path / 'table.db'}"))
    store.create(by_itself(), 0.0, "here")
    assert store.waiting_for_bots(1.0) == ["match"]


def test_tables_that_play_themselves_take_turns_by_who_set_them_up(tmp_path):
    """One person's five tables do not keep another's from going on."""
    store = Store(open_database(f"sqlite:///{tmp_path / 'table.db'}"))

    async def race():
        hall = Hall(store, 0.0)
        thinking = Thinking(hall)
        hall.start()
        states = [by_itself(seed) for seed in range(1, 7)]
        for number, state in enumerate(states):
            state.id, state.invite, state.watch = f"match-{number}", f"i{number}", f"w{number}"
            state.host = "bob" if number == 5 else "ann"
        for state in states:
            await hall.create(state, 0.0)
        begun = [len(state.match.events) for state in states]
        while len(states[5].match.events) - begun[5] < 10 * AT_ONCE:
            await asyncio.sleep(0.005)
        others = max(len(state.match.events) - begun[number] for number, state in enumerate(states[:5]))
        await hall.close()
        thinking.close()
        return others

    assert asyncio.run(race()) <= 5 * AT_ONCE


# Settings with nothing else


@pytest.mark.parametrize("options", [BY_ITSELF, {"a": "20", "b": "6"}])
def test_settings_without_any_choice_are_found(options):
    assert not offers_a_choice(Settings.read({"game": BUTTON_MEN, "seats": 2, "options": options}))


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_ordinary_settings_offer_a_choice(game):
    for seats in find_game(game).seats:
        assert offers_a_choice(Settings.read({"game": game, "seats": seats}))


def test_looking_for_a_choice_is_bounded(monkeypatch):
    dealt = []
    deal = automatic.Match.deal
    monkeypatch.setattr(automatic.Match, "deal", lambda self: dealt.append(1) or deal(self))
    assert not offers_a_choice(Settings.read({"game": BUTTON_MEN, "seats": 2, "options": BY_ITSELF}))
    assert len(dealt) <= automatic.TRIALS * automatic.TRIAL_EVENTS


def test_with_real_pieces_people_always_have_something_to_say():
    assert offers_a_choice(
        Settings.read({"game": BUTTON_MEN, "seats": 2, "options": BY_ITSELF, "by_hand": True})
    )


def test_a_table_without_any_choice_is_refused(tmp_path):
    with visiting(tmp_path) as client:
        answer = Visitor(client).post(
            "/api/matches",
            {"game": BUTTON_MEN, "seats": [{"kind": "me"}, {"kind": "bot"}], "options": BY_ITSELF},
        )
    assert answer.status_code == 409
    assert answer.json() == {"refused": "With these settings nobody would ever have a choice."}


# Long histories


def test_a_long_table_begins_with_its_last_steps():
    state = played_out(2000)
    table = frames.table(state, ANN, set(), 0.0)
    assert len(table["steps"]) == frames.STEPS_AT_MOST
    assert table["steps"][-1]["number"] == state.number
    assert table["earlier"] == table["steps"][0]["number"]


def test_all_pages_together_are_the_whole_history():
    state, told, before = played_out(1500), [], None
    while before != 1:
        page = frames.last_page(state, ANN, before).plain()
        told, before = page["steps"] + told, page["earlier"] or 1
    assert [step["number"] for step in told] == [*range(2, state.number + 1)]


def test_moves_that_were_taken_back_do_not_make_a_page_endless(monkeypatch):
    monkeypatch.setattr(frames, "LOOKED_THROUGH", 50)
    state = seated("bag-of-butts", "ann", "ann")
    for _ in range(60):
        play(state)
        asking.undo(state, by("ann", 2.0))
    page = frames.last_page(state, ANN).plain()
    assert page["earlier"] == state.number - 49


def test_whoever_is_far_behind_is_sent_the_table_and_not_everything_since(tmp_path):
    hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

    async def missed():
        state = await hall.set_up("buttle", "ann", "bob")
        state.entries += played_out(1000).entries  # as if another process had stored them
        return hall.hall._missed(state, (ANN, 5), set(), 0.0, {}, {})

    frame = hall.run(missed())
    assert frame["say"] == "table"
    assert len(frame["steps"]) <= frames.STEPS_AT_MOST


@pytest.fixture
def long_ago(tmp_path):
    """A finished match of a few thousand events, at which Ann sits."""
    with visiting(tmp_path) as client:
        ann = Visitor(client, "Ann")
        hall = client.app.state.hall
        person = hall.store.people.recognise(ann.token).person.id
        state = played_out(100_000)
        for chair in state.chairs[:1]:
            chair.person = person
        for entry in state.entries[:5]:
            if entry.kind == "sit" and entry.seat == 0:
                entry.body["person"] = person
        hall.store.create(state, 0.0, "here")
        yield ann, state


def test_the_parts_of_a_long_match_are_bounded_and_together_they_are_whole(long_ago):
    ann, state = long_ago
    table = ann.get(f"/api/matches/{state.id}")
    assert len(table.content) < 150_000
    page = ann.get(f"/api/matches/{state.id}/steps", before=table.json()["earlier"])
    assert len(page.content) < 150_000
    assert page.json()["steps"][-1]["number"] == table.json()["earlier"] - 1
    draws, since = [], 0
    while since is not None:
        answer = ann.get(f"/api/matches/{state.id}/draws", since=since)
        assert len(answer.content) < 700_000
        draws, since = draws + answer.json()["draws"], answer.json()["next"]
    assert len(draws) == sum(event.actor < 0 for event in state.match.events)
    for draw in draws[:50]:
        assert state.match.dice.pick(draw["event"], draw["weights"]) == draw["chosen"]
    record = ann.get(f"/api/matches/{state.id}/record").json()
    assert len(record["events"]) == len(state.match.events)
    middle = len(state.match.events) // 2
    assert ann.get(f"/api/matches/{state.id}/moments/{middle}").json()["event"] == middle


def test_options_without_a_choice_are_still_options():
    """The rules themselves allow such fighters: with real pieces they can be played."""
    assert isinstance(find_game(BUTTON_MEN).options.read(BY_ITSELF), Options)
