"""Closed, full and narrow streams, files without end, and Ctrl-C at once: one sentence and a status, no traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BAGATELLE = f"{sys.executable} -m bagatelle"
FULL = "The output cannot be written: No space left on device.\n"
CLOSED = "Nothing can be shown: the output is closed.\n"

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs the devices of a Unix")


@pytest.fixture
def shell(tmp_path):
    """Run a command line with a home of its own; return its status, its output and its complaint."""

    def run(line, **more):
        env = {
            **os.environ,
            "XDG_DATA_HOME": str(tmp_path),
            "BAGATELLE_LANGUAGE": "en",
            "B": BAGATELLE,
            **more,
        }
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {line}"], env=env, capture_output=True, check=False, timeout=120
        )
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    return run


@pytest.mark.parametrize(
    ("line", "status", "complaint"),
    [
        ("$B games > /dev/full", 1, FULL),
        ("$B --help > /dev/full", 1, FULL),
        ("$B rules buttle > /dev/full", 1, FULL),
        ("$B play bag-of-butts --seats 2 < /dev/null > /dev/full", 1, FULL),
        ("$B games >&-", 1, CLOSED),
        ("$B games >&- 2>&- <&-", 1, ""),
        ("$B chess 2>&-", 2, ""),
        ("$B chess 2> /dev/full", 2, ""),
        ("$B check /dev/zero", 2, "/dev/zero is larger than any record or position: more than 64 MB.\n"),
        ("$B check - < /dev/zero", 2, "/dev/stdin is larger than any record or position: more than 64 MB.\n"),
        (
            "$B replay /dev/urandom",
            2,
            "/dev/urandom is larger than any record or position: more than 64 MB.\n",
        ),
        ("$B play --resume /", 2, "Cannot read /: it is a folder.\n"),
    ],
)
def test_a_stream_that_cannot_be_used_gives_one_sentence(shell, line, status, complaint):
    assert shell(line) == (status, b"", complaint)


@pytest.mark.parametrize(
    "line",
    [
        "$B games | head -1",
        "$B rules bag-of-butts | head -1",
        "$B --help | head -1",
        "$B bots | true",
        "$B play bag-of-butts --players greedy,random | head -1",
        "$B play bag-of-butts --seats 2 < /dev/null | head -1",
    ],
)
def test_a_reader_that_has_seen_enough_ends_it_quietly(shell, line):
    status, _, complaint = shell(line)
    assert complaint == ""
    assert status in (0, 1)


def test_a_closed_input_ends_the_game_and_keeps_it(shell, tmp_path):
    status, out, complaint = shell("$B play bag-of-butts --seats 2 <&-")
    assert (status, complaint) == (0, "")
    assert b"The game is saved. To continue:" in out
    assert len([*(tmp_path / "bagatelle" / "matches").iterdir()]) == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("game", ["bag-of-butts", "buttle"])
def test_another_encoding_shows_what_it_can(shell, encoding, game):
    line = f"printf 'm\xff\\n' | $B play {game} --language nl"
    status, out, complaint = shell(line, PYTHONIOENCODING=encoding)
    assert (status, complaint) == (0, "")
    assert out.decode(encoding)
    if encoding == "ascii":
        assert b"> " in out


def test_a_byte_order_mark_is_not_part_of_a_file(shell, tmp_path):
    position = "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W\n"
    (tmp_path / "position.txt").write_text(position, "utf-8-sig")
    assert shell(f"$B check {tmp_path}/position.txt")[0] == 0
    assert shell(f"$B check - < {tmp_path}/position.txt")[0] == 0
    (tmp_path / "wide.txt").write_text(position, "utf-16")
    status, _, complaint = shell(f"$B check {tmp_path}/wide.txt")
    assert (status, complaint.count("\n")) == (2, 1)


def test_bytes_that_are_no_text_are_refused_or_taken_as_they_are(shell):
    assert shell("$B play bag-of-butts --players $'Ann\\xff',Bob")[0] == 2
    assert shell("$B play bag-of-butts --seed $'Ann\\xff' < /dev/null")[0] == 0
    assert shell("$B rules $'\\xff'")[0] == 2


@pytest.mark.parametrize("wait", [0.05, 0.1, 0.2, 0.4, 0.8, 1.6])
@pytest.mark.parametrize(
    "words", [("play", "bag-of-butts"), ("games",), ("bench", "bag-of-butts")], ids=" ".join
)
def test_ctrl_c_is_quiet_whenever_it_comes(tmp_path, words, wait):
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    running = subprocess.Popen(
        [sys.executable, "-m", "bagatelle", *words],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(wait)
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=60)
    assert "Traceback" not in complaint
    assert "Exception" not in complaint
    assert running.returncode in (-signal.SIGINT, 130, 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_window_that_is_closed_keeps_the_game(tmp_path, number):
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BAGATELLE_LANGUAGE": "en"}
    running = subprocess.Popen(
        [sys.executable, "-m", "bagatelle", "play", "bag-of-butts", "--players", "Ann,Bob"],
        env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while "announce two group sizes" not in running.stdout.readline():
        assert running.poll() is None
    running.send_signal(number)
    _, complaint = running.communicate(timeout=60)
    assert complaint == ""
    assert running.returncode == 128 + number
    (kept,) = (tmp_path / "bagatelle" / "matches").glob("*.json")
    assert '"continue"' in kept.read_text()
