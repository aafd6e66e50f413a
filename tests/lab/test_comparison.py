"""Variants side by side: what differs is found, with the same chance for all."""

from pathlib import Path

import numpy as np
import pytest

from bagatelle import Refused, find_game

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import Comparison, compare, playing
from bagatelle.lab.comparison import reread
from bagatelle.lab.tally import Tally
from bagatelle.lab.tuning import sweep

BUTTS = "bag-of-butts"


@pytest.fixture(scope="module")
def targets() -> Comparison:
    return compare(BUTTS, [{"target": 10}, {"target": 12}, {}], games=3000, seed=1)


def test_a_higher_target_makes_a_game_longer(targets: Comparison) -> None:
    assert targets.difference(1, "decisions").low > 1
    assert targets.differs(1, "decisions")
    assert targets.verdict(1).startswith("Target 12 makes a game longer by ")


def test_a_difference_is_that_of_the_means_and_its_interval_profits_from_the_same_chance(
    targets: Comparison,
) -> None:
    ten, twelve = (targets.runs[number].games["decisions"].to_numpy().astype(float) for number in (0, 1))
    difference = targets.difference(1, "decisions")
    assert difference.mean == pytest.approx((twelve - ten).mean())
    apart = 1.96 * np.hypot(ten.std(), twelve.std()) / np.sqrt(3000)
    assert difference.margin < 0.8 * apart


def test_variants_are_called_by_what_they_change(targets: Comparison) -> None:
    assert [targets.label(number) for number in range(3)] == [
        "target 10",
        "target 12",
        "target 28, as printed",
    ]


def test_an_option_that_changes_nothing_is_said_to_change_nothing() -> None:
    """Colours are names only, and with the same chance all else is the same too."""
    compared = compare(BUTTS, [{}, {"colours": "blue"}], games=200)
    assert compared.verdict(1).endswith("200 games show no difference in length, fairness or draws.")
    assert compared.difference(1, "decisions").margin == 0


def test_where_nothing_differs_something_is_said_to_differ_in_one_of_twenty_cases_at_most() -> None:
    rng, told, runs = np.random.default_rng(1), 0, 400
    for _ in range(runs):
        tally = Tally()
        tally.add({name: rng.normal(0, 1, 200) for name in ("decisions", "turn 1", "draws")})
        compared = Comparison((), (Tally(), tally))
        told += any(compared.differs(1, name) for name in tally.means)
    assert told / runs < 0.05 + 3.9 * np.sqrt(0.05 * 0.95 / runs)
    assert told > 0


@pytest.mark.parametrize(
    ("variants", "sentence"),
    [
        ([{}], "Compare 2 to 50 variants, not 1."),
        ([{"target": 28}, {}], "Two of the variants are the same."),
        ([{}, {"goal": 3}], "There is no option 'goal' in this game"),
    ],
)
def test_what_cannot_be_compared_is_refused(variants: list[dict[str, int]], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        compare(BUTTS, variants, games=10)
    assert str(refused.value).startswith(sentence)


def test_a_comparison_that_was_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "CHUNK_SECONDS", 0.001)

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    variants = [{"target": 5}, {"target": 6}]
    with pytest.raises(KeyboardInterrupt):
        compare(BUTTS, variants, games=1000, out=tmp_path, tell=stop)
    again = compare(BUTTS, variants, games=1000, out=tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["1", "2"]
    assert again.plain() == compare(BUTTS, variants, games=1000).plain()
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(Refused, match="holds other files"):
        compare(BUTTS, variants, games=1000, out=tmp_path)


def test_a_sweep_takes_listed_values_or_steps_of_a_range() -> None:
    game = find_game(BUTTS)
    common = {"after_auto_reset": "empty"}
    assert sweep(game, "target", "28, 10", 5, common) == [{**common, "target": 28}, {**common, "target": 10}]
    assert [each["target"] for each in sweep(game, "target", "1..3", 5, {})] == [28, 1, 2, 3]


def test_a_directory_in_which_the_lowest_value_came_first_is_read_and_goes_on(tmp_path: Path) -> None:
    """As earlier versions tuned: without the printed value, and compared with the lowest."""
    compare(BUTTS, [{"target": 5}, {"target": 9}], games=60, out=tmp_path)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.glob("?/games/*")}
    tuned = compare(BUTTS, sweep(find_game(BUTTS), "target", "5,9", 5, {}), games=60, out=tmp_path)
    assert [run.plan.options.plain()["target"] for run in tuned.runs] == [28, 5, 9]
    assert {file: file.stat().st_mtime_ns for file in before} == before, "nothing is played again"
    again = reread(tmp_path)
    assert [run.plan.options.plain()["target"] for run in again.runs] == [28, 5, 9]


@pytest.mark.parametrize(
    ("option", "values", "steps", "sentence"),
    [
        ("colours", "1..3", 5, "Bag of Butts has no numeric option 'colours'; it has: target."),
        ("target", "some", 5, "'some' is no list of values: say 10,20,28 or 10..50, for example."),
        ("target", "1..9", 1, "Take 2 to 50 steps, not 1."),
    ],
)
def test_what_cannot_be_swept_is_refused(option: str, values: str, steps: int, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        sweep(find_game(BUTTS), option, values, steps, {})
    assert str(refused.value) == sentence
