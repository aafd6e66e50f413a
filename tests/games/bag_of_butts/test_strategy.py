"""Playing Bag of Butts well: worths computed by hand, and bots in a ring.

The lead that a turn brings, against an independent expectation; and reasons for a move that are true, checked against
every way in which the bag may be dealt out.
"""

import random
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.bots.bot import Budget, Choice, Knowledge, ask, bots, find_bot
from bagatelle.games.bag_of_butts import GAME, position, rules
from bagatelle.games.bag_of_butts.expected_lead import expected_lead
from bagatelle.games.bag_of_butts.merits import risk_of_reset
from bagatelle.games.bag_of_butts.position import CHOOSE, CONTINUE, DRAW, MAX_LEGAL, Position
from bagatelle.games.bag_of_butts.view import pay
from bagatelle.kernel import INTERPRETED, SCRATCH, Record, Rng, copy_of, new_positions, new_rng, rows
from bagatelle.kernel.compiler import Entry
from bagatelle.odds import outcomes
from bagatelle.refusal import Refused
from games.bag_of_butts.turns import at, play
from games.played import decisions, reason

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


def test_a_group_is_worth_my_points_less_the_mean_of_the_others() -> None:
    start = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin run=1 bag=G"
    match = play(at(start), "continue", "white", "ppG/bby/yggW")  # value 3
    assert worths(match) == pytest.approx({"score 1": 8.0, "score 2": -3.0, "score 3": -3.0})


def test_unowned_butts_and_beaten_players_count_for_nothing() -> None:
    two = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    assert worths(two) == pytest.approx({"score 1": -1.0, "score 2": 0.0, "score 3": 1.0})
    beaten = "players=pink:0,blue:0,yellow:out turn=blue phase=begin run=0 bag=- flags=tiebreaker,first"
    assert worths(play(at(beaten), "continue", "ppb/yyg/bg")) == worths(two)


def test_a_black_group_cannot_be_chosen_and_khaki_counts_for_the_lowest() -> None:
    start = "players=pink:0,blue:5 turn=blue phase=begin run=1 bag=B"
    match = play(at(start), "continue", "khaki", "bbB/pK/pyygg")
    assert worths(match) == pytest.approx({"score 2": -6.0, "score 3": -3.0})


@pytest.mark.parametrize(
    ("scores", "worth"), [("pink:30,blue:20", 1000), ("pink:20,blue:30", -1000), ("pink:30,blue:30", 0)]
)
def test_a_reset_that_ends_the_game_is_won_lost_or_level(scores: str, worth: int) -> None:
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
def test_groups_are_announced_even_and_with_many_specials_one_piece_is_set_apart(
    line: str, best: set[int]
) -> None:
    match = at(line)
    pieces = int(rules.bag_size(match.position))
    found = worths(match)
    for move in (move for move in found if found[move] == max(found.values())):
        first, second = map(int, move.split())
        assert {first, second, pieces - first - second} == best


def test_a_run_is_continued_because_every_butt_then_pays_more() -> None:
    assert worths(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG")) == {
        "continue": 6,
        "reset": 1,
    }


@compiled
def test_the_strategy_also_works_when_it_comes_from_the_disk_cache() -> None:
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
def test_greedy_beats_random_clearly() -> None:
    won = sum(
        duel(seed, ("greedy", "random") if seed % 2 else ("random", "greedy"))[1 - seed % 2]
        for seed in range(60)
    )
    assert won > 42  # chance alone would need odds of one in a thousand for this


def test_random_plays_every_legal_action() -> None:
    match = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    lots = random.Random(3)
    seen = Counter(ask(find_bot("random"), match, lots).action for _ in range(60))
    assert set(seen) == set(match.legal())


def test_greedy_takes_the_best_group_and_says_what_it_thinks() -> None:
    match = play(at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-"), "reset", "ppb/yyg/bg")
    choice = ask(find_bot("greedy"), match, random.Random(3))
    assert choice.action == match.read("score 3")
    assert choice.worths == pytest.approx([-1, 0, 1])


def test_a_bot_sees_only_what_went_through_imagine(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Watcher:
        name = "watcher"

        def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:
            seen.append(knowledge)
            knowledge.position.score[0] = 99
            return Choice(knowledge.actions[0])

    class Blindfold:
        """The rules, except that imagining sets a mark."""

        def __getattr__(self, name: str) -> Entry:
            return getattr(rules, name)

        def imagine(self, position: Record, viewer: int, rng: Rng) -> None:
            position.target = 777 + viewer

    match = at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=-")
    monkeypatch.setitem(GAME.__dict__, "rules", Blindfold())
    assert ask(Watcher(), match, random.Random(1)).action == CONTINUE
    (knowledge,) = seen
    assert knowledge.seat == 1
    assert knowledge.position.target == 778
    assert (match.position.target, match.position.score[0]) == (28, 0)
    assert not any(isinstance(value, Match) for value in vars(knowledge).values())


def test_an_unknown_bot_is_refused() -> None:
    assert set(bots()) >= {"greedy", "random"}
    with pytest.raises(
        Refused,
        match=r"^There is no bot called .deep.; the bots here are: easy, medium, hard, best, learned, greedy",
    ):
        find_bot("deep")


def expected_leads(match: Match) -> dict[str, float]:
    """The lead that each legal action brings on average."""
    before = match.position.tobytes()
    found = {move: expected_lead(match.position, match.read(move)) for move in match.moves()}
    assert match.position.tobytes() == before
    return found


def expectation(position: Record, memory: dict[bytes, Fraction]) -> Fraction:
    """The mean lead of the mover who will take the best group, from `odds` and `play` alone."""
    key = position.tobytes()
    if key not in memory:
        memory[key] = _best_or_mean(position, memory)
    return memory[key]


def _best_or_mean(position: Record, memory: dict[bytes, Fraction]) -> Fraction:
    actions, weights = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64)
    if position.phase == DRAW:
        n = rules.odds(position, actions, weights)
        total = Fraction(0)
        for action, weight in zip(actions[:n], weights[:n], strict=True):
            after = position.copy()
            rules.play(after, int(action))
            total += int(weight) * expectation(after, memory)
        return total / int(weights[:n].sum())
    if position.phase != CHOOSE:  # an automatic reset
        return Fraction(0)
    n = rules.legal(position, actions)
    mover, rivals = int(position.turn), int(position.seats) - 1
    leads = []
    for action in actions[:n]:
        after = position.copy()
        rules.play(after, int(action))
        gains = (after.score - position.score).tolist()
        leads.append(gains[mover] - Fraction(sum(gains) - gains[mover], rivals))
    return max(leads)


@compiled
@pytest.mark.parametrize(
    ("line", "announcements"),
    [
        (
            "players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9",
            ["1 1", "2 3", "6 1", "3 3"],
        ),
        (
            "players=pink:4,blue:9,yellow:4 turn=blue phase=announce run=2 bag=GK start=4,9,4",
            ["1 1", "1 2", "8 1"],
        ),
        ("players=pink:0,blue:0 turn=pink phase=announce run=3 bag=BGW start=0,0", ["1 1", "9 1", "2 1"]),
        (
            "players=pink:1,blue:0,yellow:0,green:2 turn=pink phase=announce run=6 bag=BBGGWK start=1,0,0,2",
            ["1 1"],
        ),
    ],
)
def test_an_announcement_brings_the_exact_mean_of_the_best_group(line: str, announcements: list[str]) -> None:
    found = expected_leads(at(line))
    assert len(found) == len(at(line).legal())
    for move in announcements:
        exact = expectation(play(at(line), move).position, {})
        assert found[move] == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.rules
def test_an_announcement_brings_the_same_compiled_and_interpreted() -> None:
    """Only the smallest bag: the others take minutes interpreted. The numbers are exact fractions."""
    found = expected_leads(at("players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9"))
    exact = {"1 1": Fraction(23, 28), "2 3": Fraction(29, 28), "6 1": Fraction(23, 28)}
    assert {move: pytest.approx(float(worth)) for move, worth in exact.items()} == {
        move: found[move] for move in exact
    }


@compiled
def test_beginning_a_turn_brings_the_best_announcement_after_it() -> None:
    match = at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG")
    after_reset = max(
        expected_leads(
            play(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG"), "reset")
        ).values()
    )
    added = [
        max(
            expected_leads(
                play(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG"), "continue", special)
            ).values()
        )
        for special in ("white", "khaki")
    ]
    assert expected_leads(match) == pytest.approx({"continue": sum(added) / 2, "reset": after_reset})


def after(pos: Record, action: int) -> Record:
    then = copy_of(pos)
    rules.play(then, action)
    return then


def lead(pos: Record, group: int) -> float:
    paid, seat = pay(pos, group), int(pos.turn)
    others = [points for other, points in enumerate(paid) if other != seat and pos.playing[other]]
    return paid[seat] - sum(others) / len(others)


def test_the_risk_and_the_gain_of_an_announcement_are_exact() -> None:
    tried = [(pos, action) for pos, action in decisions(GAME, 400, seed=1) if pos.phase == position.ANNOUNCE]
    few = [(pos, action) for pos, action in tried if rules.bag_size(pos) <= 11][:12]
    assert any(risk_of_reset(pos, action) for pos, action in few)
    for pos, action in few:
        risk, gain = Fraction(0), 0.0
        for share, dealt in outcomes(GAME, after(pos, action)):
            if dealt.phase == position.CHOOSE:
                gain += share * max(
                    lead(dealt, group) for group in range(3) if rules.is_scorable(dealt, group)
                )
            else:
                risk += share
        assert risk_of_reset(pos, action) == pytest.approx(float(risk))
        assert expected_lead(pos, action) == pytest.approx(float(gain))


def test_a_group_is_told_by_how_the_turn_ends() -> None:
    chosen = [(pos, action) for pos, action in decisions(GAME, 300, seed=2) if pos.phase == position.CHOOSE]
    for pos, action in chosen:
        then, seat = after(pos, action), int(pos.turn)
        told = reason(GAME, pos, action)
        found = re.match(r"Ends the turn (?:(\d+) points? (ahead|behind)|level), with (\d+)", told)
        assert found
        ahead = int(found[1] or 0) * (-1 if found[2] == "behind" else 1)
        rivals = [then.score[other] for other in range(pos.seats) if other != seat and pos.playing[other]]
        assert ahead == then.score[seat] - max(rivals)
        assert int(found[3]) == then.score[seat]
        assert told.endswith("then you play again.") == bool(then.extra_turn)


def test_a_reset_that_ends_the_game_says_how() -> None:
    ends = [
        pos for pos, _ in decisions(GAME, 600, seed=3) if rules.can_reset(pos) and rules.is_triggered(pos)
    ]
    assert ends
    for pos in ends:
        then, told = after(pos, position.RESET), reason(GAME, pos, position.RESET)
        if "you win" in told:
            assert then.phase == position.ENDED
            assert [seat for seat in range(pos.seats) if rules.leads(then, seat)] == [pos.turn]
        elif "tiebreaker" in told:
            assert then.tiebreaker
            assert then.playing[pos.turn]
        elif "share" in told:
            assert then.phase == position.ENDED
            assert rules.leads(then, int(pos.turn))
        else:
            assert not rules.leads(pos, int(pos.turn))
