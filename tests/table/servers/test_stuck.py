"""Rules change and games go, but no match becomes undying: it is shown as stuck, can be ended and exported, and spoils
nothing else."""

import asyncio
import json
import shutil
import time
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine, text

from bagatelle.game import games
from bagatelle.refusal import Refused
from bagatelle.table.client import TableClient
from bagatelle.table.play.rules_version import rules_version
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.servers.own_plugin import GAME, INTERPRETED, PACKAGE, install, new_server
from table.support import tables
from table.support.quick_start import Nursery

CHANGED = "The rules of this game have changed since; the match cannot go on."
MISSING = "This game is no longer installed here; the match cannot go on."
CLOCK = {"per_move": 5}


def sentence(change) -> str:
    return MISSING if change is None else CHANGED


class Evening:
    """What Ann and Bob left behind under the rules as they were, in a database that each test has a copy of."""

    def __init__(self, folder, nursery):
        self.folder, self.nursery = folder, nursery
        install(folder, "as it was")
        server = new_server(folder, nursery).start()
        try:
            asyncio.run(self._play(server))
        finally:
            server.stop()

    async def _play(self, server):
        async with TableClient(server.address) as ann, TableClient(server.address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob")
            self.ann, self.bob = ann.token, bob.token
            self.matches = {}
            for name, settings in {"two": {}, "other": {}, "clock": {"clock": CLOCK}}.items():
                seats = [{"kind": "me"}, {"kind": "open"}]
                made = await ann.create(GAME, seats, **settings)
                await bob.sit(made["invite"], "Bob")
                await self._swap(ann, made["id"])
                self.matches[name] = made["id"]
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
            made = await ann.create(GAME, seats)
            await bob.sit(made["invite"], "Bob")
            await self._swap(ann, made["id"])
            self.matches["three"] = made["id"]
            self.matches["lobby"] = (await ann.create(GAME, [{"kind": "me"}, {"kind": "open"}]))["id"]
            pair = [{"kind": "me"}, {"kind": "me", "name": "Also Ann"}]
            self.matches["buttle"] = (await ann.create("buttle", pair))["id"]

    async def _swap(self, ann, match_id):
        table = await ann.follow(match_id)
        await table.do("chat", text="Good luck!")
        await table.play("swap")

    @contextmanager
    def under(self, folder, *changes):
        """Servers, one after the other, under changed rules: their addresses."""
        folder.mkdir()
        for part in self.folder.glob("table.db*"):
            shutil.copy(part, folder)
        server = new_server(folder, self.nursery)

        def restart(change):
            if server.is_running:
                server.stop()
            install(folder, change)
            return server.start()

        try:
            yield restart
        finally:
            if server.is_running:
                server.stop()
        assert "ERROR" not in server.log, server.log


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    nursery = Nursery(environment=INTERPRETED)
    yield Evening(tmp_path_factory.mktemp("evening"), nursery)
    nursery.close()


def ask(server, token, method, path, body=None, **query):
    return TableClient(server.address, token).request(method, path, body, **query)


def command(server, token, match_id, do, **more):
    body = {"do": do, "match": match_id, **more}
    return ask(server, token, "POST", f"/api/matches/{match_id}/commands", body)


def kept(folder, match_id):
    engine = create_engine(f"sqlite:///{folder / 'table.db'}")
    try:
        with engine.connect() as connection:
            query = text(
                "SELECT stage, trouble, deadline, bot_to_act, rules, position FROM matches WHERE id = :m"
            )
            return connection.execute(query, {"m": match_id}).mappings().one()
    finally:
        engine.dispose()


@pytest.mark.parametrize("change", [None, "another position", "an illegal entry"])
def test_a_match_that_no_longer_replays_is_shown_can_be_ended_and_spoils_nothing(evening, tmp_path, change):
    ids = evening.matches
    with evening.under(tmp_path / "here") as restart:
        server = restart(change)
        status, mine = ask(server, evening.ann, "GET", "/api/me/matches")
        assert status == 200
        assert {match["id"] for match in mine} == {*ids.values()}
        status, table = ask(server, evening.ann, "GET", f"/api/matches/{ids['two']}")
        assert status == 200
        assert (table["now"]["state"], table["now"]["trouble"]) == ("stuck", sentence(change))
        assert table["now"]["prompt"] == sentence(change)
        assert [seat["name"] for seat in table["now"]["seats"]] == ["Ann", "Bob"]
        assert "Good luck!" in [step.get("text") for step in table["steps"]]
        assert (table["view"], table["now"]["moves"], table["now"]["actor"]) == (None, None, None)
        _, mine = ask(server, evening.ann, "GET", "/api/me/matches")
        (shown,) = (match for match in mine if match["id"] == ids["two"])
        assert (shown["state"], shown["trouble"], shown["my_turn"]) == ("stuck", sentence(change), False)
        (healthy,) = (match for match in mine if match["id"] == ids["buttle"])
        assert (healthy["state"], healthy["trouble"], healthy["my_turn"]) == ("playing", None, True)
        for do, more in {"play": {"move": "keep"}, "undo": {}, "hint": {}, "why": {"move": "keep"},
                         "bot": {"play": True}, "offer-draw": {}}.items():  # fmt: skip
            assert command(server, evening.bob, ids["two"], do, **more) == (
                409,
                {"refused": sentence(change)},
            )
        status, draft = ask(server, evening.bob, "GET", f"/api/matches/{ids['two']}/record")
        assert status == 200
        assert draft["seen_by"] == 1
        assert [0, "…"] in draft["events"], "a stuck match keeps its secrets"
        assert ask(server, evening.ann, "GET", f"/api/matches/{ids['two']}/moments/1")[0] == 404
        assert command(server, evening.bob, ids["two"], "chat", text="What now?")[0] == 200
        assert command(server, evening.bob, ids["two"], "call-off")[0] == 200
        assert command(server, evening.bob, ids["two"], "call-off")[0] == 409
        result = ask(server, evening.ann, "GET", f"/api/matches/{ids['two']}")[1]["now"]["result"]
        assert (result["how"], result["winners"]) == ("called_off", [])
        status, record = ask(server, evening.ann, "GET", f"/api/matches/{ids['two']}/record")
        assert status == 200
        assert [0, "swap"] in record["events"]
        assert record["ended"] == {"how": "called_off", "seat": None}
        assert record["chance"]["seed"]
        assert ask(server, evening.ann, "GET", f"/api/matches/{ids['two']}/draws")[0] == 409
        assert command(server, evening.ann, ids["two"], "rematch")[0] == 409
        assert command(server, evening.bob, ids["other"], "resign")[0] == 200
        result = ask(server, evening.ann, "GET", f"/api/matches/{ids['other']}")[1]["now"]["result"]
        assert (result["how"], result["winners"]) == ("resigned", [0])
        for person in (evening.ann, evening.bob):
            assert command(server, person, ids["three"], "resign")[0] == 200
        result = ask(server, evening.ann, "GET", f"/api/matches/{ids['three']}")[1]["now"]["result"]
        assert result["how"] == "called_off"
    assert json.dumps(record)


def test_a_clock_does_not_run_at_a_table_that_is_stuck(evening, tmp_path):
    match_id = evening.matches["clock"]
    with evening.under(tmp_path / "here") as restart:
        server = restart("another position")
        end = time.monotonic() + 30
        while kept(tmp_path / "here", match_id)["trouble"] is None:  # the sweep found it
            assert time.monotonic() < end
            time.sleep(0.1)
        row = kept(tmp_path / "here", match_id)
        assert (row["stage"], row["trouble"], row["deadline"], row["bot_to_act"]) == (
            "stuck",
            "changed",
            None,
            0,
        )
        now = ask(server, evening.ann, "GET", f"/api/matches/{match_id}")[1]["now"]
        assert (now["clock"], now["result"]) == (None, None)


def test_a_match_goes_on_when_its_rules_are_back(evening, tmp_path):
    match_id = evening.matches["two"]
    with evening.under(tmp_path / "here") as restart:
        server = restart(None)
        assert ask(server, evening.bob, "GET", f"/api/matches/{match_id}")[1]["now"]["state"] == "stuck"
        assert command(server, evening.bob, match_id, "chat", text="Where is it?")[0] == 200
        assert kept(tmp_path / "here", match_id)["trouble"] == "missing"
        server = restart("as it was")
        end = time.monotonic() + 30
        while kept(tmp_path / "here", match_id)["trouble"]:  # nobody had to look
            assert time.monotonic() < end
            time.sleep(0.1)
        assert kept(tmp_path / "here", match_id)["stage"] == "playing"
        assert command(server, evening.bob, match_id, "play", move="keep")[0] == 200
        assert ask(server, evening.bob, "GET", f"/api/matches/{match_id}")[1]["now"]["state"] == "over"


def test_nobody_sits_down_in_a_lobby_whose_game_is_gone(evening, tmp_path):
    with evening.under(tmp_path / "here") as restart:
        server = restart(None)
        table = ask(server, evening.ann, "GET", f"/api/matches/{evening.matches['lobby']}")[1]
        assert table["now"]["trouble"] == MISSING
        invite = table["fixed"]["invite"]
        assert ask(server, evening.bob, "GET", f"/api/invitations/{invite}")[1]["title"] == "Own Card"
        sat = ask(server, evening.bob, "POST", f"/api/invitations/{invite}", {"name": "Bob"})
        assert sat == (409, {"refused": MISSING})
        start = ask(server, evening.ann, "POST", f"/api/matches/{evening.matches['lobby']}/start")
        assert start == (409, {"refused": MISSING})


# Without a server


@pytest.fixture
def store(tmp_path):
    engine = open_database(f"sqlite:///{tmp_path / 'table.db'}")
    yield Store(engine)
    engine.dispose()


def stored(store, **settings):
    state = tables.seated("buttle", **settings)
    store.create(state, 0.0, "here")
    state.take_unstored()
    return state


def test_rules_and_position_are_stored_with_every_append(store):
    state = stored(store)
    kept = store.read(state.id)
    assert (kept.rules, kept.position) == (rules_version(games()["buttle"]), state.match.digest())
    assert store.load(state.id).position == state.position


def test_entries_that_were_tampered_with_are_not_blamed_on_the_rules(store):
    state = stored(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE matches SET position = 'another'"))
    found = store.load(state.id)
    assert (found.stage, found.trouble) == ("stuck", "damaged")
    with pytest.raises(Refused, match="does not fit together"):
        found.settle(0.0)
    with pytest.raises(Refused, match="does not fit together"):
        found.add("begin", None, 0.0)


def test_matches_from_before_positions_were_stored_are_believed(store):
    state = stored(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE matches SET position = NULL, rules = NULL"))
    assert store.load(state.id).position == state.position


def test_the_version_of_the_rules_changes_with_what_decides_a_position_only(tmp_path, monkeypatch):
    def version(name, change):
        install(tmp_path, "as it was")
        package = tmp_path / "packages" / PACKAGE
        if change:
            with (package / change).open("a") as source:
                source.write("\n# another line\n")
        package.rename(tmp_path / name)
        game = type("Any", (), {"package": name})
        return rules_version(game)

    monkeypatch.syspath_prepend(tmp_path)
    plain = version("plain", None)
    assert version("again", None) == plain
    assert version("shown", "sentences.py") == plain
    assert version("ruled", "rules.py") != plain
    assert version("noted", "notation.py") != plain
