"""Many games at once: the same seed gives the same numbers, whichever way the games are played."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import numpy as np
import pytest

from bagatelle import Budget, Choice, Knowledge, Match, Refused, Simulation, find_game, simulate
from bagatelle.bots.greedy import GreedyBot
from bagatelle.bots.random import RandomBot
from bagatelle.examples.high_card import GAME as TOY
from bagatelle.kernel import INTERPRETED
from bagatelle.left_out import Defaults
from bagatelle.simulation import Estimate

FAST = "buttle"
ALL = ["bag-o-loot", "bag-of-butts", "button-men", "buttle"]


class OwnRandom(RandomBot):
    """A bot that the compiled loop does not know."""

    name = "own-random"


class OwnGreedy(GreedyBot):
    """The same, greedily."""

    name = "own-greedy"


class First:
    """Plays what comes first."""

    name = "first"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> Choice | int:
        return knowledge.actions[0]


def same(one: Simulation, two: Simulation) -> bool:
    return all(
        (getattr(one, part) == getattr(two, part)).all() for part in ("payoffs", "decisions", "events")
    )


@pytest.mark.skipif(INTERPRETED, reason="about compiled code")
@pytest.mark.parametrize("game", ALL)
def test_greedy_plays_almost_as_quickly_as_random(game: str) -> None:
    """Whatever looks further ahead than this move takes a hundred times as long, or a thousand."""

    def seconds(bot: str) -> float:
        simulate(game, 1, bot)
        began = time.thread_time()
        decisions = int(simulate(game, 200, bot).decisions.sum())
        return (time.thread_time() - began) / decisions

    assert seconds("greedy") < 10 * seconds("random") + 1e-5


@pytest.mark.parametrize("game", ALL)
def test_a_random_game_between_as_many_as_can_play(game: str) -> None:
    seats = find_game(game).seats[-1]
    result = simulate(game, 50, seats=seats)
    assert result.payoffs.shape == (50, seats)
    assert result.payoffs.sum(axis=1) == pytest.approx(np.ones(50))
    assert (result.decisions > 0).all()
    assert (result.events >= result.decisions).all()
    assert result.players == ("random",) * seats


@pytest.mark.parametrize("bots", ["random", ["greedy", "random"], [First(), "random"]])
def test_the_same_seed_gives_the_same_games(bots: str | list[str | First]) -> None:
    once = simulate(FAST, 60, bots, seed=5, rotate=True)
    assert same(once, simulate(FAST, 60, bots, seed=5, rotate=True))
    assert not same(once, simulate(FAST, 60, bots, seed=6, rotate=True))


@pytest.mark.parametrize("bots", ["random", ["greedy", "random"], [First(), "random"]])
def test_fewer_games_are_the_first_of_more(bots: str | list[str | First]) -> None:
    few, many = simulate(FAST, 7, bots, seed=5), simulate(FAST, 40, bots, seed=5)
    assert (few.payoffs == many.payoffs[:7]).all()
    assert (few.events == many.events[:7]).all()


@pytest.mark.skipif(INTERPRETED, reason="compares with the compiled loop")
def test_compiled_and_interpreted_games_are_the_same() -> None:
    program = (
        "from bagatelle import simulate; r = simulate('buttle', 6, ['greedy', 'random'], seed=3, rotate=True);"
        "print(r.payoffs.tolist(), r.decisions.tolist(), r.events.tolist())"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    result = simulate("buttle", 6, ["greedy", "random"], seed=3, rotate=True)
    assert (
        done.stdout.strip()
        == f"{result.payoffs.tolist()} {result.decisions.tolist()} {result.events.tolist()}"
    )


@pytest.mark.parametrize("pair", [("random", OwnRandom()), ("greedy", OwnGreedy())], ids=["random", "greedy"])
def test_a_bot_plays_alike_inside_and_outside_the_compiled_loop(
    pair: tuple[str, OwnRandom | OwnGreedy],
) -> None:
    inside, outside = (simulate(FAST, 400, [bot, "random"], seed=1, rotate=True) for bot in pair)
    for one, two in zip(
        (*inside.shares, inside.mean_decisions, inside.mean_events),
        (*outside.shares, outside.mean_decisions, outside.mean_events),
        strict=True,
    ):
        assert abs(one.mean - two.mean) < 2.5 * np.hypot(one.margin, two.margin)


def test_greedy_beats_random_wherever_it_sits() -> None:
    result = simulate(FAST, 2000, ["greedy", "random"], rotate=True)
    greedy, random = result.shares
    assert greedy.mean > 0.85
    assert greedy.mean + random.mean == pytest.approx(1)
    assert abs(result.seat_shares[0].mean - 0.5) < 0.1
    assert result.wins[0] > 9 * result.wins[1]


@pytest.mark.parametrize("bots", [["greedy", "random"], [OwnGreedy(), "random"]], ids=["compiled", "python"])
def test_with_rotation_players_change_seats_after_each_game(bots: list[str | OwnGreedy]) -> None:
    turned = simulate(FAST, 40, bots, seed=2, rotate=True)
    stayed = simulate(FAST, 40, bots, seed=2)
    assert (stayed.by_player == stayed.payoffs).all()
    assert (turned.payoffs[::2] == stayed.payoffs[::2]).all(), "every second game they sit where they began"
    assert (turned.by_player[1::2] == turned.payoffs[1::2, ::-1]).all()
    assert turned.by_player[:, 0].mean() > 0.8


def test_rotation_gives_each_of_three_players_each_seat() -> None:
    seen = []

    class Seen(First):
        name = "seen"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> Choice | int:
            seen.append(knowledge.seat)
            return super().choose(knowledge, budget, rng)

    result = simulate("bag-of-butts", 3, [Seen(), "random", "random"], options={"target": 3}, rotate=True)
    assert list(dict.fromkeys(seen)) == [0, 1, 2]
    assert result.by_player[1].tolist() == [result.payoffs[1][seat] for seat in (1, 2, 0)]


def test_options_seats_and_start_count() -> None:
    short = simulate("bag-of-butts", 200, seats=4, options={"target": 3})
    long = simulate("bag-of-butts", 200, seats=4, options={"target": 40})
    assert short.mean_decisions.mean < long.mean_decisions.mean / 3
    late = simulate("bag-of-butts", 300, start="players=pink:3,blue:27 turn=blue phase=begin run=0 bag=-")
    assert late.shares[1].mean > 0.9
    over = Match("bag-of-butts", 2, {"target": 3})
    over.play_out()
    assert simulate("bag-of-butts", 3, start=over.position).events.tolist() == [0, 0, 0]


def test_a_list_of_bots_says_how_many_play() -> None:
    assert simulate("bag-of-butts", 5, ["random"] * 4).payoffs.shape == (5, 4)


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"games": 0}, "Simulate 1 to 10,000,000 games, not 0."),
        ({"games": True}, "Simulate 1 to 10,000,000 games, not True."),
        ({"games": 10**9}, "Simulate 1 to 10,000,000 games, not 1000000000."),
        ({"bots": ["random"]}, "Bag of Butts is for 2 to 4 players, not 1."),
        ({"bots": ["random"] * 3, "seats": 2}, "There are 2 seats but 3 bots."),
        (
            {"bots": "hal"},
            "There is no bot called 'hal'; the bots here are: easy, medium, hard, best, learned, greedy, random.",
        ),
        ({"bots": [None, "random"]}, "None is not a bot: it has no method 'choose'."),
        ({"options": {"luck": 1}}, "There is no option 'luck' in this game"),
        ({"start": "nowhere"}, "This is not a position of Bag of Butts"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(details: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        simulate("bag-of-butts", **{"games": 2, **details})
    assert str(refused.value).startswith(sentence)


def test_a_bot_that_fails_is_named_with_its_error() -> None:
    class Clumsy(First):
        name = "clumsy"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> NoReturn:
            raise ZeroDivisionError("division by zero")

    with pytest.raises(
        Refused, match=r"^The bot 'clumsy' failed: ZeroDivisionError: division by zero, "
    ) as failed:
        simulate(FAST, 2, [Clumsy(), "random"])
    assert isinstance(failed.value.__cause__, ZeroDivisionError)


def test_bots_may_be_classes_and_may_return_a_choice() -> None:
    class Careful(First):
        name = "careful"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> Choice:
            return Choice(knowledge.actions[-1], worths=[0.0] * len(knowledge.actions))

    assert simulate(FAST, 3, [Careful, First]).players == ("careful", "first")


def test_a_game_without_a_strategy_can_be_simulated() -> None:
    plain = replace(TOY, name="plain")
    plain.__dict__["strategy"] = SimpleNamespace(worth=Defaults(plain).worth)
    for bots in ("random", "greedy"):
        assert simulate(plain, 50, bots, seats=2).payoffs.sum() == pytest.approx(50)


@pytest.mark.skipif(INTERPRETED, reason="Python code can always be interrupted")
def test_the_compiled_loop_lets_python_listen_many_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    from bagatelle import many_games

    simulate("bag-o-loot", 2)
    times = []
    play = many_games.play_games

    def timed(*arguments: Any) -> Any:
        began = time.process_time()
        played = play(*arguments)
        times.append(time.process_time() - began)
        return played

    monkeypatch.setattr(many_games, "play_games", timed)
    simulate("bag-o-loot", 5000)
    assert max(times) < 1
    assert len(times) > 3


def test_estimates_tell_their_margin() -> None:
    assert Estimate.over(np.array([7.0, 7.0, 7.0])) == Estimate(7.0, 0.0)
    assert float(Estimate(0.25, 0.1)) == 0.25
    assert repr(Estimate(1234.56, 7.89)) == "1,234.6 ± 7.9"
    assert repr(Estimate(0.49977, 0.00049)) == "0.49977 ± 0.00049"
    assert repr(Estimate(63.2, 0.5)) == "63.20 ± 0.50"
    assert repr(Estimate.over(np.array([1.0]))) == "1.000 ± ?"
    coins = Estimate.of_shares(np.tile([0.0, 1.0], 5000))
    assert (coins.mean, round(coins.margin, 4)) == (0.5, 0.0098), (
        "± is the 95 % interval, not a standard error"
    )
    assert 0 < Estimate.of_shares(np.ones(100)).margin < 0.05, "what never came up yet may come up"


def test_a_result_reads_like_a_sentence() -> None:
    result = simulate(FAST, 1500, ["greedy", "random"], seed=1, rotate=True)
    assert repr(result) == (
        f"<1,500 games of Buttle: greedy {result.shares[0]}, random {result.shares[1]}; "
        f"{result.mean_decisions} decisions, {result.mean_events} events a game>"
    )
    assert repr(simulate(FAST, 1)).startswith("<1 game of Buttle: random ")
