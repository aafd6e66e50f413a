"""One connection on which somebody plays at several tables."""

import json
import time
from contextlib import contextmanager

from table.visiting import Visitor, visiting


def table_of(ann: Visitor) -> str:
    """A table at which Ann plays against herself."""
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Anna")]
    return ann.post("/api/matches", {"game": "buttle", "seats": seats}).json()["id"]


@contextmanager
def held(client, match: str):
    """A table at which nothing gets done for a while."""
    lock = client.app.state.hall._lock(match)
    client.portal.call(lock.acquire)
    try:
        yield
    finally:
        client.portal.call(lock.release)


def chat(line, match: str, text: str) -> None:
    """Say something, and do not wait for the answer."""
    line.send(json.dumps({"do": "chat", "match": match, "text": text, "key": text}))


def texts(ann: Visitor, match: str) -> list[str]:
    """What was said at a table."""
    steps = ann.get(f"/api/matches/{match}").json()["steps"]
    return [step["text"] for step in steps if step["kind"] == "chat"]


def test_who_waits_for_one_table_plays_on_at_another(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        slow, quick = table_of(ann), table_of(ann)
        with ann.socket() as line:
            with held(client, slow):
                chat(line, slow, "slow")
                for n in range(3):
                    assert line.ask(do="chat", match=quick, text=f"quick {n}")["say"] == "done"
                assert not [frame for frame in line.frames if '"slow"' in frame]
            assert line.until("slow")["say"] == "done"
        assert texts(ann, quick) == [f"quick {n}" for n in range(3)]


def test_at_one_table_commands_are_carried_out_in_their_order(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        match = table_of(ann)
        said = [f"number {n}" for n in range(100)]  # more than are begun at once
        with ann.socket() as line:
            with held(client, match):
                for text in said:
                    chat(line, match, text)
            line.until(said[-1])
            answers = [json.loads(frame)["key"] for frame in line.frames]
        assert answers == said[:-1]
        assert texts(ann, match) == said


def test_what_was_begun_when_the_line_was_cut_is_done_and_leaves_no_follower(tmp_path):
    with visiting(tmp_path) as client:
        ann, hall = Visitor(client), client.app.state.hall
        match, other = table_of(ann), table_of(ann)
        with ann.socket() as line:
            with held(client, match):
                line.send(json.dumps({"do": "follow", "match": match}))
                chat(line, match, "goodbye")
                line.ask(do="chat", match=other, text="all of it was heard")
                line.line.close()
            end = time.monotonic() + 30
            while hall.metrics.sockets:
                assert time.monotonic() < end
                time.sleep(0.01)
        assert texts(ann, match) == ["goodbye"]
        assert hall.in_use()["followers"] == 0


def test_a_database_that_fails_is_told_and_the_line_stays_open(tmp_path, caplog):
    with visiting(tmp_path) as client:
        ann, hall = Visitor(client), client.app.state.hall
        match = table_of(ann)
        since = hall.store.since

        def fail(*_):
            raise OSError("no disk")

        with ann.socket() as line:
            hall.store.since = fail  # so what was missed cannot be read
            answer = line.ask(do="play", match=match, move="draw", after=0)
            assert answer["reason"] == "Something went wrong here; nothing was changed. Try again."
            hall.store.since = since
            answer = line.ask(do="play", match=match, move="draw", after=0)
            assert answer["reason"] == "The table has moved on since; look again."
        assert "a command failed" in caplog.text
