"""The case files pass, and the runner of case files notices everything that is wrong with one."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cases
from bagatelle.testing.cases import Case

pytestmark = pytest.mark.rules

OURS = sorted(cases.CASE_FILES.glob("*.json"))
BUTTS = cases.CASE_FILES / "bag-of-butts.json"
Change = Callable[[Case], None]
ALL_CASES = [
    pytest.param(path, case["id"], id=f"{path.stem}:{case['id']}")
    for path in OURS
    for case in cases.load(path)["cases"]
]


@pytest.mark.parametrize(("path", "name"), ALL_CASES)
def test_every_case_passes(path: Path, name: str) -> None:
    data = cases.load(path)
    header = {key: value for key, value in data.items() if key != "cases"}
    (case,) = [case for case in data["cases"] if case["id"] == name]
    assert cases.run_case(cases.find_reader(data["game"]), case, header) == []


# The runner


def case_of(name: str) -> Case:
    (case,) = [case for case in cases.load(BUTTS)["cases"] if case["id"] == name]
    return copy.deepcopy(case)


def write(path: Path, *some_cases: Case, **header: str) -> Path:
    whole = {"game": "bag-of-butts", "option_defaults": {"target": 28, "after_auto_reset": "add"}}
    path.write_text(json.dumps({**whole, **header, "cases": list(some_cases)}), "utf-8")
    return path


def outcome(case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str], **header: str) -> tuple[int, str]:
    status = cases.main([str(write(tmp_path / "some.json", case, **header))])
    return status, capsys.readouterr().out


def test_all_our_files_run_without_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert cases.main() == 0
    assert capsys.readouterr().out.endswith(" 0 failed.\n")


def test_a_wrong_expectation_is_reported_with_its_id_and_what_differed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-EX-01")
    case["steps"][3]["expect"]["to_move"] = "yellow"
    assert outcome(case, tmp_path, capsys) == (
        1,
        "FAIL BOB-EX-01: step 4 (score): to_move: expected 'yellow', got 'blue'.\n"
        "1 case file: 1 cases, 0 passed, 1 failed.\n",
    )


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("phase", "choose"), ("value", 3), ("bag_size", 8), ("n_announcements", 27), ("auto_reset", True),
        ("scorable_groups", [1]), ("points_if_scored", {"1": {}}), ("scores", {}), ("to_move", "pink"),
        ("is_extra_turn", True), ("run", 0), ("can_reset", False), ("specials_in_bag", {"gray": 1}),
        ("pool", {}), ("after_auto_reset", True), ("first_turn", True), ("tiebreaker", True),
        ("triggered", True), ("winners", ["pink"]), ("players", []), ("start_scores", {}), ("can_reset", 1),
    ],
)  # fmt: skip
def test_every_key_of_an_expectation_is_compared(
    key: str, wrong: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-EX-01")
    case["steps"][3]["expect"] = {key: wrong}
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert f"{key}: expected {wrong!r}, got " in printed


def _set(*path: Any) -> Change:
    def change(case: Case) -> None:
        for key in path[:-2]:
            case = case[key]
        case[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_set("kind", "riddle"), "no kind of case called 'riddle'"),
        (_set("colour", "red"), "unknown field 'colour'"),
        (_set("options", {"null_reset": False}), "unknown field 'null_reset'"),
        (_set("options", {"target": 0}), "cannot be '0'"),
        (_set("initial", "phaze", "begin"), "unknown field 'phaze'"),
        (_set("initial", "phase", "choose"), "its initial phase is 'choose'"),
        (_set("initial", "to_move", "red"), "'turn=red' is impossible"),
        (_set("initial", "scores", {"red": 1}), "unknown field 'red'"),
        (_set("initial", "specials_in_bag", {"white": 2}), "'bag=WW' is impossible"),
        (_set("initial", "specials_in_bag", {"pink": 1}), "unknown field 'pink'"),
        (_set("initial", "first_turn", "yes"), "neither true nor false"),
        (_set("steps", {}), "no list of steps"),
        (_set("steps", 0, {"do": {"type": "begin", "choice": "reset"}}), "no field 'expect'"),
        (_set("steps", 0, "note", "hm"), "unknown field 'note'"),
        (_set("steps", 0, "do", "type", "steal"), "no step of the type 'steal'"),
        (_set("steps", 0, "do", {"type": "begin"}), "no field 'choice'"),
        (_set("steps", 0, "do", "wish", "white"), "unknown field 'wish'"),
        (_set("steps", 0, "expect", {"luck": 1}), "unknown field 'luck'"),
    ],
)
def test_what_the_reader_does_not_know_fails(
    change: Change,
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    case = case_of("BOB-EX-01")
    change(case)
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert printed.startswith("FAIL BOB-EX-01: This is not a case: ")
    assert complaint in printed


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_set("function", "p_rain"), "no function called 'p_rain'"),
        (_set("args", {"bag": 8}), "unknown field 'bag'"),
        (_set("args", {"specials": 3}), "no field 'sizes'"),
        (_set("args", {"specials": -3, "sizes": [1, 1, 9]}), "neither a whole number"),
        (_set("options", {"target": 20}), "takes no options"),
        (_set("expected", "3/56"), "p_auto_reset: expected 3/56, got 3/55."),
        (_set("expected", "often"), "p_auto_reset: expected often, got 3/55."),
    ],
)
def test_a_function_case_is_checked_as_closely(
    change: Change,
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    case = case_of("BOB-F-P3-1-1-9")
    change(case)
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert complaint in printed


@pytest.mark.parametrize(
    "do",
    [
        {
            "type": "begin",
            "choice": "continue",
            "chance_special": "white",
        },  # nothing is added on the first turn
        {"type": "begin", "choice": "reset"},
        {"type": "announce", "first": 2, "second": 3},
        {"type": "draw", "chance_groups": [{}, {}, {}]},
        {"type": "score", "group": 1},
    ],
)
def test_an_impossible_step_is_a_refusal_that_changes_nothing(
    do: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-01")
    unchanged = {
        "phase": "begin",
        "run": 0,
        "first_turn": True,
        "pool": {"black": 2, "gray": 2, "white": 1, "khaki": 1},
    }
    case["steps"] = [{"do": do, "expect": {"illegal": True, "reason": "whatever", **unchanged}}]
    assert outcome(case, tmp_path, capsys)[0] == 0
    case["steps"] = [{"do": do, "expect": {}}]
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert "it was refused: " in printed


@pytest.mark.parametrize(
    "groups",
    [
        [{"pink": 2, "blue": 1}, {"blue": 1, "yellow": 1}, {"yellow": 1, "green": 2}],  # 3-2-3 after 2-3
        [{"pink": 2}, {"blue": 3}, {"yellow": 1, "green": 2}],  # three blue ones
        [
            {"pink": 2},
            {"blue": 2, "yellow": 1},
            {"yellow": 1, "green": 1, "white": 1},
        ],  # white is in the pool
        [{"pink": 2}, {"blue": 2, "yellow": 1}],
        [{"pink": 2}, {"blue": 2, "purple": 1}, {"yellow": 1, "green": 2}],
    ],
)
def test_a_draw_that_does_not_fit_is_refused_as_a_whole(
    groups: list[dict[str, int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-48")
    case["steps"][2] = {
        "do": {"type": "draw", "chance_groups": groups},
        "expect": {"illegal": True, "phase": "draw"},
    }
    assert outcome(case, tmp_path, capsys)[0] == 0


def test_a_special_that_must_be_added_must_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-07")
    del case["steps"][0]["do"]["chance_special"]
    case["steps"][0]["expect"] = {"illegal": True, "phase": "begin", "after_auto_reset": True}
    assert outcome(case, tmp_path, capsys)[0] == 0


def test_an_accepted_step_that_should_be_refused_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-11")
    case["steps"][0]["expect"] = {"illegal": True}
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert "expected to be refused, but it was accepted" in printed


def test_a_case_may_start_after_the_turn_has_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-25")
    del case["steps"][0]
    case["initial"].update(phase="announce", run=2, specials_in_bag={"black": 1, "khaki": 1})
    assert outcome(case, tmp_path, capsys)[0] == 0
    case["initial"]["start_scores"] = {"pink": 9, "blue": 0, "yellow": 9, "green": 9}
    status, printed = outcome(case, tmp_path, capsys)
    assert status == 1
    assert "points_if_scored" in printed


def test_the_winners_have_no_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = case_of("BOB-C-43")
    case["initial"]["scores"] = {"pink": 2, "blue": 2}
    case["steps"][0]["expect"]["winners"] = ["blue", "pink"]
    assert outcome(case, tmp_path, capsys)[0] == 0


def test_an_unknown_header_field_and_a_doubled_id_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = case_of("BOB-C-01")
    assert "unknown field 'season'" in outcome(case, tmp_path, capsys, season="spring")[1]
    status = cases.main([str(write(tmp_path / "twice.json", case, case))])
    assert (status, "occurs twice" in capsys.readouterr().out) == (1, True)


def test_a_crash_in_one_case_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(case: Case, header: dict[str, Any]) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(cases, "find_reader", lambda game: run)
    status, printed = outcome(case_of("BOB-C-01"), tmp_path, capsys)
    assert status == 1
    assert printed.startswith("FAIL BOB-C-01: It crashed: ZeroDivisionError: oh\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "no valid JSON"),
        ("[]", "names no game"),
        ('{"game": "bag-of-butts"}', "no list of cases"),
        ('{"game": "bag-of-butts", "cases": []}', "no list of cases"),
        ('{"game": "chess", "cases": [{"id": "1"}]}', "no reader for cases of 'chess'"),
        ('{"game": "../kuhn_poker", "cases": [{"id": "1"}]}', "no reader for cases of '../kuhn_poker'"),
        ('{"game": "bag-of-butts", "game": "chess", "cases": []}', "occurs twice"),
    ],
)
def test_a_file_that_cannot_be_read_is_status_two(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, "utf-8")
    assert cases.main([str(path), str(BUTTS)]) == 2
    printed = capsys.readouterr().out
    assert complaint in printed
    assert f"{len(cases.load(BUTTS)['cases'])} passed, 0 failed" in printed
    assert cases.main([str(tmp_path / "missing.json")]) == 2


@pytest.mark.parametrize("interpreted", ["0", "1"])
def test_the_command_runs_from_any_folder(tmp_path: Path, interpreted: str) -> None:
    good = write(tmp_path / "good.json", case_of("BOB-EX-01"))
    command = [sys.executable, str(Path(cases.__file__).resolve()), good.name]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": interpreted}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1 case file: 1 cases, 1 passed, 0 failed.\n"), done.stderr


# Readers of other packages

READER = """
def run(case, header):
    return [] if case["is"] == header["is"] else [f"it is {case['is']}, not {header['is']}."]
"""


def run_elsewhere(folder: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "bagatelle.testing.cases", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_another_package_runs_its_cases_with_its_own_reader(tmp_path: Path) -> None:
    (tmp_path / "colour_cases.py").write_text(READER, "utf-8")
    some = {
        "game": "colours",
        "is": "red",
        "cases": [{"id": "one", "is": "red"}, {"id": "two", "is": "blue"}],
    }
    (tmp_path / "some.json").write_text(json.dumps(some), "utf-8")
    assert run_elsewhere(tmp_path, "--reader", "colour_cases", "some.json") == (
        1,
        "FAIL two: it is blue, not red.\n1 case file: 2 cases, 1 passed, 1 failed.\n",
    )


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        ("no_cases", "There is no reader no_cases: no module called 'no_cases'.\n"),
        ("json", "json reads no cases: it has no function 'run'.\n"),
    ],
)
def test_a_reader_that_reads_nothing_is_refused_in_a_sentence(
    tmp_path: Path, reader: str, sentence: str
) -> None:
    assert run_elsewhere(tmp_path, "--reader", reader, "some.json") == (2, sentence)
