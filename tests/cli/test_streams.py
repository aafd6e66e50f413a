"""Closed, full and narrow streams, files without end, and Ctrl-C at once: one sentence and a status, no traceback."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle import cli
from profiles import by_profile

BAGATELLE = f"{sys.executable} -m bagatelle"
FULL = "The output cannot be written: No space left on device.\n"
CLOSED = "Nothing can be shown: the output is closed.\n"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the devices of a Unix")


Shell = Callable[..., tuple[int, bytes, str]]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Run a command line with a home of its own; return its status, its output and its complaint."""

    def run(line: str, **more: Any) -> tuple[int, bytes, str]:
        env = {
            **os.environ,
            "XDG_DATA_HOME": str(tmp_path),
            "BAGATELLE_LANGUAGE": "en",
            "B": BAGATELLE,
            **more,
        }
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {line}"], env=env, capture_output=True, check=False, timeout=600
        )
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    return run


@pytest.mark.parametrize(
    ("line", "status", "complaint"),
    [
        ("$B games > /dev/full", 1, FULL),
        ("$B --help > /dev/full", 1, FULL),
        pytest.param("$B rules buttle > /dev/full", 1, FULL, marks=pytest.mark.full),
        ("$B play bag-of-butts --seats 2 < /dev/null > /dev/full", 1, FULL),
        ("$B games >&-", 1, CLOSED),
        ("$B games >&- 2>&- <&-", 1, ""),
        ("$B chess 2>&-", 2, ""),
        ("$B chess 2> /dev/full", 2, ""),
        ("$B check - < /dev/zero", 2, "/dev/stdin is larger than any record or position: more than 64 MB.\n"),
    ],
)
def test_a_stream_that_cannot_be_used_gives_one_sentence(
    shell: Shell, line: str, status: int, complaint: str
) -> None:
    assert shell(line) == (status, b"", complaint)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("check /dev/zero", "/dev/zero is larger than any record or position: more than 64 MB.\n"),
        ("replay /dev/urandom", "/dev/urandom is larger than any record or position: more than 64 MB.\n"),
        ("play --resume /", "Cannot read /: it is a folder.\n"),
    ],
)
def test_a_file_without_end_or_a_folder_gives_one_sentence(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, complaint: str
) -> None:
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    assert cli.run(words.split()) == 2
    assert capfd.readouterr() == ("", complaint)


@pytest.mark.parametrize(
    "line",
    [
        "$B games | head -1",
        pytest.param("$B rules bag-of-butts | head -1", marks=pytest.mark.full),
        "$B --help | head -1",
        "$B bots | true",
        "$B play bag-of-butts --players greedy,random | head -1",
        pytest.param("$B play bag-of-butts --seats 2 < /dev/null | head -1", marks=pytest.mark.full),
    ],
)
def test_a_reader_that_has_seen_enough_ends_it_quietly(shell: Shell, line: str) -> None:
    status, _, complaint = shell(line)
    assert complaint == ""
    assert status in (0, 1)


def test_a_closed_input_ends_the_game_and_keeps_it(shell: Shell, tmp_path: Path) -> None:
    status, out, complaint = shell("$B play bag-of-butts --seats 2 <&-")
    assert (status, complaint) == (0, "")
    assert b"The game is saved. To continue:" in out
    assert len([*(tmp_path / "bagatelle" / "matches").iterdir()]) == 1


@pytest.mark.parametrize(
    ("game", "encoding"),
    [
        ("bag-of-butts", "ascii"),
        pytest.param("bag-of-butts", "latin-1", marks=pytest.mark.full),
        pytest.param("bag-of-butts", "cp437", marks=pytest.mark.full),
        pytest.param("buttle", "ascii", marks=pytest.mark.full),
        pytest.param("buttle", "latin-1", marks=pytest.mark.full),
        ("buttle", "cp437"),
    ],
)
def test_another_encoding_shows_what_it_can(shell: Shell, encoding: str, game: str) -> None:
    line = f"printf 'm\xff\\n' | $B play {game} --language nl"
    status, out, complaint = shell(line, PYTHONIOENCODING=encoding)
    assert (status, complaint) == (0, "")
    assert out.decode(encoding)
    if encoding == "ascii":
        assert b"> " in out


def test_a_byte_order_mark_is_not_part_of_a_file(
    shell: Shell, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    position = "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W\n"
    (tmp_path / "position.txt").write_text(position, "utf-8-sig")
    assert cli.run(["check", f"{tmp_path}/position.txt"]) == 0
    assert shell(f"$B check - < {tmp_path}/position.txt")[0] == 0
    (tmp_path / "wide.txt").write_text(position, "utf-16")
    capfd.readouterr()
    assert cli.run(["check", f"{tmp_path}/wide.txt"]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_bytes_that_are_no_text_are_refused_or_taken_as_they_are(shell: Shell) -> None:
    assert cli.run(["play", "bag-of-butts", "--players", os.fsdecode(b"Ann\xff,Bob")]) == 2
    assert shell("$B play bag-of-butts --seed $'Ann\\xff' < /dev/null")[0] == 0
    assert shell("$B rules $'\\xff'")[0] == 2


CTRL_C_AFTER = {
    ("play", "bag-of-butts"): (0.1, 0.8),
    ("games",): (0.05, 0.4),
    ("bench", "bag-of-butts"): (0.2, 1.6),
}
"""Seconds of each command in `make test`; `make test-all` has all of them for each."""
EVERY_WAIT = sorted(wait for waits in CTRL_C_AFTER.values() for wait in waits)


@pytest.mark.parametrize(
    ("words", "wait"),
    [
        pytest.param(words, wait, id=f"{' '.join(words)}-{wait}")
        for words, waits in CTRL_C_AFTER.items()
        for wait in by_profile(waits, EVERY_WAIT)
    ],
)
def test_ctrl_c_is_quiet_whenever_it_comes(tmp_path: Path, words: tuple[str, ...], wait: float) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    begin = "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL); print('begun', flush=True); "
    begin += "from bagatelle.cli import main; main()"  # before that, Python itself complains
    running = subprocess.Popen(
        [sys.executable, "-c", begin, *words],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdout
    assert running.stdout.readline() == "begun\n"
    time.sleep(wait)
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=600)
    assert "Traceback" not in complaint
    assert "Exception" not in complaint
    assert running.returncode in (-signal.SIGINT, 130, 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_window_that_is_closed_keeps_the_game(tmp_path: Path, number: int) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BAGATELLE_LANGUAGE": "en"}
    running = subprocess.Popen(
        [sys.executable, "-m", "bagatelle", "play", "bag-of-butts", "--players", "Ann,Bob"],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdout
    while "announce two group sizes" not in running.stdout.readline():
        assert running.poll() is None
    running.send_signal(number)
    _, complaint = running.communicate(timeout=600)
    assert complaint == ""
    assert running.returncode == 128 + number
    (kept,) = (tmp_path / "bagatelle" / "matches").glob("*.json")
    assert '"continue"' in kept.read_text()
