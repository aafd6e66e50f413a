"""A turn among several players, counted out over a network: against a plain expansion of every piece drawn."""

import time
from types import SimpleNamespace

import numpy as np
import pytest

from bagatelle.bots.network import forward, new_network, new_room
from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts import turns as counted
from bagatelle.games.bag_of_butts.position import BEGIN, MAX_LEGAL
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, Record, copy_of
from games.bag_of_butts.turns import at, play

pytestmark = pytest.mark.skipif(INTERPRETED, reason="deals out whole bags, which takes minutes interpreted")

PARTS = GAME.observation.PARTS
NETWORK = new_network(PARTS[-1].begin + PARTS[-1].width, seed=3)


def judged(pos: Record, seat: int) -> float:
    """What the network thinks of a position, unless it is decided."""
    out = np.zeros(4)
    if rules.actor(pos) == OVER:
        rules.payoff(pos, out)
        return float(out[seat])
    if rules.can_reset(pos) and rules.is_triggered(pos):
        best = max(pos.score)
        if pos.score[pos.turn] == best and sum(pos.score == best) == 1:
            return float(seat == pos.turn)
    index = np.zeros(GAME.observation.MOST_INPUTS, np.int64)
    value = np.zeros(GAME.observation.MOST_INPUTS, np.float32)
    n = GAME.observation.observe(pos, seat, index, value)
    return float(forward(NETWORK, index, value, n, new_room()))


def expected(pos: Record, seat: int, memory: dict[bytes, float]) -> float:
    """The share of a seat that plays its turn as well as it can, by `odds`, `legal` and `play` alone."""
    key = pos.tobytes()
    if key not in memory:
        memory[key] = (
            judged(pos, seat) if pos.phase == BEGIN or rules.actor(pos) == OVER else after(pos, seat, memory)
        )
    return memory[key]


def after(pos: Record, seat: int, memory: dict[bytes, float]) -> float:
    actions, weights = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64)
    if rules.actor(pos) == CHANCE:
        n = rules.odds(pos, actions, weights)
        shares = [expected(played(pos, action), seat, memory) for action in actions[:n]]
        return float(np.dot(shares, weights[:n]) / weights[:n].sum())
    n = rules.legal(pos, actions)
    return max(expected(played(pos, action), seat, memory) for action in actions[:n])


def played(pos: Record, action: int) -> Record:
    then = copy_of(pos)
    rules.play(then, int(action))
    return then


BEGINS = [
    "players=pink:4,blue:9,yellow:4 turn=blue phase=begin run=1 bag=K",
    "players=pink:4,blue:30,yellow:4,green:30 turn=yellow phase=begin run=0 bag=-",
    "players=pink:30,blue:9,yellow:31 turn=yellow phase=begin run=0 bag=-",
    "players=pink:0,blue:0,yellow:0 turn=pink phase=begin run=0 bag=- flags=first after=empty",
    "players=pink:0,blue:0,yellow:out,green:0 turn=green phase=begin run=0 bag=- flags=tiebreaker,first",
]


@pytest.mark.parametrize("line", BEGINS)
def test_beginning_a_turn_is_worth_the_mean_of_the_best_group(line: str) -> None:
    match = at(line)
    memory: dict[bytes, float] = {}
    plain = [expected(played(match.position, action), match.actor, memory) for action in match.legal()]
    assert counted.shares_over(NETWORK, match.position, match.legal()) == pytest.approx(plain, abs=1e-6)


@pytest.mark.parametrize(
    ("line", "announcements"),
    [
        (
            "players=pink:1,blue:0,yellow:0,green:2 turn=pink phase=announce run=2 bag=WK start=1,0,0,2",
            ["1 1", "2 3"],
        ),
        ("players=pink:1,blue:0,yellow:9 turn=pink phase=announce run=3 bag=GWK start=1,0,9", ["1 9", "2 1"]),
        (
            "players=pink:31,blue:0,yellow:29 turn=blue phase=announce run=6 bag=BBGGWK start=31,0,29",
            ["1 1"],
        ),
    ],
)
def test_an_announcement_is_worth_the_mean_over_every_draw(line: str, announcements: list[str]) -> None:
    match = at(line)
    found = dict(zip(match.moves(), counted.shares_over(NETWORK, match.position, match.legal()), strict=True))
    for move in announcements:
        plain = expected(play(at(line), move).position, match.actor, {})
        assert found[move] == pytest.approx(plain, abs=1e-6)


def test_a_group_is_worth_where_the_next_turn_begins() -> None:
    match = play(at("players=pink:0,blue:0,green:3 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    plain = [judged(played(match.position, action), 1) for action in match.legal()]
    assert counted.shares_over(NETWORK, match.position, match.legal()) == pytest.approx(plain, abs=1e-6)


def test_the_position_stays_as_it_is() -> None:
    match = at(BEGINS[0])
    before = match.position.tobytes()
    counted.shares_over(NETWORK, match.position, match.legal())
    assert match.position.tobytes() == before


def test_a_turn_takes_far_less_than_a_tenth_of_a_second() -> None:
    match = at("players=pink:10,blue:22,yellow:4,green:9 turn=pink phase=begin run=3 bag=BGK")
    times = []
    for _ in range(5):
        began = time.thread_time()
        counted.shares_over(NETWORK, match.position, match.legal())
        times.append(time.thread_time() - began)
    assert min(times) < 0.1


def test_known_asks_the_learned_network_when_more_than_two_play(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at(BEGINS[0])
    monkeypatch.setattr(
        "bagatelle.games.bag_of_butts.strategy.judge_of", lambda game: SimpleNamespace(network=NETWORK)
    )
    found = GAME.strategy.known(match.position, match.legal(), 1.0)
    assert found == counted.shares_over(NETWORK, match.position, match.legal())
    monkeypatch.setattr("bagatelle.games.bag_of_butts.strategy.judge_of", lambda game: None)
    assert GAME.strategy.known(match.position, match.legal(), 1.0) is None
