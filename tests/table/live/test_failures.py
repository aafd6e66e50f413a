"""Errors that nobody expected: counted, told in one line, and answered."""

import asyncio
import logging
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocketDisconnect

from bagatelle.table.live import failures
from bagatelle.table.live.failures import Failures, in_one_line
from bagatelle.table.live.metrics import Metrics
from bagatelle.table.storage.health import Health
from bagatelle.table.web.guard import Guard
from bagatelle.table.web.limits import Limits
from bagatelle.table.web.reach import Reach
from bagatelle.table.web.socket import Visit
from table.support.visiting import Visitor, visiting


class Clock:
    at = 0.0

    def __call__(self) -> float:
        return self.at


def fail(text: str = "odd") -> ValueError:
    try:
        raise ValueError(text)
    except ValueError as problem:
        return problem


def lines(caplog) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def traces(caplog) -> int:
    return sum(bool(record.exc_info) for record in caplog.records)


def errors_of(client) -> str:
    (line,) = (
        each for each in client.get("/metrics").text.splitlines() if each.startswith("bagatelle_errors_total")
    )
    return line


def test_every_error_counts_and_only_the_first_of_a_kind_is_traced(caplog):
    metrics, clock = Metrics(), Clock()
    noted = Failures(metrics, clock)
    for _ in range(1000):
        noted.note("a socket failed", fail())
    assert metrics.errors == 1000
    assert (len(lines(caplog)), traces(caplog)) == (1, 1)
    clock.at = failures.QUIET
    noted.note("a socket failed", fail())
    assert lines(caplog)[1].startswith("a socket failed: ValueError in test_failures.py:")
    assert lines(caplog)[1].endswith("; 999 more since the last line")
    assert traces(caplog) == 1


def test_another_kind_of_error_is_traced_at_once(caplog):
    noted = Failures(Metrics(), Clock())
    noted.note("a socket failed", fail())
    noted.note("a socket failed", KeyError("x"))
    assert traces(caplog) == 2


def test_what_somebody_sent_does_not_break_a_line_of_the_log():
    assert in_one_line("a\nb\x1b[2J\u2028c" + "d" * 500) == "a?b?[2J?c" + "d" * 191


def test_kinds_of_errors_are_forgotten_at_some_time(monkeypatch):
    monkeypatch.setattr(failures, "MOST_KINDS", 2)
    noted = Failures(Metrics(), Clock())
    for name in "abc":
        noted.note("a socket failed", type(name, (Exception,), {})())
    assert len(noted._kinds) == 2


def test_a_request_that_fails_is_answered_with_a_sentence_and_counted_once(tmp_path, monkeypatch, caplog):
    async def odd(health):
        raise ZeroDivisionError

    monkeypatch.setattr(Health, "look", odd)
    with visiting(tmp_path) as client:
        answer = client.get("/healthz", headers={"Accept-Language": "nl"})
        assert answer.status_code == 500
        assert answer.json()["refused"].startswith("Hier ging iets mis")
        assert errors_of(client) == "bagatelle_errors_total 1"
    assert (len(lines(caplog)), traces(caplog)) == (1, 1)


def test_a_socket_that_fails_is_closed_and_counted_and_the_log_is_not_flooded(tmp_path, monkeypatch, caplog):
    async def odd(visit, text):
        raise TypeError(text)

    with visiting(tmp_path) as client:
        ann = Visitor(client, "Ann")
        monkeypatch.setattr(Visit, "hear", odd)
        for _ in range(3):
            with pytest.raises(WebSocketDisconnect) as closed, ann.socket() as line:
                line.ask(do="leave", match="none")
            assert closed.value.code == 1011
        assert errors_of(client) == "bagatelle_errors_total 3"
    assert (len(lines(caplog)), traces(caplog)) == (1, 1)


@pytest.mark.parametrize(("fails", "errors"), [("the connection", 0), ("the table", 1)])
def test_whoever_leaves_while_they_are_answered_is_no_error(fails, errors):
    async def application(scope, receive, send):
        if fails == "the table":
            raise OSError("a disk")
        await send({"type": "websocket.accept"})

    async def send(message):
        raise OSError

    metrics = Metrics()
    hall = SimpleNamespace(failures=Failures(metrics))
    scope = {
        "type": "websocket", "path": "/", "scheme": "ws", "headers": [(b"host", b"localhost")],
        "app": SimpleNamespace(state=SimpleNamespace(hall=hall)),
    }  # fmt: skip
    asyncio.run(Guard(application, Limits.none(), Reach(), {})(scope, None, send))
    assert metrics.errors == errors
