"""The command line as a user meets it: help, commands, and one sentence with status 2 for bad input."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle import CHANCE, Match, Record, cli
from bagatelle.cli.running import Announcer
from bagatelle.language import ENGLISH

COMMANDS = ("games", "bots", "bot", "rules", "play", "learn", "check", "verify", "replay", "bench")
DREAMER = f"{Path(__file__).parents[2] / 'docs' / 'examples' / 'dreamer.py'}:Dreamer"
POSITION = "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W"


def finished_record(path: Path) -> Record:
    match = Match("bag-of-butts", 2, seed=bytes(31) + b"\1", match_id="cli")
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal()[-1])
    record = Record.of(match)
    record.save(path)
    return record


@pytest.fixture
def bagatelle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run a command; return its status, its output and its complaint."""
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")

    def run(*words: str) -> tuple[int, str, str]:
        status = cli.run(words)
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def test_help_lists_every_command_with_examples(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    status, out, _ = bagatelle("--help")
    assert status == 0
    assert all(f" {command} " in out for command in COMMANDS)
    assert "Examples:" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(
    bagatelle: Callable[..., tuple[int, str, str]], command: str
) -> None:
    status, out, _ = bagatelle(command, "--help")
    assert status == 0
    assert "Examples:" in out
    assert f"bagatelle {command}" in out


def test_the_flags_of_a_game_are_its_options(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = bagatelle("play", "bag-of-butts", "--help")
    assert all(
        flag in out for flag in ("--target", "--after-auto-reset", "--colours", "--by-hand", "--plain")
    )


def test_help_loads_nothing_heavy() -> None:
    """Start-up stays quick because neither the compiler nor NumPy is imported to print a help text."""
    code = (
        "import sys; from bagatelle import cli; cli.run(['--help']); "
        "print([m for m in ('numba', 'numpy', 'bagatelle.kernel') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_games_tells_players_options_and_credits(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    status, out, _ = bagatelle("games")
    assert status == 0
    assert "bag-of-butts: Bag of Butts, 2-4 players" in out
    assert "--target" in out
    assert "Loosy Goosey Games" in out


def test_bots_are_listed_in_both_languages_with_ones_own_among_them(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    status, out, _ = bagatelle("bots", "--language", "nl", "--bot", str(DREAMER))
    assert status == 0
    assert out.splitlines()[0].startswith("easy: Een beginner")
    assert out.splitlines()[5:] == [
        "greedy: Neemt wat nu het beste lijkt, en kijkt nooit verder.",
        "random: Speelt zomaar iets.",
        "dreamer: Lets random players finish the game after each move, and plays what wins most often.",
    ]


def test_rules_are_told_in_both_languages(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    _, english, _ = bagatelle("rules", "bag-of-butts", "--plain")
    _, dutch, _ = bagatelle("rules", "bag-of-butts", "--plain", "--language", "nl")
    assert "reset" in english
    assert "Herstart" in dutch
    assert "Herstart" not in english


def test_check_says_whose_turn_it_is_and_what_is_possible(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION + "\n")
    status, out, _ = bagatelle("check", str(file))
    assert status == 0
    assert "It is Blue's turn." in out
    assert "continue" in out
    assert "reset" in out


def test_check_tells_the_odds_when_chance_is_next(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "position.txt"
    file.write_text("bag-of-butts players=pink:5,blue:3 turn=blue phase=add run=1 bag=- start=5,3")
    _, out, _ = bagatelle("check", str(file))
    assert "black (2/6), gray (2/6), white (1/6), khaki (1/6)" in out


def test_check_and_verify_accept_a_real_record(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    record = finished_record(tmp_path / "game.json")
    status, out, _ = bagatelle("check", str(tmp_path / "game.json"))
    assert status == 0
    assert f"{len(record.events)} events" in out
    assert "The game is over" in out
    status, out, _ = bagatelle("verify", str(tmp_path / "game.json"))
    assert status == 0
    assert str(record.commitment) in out
    assert "No player mixed anything into the draws" in out


def test_verify_says_who_mixed_and_how_often_moves_were_taken_back(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    folder = Path(__file__).parents[1] / "golden_records"
    told = {
        "mixed-by-both": ["What 2 players mixed in is part of every draw."],
        "mixed-by-one": ["What 1 player mixed in is part of every draw."],
        "mixed-and-taken-back": [
            "What 2 players mixed in is part of every draw.",
            "A move was taken back 2 times after more was known, and chance drew anew.",
        ],
    }
    for name, lines in told.items():
        status, out, _ = bagatelle("verify", str(folder / f"bag-of-butts-{name}.json"))
        assert status == 0
        assert out.splitlines()[1:] == lines


def test_replay_prints_a_transcript(bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    finished_record(tmp_path / "game.json")
    status, out, _ = bagatelle("replay", str(tmp_path / "game.json"), "--all", "--plain", "--seat", "1")
    assert status == 0
    assert "announces" in out
    assert "The game is over" in out


def test_bench_reports_both_modes_as_one_json_object(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    status, out, _ = bagatelle("bench", "bag-of-butts", "--json", "--seconds", "0.3")
    assert status == 0
    speed = json.loads(out)
    assert (speed["game"], speed["seats"], speed["unit"]) == ("bag-of-butts", 2, "game")
    assert speed["compiled_per_s"] > speed["interpreted_per_s"] > 0
    assert speed["decisions_per_s"] > speed["compiled_per_s"]
    assert speed["position_bytes"] < 256


BAD = [
    ("nonsense",),
    ("play",),
    ("play", "chess"),
    ("play", "bag-of-butts", "--seats", "7"),
    ("play", "bag-of-butts", "--seats", "two"),
    ("play", "bag-of-butts", "--target", "0"),
    ("play", "bag-of-butts", "--target", "many"),
    ("play", "bag-of-butts", "--after-auto-reset", "maybe"),
    ("play", "bag-of-butts", "--colours", "pink,pink"),
    ("play", "bag-of-butts", "--players", "me,greedy,greedy,greedy,greedy"),
    ("play", "bag-of-butts", "--language", "xx"),
    ("play", "bag-of-butts", "--unknown", "1"),
    ("play", "--resume", "no-such-file.json"),
    ("rules",),
    ("rules", "chess"),
    ("rules", "bag-of-butts", "--language", "xx"),
    ("games", "--language", "xx"),
    ("bots", "--language", "xx"),
    ("bots", "--bot", "nowhere.py:Nobody"),
    ("play", "bag-of-butts", "--bot", "nowhere.py:Nobody"),
    ("play", "--bot", "nowhere.py:Nobody", "--resume", "no-such-file.json"),
    ("serve", "--bot", "nowhere.py:Nobody"),
    ("check", "no-such-file"),
    ("verify", "no-such-file"),
    ("replay", "no-such-file"),
    ("bench", "chess"),
    ("bench", "bag-of-butts", "--seats", "9"),
    ("bench", "bag-of-butts", "--seconds", "0"),
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_gives_one_sentence_and_status_2(
    bagatelle: Callable[..., tuple[int, str, str]], words: tuple[str, ...]
) -> None:
    status, out, complaint = bagatelle(*words)
    assert status == 2
    assert out == ""
    assert len(complaint.strip().splitlines()) == 1
    assert complaint.strip().endswith((".", "'"))


@pytest.mark.parametrize("command", ["check", "verify", "replay", "play"])
def test_a_broken_file_gives_one_sentence_and_status_2(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path, command: str
) -> None:
    whole = finished_record(tmp_path / "game.json").to_json()
    for name, text in {
        "cut": whole[: len(whole) // 2],
        "empty": "",
        "other": '{"some": "json"}',
        "future": whole.replace('"bagatelle": 1', '"bagatelle": 99'),
        "illegal": whole.replace('"continue"', '"reset"', 1),
        "unknown": whole.replace("bag-of-butts", "bag-of-bones"),
    }.items():
        file = tmp_path / f"{name}.json"
        file.write_text(text)
        words = ("play", "--resume", str(file)) if command == "play" else (command, str(file))
        status, out, complaint = bagatelle(*words)
        assert (status, out) == (2, ""), name
        assert len(complaint.strip().splitlines()) == 1, name
        assert file.read_text() == text


def test_verify_finds_a_changed_draw(bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = finished_record(file)
    file.write_text(record.to_json().replace('"first pink"', '"first blue"', 1))
    if '"first pink"' not in record.to_json():
        file.write_text(record.to_json().replace('"first blue"', '"first pink"', 1))
    status, _, complaint = bagatelle("verify", str(file))
    assert status == 2
    assert complaint


def test_a_reader_that_stops_early_causes_no_complaint() -> None:
    done = subprocess.run(
        f"{sys.executable} -m bagatelle rules bag-of-butts | head -1",
        shell=True, capture_output=True, text=True, env={**os.environ, "LANG": "C.UTF-8"}, check=True,
    )  # fmt: skip
    assert done.stderr == ""


def test_a_first_compile_is_announced_once_and_by_quarters(capsys: pytest.CaptureFixture[str]) -> None:
    announce = Announcer(ENGLISH)
    for share in (0.01, 0.2, 0.3, 0.26, 0.8, 0.9, 1.0):
        announce("bagatelle.games.bag_of_butts", share)
    announce("bagatelle.kernel", 1.0)
    assert capsys.readouterr().err.splitlines() == [
        "Compiling Bag of Butts for this command: a few seconds, only the first time.",
        "25% of Bag of Butts is compiled.",
        "75% of Bag of Butts is compiled.",
    ]
