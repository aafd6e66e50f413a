"""Whatever people do at a table: the time that passed while a person was to act, or a bot for them, was charged to
somebody, but for what is noted as lag, outage or increment. Nobody's time ever grows otherwise, but by what they
thought about a move that was taken back at once."""

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
from bagatelle.table.play.sealing import choosing_now
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.taking_back import MOMENT
from table.support.tables import BUTTS, PEOPLE, again, seated

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
    waited: dict[int, float] = field(default_factory=dict)
    """Seconds since each seat chose in secret what it may still take back."""
    told: list[Outage] = field(default_factory=list)
    last_left: list[float] = field(default_factory=list)
    known: int = 0

    def __post_init__(self) -> None:
        self.last_left, self.known = self.state.time_left(self.at), self.state.number

    def pass_time(self, seconds: float) -> None:
        self.at += seconds
        self.thinking += seconds * len(self.state.thinkers)
        choosing = choosing_now(self.state)
        for seat in choosing.done if choosing else ():
            self.waited[seat] = self.waited.get(seat, 0.0) + seconds

    def think_on(self, new) -> None:
        """Whoever takes back a secret choice has thought about it all the while."""
        for entry in new:
            if entry.kind in ("play", "seal", "undo") and entry.seat is not None:
                waited = self.waited.pop(entry.seat, 0.0)
                is_reopened = entry.kind == "seal" and entry.body["move"] is None
                if entry.body.get("maker_pays") and (is_reopened or entry.body.get("secret")):
                    self.thinking += waited

    def lag(self) -> float:
        return sum(
            entry.body.get("lag", 0.0) for entry in self.state.entries if entry.kind in ("play", "seal")
        )

    def check(self) -> None:
        """What was charged, and what is about to be, adds up to what passed; and nobody's time grew."""
        state = self.state
        self.think_on(state.entries[self.known :])
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
        """An increment for each decision of one's own or of one's bot, the credit for its lag, what an agreed take-back
        leaves, or the moment that somebody else needed to take a move back."""
        clock = self.state.settings.clock
        own = [entry for entry in new if entry.kind in ("play", "seal") and entry.seat == seat]
        chosen = [entry for entry in own if entry.body.get("by") in ("person", "bot")]
        grown = sum(entry.body.get("lag", 0.0) for entry in own) + clock.increment * len(chosen)
        agreed = any("least" in entry.body for entry in new)
        grown += sum(MOMENT for entry in new if entry.kind == "undo" and entry.body.get("maker_pays"))
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
                leaving.let_bot_play(state, by, True)
            case "back":
                leaving.let_bot_play(state, by, False)
            case "bot plays" if state.bot_to_act:
                playing.play_for_bot(state, rng.choice(state.match.legal()), state.change, self.at)
            case "sweep":
                leaving.run_out(state, self.at)
            case "outage":
                self.go_dark(more, rng)

    def play(self, came: float, round_trip: float, rng: random.Random) -> None:
        """Somebody who has to choose makes a move that came at some moment."""
        state = self.state
        seat = rng.choice([seat for seat in state.thinkers if not state.chairs[seat].stand_in] or [0])
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
