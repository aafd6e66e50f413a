"""The commands about bots as a user meets them: help, examples that work, and one sentence for bad input."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bagatelle import Budget, Choice, Knowledge, Match, cli
from bagatelle.bots.bot import add_bot
from bagatelle.game import find_game
from bagatelle.kernel import Record

ROOT = Path(__file__).resolve().parents[2]
DREAMER = f"{ROOT / 'docs' / 'examples' / 'dreamer.py'}:Dreamer"
LINE = "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W"
OVER = "players=pink:21,blue:3 turn=pink phase=over"
CHANCE_NEXT = "players=pink:5,blue:3 turn=blue phase=add run=1 bag=- start=5,3"
COMMANDS = ("ladder", "match", "move", "solve")


class Sure:
    """Knows its chances."""

    name = "sure"

    def choose(self, knowledge: Knowledge, budget: Budget, rng: Random) -> Choice:
        shares = [0.25 + 0.5 * number for number, _ in enumerate(knowledge.actions)]
        array: Any = np.array(shares)
        return Choice(knowledge.actions[-1], shares, array)


@pytest.fixture
def bagatelle(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run a command; return its status, its output and its complaint."""
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    add_bot(Sure)

    def run(*words: str, typed: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(typed)))
        status = cli.run(words)
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def test_help_lists_every_command_with_examples(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    status, out, _ = bagatelle("bot", "--help")
    assert status == 0
    assert all(f" {command} " in out for command in COMMANDS)
    assert "Examples:" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(
    bagatelle: Callable[..., tuple[int, str, str]], command: str
) -> None:
    status, out, _ = bagatelle("bot", command, "--help")
    assert status == 0
    assert f"bagatelle bot {command}" in out.split("Examples:")[1]


@pytest.mark.parametrize("command", ["ladder", "match", "move"])
def test_the_examples_work(
    bagatelle: Callable[..., tuple[int, str, str]],
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Those of solve take minutes."""
    if command == "ladder":
        pytest.importorskip("openskill", reason="ratings need the extra 'lab'")
    monkeypatch.chdir(ROOT / "docs" / "examples")
    monkeypatch.setenv("COLUMNS", "300")
    _, out, _ = bagatelle("bot", command, "--help")
    examples = re.findall(r"^  bagatelle (bot .*)$", out, re.MULTILINE)
    assert len(examples) >= 2
    for example in examples:
        words, _, piped = example.partition(" < ")
        given = shlex.split(words)
        if "--bots" not in given and command == "move":
            given += ["--bots", "greedy"]
        if command != "move":
            given = [*(given[: given.index("--games")] if "--games" in given else given), "--games", "4"]
        line = Match("buttle", seed=bytes(32), match_id="cli")
        line.deal_all()
        typed = (line.position_line() + "\n").encode() if piped else b""
        if "ladder" in given and "--bots" not in given:
            given += ["--bots", "random,greedy"]
        status, out, complaint = bagatelle(*given, typed=typed)
        assert (status, complaint) == (0, ""), example
        assert out


# bot move


def test_a_move_is_told_with_its_winning_chance_and_the_next_best(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = bagatelle("bot", "move", "bag-of-butts", "--position", LINE, "--level", "sure")
    assert out.splitlines() == ["reset (75.0%)", "Other moves: continue (25.0%)"]


def test_where_there_are_rounds_the_chances_are_said_to_be_those_of_the_match(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    asked = ("bot", "move", "button-men", "--position", "20:15 6:3 / 12:9 8:4 / turn=A", "--level")
    _, out, _ = bagatelle(*asked, "sure")
    assert out.splitlines()[-1] == "The chances are those of winning the whole match."
    _, out, _ = bagatelle(*asked, "greedy")
    assert "chances" not in out


def test_a_bot_that_knows_no_chances_tells_what_moves_are_worth_to_it(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = bagatelle("bot", "move", "bag-of-butts", "--position", LINE, "--level", "greedy")
    assert out == "continue (worth 3)\nOther moves: reset (worth 1)\n"
    _, out, _ = bagatelle(
        "bot", "move", "bag-of-butts", "--position", LINE, "--level", "random", "--seed", "2"
    )
    assert out.split()[0] in ("continue", "reset")


def test_a_move_as_json(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = bagatelle("bot", "move", "bag-of-butts", "--position", LINE, "--level", "sure", "--json")
    told = json.loads(out)
    assert told.pop("seconds") < 1
    assert told == {
        "move": "reset", "chance": 0.75, "bot": "sure", "seat": 1,
        "moves": [{"move": "reset", "chance": 0.75}, {"move": "continue", "chance": 0.25}],
    }  # fmt: skip


def test_the_position_may_begin_with_the_name_of_its_game(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    words = ("bot", "move", "bag-of-butts", "--level", "sure", "--position")
    assert bagatelle(*words, f"bag-of-butts {LINE}")[1] == bagatelle(*words, LINE)[1]


def test_a_stream_of_positions_gets_an_answer_on_each_line_and_goes_on_after_a_bad_one(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    lines = [LINE, "", "nonsense", OVER, "x" * 300_000, LINE]
    typed = "\n".join(lines).encode() + b"\n\xff\xfe\n"
    status, out, _ = bagatelle("bot", "move", "bag-of-butts", "--stdin", "--level", "sure", typed=typed)
    assert status == 0
    first, empty, nonsense, over, long, last, bytes_ = out.splitlines()
    assert first == last == "reset (75.0%)"
    assert empty == "This line is empty; a position is expected."
    assert nonsense == "This is not a position of Bag of Butts: 'nonsense' makes no sense in it."
    assert over.endswith(".")
    assert long == "This line is longer than 100,000 bytes."
    assert bytes_ == "This line is not text in UTF-8."
    _, out, _ = bagatelle("bot", "move", "bag-of-butts", "--stdin", "--json", "--level", "sure", typed=typed)
    answers = [json.loads(line) for line in out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, True, True, False, True]


def test_a_stream_without_a_single_position_ends_with_status_1(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    words = ("bot", "move", "bag-of-butts", "--stdin", "--bots", "sure")
    status, out, complaint = bagatelle(*words, typed=b"nonsense\n\n")
    assert (status, len(out.splitlines()), complaint) == (1, 2, "No line could be answered.\n")
    assert bagatelle(*words, typed=b"")[0] == 0


def test_a_bot_is_asked_by_the_older_name_of_the_option_too(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    words = ("bot", "move", "bag-of-butts", "--position", LINE)
    assert bagatelle(*words, "--level", "sure")[1] == bagatelle(*words, "--bots", "sure")[1]


@pytest.mark.parametrize("games", ["4", "4e0", "0_004"])
def test_a_number_of_games_may_be_written_as_people_do(
    bagatelle: Callable[..., tuple[int, str, str]], games: str
) -> None:
    _, out, _ = bagatelle("bot", "match", "random", "random", "--game", "buttle", "--games", games, "--json")
    assert json.loads(out)["games"] == 4


def test_a_stream_is_answered_at_once() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bagatelle", "bot", "move", "bag-of-butts", "--stdin", "--json", "--level", "greedy"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    for _ in range(2):
        process.stdin.write(LINE + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["move"] == "continue"
    process.stdin.close()
    assert process.wait(20) == 0


def test_the_same_seed_gives_the_same_move(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    line = Match("buttle", seed=bytes(32), match_id="cli")
    line.deal_all()
    words = ("bot", "move", "buttle", "--position", line.position_line(), "--level", "random", "--seed")
    moves = [bagatelle(*words, str(seed))[1] for seed in [1] * 5 + [2, 3, 4, 5, 6]]
    assert len({*moves[:5]}) == 1 < len({*moves})


def test_a_program_can_be_asked_for_a_move(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    program = f"pipe:{sys.executable} {ROOT / 'docs' / 'examples' / 'first_move.py'}"
    status, out, _ = bagatelle("bot", "move", "bag-of-butts", "--position", LINE, "--level", program)
    assert status == 0
    assert out.split()[0] in ("continue", "reset")


# bot match


def test_no_share_is_said_to_reach_beyond_what_is_possible(
    bagatelle: Callable[..., tuple[int, str, str]],
) -> None:
    _, out, _ = bagatelle("bot", "match", "learned", "random", "--game", "buttle", "--games", "20")
    _, _, learned, other, *_ = out.splitlines()
    assert re.match(r"  learned +0\.\d{3} to [01]\.\d{3} ", learned)
    assert re.match(r"  random +0\.\d{3} to 0\.\d{3} ", other)


def test_a_match_is_reported_in_a_few_plain_lines(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    status, out, complaint = bagatelle(
        "bot", "match", "greedy", "random", "--game", "buttle", "--games", "40"
    )
    assert (status, complaint) == (0, "")
    first, heads, greedy, other, even, verdict = out.splitlines()
    assert first == "Buttle, 2 seats, as printed: 40 games, seed 0"
    assert heads.split()[0] == "share"
    share = r"(0\.\d{3} ± 0\.\d{3}|0\.\d{3} to [01]\.\d{3})"
    assert re.match(rf"  greedy +{share} ", greedy)
    assert re.match(rf"  random +{share} ", other)
    assert even.startswith("An even share is 0.500; ± is the 95 % interval.")
    assert verdict == "greedy is stronger than random."


def test_a_match_without_luck_shows_both_shares(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Judge:
        def shares_after(self, pos: Record, seat: int, actions: list[int]) -> list[float]:
            return [0.5] * len(actions)

    monkeypatch.setattr("bagatelle.arena.court.judge_for", lambda game: Judge())
    _, out, _ = bagatelle("bot", "match", "greedy", "random", "--game", "buttle", "--games", "4")
    assert "without luck" in out


def test_a_match_as_json(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    words = ("--games", "6", "--seats", "3", "--option", "target=5", "--seed", "3", "--json")
    _, out, _ = bagatelle("bot", "match", "greedy@50n", "random", "--game", "bag-of-butts", *words)
    told = json.loads(out)
    assert (told["games"], told["seats"], told["seed"], told["options"]) == (6, 3, 3, {"target": 5})
    assert [player["name"] for player in told["players"]] == ["greedy@50n", "random"]
    assert told["players"][0].keys() == {
        "name", "raw", "adjusted", "moves", "seconds_a_move", "processor_seconds_a_move", "forfeits",
    }  # fmt: skip


def test_a_bot_from_a_file_plays(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    words = ("dreamer", "random", "--game", "buttle", "--games", "2", "--bot", DREAMER)
    status, out, _ = bagatelle("bot", "match", *words)
    assert status == 0
    assert "dreamer" in out


def test_a_preset_and_mixed_settings(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    for words, told in ((("--preset", "cuttle"), "Buttle, 2 seats, "), (("--mixed",), "mixed settings")):
        status, out, complaint = bagatelle(
            "bot", "match", "greedy", "random", "--game", "buttle", "--games", "4", *words
        )
        assert (status, complaint) == (0, "")
        assert told in out


NOTING = """
class Noting:
    name = "noting"

    def choose(self, knowledge, budget, rng):
        with open({path!r}, "a") as file:
            file.write("x")
        return knowledge.actions[0]
"""


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.full)])
def test_ctrl_c_ends_a_match_early_and_reports_what_there_is(tmp_path: Path, jobs: str) -> None:
    moves, source = tmp_path / "moves", tmp_path / "noting.py"
    source.write_text(NOTING.format(path=str(moves)))
    words = ["bot", "match", "random", "noting", "--game", "buttle", "--games", "100000", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "bagatelle", *words, "--bot", f"{source}:Noting"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True, env={**os.environ, "BAGATELLE_LANGUAGE": "en"},
    )  # fmt: skip
    while not moves.exists() or moves.stat().st_size < 300:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, complaint = process.communicate(timeout=600)
    assert process.returncode == 130
    assert re.fullmatch(r"(About .* with . jobs?; Ctrl-C shows what is there by then\.\n)?", complaint)
    assert re.search(r": [\d,]+ of 100,000 games", out)
    assert "noting" in out.splitlines()[-1] or "Undecided" in out.splitlines()[-1]


# bot ladder


def test_a_ladder_is_shown_from_the_top(bagatelle: Callable[..., tuple[int, str, str]]) -> None:
    pytest.importorskip("openskill", reason="ratings need the extra 'lab'")
    words = ("bot", "ladder", "buttle", "--bots", "random,greedy", "--games", "20")
    _, out, _ = bagatelle(*words)
    lines = out.splitlines()
    assert lines[0] == "Buttle, 2 seats: 20 games, seed 0"
    assert re.match(r"   1\. greedy +\d\d\.\d\d ± \d", lines[1])
    assert lines[-1] == "The order is certain: every bot is stronger than each one below it."
    _, out, _ = bagatelle(*words, "--json")
    assert [rung["name"] for rung in json.loads(out)["ladder"]] == ["greedy", "random"]


# bot solve


def test_solving_shows_how_far_it_is_and_says_what_came_of_it(
    bagatelle: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    def solve(tell: Callable[..., Any]) -> None:
        tell(0.5)
        tell(3, 4)
        told.append("solved")

    monkeypatch.setitem(vars(find_game("buttle")), "strategy", SimpleNamespace(solve=solve))
    status, out, _ = bagatelle("bot", "solve", "buttle")
    assert (status, out, told) == (0, "Buttle is solved.\n", ["solved"])


BAD = [
    ("bot", "nonsense"),
    ("bot", "move"),
    ("bot", "move", "chess", "--position", LINE),
    ("bot", "move", "bag-of-butts", "--level", "greedy"),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--stdin", "--position", LINE),
    ("bot", "move", "bag-of-butts", "--level", "nobody", "--position", LINE),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", "nonsense"),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", OVER),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", CHANCE_NEXT),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", LINE, "--time", "0"),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", LINE, "--time", "nan"),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", LINE, "--nodes", "0"),
    ("bot", "move", "bag-of-butts", "--level", "greedy", "--position", LINE, "--nodes", "many"),
    ("bot", "move", "bag-of-butts", "--level", "pipe:no-such-program", "--position", LINE),
    ("bot", "match", "greedy"),
    ("bot", "match", "greedy", "random"),
    ("bot", "match", "greedy", "random", "--game", "chess"),
    ("bot", "match", "greedy", "nobody", "--game", "buttle"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--games", "0"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--seats", "5"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--option", "nonsense"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--option", "colour=red"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--preset", "nonsense"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--preset", "cuttle", "--mixed"),
    ("bot", "match", "greedy", "random", "--game", "buttle", "--jobs", "0"),
    ("bot", "match", "greedy", "sure", "--game", "buttle", "--jobs", "2"),
    ("bot", "match", "greedy@0s", "random", "--game", "buttle"),
    ("bot", "match", "greedy", "pipe:", "--game", "buttle"),
    ("bot", "match", "greedy", "dreamer", "--game", "buttle", "--bot", "nowhere.py:Nobody"),
    ("bot", "ladder", "chess"),
    ("bot", "ladder", "buttle", "--bots", "greedy"),
    ("bot", "ladder", "buttle", "--bots", "greedy,nobody"),
    ("bot", "solve", "chess"),
    ("bot", "solve", "buttle"),
]  # fmt: skip


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_gives_one_sentence_and_status_2(
    bagatelle: Callable[..., tuple[int, str, str]], words: tuple[str, ...]
) -> None:
    status, out, complaint = bagatelle(*words)
    assert status == 2
    assert out == ""
    assert len(complaint.strip().splitlines()) == 1
    assert complaint.strip().endswith((".", "'"))


@pytest.mark.parametrize("place", ["missing/file.txt/network.npz", "."])
def test_a_place_that_cannot_be_written_to_is_refused_before_the_training(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path, place: str
) -> None:
    (tmp_path / "missing").mkdir()
    (tmp_path / "missing" / "file.txt").write_text("a file, not a folder")
    status, _, complaint = bagatelle("bot", "train", "buttle", "--out", str(tmp_path / place))
    assert status == 2
    assert complaint.startswith(f"The network cannot be written to {tmp_path / place}: ")
    assert complaint.count("\n") == 1


def test_a_training_of_one_lesson_is_kept_where_it_was_asked_for(
    bagatelle: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.bots.learning.training.QUOTA", 500)
    status, out, _ = bagatelle(
        "bot", "train", "buttle", "--lessons", "1", "--out", str(tmp_path / "small.npz")
    )
    assert status == 0
    assert (tmp_path / "small.npz").stat().st_size > 10_000
    assert str(tmp_path / "small.npz") in out
