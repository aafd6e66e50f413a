"""Sizes before a round: tables of choices, their equilibrium, and what the winner's keeping his sizes means."""

from types import SimpleNamespace

import numpy as np
import pytest

from bagatelle.bots.network import new_network
from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import GAME, ButtonMen, position, rules, size_duel, strategy
from bagatelle.games.button_men.match_shares import match_shares
from bagatelle.games.button_men.observation import PARTS
from bagatelle.games.button_men.opening_rolls import chances_of_first
from bagatelle.games.button_men.trial_rounds import Trials
from bagatelle.kernel import INTERPRETED

NETWORK = new_network(PARTS[-1].begin + PARTS[-1].width, 1)


@pytest.mark.parametrize("seed", range(5))
def test_nobody_can_exploit_an_equilibrium(seed):
    table = np.random.default_rng(seed).random((17, 9))
    rows, columns = equilibrium(table)
    assert rows.sum() == pytest.approx(1)
    assert columns.sum() == pytest.approx(1)
    assert (table @ columns).max() - (rows @ table).min() < 2e-3


def test_the_best_choice_is_never_mixed_with_worse_ones():
    rows, columns = equilibrium(np.array([[0.6, 0.7], [0.5, 0.4]]))
    assert rows.round(3).tolist() == [1, 0]
    assert columns.round(3).tolist() == [1, 0]


def match(wins, needed, casual=0):
    return SimpleNamespace(wins=wins, needed=needed, casual=casual)


def test_what_a_choice_means_for_a_match():
    chances = np.array([[0.6, 0.3], [0.5, 0.5]])
    assert match_shares(chances, match([0, 0], 1)) == pytest.approx(chances)
    assert match_shares(chances, match([2, 2], 3)) == pytest.approx(chances)
    assert match_shares(chances, match([0, 0], 3, casual=1))[0, 0] == pytest.approx(
        0.6 * 11 / 16 + 0.4 * 5 / 16
    )


def test_the_loser_answers_what_the_winner_keeps():
    """With the table below the side that knows the other's choice wins for sure, so after a round the loser wins the
    next, and then the other one: first to two, the loser of the first round loses the match."""
    chances = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert match_shares(chances, match([1, 1], 2)) == pytest.approx(chances)
    assert match_shares(chances, match([0, 0], 2)) == pytest.approx(chances)
    # First to three: whoever wins the first round loses the second, wins the third, loses the fourth, wins the fifth.
    assert match_shares(chances, match([0, 0], 3)) == pytest.approx(chances)
    assert match_shares(chances, match([1, 0], 2))[1, 0] == pytest.approx(1.0)


def test_choices_are_all_sizes_and_the_same_for_all_dice_of_a_letter():
    pos = GAME.start(2, ButtonMen("X Xs 4/12 8", "V 6 (X,X)"))
    ours, theirs = size_duel.choices_of(pos, 0), size_duel.choices_of(pos, 1)
    assert len(ours) == 17 * 2
    assert all(row[0] == row[1] for row in ours)
    assert {int(row[2]) for row in ours} == {4, 12}
    assert not ours[:, 3].any()
    assert len(theirs) == 7 * 17


def test_of_very_many_choices_some_are_looked_at():
    pos = GAME.start(2, ButtonMen("X V Z U 4/12", "6"))
    choices = size_duel.choices_of(pos, 0)
    assert len(choices) <= size_duel.MOST_CHOICES
    assert {4, 20} <= {int(row[0]) for row in choices}
    assert size_duel.choices_of(pos, 1).tolist() == [[0] * 8]


@pytest.fixture
def judged(monkeypatch):
    """A network judges, whatever it thinks."""
    judging = pytest.importorskip("bagatelle.bots.judging")
    monkeypatch.setattr(judging, "judge_of", lambda game: SimpleNamespace(network=NETWORK))
    monkeypatch.setattr(size_duel, "MOST_ROLLS", 2 if INTERPRETED else 16)
    monkeypatch.setattr(size_duel, "FEWEST_ROLLS", 2)
    monkeypatch.setattr(size_duel, "MOST_ROUNDS", 10 if INTERPRETED else 1000)
    monkeypatch.setattr(size_duel, "FEWEST_ROUNDS", 10)
    monkeypatch.setattr(size_duel, "_tables", {})


def legal(pos):
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    return actions[: int(rules.legal(pos, actions))].tolist()


@pytest.mark.usefixtures("judged")
def test_a_mixture_has_a_weight_and_a_share_for_each_action():
    pos = GAME.start(2, ButtonMen("4 4/12 V", "6 V"))
    while pos.phase == position.SIZES:
        actions = legal(pos)
        weights, shares = strategy.mix(pos, actions, 1.0)
        assert len(weights) == len(shares) == len(actions)
        assert sum(weights) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        rules.play(pos, actions[int(np.argmax(weights))])


@pytest.mark.usefixtures("judged")
def test_what_the_opponent_sealed_changes_nothing():
    first, second = (GAME.start(2, ButtonMen("4 V", "6 V")) for _ in range(2))
    rules.play(first, GAME.notation.read(first, "V=6"))
    rules.play(second, GAME.notation.read(second, "V=12"))
    assert strategy.mix(first, legal(first), 1.0) == strategy.mix(second, legal(second), 1.0)


@pytest.mark.usefixtures("judged")
def test_the_loser_knows_the_winners_sizes_and_answers_with_one():
    pos = GAME.start(2, ButtonMen("4 V", "6 V"))
    for text in ("V=8", "V=10"):
        rules.play(pos, GAME.notation.read(pos, text))
    pos.to_roll = 0
    rules.end_round(pos, np.int64(1))
    weights, shares = strategy.mix(pos, legal(pos), 1.0)
    assert weights[int(np.argmax(shares))] == 1


def test_without_a_network_and_where_nothing_is_secret_there_is_no_mixture(monkeypatch):
    judging = pytest.importorskip("bagatelle.bots.judging")
    monkeypatch.setattr(judging, "judge_of", lambda game: None)
    pos = GAME.start(2, ButtonMen("4 V", "6 V"))
    assert strategy.mix(pos, legal(pos), 1.0) is None


@pytest.mark.skipif(INTERPRETED, reason="takes long")
def test_chances_of_mirrored_sides_mirror_each_other():
    pos = GAME.start(2, ButtonMen("4 8 X", "4 8 X"))
    choices = size_duel.choices_of(pos, 0)[::4]
    chances = chances_of_first(pos, choices, choices, 256, NETWORK)
    assert np.abs(chances + chances.T - 1).max() < 0.05


@pytest.mark.skipif(INTERPRETED, reason="takes long")
def test_rounds_correct_what_the_network_thinks():
    pos = GAME.start(2, ButtonMen("1 2/99", "6"))
    choices = size_duel.choices_of(pos, 0), size_duel.choices_of(pos, 1)
    wrong = np.array([[0.9], [0.8]])  # of two sides the second wins far more often against six
    trials = Trials(pos, *choices, wrong, NETWORK)
    trials.play(20_000, np.inf)
    assert trials.played.sum() == 20_000
    assert trials.chances[0, 0] < 0.8
    assert trials.chances[1, 0] > trials.chances[0, 0]
