"""The commands of the lab: what they print, what they keep, what they refuse."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle import Game, cli

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import Stopped, run


@pytest.fixture
def bagatelle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in an empty folder: its status, and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    monkeypatch.setattr("bagatelle.lab.ladder.GAMES", 20)
    monkeypatch.setattr("bagatelle.lab.sampled.USUAL", 24)
    monkeypatch.setattr("bagatelle.cli.lab.TUNED", 24)

    def run(*words: str) -> tuple[int, str, str]:
        try:
            status = cli.run(words)
        except SystemExit as ended:  # Ctrl-C inside a command
            status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize("command", ["run", "compare", "tune"])
def test_the_examples_work(
    bagatelle: Callable[..., tuple[int, str, str]], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    _, out, _ = bagatelle("lab", command, "--help")
    examples = re.findall(r"^  bagatelle (lab .*)$", out, re.MULTILINE)
    assert len(examples) >= 2
    for example in examples:
        words = [re.sub("^(1e4|2000)$", "40", word) for word in shlex.split(example)]
        status, out, err = bagatelle(*words)
        assert (status, err) == (0, ""), example
        assert out


def test_a_run_says_what_was_played_and_whether_it_is_fair(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = bagatelle("lab", "run", "buttle", "--bots", "greedy,random", "--games", "2e3")
    lines = out.splitlines()
    assert lines[0] == "Buttle, 2 seats, as printed: 2,000 games, seed 0"
    assert re.fullmatch(r"  Seat 1 +\d\d\.\d+ ± \d\.\d+ %", lines[1])
    assert re.search(r"^  Moves first +\d\d\.\d+ ± \d\.\d+ %$", out, re.MULTILINE)
    assert re.search(r"^  greedy +9\d\.\d+ ± \d\.\d+ %$", out, re.MULTILINE)
    assert "An even share is 50 %; ± is the 95 % interval, in a verdict for all seats at once." in lines
    assert re.match("The first player wins|No seat is favoured", lines[-1])


def test_a_run_as_json_has_every_figure_with_its_margin(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = bagatelle("lab", "run", "button-men", "--games", "500", "--option", "wins=1", "--json")
    told = json.loads(out)
    assert (told["game"], told["games"], told["options"]) == ("button-men", 500, {"wins": 1})
    assert told["lengths"]["units"]["mean"] >= 1
    assert told["seat_shares"][0]["margin"] > 0


def test_a_run_is_kept_and_a_second_one_says_the_same(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    words = ("lab", "run", "buttle", "--games", "300", "--out", "kept")
    first = bagatelle(*words)
    assert (tmp_path / "kept" / "plan.json").is_file()
    assert bagatelle(*words) == first


def test_the_report_of_a_run_is_written_anew_in_another_language(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    _, out, _ = bagatelle("lab", "run", "buttle", "--games", "100", "--out", "kept")
    assert out.splitlines()[-1] == "The report is in kept/report.html."
    page = tmp_path / "kept" / "report.html"
    english = page.read_text("utf-8")
    assert bagatelle("lab", "report", "kept", "--language", "nl") == (
        0,
        "Het rapport staat in kept/report.html.\n",
        "",
    )
    assert '<html lang="nl">' in page.read_text("utf-8")
    bagatelle("lab", "report", "kept")
    assert page.read_text("utf-8") == english


def test_a_report_that_cannot_be_written_gets_a_sentence_after_the_figures(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    (tmp_path / "kept").mkdir()
    bagatelle("lab", "run", "buttle", "--games", "100", "--out", "kept")
    (tmp_path / "kept" / "report.html").unlink()
    (tmp_path / "kept" / "report.html").mkdir()
    status, out, err = bagatelle("lab", "run", "buttle", "--games", "100", "--out", "kept")
    assert status == 1
    assert out.startswith("Buttle, 2 seats, as printed: 100 games")
    assert re.fullmatch(r"kept/report\.html cannot be written: .+\.\n", err)


def test_variants_stand_side_by_side(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    words = ("--variant", "target=5", "--variant", "target=15", "--games", "1000")
    status, out, _ = bagatelle("lab", "compare", "bag-of-butts", *words)
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Bag of Butts, 2 seats: 1,000 games of each variant, seed 0"
    assert lines[2].startswith("  target 5 ")
    assert "Compared with target 5:" in lines
    assert lines[-1].startswith("  Target 15 makes a game longer by ")


def test_a_single_variant_is_compared_with_the_rules_as_printed_and_may_be_a_preset(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    words = ("--variant", "preset=cuttle,deck=extended", "--games", "100", "--json")
    _, out, _ = bagatelle("lab", "compare", "buttle", *words)
    printed, variant = json.loads(out)["variants"]
    assert printed["options"] == {}
    assert variant["options"] == {"deck": "extended", "scuttle": True, "counter": True, "hand_limit": "8"}


def test_an_option_is_tried_out(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = bagatelle("lab", "tune", "bag-of-butts", "target", "5..15", "--steps", "3", "--games", "100")
    rows = re.findall(r"^  (target [^ ,]+(?:, as printed)?)  ", out, re.MULTILINE)
    assert rows == ["target 28, as printed", "target 5", "target 10", "target 15"]
    assert "Compared with target 28, as printed:" in out, "not with whichever value comes first"


def test_a_fighter_is_called_as_when_one_plays(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    words = ("lab", "run", "button-men", "--games", "20", "--json")
    new = bagatelle(*words, "--option", "fighter_1=Bane", "--option", "fighter-2=Avis")[1]
    old = bagatelle(*words, "--option", "a=Bane", "--option", "b=Avis")[1]
    assert json.loads(new) == json.loads(old)
    _, told, _ = bagatelle(*words[:-1], "--option", "fighter_1=Bane")
    assert told.startswith("Button Men, 2 seats, fighter 1 Bane: 20 games")
    _, out, _ = bagatelle("lab", "compare", *words[2:], "--variant", "fighter_1=Bane")
    assert json.loads(out)["variants"][1]["options"] == {"a": "Bane"}


def test_ctrl_c_ends_with_one_sentence(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Game | list[str] | int, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bagatelle.lab.run", interrupted)
    status, out, err = bagatelle("lab", "run", "buttle", "--out", "kept")
    assert (status, out) == (130, "")
    assert err == "Interrupted. What was played is kept in kept: the same command goes on.\n"
    _, _, err = bagatelle("lab", "run", "buttle")
    assert err == "Interrupted. No games were finished yet.\n"


def test_ctrl_c_without_a_directory_shows_what_was_played(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Game | list[str] | int, **__: Any) -> None:
        raise Stopped(run("buttle", games=100))

    monkeypatch.setattr("bagatelle.lab.run", interrupted)
    status, out, err = bagatelle("lab", "run", "buttle")
    assert status == 130
    assert out.startswith("Buttle, 2 seats, as printed: 100 games, seed 0\n")
    assert err == "Interrupted: with --out the same command would go on next time.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("run buttle --games some", "'some' is no number of games: say 250000 or 1e6, for example."),
        ("run buttle --games 1e-3", "'1e-3' is no number of games: say 250000 or 1e6, for example."),
        ("run buttle --games inf", "'inf' is no number of games: say 250000 or 1e6, for example."),
        ("run buttle --games nan", "'nan' is no number of games: say 250000 or 1e6, for example."),
        ("run buttle --games 1e10", "Play 1 to 1,000,000,000 games, not 10000000000."),
        (
            "run buttle --option target",
            "'target' is not an option: say its name and its value, as in target=10.",
        ),
        ("run buttle --bots ,", "There is no bot called ''"),
        ("compare buttle --variant scuttle=no", "Two of the variants are the same."),
        ("compare buttle --variant preset=chess", "Buttle has no preset 'chess'"),
        ("tune buttle deck 1..3", "Buttle has no numeric option 'deck'; it has: games, target."),
        (
            "run buttle --sample -1",
            "Look closer at 1 to 100,000 games, or at 0 for no closer look; -1 is not possible.",
        ),
        ("report .", "No run of the lab is in the directory '.'."),
        ("tune buttle games 1..200", "The option 'games' cannot be '"),
    ],
)
def test_bad_input_gets_one_sentence(
    bagatelle: Callable[..., tuple[int, str, str]], words: str, sentence: str, tmp_path: Path
) -> None:
    status, out, err = bagatelle("lab", *shlex.split(words))
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_the_lab_speaks_dutch(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "nl")
    words = ("lab", "run", "buttle", "--games", "300", "--out", "bewaard")
    _, out, _ = bagatelle(*words)
    assert out.startswith("Buttle, 2 plaatsen, volgens de spelregels: 300 partijen, seed 0\n  Plaats 1 ")
    status, _, err = bagatelle(*words, "--seed", "1")
    assert status == 2
    assert (
        err
        == "In bewaard staat een andere reeks partijen; het verschil zit in de seed. Noem een andere map.\n"
    )
