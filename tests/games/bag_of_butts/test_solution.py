"""The solved game of two: against another way to solve it, against the rules turn by turn, and as a player."""

import logging
import random
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from bagatelle import Match, Refused
from bagatelle.games.bag_of_butts import GAME, BagOfButts, outcomes, rules, solution, strategy
from bagatelle.games.bag_of_butts.position import BEGIN, CHOOSE, MAX_LEGAL
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, Floats, Record, copy_of, new_rng
from games.bag_of_butts.brute_force import BruteForce
from games.bag_of_butts.turns import at, play

pytestmark = pytest.mark.skipif(INTERPRETED, reason="deals out whole bags, which takes minutes interpreted")

SMALL_RUNS, SMALL_LEADS = 12, 60


def quietly(share: float) -> None:
    """Nobody wants to know how far it is."""


@pytest.fixture(scope="module")
def endings() -> Floats:
    return solution.solve_endings(quietly, SMALL_RUNS, SMALL_LEADS)


@pytest.fixture
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A user who has solved nothing yet."""
    monkeypatch.setattr(solution, "users_folder", lambda: tmp_path)
    solution.forget()
    yield tmp_path
    solution.forget()


def shares(match: Match) -> dict[str, float]:
    """What each legal move is worth."""
    found = GAME.strategy.known(match.position, match.legal(), 1.0)
    assert found
    return dict(zip(match.moves(), found, strict=True))


# Solving


@pytest.mark.parametrize("after", ["add", "empty"])
def test_another_way_to_solve_it_agrees(endings: Floats, after: str) -> None:
    """The last turns of short runs; `benchmarks/bag_of_butts_solved.py --brute-force` has them all."""
    points = solution.solve_points(BagOfButts(2, after), endings, quietly)

    def place(counts: tuple[int, ...], run: int) -> int:
        black, gray, white, khaki = counts
        return outcomes.column(((black * 3 + gray) * 2 + white) * 2 + khaki, run)

    def solved(kind: str, mine: int, others: int, counts: tuple[int, ...], run: int, bound: int) -> float:
        if kind == "game" and max(mine, others) < 2:
            return points[mine, others, place(counts, run), bound]
        if abs(mine - others) > SMALL_LEADS:
            return bound
        return endings[int(kind == "tiebreaker"), place(counts, run), mine - others + SMALL_LEADS, bound]

    plain = BruteForce(2, after, longest=1, lead=SMALL_LEADS, beyond=solved)
    plain.solve()
    compared = {key: solved(*key) for key in plain.continuing if len(key) == 6}
    for kind, lead, *bag in (key for key in plain.continuing if len(key) == 5):
        compared[kind, lead, *bag] = solved(kind, 2 + max(lead, 0), 2 + max(-lead, 0), *bag)
    assert len(compared) > 200
    assert {key: plain.continuing[key] for key in compared} == pytest.approx(compared, abs=1e-9)
    for (mine, others, bound), share in plain.fresh.items():
        assert points[mine, others, -1, bound] == pytest.approx(share, abs=1e-9)


def test_the_bounds_meet_where_runs_are_short(endings: Floats) -> None:
    points = solution.solve_points(BagOfButts(5), endings, quietly)
    gap = points[..., 1] - points[..., 0]
    assert gap.min() > -1e-12
    assert (
        gap[:, :, 0].max() < 1e-3 < gap[:, :, -2].max()
    )  # twelve turns only: see the benchmark for the real ones


def test_progress_is_told(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution, "RUNS", 4)
    monkeypatch.setattr(solution, "LEADS", 20)
    monkeypatch.setattr(solution, "KEPT_RUNS", 3)
    monkeypatch.setattr(solution, "KEPT_LEADS", 15)
    told: list[float] = []
    strategy.solve(told.append, BagOfButts(3))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert {path.name for path in own_folder.iterdir()} == {"endings.npz", "3-add.npz"}


def test_what_is_not_solved_says_so() -> None:
    from bagatelle.game import find_game

    with pytest.raises(Refused, match=r"^Buttle is not a solved game\.$"):
        find_game("buttle").strategy.solve(quietly)
    with pytest.raises(Refused, match=r"^Bag of Butts can be solved for targets up to 200, not 201\.$"):
        strategy.solve(quietly, BagOfButts(201))


# The tables that are shipped, against the rules


def some_decisions(games: int, after: str) -> Iterator[tuple[Record, list[int]]]:
    """Decisions of two players who mostly play at random."""
    lots, rng = random.Random(11), new_rng(11)
    actions = np.zeros(MAX_LEGAL, np.int64)
    for _ in range(games):
        pos = GAME.start(2, BagOfButts(after_auto_reset=after))
        while rules.actor(pos) != OVER:
            if rules.actor(pos) == CHANCE:
                rules.play(pos, rules.chance(pos, rng))
                continue
            n = rules.legal(pos, actions)
            yield copy_of(pos), actions[:n].tolist()
            rules.play(pos, int(actions[lots.randrange(n)]))


def solved(pos: Record, actions: list[int]) -> list[float]:
    """The shares that the table knows."""
    shares = solution.shares(pos, actions)
    assert shares
    return shares


def share_of_mover(pos: Record) -> float:
    """The share of the seat to act."""
    actions = np.zeros(MAX_LEGAL, np.int64)
    n = rules.legal(pos, actions)
    return max(solved(pos, actions[:n].tolist()))


def share_after(pos: Record, seat: int, memory: dict[bytes, float]) -> float:
    """The share of a seat, by playing on to the next decision with `odds` and `play` alone."""
    key = pos.tobytes()
    if key in memory:
        return memory[key]
    who = rules.actor(pos)
    if who == OVER:
        out = np.zeros(4)
        rules.payoff(pos, out)
        share = float(out[seat])
    elif who == CHANCE:
        actions, weights = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64)
        n = rules.odds(pos, actions, weights)
        share = 0.0
        for action, weight in zip(actions[:n], weights[:n], strict=True):
            then = copy_of(pos)
            rules.play(then, int(action))
            share += weight * share_after(then, seat, memory) / weights[:n].sum()
    else:
        share = share_of_mover(pos) if who == seat else 1 - share_of_mover(pos)
    memory[key] = share
    return share


@pytest.mark.parametrize("after", ["add", "empty"])
def test_a_beginning_is_worth_what_follows_from_it(after: str) -> None:
    checked = 0
    for pos, actions in some_decisions(25, after):
        if pos.phase == BEGIN or pos.phase == CHOOSE:
            for action, share in zip(actions, solved(pos, actions), strict=True):
                then = copy_of(pos)
                rules.play(then, action)
                assert share_after(then, int(pos.turn), {}) == pytest.approx(share, abs=1e-9)
                checked += 1
    assert checked > 700


@pytest.mark.parametrize(
    ("line", "announcements"),
    [
        ("players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9", ["2 3", "6 1"]),
        ("players=pink:27,blue:26 turn=blue phase=announce run=2 bag=WK start=27,26", ["1 1", "2 2"]),
        ("players=pink:31,blue:40 turn=pink phase=announce run=2 bag=GK start=31,40", ["1 1", "8 1"]),
        ("players=pink:9,blue:9 turn=pink phase=announce run=3 bag=BBW start=9,9", ["1 1"]),
        ("players=pink:0,blue:2 turn=pink phase=announce run=1 bag=W start=0,2 flags=tiebreaker", ["3 3"]),
    ],
)
def test_an_announcement_is_worth_the_mean_over_every_draw(line: str, announcements: list[str]) -> None:
    found = shares(at(line))
    for move in announcements:
        match = play(at(line), move)
        assert share_after(match.position, match.view()["turn"], {}) == pytest.approx(found[move], abs=1e-9)


def test_the_order_of_the_sizes_does_not_matter() -> None:
    found = shares(at("players=pink:10,blue:22 turn=pink phase=announce run=6 bag=BBGGWK start=10,22"))
    assert len(found) == 78
    for move, share in found.items():
        first, second = map(int, move.split())
        assert found[f"{14 - first - second} {first}"] == found[f"{second} {first}"] == share


def test_neither_seat_nor_colour_matters() -> None:
    one = shares(at("players=pink:10,blue:22 turn=pink phase=begin run=3 bag=BGK"))
    two = shares(at("players=green:22,yellow:10 turn=yellow phase=begin run=3 bag=BGK"))
    assert one == two


def test_whoever_leads_after_the_target_ends_the_game() -> None:
    found = shares(at("players=pink:30,blue:20 turn=pink phase=begin run=3 bag=BGK"))
    assert found["reset"] == 1 > found["continue"]
    found = shares(at("players=pink:20,blue:30 turn=pink phase=begin run=3 bag=BGK"))
    assert found["reset"] == 0 < found["continue"]


def test_two_of_four_in_a_tiebreaker_know_everything() -> None:
    two = shares(at("players=pink:3,blue:0 turn=blue phase=begin run=3 bag=BGK flags=tiebreaker"))
    line = "players=pink:3,yellow:out,blue:0,green:out turn=blue phase=begin run=3 bag=BGK flags=tiebreaker"
    assert shares(at(line)) == two


def test_beginning_is_worth_what_the_page_for_players_says() -> None:
    first = "players=pink:0,blue:0 turn=pink phase=begin run=0 bag=- flags=first"
    assert shares(at(first))["continue"] == pytest.approx(0.50239, abs=1e-5)
    assert shares(at(f"{first} after=empty"))["continue"] == pytest.approx(0.50091, abs=1e-5)
    assert shares(at(f"{first},tiebreaker"))["continue"] == pytest.approx(0.54731, abs=1e-5)


def test_points_and_runs_that_hardly_occur_are_known_too() -> None:
    assert shares(at("players=pink:90,blue:73 turn=blue phase=announce run=19 bag=BBGGWK start=90,73"))
    assert shares(at("players=pink:9,blue:7 turn=blue phase=begin run=31 bag=BBGGWK"))


@pytest.mark.parametrize(
    "line",
    [
        "players=pink:9,blue:7 turn=blue phase=begin run=900 bag=BBGGWK",
        "players=pink:9,blue:7,green:1 turn=blue phase=begin run=2 bag=BG",
        "players=pink:9,blue:7 turn=blue phase=begin run=2 bag=BG target=29",
    ],
)
def test_what_the_tables_do_not_know_is_not_guessed(line: str) -> None:
    assert solution.shares(at(line).position, [0]) is None


def test_an_ending_is_known_for_every_target() -> None:
    assert shares(at("players=pink:60,blue:7 turn=blue phase=begin run=2 bag=BG target=50"))


# Files


def test_tables_load_and_answer_quickly() -> None:
    match = at("players=pink:9,blue:7 turn=blue phase=announce run=6 bag=BBGGWK start=9,7")
    shares(match)
    times = []
    for _ in range(5):
        solution.forget()
        began = time.thread_time()
        solution.tables(28, False)
        times.append(time.thread_time() - began)
    assert min(times) < 0.05
    times = []
    for _ in range(5):
        began = time.thread_time()
        shares(match)
        times.append(time.thread_time() - began)
    assert min(times) < 0.005


@pytest.mark.parametrize("damage", ["cut", "other"])
def test_a_broken_file_gets_one_sentence_and_ours_is_read(
    own_folder: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    broken = own_folder / "endings.npz"
    broken.write_bytes(b"PK\x03\x04 not a table" if damage == "cut" else b"")
    with caplog.at_level(logging.WARNING):
        assert shares(at("players=pink:9,blue:7 turn=blue phase=begin run=2 bag=BG"))
        assert shares(at("players=pink:9,blue:7 turn=blue phase=begin run=2 bag=BG"))
    assert len(caplog.records) == 1
    assert str(broken) in caplog.text


def test_a_table_of_another_version_is_not_read(own_folder: Path) -> None:
    np.savez_compressed(
        own_folder / "endings.npz", version=solution.FORMAT + 1, shares=np.zeros(3, np.uint32)
    )
    assert shares(at("players=pink:9,blue:7 turn=blue phase=begin run=2 bag=BG"))


def test_the_users_own_table_comes_first(own_folder: Path) -> None:
    ours = solution.table("28-add.npz")
    solution.keep(own_folder / "28-add.npz", ours * 0.5)
    solution.forget()
    assert solution.table("28-add.npz") == pytest.approx(ours * 0.5, abs=1e-9)


def test_without_any_table_nothing_is_known(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(solution, "files", lambda package: tmp_path)
    assert (
        solution.shares(at("players=pink:9,blue:7 turn=blue phase=begin run=2 bag=BG").position, [0]) is None
    )


def test_the_shipped_tables_are_small() -> None:
    folder = files("bagatelle.games.bag_of_butts") / "solved"
    assert sum(len(path.read_bytes()) for path in folder.iterdir()) < 5_000_000


# As a player


@pytest.mark.parametrize(("rival", "least"), [("random", 0.25), ("greedy", 0.03)])
def test_others_give_winning_chances_away(rival: str, least: float) -> None:
    """Each game, by their own moves; who wins is mostly luck, and sixty games would show little."""
    from bagatelle.bots.bot import ask, find_bot

    bot, given_away, games = find_bot(rival), 0.0, 60
    for seed in range(games):
        lots, me = random.Random(seed), seed % 2
        match = Match(GAME, 2, seed=seed.to_bytes(32, "big"), match_id="duel")
        while not match.over:
            if match.odds():
                match.deal()
                continue
            actions = match.legal()
            found = solved(match.position, actions)
            if match.actor == me:
                match.play(actions[int(np.argmax(found))])
            else:
                action = ask(bot, match, lots).action
                given_away += max(found) - found[actions.index(action)]
                match.play(action)
    assert given_away / games > least
