"""How even fighters are: the table that the package carries fits the fighters, and what is chosen by it is even.

Small match-ups solved exactly: plain expectimax over `odds`, `legal` and `play`, and nothing else; the value is the
chance that A wins the round, a draw counting half, when both play as well as possible. Sizes before a round: tables of
choices, their equilibrium, and what the winner's keeping his sizes means.
"""

import json
import random
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bagatelle.bots.network import new_network
from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import GAME, ButtonMen, position, rules, size_duel, strategy
from bagatelle.games.button_men.chances import FILE, chance_between, printed_chances, work_out
from bagatelle.games.button_men.components import COPIES, FIGHTERS
from bagatelle.games.button_men.fighters import find_fighter
from bagatelle.games.button_men.match_shares import match_shares
from bagatelle.games.button_men.observation import PARTS
from bagatelle.games.button_men.opening_rolls import chances_of_first
from bagatelle.games.button_men.trial_rounds import Trials
from bagatelle.kernel import CHANCE, INTERPRETED, Record, copy_of
from bagatelle.language import ENGLISH
from bagatelle.options import Options
from bagatelle.refusal import Refused

NAMES = [fighter.name for fighter in FIGHTERS]
EVEN = 0.05


def test_the_table_has_every_pair_of_printed_fighters_that_can_fight() -> None:
    kept = json.loads((files(GAME.package) / FILE).read_text("utf-8"))
    assert list(kept["permille"]) == NAMES
    assert kept["made"]["rounds_a_pair"] >= 500
    assert kept["made"]["command"].startswith("bagatelle lab matchups button-men")
    chances = printed_chances()
    assert set(chances) == {(a, b) for a in NAMES for b in NAMES} - {("Echo", "Echo")}
    for (a, b), chance in chances.items():
        assert chance == pytest.approx(1 - chances[b, a])
        assert 0.02 < chance < 0.98


def test_the_table_agrees_with_a_few_rounds_played_now() -> None:
    for a, b in (("Bane", "Peace"), ("Avis", "Iago"), ("Giant", "Changeling")):
        assert work_out(a, b, 512) == pytest.approx(printed_chances()[a, b], abs=0.08)


def test_the_usual_fighters_are_even_and_plain() -> None:
    first, second = (each["fighter"] for each in GAME.pairing.usual(2))
    assert abs(printed_chances()[first, second] - 0.5) < EVEN
    plain = {fighter.name for fighter in FIGHTERS if fighter.set == "Soldiers"}
    assert {first, second} <= plain


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_fair_opponent_for_every_printed_fighter(name: str) -> None:
    for seat in (0, 1):
        options = ButtonMen(a=name) if seat else ButtonMen(b=name)
        found = GAME.pairing.fair(options, seat, random.Random(seat))
        after = options.with_choices({seat: found})
        assert found["fighter"] != name
        assert abs(balance(after)[0] - 0.5) <= max(EVEN, closest(name))


def balance(options: Options) -> list[float]:
    chances = GAME.pairing.balance(options)
    assert chances
    return chances


def closest(name: str) -> float:
    return min(abs(chance - 0.5) for (a, b), chance in printed_chances().items() if a == name and b != name)


def test_a_recipe_of_ones_own_finds_an_opponent_within_a_few_seconds() -> None:
    options = ButtonMen(a="4 (8,8) 4/12! 20p Xs")
    found = GAME.pairing.fair(options, 1, random.Random(1))
    chances = balance(options.with_choices({1: found}))
    assert sum(chances) == pytest.approx(1)
    assert found["fighter"] in NAMES


def test_a_fighter_with_auxiliary_dice_can_be_weighed_too() -> None:
    chance = chance_between(find_fighter("4 X 6+"), find_fighter("6 8 X"))
    assert chance is not None
    assert 0 < chance < 1


def test_a_portrait_tells_the_board_how_to_draw_every_die() -> None:
    drawn = GAME.pairing.portrait("fighter", "bruno: 4 (8,8) 4/12! 20p (X,X) Xs", ENGLISH)
    assert drawn["label"] == "bruno"
    assert [die["sides"] for die in drawn["dice"]] == [[4], [8, 8], [], [20], [], []]
    assert [die["face"] for die in drawn["dice"]] == ["4", "8+8", "4/12", "20", "X", "X"]
    assert drawn["dice"][-1]["traits"] == ["shadow"]
    copied = next(fighter for fighter in FIGHTERS if fighter.talent == COPIES)
    assert {die["face"] for die in GAME.pairing.portrait("fighter", copied.name, ENGLISH)["dice"]} == {"?"}
    with pytest.raises(Refused, match="Die 2"):
        GAME.pairing.portrait("fighter", "4 nonsense", ENGLISH)


SOLVED = {
    ("1", "1"): 0.5,
    ("2", "3"): 0.3333333333333333,
    ("4", "6"): 0.33333333333333337,
    ("4 4", "6"): 0.7604166666666667,
    ("4 6", "6 4"): 0.5,
    ("4s 6", "4 6"): 0.47148377218364196,
    ("4p 6", "4 6"): 0.5,
    ("8z", "4 4"): 0.376953125,
    ("4q 6", "4 6"): 0.5245436680169754,
    ("(2,2) 4", "6 2"): 0.48111979166666663,
    ("4 6`", "4 4"): 0.07421875,
    ("6f 2", "4 3"): 0.6107735339506172,
    ("2/6! 4", "4 4"): 0.5991075303819445,
}


def solve(pos: Record, known: dict[bytes, float]) -> float:
    """The value of a position for A."""
    if pos.rounds:
        return 0.5 if pos.last < 0 else 1.0 - pos.last
    key = pos.tobytes()
    if key not in known:
        known[key] = _solve(pos, known)
    return known[key]


def _solve(pos: Record, known: dict[bytes, float]) -> float:
    actions, weights = np.zeros(position.MAX_LEGAL, np.int64), np.zeros(position.MAX_LEGAL, np.int64)
    actor = rules.actor(pos)
    n = rules.odds(pos, actions, weights) if actor == CHANCE else rules.legal(pos, actions)
    values = []
    for action in actions[:n]:
        after = copy_of(pos)
        rules.play(after, int(action))
        values.append(solve(after, known))
    if actor == CHANCE:
        return float(np.dot(values, weights[:n]) / weights[:n].sum())
    return max(values) if actor == 0 else min(values)


@pytest.mark.parametrize(("first", "second"), SOLVED)
def test_the_value_of_a_small_match_up(first: str, second: str) -> None:
    start = GAME.start(2, ButtonMen(first, second, wins=1))
    if (
        start.phase == position.SIZES
    ):  # sizes are sealed: not a game that expectimax can solve, so take the larger
        while start.phase == position.SIZES:
            rules.play(start, GAME.notation.read(start, "6"))
    assert solve(start, {}) == pytest.approx(SOLVED[first, second], abs=1e-12)


def test_a_mirror_match_is_even() -> None:
    start = GAME.start(2, ButtonMen("4 6", "6 4", wins=1))
    assert solve(start, {}) == pytest.approx(0.5)


NETWORK = new_network(PARTS[-1].begin + PARTS[-1].width, 1)


@pytest.mark.parametrize("seed", range(5))
def test_nobody_can_exploit_an_equilibrium(seed: int) -> None:
    table = np.random.default_rng(seed).random((17, 9))
    rows, columns = equilibrium(table)
    assert rows.sum() == pytest.approx(1)
    assert columns.sum() == pytest.approx(1)
    assert (table @ columns).max() - (rows @ table).min() < 2e-3


def test_the_best_choice_is_never_mixed_with_worse_ones() -> None:
    rows, columns = equilibrium(np.array([[0.6, 0.7], [0.5, 0.4]]))
    assert rows.round(3).tolist() == [1, 0]
    assert columns.round(3).tolist() == [1, 0]


def match(wins: list[int], needed: int, casual: int = 0) -> Any:
    return SimpleNamespace(wins=wins, needed=needed, casual=casual)


def test_what_a_choice_means_for_a_match() -> None:
    chances = np.array([[0.6, 0.3], [0.5, 0.5]])
    assert match_shares(chances, match([0, 0], 1)) == pytest.approx(chances)
    assert match_shares(chances, match([2, 2], 3)) == pytest.approx(chances)
    assert match_shares(chances, match([0, 0], 3, casual=1))[0, 0] == pytest.approx(
        0.6 * 11 / 16 + 0.4 * 5 / 16
    )


def test_the_loser_answers_what_the_winner_keeps() -> None:
    """With the table below the side that knows the other's choice wins for sure, so after a round the loser wins the
    next, and then the other one: first to two, the loser of the first round loses the match."""
    chances = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert match_shares(chances, match([1, 1], 2)) == pytest.approx(chances)
    assert match_shares(chances, match([0, 0], 2)) == pytest.approx(chances)
    # First to three: whoever wins the first round loses the second, wins the third, loses the fourth, wins the fifth.
    assert match_shares(chances, match([0, 0], 3)) == pytest.approx(chances)
    assert match_shares(chances, match([1, 0], 2))[1, 0] == pytest.approx(1.0)


def test_choices_are_all_sizes_and_the_same_for_all_dice_of_a_letter() -> None:
    pos = GAME.start(2, ButtonMen("X Xs 4/12 8", "V 6 (X,X)"))
    ours, theirs = size_duel.choices_of(pos, 0), size_duel.choices_of(pos, 1)
    assert len(ours) == 17 * 2
    assert all(row[0] == row[1] for row in ours)
    assert {int(row[2]) for row in ours} == {4, 12}
    assert not ours[:, 3].any()
    assert len(theirs) == 7 * 17


def test_of_very_many_choices_some_are_looked_at() -> None:
    pos = GAME.start(2, ButtonMen("X V Z U 4/12", "6"))
    choices = size_duel.choices_of(pos, 0)
    assert len(choices) <= size_duel.MOST_CHOICES
    assert {4, 20} <= {int(row[0]) for row in choices}
    assert size_duel.choices_of(pos, 1).tolist() == [[0] * 8]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network judges, whatever it thinks."""
    judging = pytest.importorskip("bagatelle.bots.judging")
    monkeypatch.setattr(judging, "judge_of", lambda game: SimpleNamespace(network=NETWORK))
    monkeypatch.setattr(size_duel, "MOST_ROLLS", 2 if INTERPRETED else 16)
    monkeypatch.setattr(size_duel, "FEWEST_ROLLS", 2)
    monkeypatch.setattr(size_duel, "MOST_ROUNDS", 10 if INTERPRETED else 1000)
    monkeypatch.setattr(size_duel, "FEWEST_ROUNDS", 10)
    monkeypatch.setattr(size_duel, "_tables", {})


def legal(pos: Record) -> list[int]:
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    return actions[: int(rules.legal(pos, actions))].tolist()


@pytest.mark.usefixtures("judged")
def test_a_mixture_has_a_weight_and_a_share_for_each_action() -> None:
    pos = GAME.start(2, ButtonMen("4 4/12 V", "6 V"))
    while pos.phase == position.SIZES:
        actions = legal(pos)
        mixed = strategy.mix(pos, actions, 1.0)
        assert mixed
        weights, shares = mixed
        assert len(weights) == len(shares) == len(actions)
        assert sum(weights) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        rules.play(pos, actions[int(np.argmax(weights))])


@pytest.mark.usefixtures("judged")
def test_what_the_opponent_sealed_changes_nothing() -> None:
    first, second = (GAME.start(2, ButtonMen("4 V", "6 V")) for _ in range(2))
    rules.play(first, GAME.notation.read(first, "V=6"))
    rules.play(second, GAME.notation.read(second, "V=12"))
    assert strategy.mix(first, legal(first), 1.0) == strategy.mix(second, legal(second), 1.0)


@pytest.mark.usefixtures("judged")
def test_the_loser_knows_the_winners_sizes_and_answers_with_one() -> None:
    pos = GAME.start(2, ButtonMen("4 V", "6 V"))
    for text in ("V=8", "V=10"):
        rules.play(pos, GAME.notation.read(pos, text))
    pos.to_roll = 0
    rules.end_round(pos, np.int64(1))
    mixed = strategy.mix(pos, legal(pos), 1.0)
    assert mixed
    weights, shares = mixed
    assert weights[int(np.argmax(shares))] == 1


def test_without_a_network_and_where_nothing_is_secret_there_is_no_mixture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judging = pytest.importorskip("bagatelle.bots.judging")
    monkeypatch.setattr(judging, "judge_of", lambda game: None)
    pos = GAME.start(2, ButtonMen("4 V", "6 V"))
    assert strategy.mix(pos, legal(pos), 1.0) is None


@pytest.mark.skipif(INTERPRETED, reason="takes long")
def test_chances_of_mirrored_sides_mirror_each_other() -> None:
    pos = GAME.start(2, ButtonMen("4 8 X", "4 8 X"))
    choices = size_duel.choices_of(pos, 0)[::4]
    chances = chances_of_first(pos, choices, choices, 256, NETWORK)
    assert np.abs(chances + chances.T - 1).max() < 0.05


@pytest.mark.skipif(INTERPRETED, reason="takes long")
def test_rounds_correct_what_the_network_thinks() -> None:
    pos = GAME.start(2, ButtonMen("1 2/99", "6"))
    choices = size_duel.choices_of(pos, 0), size_duel.choices_of(pos, 1)
    wrong = np.array([[0.9], [0.8]])  # of two sides the second wins far more often against six
    trials = Trials(pos, *choices, wrong, NETWORK)
    trials.play(20_000, np.inf)
    assert trials.played.sum() == 20_000
    assert trials.chances[0, 0] < 0.8
    assert trials.chances[1, 0] > trials.chances[0, 0]
