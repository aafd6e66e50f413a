"""Who is here, who is away and since when: for those who follow a table, and for those who only send requests."""

import asyncio
import json
from contextlib import contextmanager

import pytest
from sqlalchemy import insert

from bagatelle.kernel import SPECTATOR
from bagatelle.refusal import Refused
from bagatelle.table.live import presence
from bagatelle.table.live.followers import Follower, Followers
from bagatelle.table.live.presence import ACTING, Presence
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.schema import outages
from bagatelle.table.storage.seeing import last_seen, note_seen
from table.support.halls import HallOfTests
from table.support.tables import BUTTS, at_a_choice
from table.support.visiting import Visitor, sit_down, visiting

NOW = 1_000_000.0


class Silent:
    """An outbox that nobody reads."""

    def send(self, text, match_id="", *, whole=False):
        pass


class Timed(HallOfTests):
    """A hall whose clock the test sets."""

    time = NOW

    def run(self, job):
        def as_told(hall):
            hall.now = lambda: self.time

        return super().run(job, as_told)

    async def follow(self, match_id, seat, person):
        follower = Follower(Silent(), Viewer(seat, "en", person))
        await self.hall.follow(follower, match_id, 0)
        return follower

    async def away(self, match_id):
        """Since when each player has been away, as this process knows it, and as a new one would read it."""
        await asyncio.sleep(0.1)  # what was seen is being stored
        return self.hall.presence.away(await self.table(match_id))


@pytest.fixture
def hall(database):
    return Timed(database)


# What is stored


def test_what_was_seen_is_stored_for_all_in_one_statement_and_never_becomes_earlier(hall):
    async def run():
        one, two = [await hall.set_up(BUTTS, "ann", "bob") for _ in range(2)]
        engine = hall.hall.store.engine
        note_seen(
            engine, [(one.id, "ann", 5.0), (one.id, "bob", 6.5), (two.id, "bob", 7.0), ("no", "bob", 8.0)]
        )
        note_seen(engine, [(one.id, "ann", 4.0), (one.id, "bob", 9.0), (one.id, "eve", 9.0)])
        assert last_seen(engine, one.id) == ({"ann": 5.0, "bob": 9.0}, 0.0)
        assert last_seen(engine, two.id) == ({"bob": 7.0}, 0.0)
        with engine.begin() as connection:
            connection.execute(insert(outages), [{"began": 3.0, "ended": 30.0}, {"began": 1.0, "ended": 2.0}])
        assert last_seen(engine, two.id) == ({"bob": 7.0}, 30.0)

    hall.run(run())


def test_who_comes_and_leaves_was_seen_then_and_a_restart_does_not_forget(hall):
    async def first():
        state = await hall.set_up(BUTTS, "ann", "bob")
        hall.time = NOW + 100
        follower = await hall.follow(state.id, 1, "bob")
        assert "bob" not in await hall.away(state.id)
        hall.time = NOW + 200
        hall.hall.leave(follower, state.id)
        assert await hall.away(state.id) == {"ann": NOW, "bob": NOW + 200}
        return state.id

    match_id = hall.run(first())
    hall.time = NOW + 150  # the next process starts before that moment, so only what is stored can tell

    async def second():
        async with hall.hall.at(match_id) as state:
            await hall.hall.look(state, Viewer(0, "en", "ann"))
        return await hall.away(match_id)

    assert hall.run(second()) == {"ann": NOW + 150, "bob": NOW + 200}


def test_nobody_is_away_while_there_is_no_server(hall):
    async def first():
        return (await hall.set_up(BUTTS, "ann", "bob")).id

    match_id = hall.run(first())
    hall.time = NOW + 3600

    async def second():
        hall.time += 10
        assert await hall.away(match_id) == {"ann": NOW + 3600, "bob": NOW + 3600}
        with hall.hall.store.engine.begin() as connection:
            connection.execute(insert(outages), [{"began": NOW + 3601, "ended": NOW + 3605}])
        await hall.hall.learn_who_was_seen(match_id)
        assert await hall.away(match_id) == {"ann": NOW + 3605, "bob": NOW + 3605}

    hall.run(second())


def test_who_stays_is_noted_again_and_again(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.follow(state.id, 1, "bob")
        await hall.follow(state.id, -1, "eve")
        hall.time = NOW + 20
        hall.hall.presence.refresh()
        await asyncio.sleep(0.8)
        assert last_seen(hall.hall.store.engine, state.id)[0] == {"bob": NOW + 20}

    hall.run(run())


def test_whoever_is_seen_by_another_process_is_not_replaced_even_by_one_that_hears_nothing(hall):
    """The other process has stored it, but no word of it has come here."""

    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        seat = state.actor
        absent, caller = state.chairs[seat].person, state.chairs[1 - seat].person
        await hall.follow(state.id, 1 - seat, caller)
        hall.time = NOW + 1000
        assert (await hall.away(state.id))[absent] == NOW
        note_seen(hall.hall.store.engine, [(state.id, absent, NOW + 970)])
        with pytest.raises(
            Refused, match=r"has been away for 30 seconds; a bot may stand in after 5 minutes"
        ):
            await hall.do(state.id, caller, "bot", seat=seat, play=True)
        hall.time = NOW + 1270
        await hall.do(state.id, caller, "bot", seat=seat, play=True)
        assert (await hall.table(state.id)).chairs[seat].stand_in

    hall.run(run())


# Playing by single requests


def test_who_plays_over_http_alone_is_here_while_they_act_and_a_minute_after(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.follow(state.id, 0, "ann")
        presence = hall.hall.presence
        assert presence.at(state.id) == {"ann"}
        hall.time = NOW + 50
        await hall.do(state.id, "bob", "chat", text="Hello")
        assert presence.at(state.id) == {"ann", "bob"}
        assert await hall.away(state.id) == {}
        hall.time += ACTING - 1
        assert presence.at(state.id) == {"ann", "bob"}
        hall.time += 1
        assert await hall.away(state.id) == {"bob": NOW + 50}
        presence.refresh()
        assert await hall.away(state.id) == {"bob": NOW + 50}

    hall.run(run())


def test_who_closes_the_page_is_away_at_once_whatever_they_asked_for_before(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "bob", "chat", text="Hello")
        follower = await hall.follow(state.id, 1, "bob")
        hall.time += 3
        hall.hall.leave(follower, state.id)
        assert (await hall.away(state.id))["bob"] == NOW + 3

    hall.run(run())


@contextmanager
def two_at_a_table(folder, **settings):
    with visiting(folder) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        yield ann, bob, sit_down(BUTTS, ann, bob, **settings)["id"]


def test_a_look_counts_as_being_here_for_those_who_play(tmp_path):
    with two_at_a_table(tmp_path) as (ann, bob, match_id):
        presence = ann.client.app.state.hall.presence
        presence._acting.clear()
        now = ann.get(f"/api/matches/{match_id}").json()["now"]
        assert [seat["here"] for seat in now["seats"]] == [True, False]
        bob.get(f"/api/matches/{match_id}/moves")
        now = ann.get(f"/api/matches/{match_id}").json()["now"]
        assert [seat["here"] for seat in now["seats"]] == [True, True]


def test_nobody_is_replaced_fifty_milliseconds_after_the_connection_drops(tmp_path):
    with two_at_a_table(tmp_path) as (ann, bob, match_id):
        with bob.socket() as socket:
            socket.ask(do="follow", match=match_id)
        for seat, play in ((1, True), (1, False)):
            answer = ann.do(match_id, "bot", seat=seat, play=play)
            assert answer.status_code == 409
        now = ann.get(f"/api/matches/{match_id}").json()["now"]
        assert now["seats"][1]["stand_in"] is None


def test_after_the_grace_the_others_may_let_the_tables_bot_play(tmp_path):
    with two_at_a_table(tmp_path, grace=120, stand_in="random") as (ann, bob, match_id):
        app = ann.client.app
        now = ann.get(f"/api/matches/{match_id}").json()["now"]
        people = [ann, bob]
        absent, caller = people[now["actor"]], people[1 - now["actor"]]
        began, later = app.state.hall.now(), [0.0]
        app.state.hall.now = lambda: began + later[0]
        later[0] = 59.0
        assert caller.get(f"/api/matches/{match_id}").json()["now"]["may_stand_in"] is None, "still acting"
        later[0] = 61.0
        offer = caller.get(f"/api/matches/{match_id}").json()["now"]["may_stand_in"]
        assert offer["seat"] == now["actor"]
        assert 0 < offer["left"] < 60
        refused = caller.do(match_id, "bot", seat=now["actor"], play=True).json()["refused"]
        assert refused == f"{absent.name} has been away for 1 minute; a bot may stand in after 2 minutes."
        later[0] = 125.0
        assert caller.do(match_id, "bot", seat=now["actor"], play=True).status_code == 200
        assert (
            caller.get(f"/api/matches/{match_id}").json()["now"]["seats"][now["actor"]]["stand_in"]
            == "random"
        )
        assert absent.do(match_id, "bot", play=False).status_code == 200


def test_a_match_that_nobody_plays_is_called_off(tmp_path):
    with two_at_a_table(tmp_path, grace=None) as (ann, bob, match_id):
        hall = ann.client.app.state.hall
        began = hall.now()
        refused = ann.do(match_id, "call-off").json()["refused"]
        assert refused.endswith("a match can be called off after 14 days of silence.")
        hall.now = lambda: began + 14.1 * 86400
        assert ann.do(match_id, "call-off").status_code == 200
        result = bob.get(f"/api/matches/{match_id}").json()["now"]["result"]
        assert (result["how"], result["winners"], result["shares"]) == ("called_off", [], [0.0, 0.0])
        assert result["says"] == "The match was called off; nobody wins."
        record = bob.get(f"/api/matches/{match_id}/record").json()
        assert record["ended"] == {"how": "called_off", "seat": None}
        assert bob.get("/api/me/matches").json()[0]["state"] == "over"


def test_a_table_tells_its_grace_and_its_bot_to_whoever_is_invited(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        body = {
            "game": BUTTS,
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "grace": None,
            "stand_in": "random",
        }
        made = ann.post("/api/matches", body).json()
        told = bob.get(f"/api/invitations/{made['invite']}").json()
        assert (told["grace"], told["stand_in"]) == (None, "random")
        refused = ann.post("/api/matches", {**body, "stand_in": "nobody"})
        assert refused.json()["refused"].startswith("There is no bot called 'nobody'")
        assert ann.post("/api/matches", {**body, "grace": 5}).status_code == 409


# What processes tell each other


class OneProcess:
    """Presence without a hall: what it tells goes to the others."""

    def __init__(self, name, others, time):
        self.told = []
        self.followers = Followers()
        others.append(self)

        async def tell(tables):
            for other in others:
                if other is not self:
                    for table in tables:
                        other.presence.hear(name, *table)

        async def store(seen):
            self.told += seen

        self.presence = Presence(
            self.followers, lambda _: None, lambda: time[0], asyncio.ensure_future, tell, store
        )

    def come(self, match_id, person):
        follower = Follower(Silent(), Viewer(0, "en", person))
        self.followers.add(match_id, follower)
        self.presence._tell_elsewhere(match_id, ask=True)
        return follower

    def leave(self, match_id, follower):
        self.followers.remove(match_id, follower)
        self.presence.somebody_left(match_id, follower.viewer.person)


def test_a_process_without_followers_knows_who_is_at_a_table_elsewhere():
    async def run():
        others, time = [], [NOW]
        one, two = OneProcess("one", others, time), OneProcess("two", others, time)
        follower = one.come("m", "bob")
        await asyncio.sleep(0.01)
        assert two.presence.at("m") == {"bob"}
        time[0] += 40
        one.presence.refresh()
        await asyncio.sleep(0.01)
        time[0] += 60
        assert two.presence.at("m") == {"bob"}
        one.leave("m", follower)
        await asyncio.sleep(0.01)
        assert two.presence.at("m") == set()
        one.come("m", "bob")
        await asyncio.sleep(0.01)
        time[0] += 91  # it died
        assert two.presence.at("m") == set()
        two.presence.refresh()
        assert not two.presence._elsewhere

    asyncio.run(run())


def test_a_process_that_starts_asks_who_is_where():
    async def run():
        others, time = [], [NOW]
        one = OneProcess("one", others, time)
        one.come("m", "bob")
        await asyncio.sleep(0.01)
        new = OneProcess("new", others, time)
        new.presence.ask_everybody()
        await asyncio.sleep(0.01)
        assert new.presence.at("m") == {"bob"}

    asyncio.run(run())


def test_what_is_remembered_of_tables_elsewhere_is_bounded(monkeypatch):
    monkeypatch.setattr("bagatelle.table.live.presence.MOST_TABLES", 3)

    async def run():
        others, time = [], [NOW]
        two = OneProcess("two", others, time)
        for n in range(10):
            two.presence.hear("one", f"m{n}", ["bob"], False, {"bob": NOW})
        assert [two.presence.at(f"m{n}") for n in (6, 7, 8, 9)] == [set(), {"bob"}, {"bob"}, {"bob"}]

    asyncio.run(run())


class Counting(Silent):
    """An outbox that keeps what it is sent."""

    def __init__(self):
        self.texts = []

    def send(self, text, match_id="", *, whole=False):
        self.texts.append(json.loads(text))


def test_a_crowd_that_comes_is_not_told_of_each_of_its_own(monkeypatch):
    monkeypatch.setattr(presence, "PAUSE", 0.05)
    state, outboxes = at_a_choice(), []

    async def nothing(_):
        pass

    async def run():
        followers = Followers()
        here = Presence(followers, lambda _: state, lambda: NOW, asyncio.ensure_future, None, nothing)
        for n in range(100):
            outboxes.append(Counting())
            follower = Follower(outboxes[-1], Viewer(SPECTATOR, "en", f"person {n}"))
            followers.add(state.id, follower)
            here.somebody_came(state, follower, first=n == 0)
        assert sum(len(outbox.texts) for outbox in outboxes) <= 2 * len(outboxes)
        while outboxes[0].texts[-1]["watching"] != 100:
            await asyncio.sleep(0)
        player = Follower(Counting(), Viewer(0, "en", state.chairs[0].person))
        followers.add(state.id, player)
        here.somebody_came(state, player, first=False)
        while not outboxes[0].texts[-1]["here"][0]:
            await asyncio.sleep(0)

    asyncio.run(run())
    assert max(len(outbox.texts) for outbox in outboxes) <= 4
