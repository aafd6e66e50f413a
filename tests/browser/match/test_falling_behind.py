"""A page that is behind shows the newest state at once, so that nobody loses time to what is shown."""

import json
import threading
import urllib.error
import urllib.request

import pytest

from profiles import by_profile

CLOCK = {"per_game": 120}
QUIET = {"buttle": "points ", "bag-of-butts": "score "}
"""How a move begins that tells its maker nothing, and can be taken back freely."""


class Program:
    """Somebody who plays without a page."""

    def __init__(self, address, name):
        self.address, self.token = address, None
        self.token = self.ask("POST", "/api/people", {"name": name})["token"]

    def ask(self, method, path, body=None):
        """Ask the table; a refusal is an answer too."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            return json.load(refused)

    def do(self, match, **wanted):
        return self.ask("POST", f"/api/matches/{match}/commands", {"match": match, **wanted})

    def moves(self, match):
        return [each["move"] for each in self.ask("GET", f"/api/matches/{match}/moves")]


class Attack(threading.Thread):
    """Takes the same move back and plays it again, so many times a second, until told to stop."""

    def __init__(self, eve, match, move, rate):
        super().__init__(daemon=True)
        self.eve, self.match, self.move, self.rate = eve, match, move, rate
        self.over = threading.Event()
        self.done = 0

    def run(self):
        while not self.over.wait(1 / self.rate):
            self.eve.do(self.match, do="answer", yes=False)  # a request that is open would be in the way
            self.eve.do(self.match, do="undo")
            self.done += "refused" not in self.eve.do(self.match, do="play", move=self.move)

    def __exit__(self, *_):
        self.over.set()
        self.join()

    def __enter__(self):
        self.start()
        return self


def before_a_quiet_move(eve, vic, game):
    """A match in which it is Eve's turn, and what she can play without learning anything."""
    for _ in range(20):
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = eve.ask("POST", "/api/matches", {"game": game, "seats": seats, "clock": CLOCK})
        vic.api("POST", f"/api/invitations/{made['invite']}", {"name": vic.name})
        match = made["id"]
        if game == "bag-of-butts" and eve.moves(match):
            eve.do(match, do="play", move="1 1")
        quiet = [move for move in eve.moves(match) if move.startswith(QUIET[game])]
        if quiet:
            return match, quiet[0]
    raise AssertionError("Eve is never the first")


def has_moved(vic, match):
    return any(step.get("actor") == 1 for step in vic.table(match)["steps"])


@pytest.mark.parametrize(
    ("game", "rate"), by_profile([("buttle", 3)], [("buttle", 1), ("buttle", 3), ("bag-of-butts", 3)])
)
def test_taking_back_and_playing_again_keeps_nobody_from_moving(visit, server, game, rate):
    vic, eve = visit("Vic", calm=False), Program(server.address, "Eve")
    match, move = before_a_quiet_move(eve, vic, game)
    vic.open_match(match)
    eve.do(match, do="play", move=move)
    with Attack(eve, match, move, rate) as attack:
        while not has_moved(vic, match) and vic.table(match)["now"]["state"] == "playing":
            if vic.is_mine():
                vic.act()
    assert attack.done
    assert has_moved(vic, match)


# The queue of what is shown

QUEUE = """async ({ timed, pushes, lasts }) => {
    const page = document.querySelector("script[type=module]").src;  // both of the same edition
    const { createStepQueue } = await import(new URL("match/step-queue.js", page));
    const { pause } = await import(new URL("kit/motion.js", page));
    const shown = [], began = performance.now();
    const end = Promise.withResolvers();
    const queue = createStepQueue({
        show: (step, animate) => { shown.push([step.number, animate]); return animate && pause(lasts); },
        shown: () => {}, isBot: () => false, isTimed: () => timed, settled: () => end.resolve(),
    });
    const step = (kind, number) => ({ kind, number, actor: "chance", view: {} });
    for (const [kinds, after] of pushes) {
        queue.push(kinds.map((kind, n) => step(kind, n)));
        if (after) await new Promise((done) => setTimeout(done, after));
    }
    await end.promise;
    queue.close();
    return { shown, took: performance.now() - began };
}"""
LONG = 40_000
"""Milliseconds that an animation takes in these tests: longer than anybody wants to wait."""


@pytest.fixture
def queue(visit):
    """What a queue shows, each with or without motion, of what is pushed: kinds of steps, and how long to wait then."""
    ann = visit("Ann", calm=False)
    ann.open()

    def run(*pushes, timed=False, lasts=LONG):
        return ann.page.evaluate(QUEUE, {"timed": timed, "pushes": pushes, "lasts": lasts})

    return run


def test_what_is_taken_back_before_it_was_shown_is_not_waited_for(queue):
    told = queue([["event"], 50], [["undo"], 0], [["event"], 0])
    assert told["shown"] == [[0, True], [0, False], [0, False]]
    assert told["took"] < LONG


def test_whoever_has_missed_a_great_deal_is_shown_the_newest_state_at_once(queue):
    told = queue([["event"] * 18, 0])
    assert [animate for _, animate in told["shown"]] == [False] * 18
    assert told["took"] < LONG


def test_while_ones_own_clock_runs_nothing_is_shown_for_long(queue):
    told = queue([["event", "event"], 0], timed=True)
    assert told["shown"] == [[0, True], [1, False]]
    assert 1900 < told["took"] < LONG


def test_where_there_is_time_everything_is_shown(queue):
    told = queue([["event", "event"], 0], lasts=10)
    assert told["shown"] == [[0, True], [1, True]]
