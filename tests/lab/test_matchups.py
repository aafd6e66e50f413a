"""Match-ups: known answers, the same numbers however they are played, and what is refused."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bagatelle import cli
from bagatelle.equilibrium import equilibrium
from bagatelle.game import find_game
from bagatelle.games.button_men import matchups as room
from bagatelle.refusal import Refused

pl = pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import matchups  # noqa: E402
from bagatelle.lab.matching.choosing import chosen_by_masters  # noqa: E402
from bagatelle.lab.matching.circles import certain_circles  # noqa: E402
from bagatelle.lab.matching.clusters import grown  # noqa: E402
from bagatelle.lab.matching.profiles import beyond_strength, profile_distances  # noqa: E402

FEW = ["Avis", "Bane", "Peace"]


@pytest.fixture(autouse=True)
def few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is nearly right is good enough here."""
    monkeypatch.setattr("bagatelle.lab.matching.plan.FEWEST_TRIALS", 64)
    monkeypatch.setattr("bagatelle.lab.matching.choosing.TABLES", 8)


Bagatelle = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def bagatelle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Bagatelle:
    """Run a command in an empty folder: its status, and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")

    def run(words: str) -> tuple[int, str, str]:
        try:
            status = cli.run(shlex.split(words))
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return run


# Known answers


def test_an_equilibrium_is_that_of_a_table_solved_by_hand() -> None:
    table = np.array([[0.8, 0.3], [0.4, 0.6]])
    rows, columns = equilibrium(table, 20_000)
    assert rows[0] == pytest.approx(2 / 7, abs=0.005)
    assert columns[0] == pytest.approx(3 / 7, abs=0.005)
    assert rows @ table @ columns == pytest.approx(18 / 35, abs=0.001)


def test_a_fighter_against_its_like_is_even_without_a_round() -> None:
    met = matchups("button-men", ["Avis", "Echo"], recipes={"Twin": "X 12 10 4 4"}, rounds=50)
    assert met.pairs["even"].to_list() == [True, True, True]
    assert met.chances.tolist() == np.full((3, 3), 0.5).tolist()


def test_a_mirror_match_that_is_played_is_even_within_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_same", lambda first, second: False)
    met = matchups("button-men", ["Hammer"], recipes={"Twin": "6 12 20 20 X"}, rounds=4000)
    chance = met.between("Hammer", "Twin")
    assert chance.low < 0.5 < chance.high
    assert 0.01 < chance.margin < 0.02


def test_the_chances_of_a_pair_add_up_to_one_and_stronger_fighters_stand_first() -> None:
    met = matchups("button-men", FEW, rounds=500)
    assert met.chances + met.chances.T == pytest.approx(np.ones((3, 3)))
    assert met.margins == pytest.approx(met.margins.T)
    assert met.ranked == ["Bane", "Avis", "Peace"]
    assert met.fighters["strength"].to_list() == sorted(met.fighters["strength"], reverse=True)
    assert met.by_chance("Avis")[0][0] == "Peace"
    assert met.most_uneven[:2] == ("Bane", "Peace") or met.most_uneven[:2] == ("Avis", "Peace")


def test_every_pair_is_played_in_both_seats_and_a_match_is_clearer_than_a_round() -> None:
    met = matchups("button-men", ["Avis", "Peace"], rounds=600)
    seats = met.rows.group_by("seat").agg(pl.col("rounds").sum()).sort("seat")
    assert seats["seat"].to_list() == [1, 2]
    assert seats["rounds"].sum() == 600
    assert min(seats["rounds"]) > 230
    pair = met.pairs.row(0, named=True)
    assert pair["match_low"] < pair["match"] < pair["match_high"]
    assert pair["match"] > pair["chance"] > 0.5
    shares = met.choices.group_by("fighter").agg(pl.col("share").sum())["share"]
    assert shares.to_list() == pytest.approx([1.0, 1.0])


def test_whom_masters_choose() -> None:
    rock = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])
    assert chosen_by_masters(rock, np.zeros((3, 3))).shares == pytest.approx([1 / 3] * 3, abs=0.01)
    doubtful = chosen_by_masters(rock, np.full((3, 3), 0.05))
    assert doubtful.low[0] < 1 / 3 < doubtful.high[0]
    one_best = np.array([[0.5, 0.5, 0.6], [0.5, 0.5, 0.4], [0.4, 0.6, 0.5]])
    assert chosen_by_masters(one_best, np.zeros((3, 3))).shares == [1.0, 0.0, 0.0]


def test_circles_are_told_only_if_they_are_certain() -> None:
    rock = np.array([[0.5, 0.6, 0.4], [0.4, 0.5, 0.6], [0.6, 0.4, 0.5]])
    names = ["rock", "scissors", "paper"]
    assert [each.names for each in certain_circles(names, rock, np.full((3, 3), 0.01), 0.01)] == [
        tuple(names)
    ]
    assert not certain_circles(names, rock, np.full((3, 3), 0.1), 0.01)
    assert not certain_circles(names, np.triu(np.full((3, 3), 0.9)) + 0.05, np.zeros((3, 3)), 0.01)


def test_those_stand_together_who_fare_alike_whatever_their_strength() -> None:
    kind, strength = np.array([0, 1, 0, 1, 0, 1, 0, 1, 2, 2]), np.linspace(-0.1, 0.1, 10)
    edge = 0.1 * np.array([[0, 0, 1], [0, 0, -1], [-1, 1, 0]])  # kind 0 beats kind 2, which beats kind 1
    chances = 0.5 + strength[:, None] - strength[None, :] + edge[kind][:, kind]
    groups = grown(profile_distances(chances)).groups()
    assert sorted(map(sorted, groups)) == [[0, 2, 4, 6], [1, 3, 5, 7], [8, 9]]
    flat = 0.5 + strength[:, None] - strength[None, :]
    assert np.nan_to_num(beyond_strength(flat)) == pytest.approx(np.zeros((10, 10)), abs=0.03)


# The same numbers, however they are played


def test_who_else_is_there_and_how_many_play_at_a_time_does_not_matter() -> None:
    alone = matchups("button-men", ["Peace", "Avis"], rounds=200, seed=3)
    among = matchups("button-men", FEW, rounds=200, seed=3, jobs=2)
    assert alone.between("Avis", "Peace") == among.between("Avis", "Peace")
    other = matchups("button-men", ["Avis", "Peace"], rounds=200, seed=4)
    assert alone.between("Avis", "Peace") != other.between("Avis", "Peace")


def test_what_is_interrupted_goes_on(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    out = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        matchups("button-men", FEW, rounds=100, out=out, tell=stop)
    assert len([*out.glob("pairs/*.parquet")]) == 2
    heard = []
    met = matchups(
        "button-men", FEW, rounds=100, out=out, tell=lambda done, total: heard.append((done, total))
    )
    assert heard == [(2, 3), (3, 3)]
    assert met.pairs.equals(matchups("button-men", FEW, rounds=100).pairs)


def test_any_bot_can_play_both_sides() -> None:
    met = matchups("button-men", ["Peace"], recipes={"Tiny": "4 6"}, rounds=4, bots="hard@5n")
    assert met.pairs["rounds"].to_list() == [4]
    assert met.plan.facts["bots"] == ["hard@5n"]


def test_those_who_cannot_meet_are_left_out() -> None:
    recipes = {"Many": "4 4 4 4 4 4 4 4", "Helper": "6 8 10+"}
    met = matchups("button-men", ["Avis"], recipes=recipes, rounds=20)
    assert np.isnan(met.chances[1, 2])
    assert met.choosing is None
    assert met.pairs.filter(pl.col("chance").is_null()).select("first", "second").rows() == [
        ("Many", "Helper")
    ]


# What is refused


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--fighters Avis", "A fighter needs somebody to meet: name at least two."),
        ("--fighters Avis,Nobody", "There is no fighter called 'Nobody'; the fighters are Avis,"),
        ("--fighters Avis,avis", "There are two fighters called Avis."),
        ("--recipe Bruno=4,0", "Die 1 ('4,0') of the recipe is wrong:"),
        ("--recipe Bruno", "'Bruno' is no fighter: say a name and a recipe, as in"),
        ("--recipe 'Avis=4 6'", "There are two fighters called Avis."),
        ("--recipe A=4 --recipe A=6", "There are two fighters called A."),
        ("--fighters Avis,Bane --rounds some", "'some' is no number of games"),
        ("--fighters Avis,Bane --rounds 1", "Play 2 to 10,000,000 rounds of each pair, not 1."),
        ("--fighters Avis,Bane --bots hard,greedy", "One bot plays both sides: name a single one."),
        ("--fighters Avis,Bane --bots nobody", "There is no bot called 'nobody'"),
        ("--fighters Avis,Bane --fighter Peace --out there", "Peace does not take part here."),
        ("--fighters Avis,Bane --jobs 0", "Play with 1 to 256 jobs, not 0."),
        ("buttle", "Buttle has no fighters to match up."),
    ],
)
def test_bad_input_gets_one_sentence(bagatelle: Bagatelle, words: str, sentence: str, tmp_path: Path) -> None:
    status, out, err = bagatelle(f"lab matchups {words}")
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_a_folder_with_something_else_is_refused_and_left_alone(bagatelle: Bagatelle, tmp_path: Path) -> None:
    words = "lab matchups --fighters Avis,Bane --rounds 20"
    assert bagatelle(f"{words} --out kept")[0] == 0
    _, _, err = bagatelle(f"{words} --seed 1 --out kept")
    assert err == "kept holds another run, which differs in the seed: name another directory.\n"
    (tmp_path / "kept/pairs/000000.parquet").write_bytes(b"nonsense")
    _, _, err = bagatelle(f"{words} --out kept")
    assert "000000.parquet is broken: delete it, and the same command plays these games again." in err
    (tmp_path / "kept/plan.json").write_text("[")
    assert "plan.json is broken: name another directory." in bagatelle(f"{words} --out kept")[2]
    (tmp_path / "file").write_text("mine")
    assert bagatelle(f"{words} --out file")[2] == "file is a file: name a directory.\n"
    (tmp_path / "other").mkdir()
    (tmp_path / "other/letter.txt").write_text("mine")
    assert bagatelle(f"{words} --out other")[2].startswith("other holds other files")


# What people read


def test_the_examples_work(bagatelle: Bagatelle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr(room, "field", lambda: ["Avis", "Hammer", "Bane"])
    _, out, _ = bagatelle("lab matchups --help")
    examples = re.findall(r"^  bagatelle (lab .*)$", out, re.MULTILINE)
    assert len(examples) >= 3
    for example in examples:
        words = re.sub(" --rounds [^ ]+", "", example) + " --rounds 40"
        status, out, err = bagatelle(words)
        assert (status, err) == (0, ""), example
        assert out


def test_the_ranking_fits_a_terminal_and_says_who_played(bagatelle: Bagatelle) -> None:
    _, out, _ = bagatelle("lab matchups --fighters Avis,Hammer,Coil,Bane,Peace,Echo --rounds 100")
    lines = out.splitlines()
    assert lines[0] == "Button Men: 6 fighters, 15 pairs, 100 rounds each, seed 0"
    assert lines[1].startswith("The learned player plays both sides")
    assert max(map(len, lines)) <= 80
    assert re.search(r"^  1  Bane +\d\d\.\d ± \d\.\d  ", out, re.MULTILINE)
    assert "These do well and badly against the same opponents:" in lines


def test_one_fighter_is_told_about_from_what_is_kept(
    bagatelle: Bagatelle, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "lab matchups --fighters Avis,Bane,Peace --rounds 100 --out kept"
    assert bagatelle(words)[0] == 0
    monkeypatch.setattr(
        "bagatelle.lab.matching.running.play_pair", lambda plan, chunk: pytest.fail("played again")
    )
    status, out, _ = bagatelle(f"{words} --fighter avis")
    assert status == 0
    assert re.match(r"Avis \(4 4 10 12 X\) wins \d\d\.\d ± \d\.\d % of its rounds: number 2 of 3\.\n", out)
    assert "Best against Peace; worst against Bane." in out
    assert re.search(r"^  Peace +\d\d\.\d ± \d\.\d +\d\d  X=\d+ \d+\s%", out, re.MULTILINE)


def test_a_recipe_of_ones_own_is_told_where_it_stands(
    bagatelle: Bagatelle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "field", lambda: ["Avis", "Hammer", "Bane", "Peace"])
    words = "lab matchups --recipe 'Bruno=20s 20s X' --rounds 100"
    _, out, _ = bagatelle(words)
    assert re.match(r"Bruno \(20s 20s X\) wins \d\d\.\d ± \d\.\d % of its rounds: number [45] of 5\.\n", out)
    told = json.loads(bagatelle(f"{words} --json")[1])
    assert (told["focus"], len(told["pairs"])) == (["Bruno"], 4)


def test_a_report_a_summary_and_the_file_for_the_game_are_written(
    bagatelle: Bagatelle, tmp_path: Path
) -> None:
    assert bagatelle("lab matchups --fighters Avis,Bane,Peace --rounds 100 --out kept")[0] == 0
    kept = tmp_path / "kept"
    table = json.loads((kept / "matchups.json").read_text("utf-8"))
    assert list(table["permille"]) == FEW
    assert table["made"]["rounds_a_pair"] == 100
    assert all(
        table["permille"][a][FEW.index(b)] + table["permille"][b][FEW.index(a)] == 1000
        for a in FEW
        for b in FEW
    )
    assert (kept / "report.html").read_text("utf-8").startswith("<!doctype html>")
    assert bagatelle("lab report kept")[2].startswith("kept holds match-ups: the command that played them")
    assert (kept / "summary.md").read_text("utf-8").startswith("# Match-ups of Button Men\n")
    assert pl.read_parquet(kept / "fighters.parquet").height == 3
    assert pl.read_parquet(kept / "chances.parquet").height == 3


def test_match_ups_speak_dutch(bagatelle: Bagatelle) -> None:
    _, out, _ = bagatelle("lab matchups --fighters Avis,Bane,Peace --rounds 100 --language nl")
    assert out.startswith("Button Men: 3 vechters, 3 paren, 100 rondes per paar, seed 0\n")


def test_a_game_says_by_itself_whether_it_has_fighters() -> None:
    assert find_game("button-men").matchups.field()[0] == "Avis"
    assert find_game("buttle").matchups.field() == []
    assert find_game("buttle").matchups.match_chance(0.6) == 0.6
    with pytest.raises(Refused, match="Buttle has no fighters to match up"):
        matchups("buttle")
