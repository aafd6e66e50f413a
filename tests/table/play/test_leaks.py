"""Nobody learns from the server what they cannot know: every frame and every answer of random matches is read.

`BAGATELLE_LEAK_MATCHES=50` plays more matches of each game than the one of a usual run.
"""

import json
import os
import random
import sqlite3
from dataclasses import replace

import pytest

from bagatelle.kernel import SPECTATOR
from bagatelle.table.play import frames
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from own_games import OWN_GAMES
from table.play.leaking import at_number, leaks
from table.support.tables import play, seated
from table.support.visiting import Visitor, sit_down, visiting

MATCHES = int(os.environ.get("BAGATELLE_LEAK_MATCHES", "1"))
MOVES = 25
POINTS = 6
"""At how many moments of a match other worlds are tried, for each viewer."""
SETTINGS = {
    "bag-o-loot": (3, {}),
    "buttle": (2, {}),
    "button-men": (2, {"a": "4 6 X Y", "b": "10 V W 20", "wins": 5}),
}
"""Games with secrets: seats and options (swing dice are chosen in secret)."""


def test_all_games_with_secrets_are_here():
    assert {name for name, game in OWN_GAMES.items() if game.secrets} == set(SETTINGS)


class Heard:
    """One match over the real application, and everything that everybody got."""

    def __init__(self, folder, game: str, rng: random.Random) -> None:
        seats, options = SETTINGS[game]
        self.rng = rng
        with visiting(folder) as client:
            self.people = [Visitor(client, name) for name in ("Ann", "Bob", "Cyd")[:seats]]
            self.zoe = Visitor(client, "Zoe")
            for moves in (MOVES, MOVES // 2, 8, 6, 4, 2):  # not to the end, where everything is open
                self.made = sit_down(game, *self.people, options=options)
                self.path = f"/api/matches/{self.made['id']}"
                self.frames = self._play(moves)
                if self.people[0].get(self.path).json()["now"]["state"] == "playing":
                    break
            self.answers = self._ask()
            self.after_the_end = self._end()
        self.state = Store(open_database(f"sqlite:///{folder / 'table.db'}")).load(self.made["id"])
        with sqlite3.connect(folder / "table.db") as database:
            self.ids = [row[0] for row in database.execute("SELECT id FROM people")]
            ((self.watching,),) = database.execute("SELECT id FROM people WHERE name = 'Zoe'")
            self.hashes = [row[0] for row in database.execute("SELECT hash FROM tokens")]

    def _play(self, moves: int) -> list[list[str]]:
        """Play at random, everybody following; the frames of each seat, and of the spectator last."""
        match_id = self.made["id"]
        opened = [person.socket() for person in (*self.people, self.zoe)]
        sockets = [each.__enter__() for each in opened]
        for seat, socket in enumerate(sockets[:-1]):
            assert socket.ask(do="follow", match=match_id, **{"as": seat})["say"] == "done"
        assert sockets[-1].ask(do="follow", match=match_id, watch=self.made["watch"])["say"] == "done"
        for _ in range(moves):
            offers = [person.get(f"{self.path}/moves").json() for person in self.people]
            mover = next((n for n, offered in enumerate(offers) if offered), None)
            if mover is None:
                break
            move = self.rng.choice(offers[mover])["move"]
            assert self.people[mover].do(match_id, "play", move=move).status_code == 200
            if self.rng.random() < 0.1:
                self.people[mover].do(match_id, "undo")
                for person in self.people:
                    person.do(match_id, "answer", yes=True)
        for socket in sockets:
            socket.catch_up()
        for each in opened:
            each.__exit__(None, None, None)
        return [socket.frames for socket in sockets]

    def _ask(self) -> list[list[str]]:
        """Every answer over HTTP, for each seat and for the spectator last."""
        events = json.loads(self.frames[0][-1]).get("now", {}).get("events", 0)
        found = []
        for seat, person in enumerate((*self.people, self.zoe)):
            eyes = (
                {"as": seat} if person is not self.zoe else {"as": "spectator", "watch": self.made["watch"]}
            )
            paths = ["", "/record", *(f"/moments/{event}" for event in range(0, events + 1, 7))]
            answers = [person.get(self.path + path, **eyes) for path in paths]
            assert {answer.status_code for answer in answers} == {200}
            refused = person.get(f"{self.path}/draws", watch=self.made["watch"])
            assert refused.status_code == 409
            strange = person.get(self.path, **{"as": (seat + 1) % len(self.people)}, watch=self.made["watch"])
            assert strange.status_code == 403
            found.append([answer.text for answer in (*answers, refused, strange)])
        return found

    def _end(self) -> list[str]:
        for person in self.people:
            person.do(self.made["id"], "resign")
        return [self.zoe.get(f"{self.path}{path}", watch=self.made["watch"]).text for path in ("", "/draws")]


@pytest.fixture(scope="module", params=[(game, n) for game in SETTINGS for n in range(MATCHES)], ids=str)
def heard(request, tmp_path_factory):
    game, number = request.param
    return Heard(tmp_path_factory.mktemp("leaks"), game, random.Random(f"{game} {number}"))


def test_no_frame_and_no_answer_has_a_secret_of_the_server_in_it(heard):
    tokens = [person.token for person in (*heard.people, heard.zoe)]
    secrets = [heard.state.seed.hex(), *heard.ids, *heard.hashes, *tokens]
    for seat, texts in enumerate(zip(heard.frames, heard.answers, strict=True)):
        for text in [*texts[0], *texts[1]]:
            assert not [secret for secret in secrets if secret in text], text
            if seat == len(heard.people):
                assert heard.made["invite"] not in text


def test_after_a_match_that_ended_early_the_seed_is_told(heard):
    if len(heard.people) == 2:
        assert all(heard.state.seed.hex() in text for text in heard.after_the_end)


def test_the_socket_sends_exactly_what_the_frames_are_checked_for(heard):
    """Every frame that was sent is made again from the stored entries, and is the same."""
    sent = [
        [frame for frame in map(json.loads, texts) if frame["say"] != "presence"] for texts in heard.frames
    ]
    state, known = at_number(heard.state, 0), [0] * len(sent)
    for entry in heard.state.entries:
        state.apply(entry)
        for seat, waiting in enumerate(sent):
            while waiting and waiting[0]["number"] == state.number:
                frame = waiting.pop(0)
                mine = state.chairs[seat].person if seat < len(heard.people) else heard.watching
                viewer = Viewer(seat if seat < len(heard.people) else SPECTATOR, "en", mine)
                if frame["say"] == "table":
                    made = frames.table(state, viewer, set(), 0.0)
                else:
                    made = frames.news(state, viewer, known[seat], set(), 0.0)
                assert without_presence(made) == without_presence(frame)
                known[seat] = state.number
    assert not any(sent)
    assert all(known)


def without_presence(frame: dict) -> dict:
    data = json.loads(json.dumps(frame))
    for seat in data["now"]["seats"]:
        del seat["here"]
    del data["now"]["watching"], data["now"]["undo_until"]
    return data


def test_nothing_depends_on_what_the_viewer_cannot_know(heard):
    last = last_playing(heard.state)
    for viewer in viewers(heard.state):
        assert not found_leaks(last, viewer, heard.rng)


def last_playing(state):
    """The table before people ended the match."""
    ends = [entry.number for entry in state.entries if entry.kind == "resign"]
    state = at_number(state, ends[0] - 1) if ends else state
    while state.result:
        state = at_number(state, state.number - 1)
    return state


def viewers(state):
    yield Viewer(SPECTATOR, "en", "zoe")
    for seat, chair in enumerate(state.chairs):
        yield Viewer(seat, "en" if seat % 2 == 0 else "nl", chair.person)


def found_leaks(state, viewer, rng) -> list[tuple[int, str]]:
    """Where and how other worlds look different."""
    events = len(state.match.events)
    places = sorted({events, *(rng.randrange(events + 1) for _ in range(POINTS))})
    found = []
    for place in places:
        ends = rng.randrange(place, events + 1)
        earlier = at_number(state, state.stack[ends - 1] if ends else state.number)
        if len(earlier.match.events) >= place and not earlier.result:
            found += [(place, what) for what in leaks(earlier, viewer, place, rng)]
    return found


# The check itself


def played(game: str):
    rng = random.Random(3)
    seats, options = SETTINGS[game]
    state = seated(game, *("ann", "bob", "cyd")[:seats], options=options)
    for _ in range(12):
        play(state, rng.choice(state.match.moves()))
    return state


def show_a_hand(monkeypatch):
    """A view that is always that of the first seat."""
    honest = frames.seen
    monkeypatch.setattr(
        frames, "seen", lambda state, viewer, event: honest(state, replace(viewer, seat=0), event)
    )


def tell_a_move(monkeypatch):
    """Every move as it was, instead of as the viewer may know it."""
    notation = OWN_GAMES["bag-o-loot"].notation
    monkeypatch.setattr(notation, "seen", lambda before, action, viewer: notation.write(before, action))


def tell_all_moves(monkeypatch):
    """What the one to act may play, told to everybody."""
    monkeypatch.setattr(frames, "may_move", lambda state, viewer: state.actor >= 0)


def tell_a_hash(monkeypatch):
    """A hash of the position, from which it can be guessed."""
    monkeypatch.setattr(frames, "commitment", lambda state: state.match.digest())


@pytest.mark.parametrize("plant", [show_a_hand, tell_a_move, tell_all_moves, tell_a_hash])
def test_a_planted_leak_is_found(monkeypatch, plant):
    state = played("bag-o-loot")
    viewer = Viewer(1, "en", "bob")
    assert not found_leaks(state, viewer, random.Random(4))
    plant(monkeypatch)
    assert found_leaks(state, viewer, random.Random(4))
