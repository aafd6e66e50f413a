"""The levels: what they find, that they are reproducible, keep their time, can be stopped, and play every game."""

import random
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from bagatelle import Match, Refused, simulate
from bagatelle.bots import judging
from bagatelle.bots.bot import Budget, ask, find_bot, knowledge_of
from bagatelle.bots.judging import judge_of
from bagatelle.bots.levels import BestBot
from bagatelle.bots.search import thinking
from bagatelle.bots.search.thinking import Searcher, _Lane
from bagatelle.examples.high_card import GAME as HIGH_CARD
from bagatelle.game import find_game, games
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, copy_of

LEVELS = ("easy", "medium", "hard", "best")
pytestmark = pytest.mark.skipif(INTERPRETED, reason="interpreted, a search takes minutes")


def decisions(name: str, seats: int, seed: int, options: dict[str, int] | None = None) -> Iterator[Match]:
    """A match at each of its decisions, played at random."""
    lots = random.Random(seed)
    match = Match(name, seats, options, seed=bytes([seed]) * 32, match_id="m")
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
            continue
        yield match
        match.play(lots.choice(match.legal()))


def wins_at_once(match: Match) -> list[int]:
    """The moves that end the game and win it."""
    found, rules = [], match.game.rules
    for action in match.legal():
        pos, out = copy_of(match.position), np.zeros(match.seats)
        rules.play(pos, action)
        if rules.actor(pos) == OVER:
            rules.payoff(pos, out)
            if out[match.actor] == 1:
                found.append(action)
    return found


@pytest.mark.parametrize("with_network", [True, False])
def test_a_search_finds_a_move_that_wins_at_once(monkeypatch: pytest.MonkeyPatch, with_network: bool) -> None:
    if not with_network:
        monkeypatch.setitem(judging._judges, "buttle", None)
    tried = 0
    for seed in range(40):
        for match in decisions("buttle", 2, seed, {"games": 1}):
            wins = wins_at_once(match)
            if 0 < len(wins) < len(match.legal()):
                choice = ask(BestBot(), match, random.Random(seed), Budget(nodes=600))
                assert choice.action in wins, match.game.position_line.write_position(match.position)
                tried += 1
    assert tried >= 10


def late_decisions(name: str, seats: int, seed: int) -> list[Match]:
    """The last decisions of a match that the learned player plays against itself."""
    match, lots, found = Match(name, seats, seed=bytes([seed]) * 32, match_id="m"), random.Random(seed), []
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
            continue
        if not match.is_forced():
            found.append(match.copy())
        match.play(ask(find_bot("learned"), match, lots).action)
    return found[-6:]


@pytest.mark.parametrize("name", [*games()])
def test_what_is_exactly_lost_is_never_won_and_what_is_exactly_won_never_lost(name: str) -> None:
    game, told = find_game(name), 0
    for seats in game.seats[:2]:
        for seed in range(8):
            for match in late_decisions(name, seats, seed):
                seat, choice = match.actor, ask(BestBot(), match, random.Random(seed), Budget(nodes=50))
                for place, action in enumerate(match.legal()):
                    share = choice.shares and choice.shares[place]
                    if choice.is_exact(place) and share in (0.0, 1.0):
                        told += 1
                        after = copy_of(match.position)
                        game.rules.play(after, action)
                        got = simulate(game, 30, "learned", start=after, seed=seed).payoffs[:, seat]
                        assert (got == share).all(), (match.position_line(), match.write(action))
    assert told > 3


def test_a_win_that_depends_on_hidden_cards_is_not_certain() -> None:
    """If B goes out, A has the most points unless there is a looter among A's six cards."""
    match = Match(
        "bag-o-loot",
        start="players=A:98,B:90 dealer=B turn=B phase=play hands=1,3,4,4,4,10/1,1 table=A:2,2,2,2,L/A:5,5/A:10,10,L/"
        "A:11,11,11,11,11/A:12,12,12/B:3,3,3/B:6,6/B:7,7,7,7,L/B:8,8,8/B:9,9,9,9,9 plays=1 rounds=3",
    )
    going_out = match.legal().index(match.read("open 1 1"))
    for seed in range(30):
        assert not ask(BestBot(), match, random.Random(seed), Budget(nodes=20)).is_exact(going_out)


@pytest.mark.parametrize("name", [*games()])
def test_with_a_budget_of_nodes_the_same_seed_gives_the_same_move(name: str) -> None:
    game = find_game(name)
    for number, match in enumerate(decisions(name, game.seats[0], 3)):
        if number % 5 == 2 and len(match.legal()) > 1:
            choices = [ask(BestBot(), match, random.Random(number), Budget(nodes=200)) for _ in range(2)]
            assert choices[0] == choices[1]
        if number > 25:
            break


@pytest.mark.parametrize("name", [*games()])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_with_any_number_of_players(name: str, level: str) -> None:
    game, bot = find_game(name), find_bot(level)
    for seats in game.seats:
        for number, match in enumerate(decisions(name, seats, 1)):
            if number % 7 == 0:
                choice = ask(bot, match, random.Random(number), Budget(nodes=16))
                assert choice.action in match.legal()
                if choice.shares:
                    assert all(share is None or 0 <= share <= 1 for share in choice.shares)
            if number > 40:
                break


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_teaches_nothing_is_played_all_the_same(level: str) -> None:
    match = Match(HIGH_CARD, 2)
    match.deal_all()
    while not match.over:
        match.play(ask(find_bot(level), match, random.Random(1), Budget(nodes=50)).action)
        match.deal_all()


def busy_position() -> Match:
    return next(match for match in decisions("buttle", 2, 5) if len(match.legal()) > 6)


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_a_search_keeps_its_time(seconds: float) -> None:
    match = busy_position()
    ask(BestBot(), match, random.Random(1), Budget(nodes=50))
    took: list[float] = []
    while len(took) < 5 or (
        min(took) > 1.1 * seconds + 0.02 and len(took) < 50
    ):  # others may hold most of them up
        began = time.perf_counter()
        ask(BestBot(), match, random.Random(len(took)), Budget(seconds))
        took.append(time.perf_counter() - began)
    assert 0.9 * seconds <= min(took) <= 1.1 * seconds + 0.02


class Clock:
    """A clock that stands still while nobody works."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("time.perf_counter", lambda: self.now)

    def lane(self, seconds: float, work: Callable[[int], int]) -> _Lane:
        return thinking._Lane(work, Budget(seconds), self.now, thinking.never)


@pytest.mark.parametrize("gap", [0.0, 0.03, 0.06])
def test_a_lane_that_is_held_up_again_and_again_keeps_its_time(
    monkeypatch: pytest.MonkeyPatch, gap: float
) -> None:
    """On a busy machine, others run in the middle of each slice."""
    clock = Clock(monkeypatch)

    def work(nodes: int) -> int:
        clock.now += 20e-6 * nodes + gap
        return nodes

    clock.lane(1.0, work).run()
    assert 100.9 <= clock.now <= 101.0


def test_a_long_race_of_short_heats_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heat may be shorter than a slice, however many nodes were asked for."""
    clock = Clock(monkeypatch)

    def heat(nodes: int) -> int:
        clock.now += 0.001
        return min(nodes, 64)

    lane = clock.lane(5.0, heat)
    lane.run()
    assert lane.problem is None
    assert lane.nodes > 4000 * 64


def test_a_search_can_be_stopped_at_any_moment() -> None:
    match = busy_position()
    knowledge = knowledge_of(match, random.Random(1))
    searcher = Searcher(
        match.game, knowledge.position, knowledge.seat, knowledge.actions, judge_of(match.game)
    )
    searcher.think(Budget(nodes=50), 1)
    enough = threading.Event()
    threading.Timer(0.1, enough.set).start()
    began = time.process_time()
    found = searcher.think(Budget(seconds=30), 1, enough.is_set)
    assert time.process_time() - began < 2
    assert found.nodes > 0
    assert knowledge.actions[found.best] in match.legal()


def test_a_bot_is_not_shown_what_its_seat_cannot_know() -> None:
    """A searching bot only ever sees an imagined position: the same for every true one that its seat holds possible."""
    for number, match in enumerate(decisions("buttle", 2, 8)):
        if number % 6:
            continue
        seat = match.actor
        other = copy_of(match.position)
        match.game.rules.imagine(other, seat, np.array([number], np.uint64))
        elsewhere = Match(match.game, start=match.game.position_line.write_position(other))
        moves = [
            ask(BestBot(), world, random.Random(4), Budget(nodes=100)).shares for world in (match, elsewhere)
        ]
        assert moves[0] == moves[1]


def test_levels_have_a_line_that_says_how_they_play() -> None:
    for level in LEVELS:
        assert vars(type(find_bot(level)))["summary"].endswith(".")


def test_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="the bots here are: easy, medium, hard, best, learned, greedy, random"):
        find_bot("perfect")
