"""What is known about playing well: worths computed by hand, and bots in a ring."""

import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.bots.bot import Budget, Choice, Knowledge, ask, bots, find_bot
from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts.position import CONTINUE, Position
from bagatelle.kernel import INTERPRETED, SCRATCH, new_positions, new_rng, rows
from bagatelle.refusal import Refused
from games.bag_of_butts.turns import at, play

compiled = pytest.mark.skipif(INTERPRETED, reason="expands whole bags, which takes minutes interpreted")


def worths(match: Match) -> dict[str, float]:
    """What the strategy thinks of each legal action."""
    actions = np.array(match.legal(), np.int64)
    out = np.zeros(len(actions))
    scratch = rows(new_positions(Position, SCRATCH))
    before = match.position.tobytes()
    GAME.strategy.worth(match.position, scratch, actions, len(actions), new_rng(1), out)
    assert match.position.tobytes() == before
    return dict(zip(match.moves(), out.tolist(), strict=True))


# Worths by hand


def test_a_group_is_worth_my_points_less_the_mean_of_the_others():
    start = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin run=1 bag=G"
    match = play(at(start), "continue", "white", "ppG/bby/yggW")  # value 3
    assert worths(match) == pytest.approx({"score 1": 8.0, "score 2": -3.0, "score 3": -3.0})


def test_unowned_butts_and_beaten_players_count_for_nothing():
    two = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    assert worths(two) == pytest.approx({"score 1": -1.0, "score 2": 0.0, "score 3": 1.0})
    beaten = "players=pink:0,blue:0,yellow:out turn=blue phase=begin run=0 bag=- flags=tiebreaker,first"
    assert worths(play(at(beaten), "continue", "ppb/yyg/bg")) == worths(two)


def test_a_black_group_cannot_be_chosen_and_khaki_counts_for_the_lowest():
    start = "players=pink:0,blue:5 turn=blue phase=begin run=1 bag=B"
    match = play(at(start), "continue", "khaki", "bbB/pK/pyygg")
    assert worths(match) == pytest.approx({"score 2": -6.0, "score 3": -3.0})


@pytest.mark.parametrize(
    ("scores", "worth"), [("pink:30,blue:20", 1000), ("pink:20,blue:30", -1000), ("pink:30,blue:30", 0)]
)
def test_a_reset_that_ends_the_game_is_won_lost_or_level(scores, worth):
    assert worths(at(f"players={scores} turn=pink phase=begin run=1 bag=G"))["reset"] == worth


# Before a draw


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9", {2, 3}),
        ("players=pink:4,blue:9 turn=blue phase=announce run=2 bag=GK start=4,9", {3, 4}),
        ("players=pink:0,blue:0 turn=pink phase=announce run=3 bag=BGW start=0,0", {1, 5}),
        ("players=pink:0,blue:0,yellow:0 turn=pink phase=announce run=6 bag=BBGGWK start=0,0,0", {1, 6, 7}),
    ],
)
def test_groups_are_announced_even_and_with_many_specials_one_piece_is_set_apart(line, best):
    match = at(line)
    pieces = int(rules.bag_size(match.position))
    found = worths(match)
    for move in (move for move in found if found[move] == max(found.values())):
        first, second = map(int, move.split())
        assert {first, second, pieces - first - second} == best


def test_a_run_is_continued_because_every_butt_then_pays_more():
    assert worths(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG")) == {
        "continue": 6,
        "reset": 1,
    }


@compiled
def test_the_strategy_also_works_when_it_comes_from_the_disk_cache():
    match = at("players=pink:3,blue:2 turn=pink phase=begin run=1 bag=G")
    found = worths(match)  # from here on it is in the cache
    ask_elsewhere = (
        "import random; from bagatelle import Match; from bagatelle.bots.bot import ask, find_bot;"
        f"match = Match('bag-of-butts', start={match.start!r}, by_hand=True);"
        "print(*ask(find_bot('greedy'), match, random.Random(1)).worths)"
    )
    done = subprocess.run([sys.executable, "-c", ask_elsewhere], capture_output=True, text=True, check=True)
    assert [float(word) for word in done.stdout.split()] == list(found.values())


# Bots


def duel(seed: int, names: tuple[str, ...]) -> list[float]:
    lots = random.Random(seed)
    match = Match(GAME, len(names), {"target": 14}, seed=seed.to_bytes(32, "big"), match_id="duel")
    players = [find_bot(name) for name in names]
    while not match.over:
        if match.odds():
            match.deal()
        else:
            match.play(ask(players[match.actor], match, lots).action)
    return match.result()


@compiled
def test_greedy_beats_random_clearly():
    won = sum(
        duel(seed, ("greedy", "random") if seed % 2 else ("random", "greedy"))[1 - seed % 2]
        for seed in range(60)
    )
    assert won > 42  # chance alone would need odds of one in a thousand for this


def test_random_plays_every_legal_action():
    match = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    lots = random.Random(3)
    seen = Counter(ask(find_bot("random"), match, lots).action for _ in range(60))
    assert set(seen) == set(match.legal())


def test_greedy_takes_the_best_group_and_says_what_it_thinks():
    match = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    choice = ask(find_bot("greedy"), match, random.Random(3))
    assert choice.action == match.read("score 3")
    assert choice.worths == pytest.approx([-1, 0, 1])


def test_a_bot_sees_only_what_went_through_imagine(monkeypatch):
    seen = []

    class Watcher:
        name = "watcher"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:
            seen.append(knowledge)
            knowledge.position.score[0] = 99
            return Choice(knowledge.actions[0])

    class Blindfold:
        """The rules, except that imagining sets a mark."""

        def __getattr__(self, name):
            return getattr(rules, name)

        def imagine(self, position, viewer, rng):
            position.target = 777 + viewer

    match = at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-")
    monkeypatch.setitem(GAME.__dict__, "rules", Blindfold())
    assert ask(Watcher(), match, random.Random(1)).action == CONTINUE
    (knowledge,) = seen
    assert knowledge.seat == 1
    assert knowledge.position.target == 778
    assert (match.position.target, match.position.score[0]) == (28, 0)
    assert not any(isinstance(value, Match) for value in vars(knowledge).values())


def test_an_unknown_bot_is_refused():
    assert set(bots()) >= {"greedy", "random"}
    with pytest.raises(
        Refused,
        match=r"^There is no bot called .deep.; the bots here are: easy, medium, hard, best, learned, greedy",
    ):
        find_bot("deep")
