"""The lab of a table: who may use it, what may be asked for, and that it disturbs nobody."""

import asyncio
import os
import re
import time
from importlib.resources import files
from pathlib import Path

import pytest

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.game import find_game
from bagatelle.lab import compare, run
from bagatelle.lab.closer import Look
from bagatelle.lab.report.text import markdown_of
from bagatelle.lab.report.writing import report_of
from bagatelle.language import ENGLISH, LANGUAGES, speak
from bagatelle.refusal import Refused
from bagatelle.table.studies import allowed, desk, process
from bagatelle.table.studies.asked import Asked
from bagatelle.table.studies.desk import Desk
from bagatelle.table.web.guard import HEADERS, MOST_BODY
from bagatelle.table.web.limits import Limits
from bagatelle.table.web.reach import Reach
from bagatelle.table.web.serve import most_studied, serve
from table.support.visiting import Visitor, visiting

STUDIES = "/api/lab/studies"
SMALL = {"game": "buttle", "seats": 2, "bots": ["random"], "games": 200, "seed": 3}
LONG = {"bots": ["medium"], "games": 100_000}
MOST = 100_000


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("studies"), most_studied=MOST) as client:
        yield client


@pytest.fixture
def ann(client):
    return Visitor(client, "Ann")


@pytest.fixture(scope="module")
def bob(client):
    """Somebody who has let a small study be played."""
    bob = Visitor(client, "Bob")
    bob.study = begin(bob)
    bob.seen = follow(bob, bob.study)
    return bob


def begin(person, **wanted):
    answer = person.post(STUDIES, {**SMALL, **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def follow(
    person, study, until=lambda seen: seen["state"] not in ("waiting", "preparing", "playing", "looking")
):
    """Wait for a study, as the page does."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        seen = person.get(f"{STUDIES}/{study}").json()
        if until(seen):
            return seen
        time.sleep(0.05)
    raise AssertionError(seen)


def stop(person, study):
    return person.post(f"{STUDIES}/{study}/stop", {})


def text_of(person, study, language="en"):
    return person.get(f"{STUDIES}/{study}/report", form="text", language=language).text


# What is played


def test_a_study_says_what_the_lab_says_with_the_same_seed(bob):
    assert (bob.seen["state"], bob.seen["done"], bob.seen["of"], bob.seen["mine"]) == ("done", 200, 200, True)
    played = run("buttle", "random", 200, seats=2, seed=3)
    assert text_of(bob, bob.study) == markdown_of(
        report_of(played, ENGLISH, Look(process.CLOSELY, jobs=1)), ENGLISH
    )


def test_other_rules_are_compared_with_the_printed_ones_in_any_language(ann):
    study, dutch = begin(ann, bots=["greedy", "random"], options={"scuttle": True}), speak("nl")
    assert follow(ann, study)["variants"] == 2
    compared = compare("buttle", [{}, {"scuttle": True}], ["greedy", "random"], 200, seats=2, seed=3)
    assert text_of(ann, study, "nl") == markdown_of(
        report_of(compared, dutch, Look(process.CLOSELY, jobs=1)), dutch
    )


def test_whoever_does_not_want_to_compare_sees_the_other_rules_alone():
    assert [len(read(options={"scuttle": True}, compare=wanted).variants) for wanted in (True, False)] == [
        2,
        1,
    ]
    assert len(read(options={"scuttle": False}).variants) == 1


def test_what_seats_have_chosen_belongs_to_both_variants():
    chosen = [{"fighter": "Giant"}, {"fighter": "Avis"}]
    asked = read(game="button-men", options={"wins": 1}, choices=chosen)
    assert [variant.changed()["a"] for variant in asked.variants] == ["Giant", "Giant"]
    assert asked.variants[0] == find_game("button-men").options.read({"a": "Giant", "b": "Avis"})


def test_the_report_can_be_saved_and_no_header_is_weaker_for_it(bob):
    answer = bob.get(f"{STUDIES}/{bob.study}/report")
    assert answer.headers["content-disposition"] == 'attachment; filename="buttle-report.html"'
    assert answer.text.startswith("<!doctype html>")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    part = bob.get(f"{STUDIES}/{bob.study}/report", form="part").json()
    assert part["html"].startswith("<article>")
    assert ":root" not in part["style"]


def test_the_page_gives_every_colour_of_a_report():
    """Otherwise a dark page on a light device would show it in the colours of the device."""
    named, shared = re.compile(r"(--[\w-]+):"), re.compile(r":root \{(.*?)\}", re.DOTALL)
    style = (files("bagatelle") / "lab/report/page.css").read_text("utf-8")
    page = (files("bagatelle") / "table/static/lab/lab.css").read_text("utf-8")
    assert set(named.findall("".join(shared.findall(style)))) == set(named.findall(page))


# Stopping


def test_a_study_whose_process_dies_ends_with_a_sentence(client, ann):
    study = begin(ann, **LONG)
    follow(ann, study, lambda seen: seen["done"])
    os.kill(client.app.state.desk._worker._process.pid, 9)
    assert follow(ann, study)["state"] == "failed"


def test_a_study_can_be_stopped_and_what_was_played_stays(client, ann):
    study = begin(ann, **LONG)
    follow(ann, study, lambda seen: seen["done"])
    pid = client.app.state.desk._worker._process.pid
    assert stop(ann, study).json()["state"] == "stopped"
    seen = follow(ann, study)
    assert 0 < seen["done"] < seen["of"]
    assert "So far" in text_of(ann, study)
    assert not is_running(pid)


def test_nothing_goes_on_when_the_server_has_ended(tmp_path):
    with visiting(tmp_path, most_studied=MOST) as client:
        ann = Visitor(client)
        follow(ann, begin(ann, **LONG), lambda seen: seen["state"] == "playing")
        pid = client.app.state.desk._worker._process.pid
        assert is_running(pid)
    assert not is_running(pid)


def is_running(pid):
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return False
        time.sleep(0.05)
    return True


# Whose studies


def test_nobody_lists_the_studies_of_others_and_whoever_has_the_link_may_look_but_not_stop(ann, bob):
    assert [each["id"] for each in bob.get("/api/lab").json()["studies"]] == [bob.study]
    assert ann.get("/api/lab").json()["studies"] == []
    assert ann.get(f"{STUDIES}/{bob.study}").json()["mine"] is False
    assert stop(ann, bob.study).status_code == 403
    assert len(bob.study) == 24


@pytest.mark.parametrize("study", ["x", "0" * 24, "..%2f..%2fetc", "y" * 200])
def test_an_id_that_was_guessed_leads_nowhere(ann, study):
    for path in (f"{STUDIES}/{study}", f"{STUDIES}/{study}/report"):
        answer = ann.get(path)
        assert answer.status_code in (404, 422)
        assert answer.json()["refused"].endswith(".")


def test_strangers_must_say_who_they_are(client):
    assert client.get("/api/lab").status_code == 401


# What nobody may ask for


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0}, {"games": -5}, {"games": MOST + 1}, {"games": 10**30}, {"games": "1e3"}, {"games": 1.5},
        {"games": True}, {"seed": -1}, {"seed": 2**53}, {"seed": None}, {"seats": 3}, {"seats": 0}, {"seats": 10**9},
        {"bots": []}, {"bots": ["hard"]}, {"bots": ["best"]}, {"bots": ["random"] * 3}, {"bots": ["medium@500n"]},
        {"bots": ["program:touch x"]}, {"bots": ["./bot.py:Bot"]}, {"bots": ["/etc/passwd"]}, {"bots": "random"},
        {"game": "chess"}, {"game": "../buttle"}, {"game": None}, {"options": {"scuttle": "<script>"}},
        {"options": {"nothing": 1}}, {"options": {"games": 10**40}}, {"options": {"deck": ["x"] * 65}},
        {"options": {"deck": {"a": {}}}}, {"options": {str(n): n for n in range(65)}}, {"choices": [{"fighter": "x"}]},
        {"choices": [None] * 17}, {"compare": 1}, {"more": 1}, {"out": "/tmp/x"}, {"jobs": 64},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_one_sentence_and_changes_nothing(ann, wrong):
    answer = ann.post(STUDIES, {**SMALL, **wrong})
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["refused"].endswith("."), answer.text
    assert ann.get("/api/lab").json()["studies"] == []


def test_a_huge_body_is_refused(ann):
    answer = ann.post(STUDIES, {**SMALL, "options": {"deck": "x" * MOST_BODY}})
    assert answer.status_code == 413


def test_floods_are_refused(tmp_path):
    with visiting(tmp_path, most_studied=MOST, limits=Limits.usual()) as client:
        ann = Visitor(client)
        answers = [ann.post(STUDIES, {**SMALL, "bots": ["hard"]}).status_code for _ in range(12)]
    assert answers[:10] == [409] * 10
    assert 429 in answers


# Who has opened it


def test_the_lab_is_closed_unless_somebody_opens_it(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        assert ann.get("/api/home").json()["lab"] is False
        for answer in (ann.get("/api/lab"), ann.post(STUDIES, SMALL), ann.get(f"{STUDIES}/x")):
            assert answer.status_code == 403
            assert "--lab" in answer.json()["refused"]


@pytest.mark.parametrize(
    ("reach", "names", "most"),
    [
        (Reach(), (), allowed.USUAL),
        (Reach(open_to_network=True), (), 0),
        (Reach("https://games.example.org"), (), 0),
        (Reach(), ("games.example.org",), 0),
    ],
)
def test_it_is_open_only_where_no_stranger_comes_in_unless_the_host_says_otherwise(reach, names, most):
    assert most_studied(None, reach, names) == most
    assert most_studied(500, reach, names) == 500
    assert most_studied(0, reach, names) == 0


@pytest.mark.parametrize("most", [-1, allowed.MOST + 1])
def test_a_bound_that_makes_no_sense_is_refused(most):
    with pytest.raises(Refused, match="turns it off"):
        serve(lab=most)


def test_without_its_package_the_page_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setattr(allowed, "PACKAGE", "no_such_package")
    with visiting(tmp_path, most_studied=MOST) as client:
        ann = Visitor(client)
        assert ann.get("/api/home").json()["lab"] is False
        assert "pip install 'bagatelle[lab]'" in ann.get("/api/lab").json()["refused"]


# The queue


class Idle:
    """A worker that never gets anywhere."""

    def __init__(self):
        self.begun = []

    async def begin(self, study):
        self.begun.append(study["seed"])
        self._ended = asyncio.Event()

    async def hear(self):
        await self._ended.wait()
        raise desk.Gone

    def end(self):
        if self.begun:
            self._ended.set()


async def ready(game):
    pass


def read(**wanted):
    asked = {**SMALL, "options": {}, "choices": [], "compare": True, **wanted}
    return Asked.read(**asked, most=MOST, say=ENGLISH)


def at_a_desk(use):
    """Let something happen at a desk whose worker does nothing."""

    async def happen():
        clock, worker = [0.0], Idle()
        place = Desk(MOST, ready, lambda: clock[0], worker)
        running = asyncio.ensure_future(place.run())

        async def settle():
            for _ in range(10):
                await asyncio.sleep(0)

        try:
            await use(place, clock, worker, settle)
        finally:
            running.cancel()

    asyncio.run(happen())


def test_one_study_is_played_at_a_time_and_the_others_know_how_many_are_ahead():
    async def use(place, clock, worker, settle):
        first, second, third = [place.ask(read(seed=n), f"p{n}", f"a{n}", ENGLISH) for n in range(3)]
        await settle()
        assert worker.begun == [0]
        assert [place.ahead(each) for each in (first, second, third)] == [0, 1, 2]
        place.end(second)
        assert place.ahead(third) == 1
        place.end(first)
        await settle()
        assert worker.begun == [0, 2]
        assert [each.state for each in (first, second, third)] == ["stopped", "stopped", "preparing"]

    at_a_desk(use)


def test_a_person_and_an_address_have_two_studies_at_once_and_only_so_many_wait():
    async def use(place, clock, worker, settle):
        for n in range(2):
            place.ask(read(), "ann", f"a{n}", ENGLISH)
            place.ask(read(), f"p{n}", "here", ENGLISH)
        with pytest.raises(Refused, match="Two of your studies"):
            place.ask(read(), "ann", "elsewhere", ENGLISH)
        with pytest.raises(Refused, match="from your network address"):
            place.ask(read(), "bob", "here", ENGLISH)
        await settle()
        for n in range(desk.MOST_WAITING - 3):
            place.ask(read(), f"q{n}", f"b{n}", ENGLISH)
        with pytest.raises(Refused, match="busy"):
            place.ask(read(), "eve", "far away", ENGLISH)
        assert len(place._waiting) == desk.MOST_WAITING

    at_a_desk(use)


def test_what_nobody_looks_at_any_more_is_ended():
    async def use(place, clock, worker, settle):
        left, looked_at = place.ask(read(), "ann", "a", ENGLISH), place.ask(read(seed=1), "bob", "b", ENGLISH)
        await settle()
        clock[0] = desk.PATIENCE - 1
        place.find(looked_at.id)
        clock[0] = desk.PATIENCE + 1
        place._leave_forgotten()
        await settle()
        assert (left.state, looked_at.state) == ("left", "preparing")
        assert worker.begun[-1] == 1

    at_a_desk(use)


def test_only_the_last_studies_are_kept():
    async def use(place, clock, worker, settle):
        for _ in range(desk.KEPT_EACH + 3):
            place.end(last := place.ask(read(), "ann", "a", ENGLISH))
        assert len(place.of("ann")) == desk.KEPT_EACH
        assert place.of("ann")[0] is last
        for n in range(desk.KEPT + 5):
            place.end(place.ask(read(), f"p{n}", f"a{n}", ENGLISH))
        assert len(place._studies) == desk.KEPT
        assert place.find(last.id) is None

    at_a_desk(use)


# In the process


def test_a_study_that_takes_too_long_tells_what_was_played(monkeypatch):
    monkeypatch.setattr(process, "MOST_SECONDS", 0.0)
    *_, played, ended = process._growing(read(bots=["medium"], games=50_000).plain())
    assert ended == {"ended": "time"}
    assert 0 < played["done"] < played["of"]
    assert set(played["drawn"]) == set(LANGUAGES)


def test_what_the_lab_refuses_is_told_in_every_language(monkeypatch):
    monkeypatch.setattr(process, "_bound_processor_time", lambda: None)
    (told,) = process._played({**read().plain(), "bots": ["nobody"]})
    assert told["ended"] == "refused"
    assert set(told["why"]) == set(LANGUAGES)
