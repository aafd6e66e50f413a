"""The benchmark: what it compares the rules with plays the same game."""

import shutil

import pytest

from bagatelle.bench import in_turns
from bagatelle.game import find_game
from bagatelle.games.button_men.bench import PLAIN, TWIN, run_twin
from bagatelle.rooms import Peer


@pytest.mark.skipif(not shutil.which("cc") or not TWIN.is_file(), reason="needs a C compiler and the sources")
def test_the_twin_in_c_builds_and_hammer_wins_64_of_100_rounds_against_avis() -> None:
    measured = run_twin(0.1)
    assert measured
    per_second, avis, hammer = measured
    assert per_second > 10_000
    assert avis == pytest.approx(0.3585, abs=0.02)
    assert hammer == pytest.approx(0.6412, abs=0.02)


def test_the_rules_and_another_program_are_measured_in_turns_and_the_best_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bagatelle.bench.BUSY", 1000)
    game = find_game("button-men")
    (plain, *_) = game.bench.scenarios(2)
    asked = []

    def rate(seconds: float) -> float:
        asked.append(seconds)
        return float(len(asked))

    cannot_run = Peer("absent", PLAIN, lambda seconds: None)
    best, rates = in_turns(game, plain, [Peer("counter", PLAIN, rate), cannot_run], 0.1)
    assert best.units > best.games > 0
    assert asked == [pytest.approx(0.02)] * 5
    assert rates == [5.0, 0.0]


def test_on_a_busy_machine_there_are_fewer_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.bench.BUSY", 0)
    game = find_game("button-men")
    (plain, *_) = game.bench.scenarios(2)
    asked = []

    def rate(seconds: float) -> float:
        asked.append(seconds)
        return 1.0

    best, _ = in_turns(game, plain, [Peer("counter", PLAIN, rate)], 0.1)
    assert len(asked) == 1
    assert best.units > 0
