"""A hundred bad inputs: each gets one sentence, in English and in Dutch, and status 2, and changes nothing.

`error_table.txt` holds them: a command line, and what is said to it in both languages. After a change of words,
`python tests/cli/test_error_table.py` writes it again, to be read before it is committed.
"""

import contextlib
import io
import json
import os
import shlex
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from bagatelle import CHANCE, Match, Record, cli

TABLE = Path(__file__).parent / "error_table.txt"
LANGUAGES = ("en", "nl")
HOME = "/home/ann"
"""What the folder is called in print."""


def finished() -> Any:
    """The record of a finished game, as data."""
    match = Match("bag-of-butts", 2, seed=bytes(31) + b"\1", match_id="table")
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(match.legal()[-1])
    return json.loads(Record.of(match).to_json())


def bad_files(folder: Path) -> None:
    """Files of every kind that is not a record, nor a position."""
    whole = finished()

    def write(name: str, **changes: object) -> None:
        (folder / f"{name}.json").write_text(json.dumps({**whole, **changes}))

    write("whole")
    (folder / "cut.json").write_text(json.dumps(whole)[:300])
    (folder / "empty.json").write_text("")
    (folder / "list.json").write_text("[1, 2]")
    (folder / "other.json").write_text('{"some": "json"}')
    (folder / "deep.json").write_text("[" * 100_000)
    (folder / "wide.json").write_text(json.dumps(whole), "utf-16")
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00" * 50)
    (folder / "folder.json").mkdir()
    (folder / "loop.json").symlink_to("loop.json")
    (folder / "null.json").write_text("null")
    (folder / "two-lines.txt").write_text("turn=blue\nturn=pink\n")
    (folder / "nonsense.txt").write_text("once upon a time")
    (folder / "butts.txt").write_text("bag-of-butts players=pink:5,blue:3 turn=green phase=begin run=1 bag=W")
    (folder / "broken.py").write_text("class Lucky(:\n")
    (folder / "nobody.py").write_text("x = 1\n")
    (folder / "nameless.py").write_text("class Lucky:\n    def choose(self, *a): ...\n")
    (folder / "taken.py").write_text("class Lucky:\n    name = 'greedy'\n    def choose(self, *a): ...\n")
    write("future", bagatelle=99)
    write("unknown", game="bag-of-bones")
    write("seats", seats=7)
    write("text-seats", seats="two")
    write("players", players=["Ann"])
    write("numbers", players=[1, 2])
    write("options", options={"goal": 3})
    write("target", options={"target": "many"})
    write("events", events="none")
    write("event", events=[["chance"]])
    write("actor", events=[[0, "first pink"]])
    write("illegal", events=[["chance", "first pink"], [0, "reset"]])
    write("more", events=[*whole["events"], [0, "continue"]])
    write("moved", events=whole["events"][:-1])
    write("chance", chance="sometimes")
    write("nonces", chance={**whole["chance"], "nonces": ["x", None]})
    write("sealed", chance={**whole["chance"], "seed": None})
    write("exchanged", chance={**whole["chance"], "seed": "ab" * 32})
    write("by-hand", chance="by hand")
    write("spectator", seen_by="spectator", position=None)
    write("viewer", seen_by="somebody")
    write("ended", ended={"how": "bored", "seat": None})
    write("called-off", ended={"how": "called_off", "seat": None}, events=whole["events"][:0])
    write("taken-back", taken_back=-1)
    write("redrawn", redrawn=[[1, 2]])
    write("stood-in", stood_in=[5])
    write("waiting", waiting=["x"])
    changed = [["chance", "first blue" if event[1] == "first pink" else "first pink"] if not n else event
               for n, event in enumerate(whole["events"])]  # fmt: skip
    write("changed", events=changed)
    for run, plan in {"cut-run": '{"lab": 1, "ga', "old-run": '{"lab": 0, "games": 9, "size": 9}'}.items():
        (folder / run).mkdir()
        (folder / run / "plan.json").write_text(plan)
    (folder / "letters").mkdir()
    (folder / "letters" / "dear-ann.txt").write_text("Dear Ann")
    del whole["position"]
    write("incomplete")


def told(line: str, language: str) -> tuple[int, str, str]:
    """The status of a command line, what it prints, and what it complains about."""
    out, complaint = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(b""))
    os.environ["BAGATELLE_LANGUAGE"] = language
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaint):
            status = cli.run(shlex.split(line)[1:])
    finally:
        sys.stdin = stdin
    return status, out.getvalue(), complaint.getvalue().rstrip("\n").replace(str(Path.cwd()), HOME)


def rows() -> list[tuple[str, ...]]:
    """A command line, and what is said to it in English and in Dutch."""
    blocks = TABLE.read_text("utf-8").strip().split("\n\n")
    return [tuple(block.removeprefix("$ ").split("\n")) for block in blocks]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with bad files, in which the command lines are typed."""
    here = tmp_path_factory.mktemp("bad")
    bad_files(here)
    return here


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0].removeprefix("bagatelle "))
def test_bad_input_gets_one_sentence_in_both_languages(
    row: tuple[str, str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, *sentences = row
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    before = changes(folder)
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        assert told(line, language) == (2, "", sentence)
    assert changes(folder) == before


def changes(folder: Path) -> dict[Path, int]:
    """When each thing in a folder was changed last; what Python keeps beside the source of a bot does not count."""
    return {path: path.lstat().st_mtime_ns for path in folder.iterdir() if path.name != "__pycache__"}


def test_there_are_a_hundred_of_them_and_each_is_a_sentence() -> None:
    assert len(rows()) >= 100
    for _, *sentences in rows():
        assert len(sentences) == 2
        assert all(sentence.rstrip("'").endswith((".", "?")) for sentence in sentences)


def write_again() -> None:
    """Type every command line of the table, and write down what is said now."""
    with tempfile.TemporaryDirectory() as here:
        lines = [row[0] for row in rows()]
        bad_files(Path(here))
        os.chdir(here)
        os.environ["XDG_DATA_HOME"] = f"{here}/data"
        blocks = []
        for line in lines:
            answers = [told(line, language) for language in LANGUAGES]
            for status, out, _ in answers:
                if status != 2 or out:
                    print(f"{line}: status {status}, printed {out[:60]!r}", file=sys.stderr)
            blocks.append("\n".join([f"$ {line}", *(answer[2] for answer in answers)]))
    TABLE.write_text("\n\n".join(blocks) + "\n", "utf-8")


if __name__ == "__main__":
    write_again()
