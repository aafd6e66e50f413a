"""Whatever people do at a table: the time that passed while a person was to act was charged to somebody, but for what
is noted as lag, outage or increment, and nobody's time ever grows otherwise."""

import random
from contextlib import suppress
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from bagatelle.refusal import Refused
from bagatelle.table.play.commands import asking, chatting, leaving, playing
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.frames import moves
from bagatelle.table.play.outages import Outage, note_outages
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from table.tables import BUTTS, PEOPLE, again, seated

CLOSE = 1e-6
GAMES = (BUTTS, "buttle", "button-men")
CLOCKS = (
    {"per_move": 30},
    {"per_game": 60},
    {"per_game": 40, "increment": 3},
    {"per_game": 100_000, "increment": 20},
)
ACTS = (
    "play",
    "undo",
    "answer",
    "draw",
    "chat",
    "bot",
    "back",
    "bot plays",
    "outage",
    "sweep",
    "play and hang",
)

Step = tuple[str, float, float, int]
steps = st.lists(
    st.tuples(
        st.sampled_from(ACTS) | st.sampled_from(("play", "undo", "answer")),
        st.floats(0, 12, allow_nan=False),
        st.floats(0, 3, allow_nan=False),
        st.integers(0, 2**16),
    ),
    max_size=60,
)


@dataclass
class Watch:
    """A table, and a bookkeeper of its own who only looks at who is to act, and when."""

    state: State
    at: float = 0.0
    thinking: float = 0.0
    """Seconds that passed while a person was to act."""
    dark: float = 0.0
    """Those of them in which the server was away."""
    told: list[Outage] = field(default_factory=list)
    last_left: list[float] = field(default_factory=list)
    known: int = 0

    def __post_init__(self) -> None:
        self.last_left, self.known = self.state.time_left(self.at), self.state.number

    def pass_time(self, seconds: float) -> None:
        self.at += seconds
        self.thinking += seconds * len(self.state.thinkers)

    def lag(self) -> float:
        return sum(
            entry.body.get("lag", 0.0) for entry in self.state.entries if entry.kind in ("play", "seal")
        )

    def check(self) -> None:
        """What was charged, and what is about to be, adds up to what passed; and nobody's time grew."""
        state = self.state
        open_time = state.times.elapsed(self.at) * len(state.thinkers)
        charged = sum(state.times.used) + open_time
        assert abs(charged - (self.thinking - self.dark - self.lag())) < CLOSE
        left = state.time_left(self.at)
        new = state.entries[self.known :]
        if state.settings.clock.per_game:
            for seat, (before, now) in enumerate(zip(self.last_left, left, strict=True)):
                assert now <= before + self.may_grow(new, seat, before) + CLOSE
        self.last_left, self.known = left, state.number

    def may_grow(self, new, seat: int, before: float) -> float:
        """An increment for each own decision, the credit for its lag, or what an agreed take-back leaves."""
        clock = self.state.settings.clock
        own = [entry for entry in new if entry.kind in ("play", "seal") and entry.seat == seat]
        chosen = [entry for entry in own if entry.body.get("by") == "person"]
        grown = sum(entry.body.get("lag", 0.0) for entry in own) + clock.increment * len(chosen)
        agreed = any("least" in entry.body for entry in new)
        return max(grown, clock.time_to_think - before if agreed else 0.0)

    def do(self, act: str, more: float, chance: int) -> None:
        state, rng = self.state, random.Random(chance)
        person = rng.choice([chair.person for chair in state.chairs if chair.person])
        by = By(person, self.at, round_trip=more)
        match act:
            case "play" if state.thinkers:
                self.play(self.at, more, rng)
            case "play and hang" if state.thinkers:  # it came just before the server was away
                came = self.at
                self.go_dark(more, rng)
                self.play(came, more, rng)
            case "undo":
                asking.undo(state, by)
            case "answer" if state.request and state.request.waiting:
                asking.answer(state, By(sorted(state.request.waiting)[0], self.at), chance % 4 > 0)
            case "draw":
                asking.offer_draw(state, by)
            case "chat":
                chatting.chat(state, by, "hm", person)
            case "bot":
                leaving.let_bot_play(state, by, "greedy")
            case "back":
                leaving.let_bot_play(state, by, None)
            case "bot plays" if state.bot_to_act:
                playing.play_for_bot(state, rng.choice(state.match.legal()), state.change, self.at)
            case "sweep":
                leaving.run_out(state, self.at)
            case "outage":
                self.go_dark(more, rng)

    def play(self, came: float, round_trip: float, rng: random.Random) -> None:
        """Somebody who has to choose makes a move that came at some moment."""
        state = self.state
        seat = rng.choice(state.thinkers)
        person = state.chairs[seat].person
        move = rng.choice(moves(state, Viewer(seat, "en", person)))["move"]
        playing.play(state, By(person, came, seat=seat, round_trip=round_trip), move)

    def go_dark(self, seconds: float, rng: random.Random) -> None:
        """The server is away for a while. All outages are told again each time, and some overlap."""
        began, self.at = self.at, self.at + seconds
        self.thinking += seconds * len(self.state.thinkers)
        self.dark += seconds * len(self.state.thinkers)
        if rng.random() < 0.5:
            self.told.append(Outage(began + seconds / 4, began + seconds / 2))
        self.told.append(Outage(began, self.at))
        note_outages(self.state, self.told, self.at)


@settings(max_examples=150, deadline=None)
@given(
    game=st.sampled_from(GAMES), people=st.integers(2, 3), clock=st.sampled_from(CLOCKS),
    seed=st.integers(1, 50), acts=steps,
)  # fmt: skip
def test_time_adds_up(game, people, clock, seed, acts: list[Step]):
    who = PEOPLE[: people if game == BUTTS else 2]
    watch = Watch(seated(game, *who, seed=seed, clock=clock))
    for act, seconds, more, chance in acts:
        watch.pass_time(seconds)
        with suppress(Refused):
            watch.do(act, more, chance)
        watch.check()
    assert again(watch.state).times == watch.state.times
