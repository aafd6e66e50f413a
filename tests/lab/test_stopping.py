"""Long commands leave within two seconds when they are told to, by Ctrl-C or by SIGTERM, with what they have.

The games here are long, and nobody has learned them: a single one may take minutes. Seconds are of processor time, so
that a busy machine makes no difference."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bagatelle.stopping import Stopped, leave_by

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")
if not Path("/proc/self/stat").exists():
    pytest.skip("processor time of other processes is read from /proc", allow_module_level=True)

PLUGIN = '''
"""Dice Race over a long distance."""

from dataclasses import dataclass, replace

from bagatelle.examples.dice_race import GAME as SHORT
from bagatelle.options import Options, number


@dataclass(frozen=True)
class LongRace(Options):
    finish: int = number(2_000_000_000, low=10, high=2_000_000_000, help="points that win the race")


GAME = replace(SHORT, name="long-race", title="Long Race", options=LongRace)
'''
TICKS = os.sysconf("SC_CLK_TCK")
SOON = 2.0
SIGNALS = {"Ctrl-C": (signal.SIGINT, 130), "SIGTERM": (signal.SIGTERM, 143)}
CTRL_C = pytest.param("Ctrl-C", marks=pytest.mark.full)
SIGTERM = pytest.param("SIGTERM", marks=pytest.mark.full)
"""One way to leave leads through the same lines as the other, so `make test` tries every command with one of them."""
INTERRUPTED = "Interrupted. What was played is kept in {out}: the same command goes on."


def used_by(pid: int) -> float:
    """The processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


Begin = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Begin a command where the long race is installed."""
    found = tmp_path / "installed"
    (found / "long_race-1.dist-info").mkdir(parents=True)
    (found / "long_race.py").write_text(PLUGIN)
    (found / "long_race-1.dist-info" / "METADATA").write_text("Name: long-race\nVersion: 1\n")
    (found / "long_race-1.dist-info" / "entry_points.txt").write_text(
        "[bagatelle.games]\nlong-race = long_race:GAME\n"
    )
    path = os.pathsep.join([str(found), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path, "BAGATELLE_LANGUAGE": "en"}
    begun: list[subprocess.Popen[str]] = []

    def start(*words: str | int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "bagatelle", *map(str, words)]
        begun.append(
            subprocess.Popen(
                command,
                text=True,
                env=env,
                start_new_session=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        )
        return begun[-1]

    yield start
    for process in begun:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_until(process: subprocess.Popen[str], so: Callable[[], object]) -> None:
    """Wait until something is so, while a process runs."""
    while not so():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def end(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str, str, float]:
    """Tell a process to end: its status, what it printed, and how much processor time it took to leave."""
    before = used_by(process.pid)
    os.killpg(process.pid, number)
    assert process.stdout
    assert process.stderr
    out, err = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, out, err, usage.ru_utime + usage.ru_stime - before


@pytest.mark.parametrize(
    ("jobs", "how"),
    [
        (1, "Ctrl-C"),
        pytest.param(1, "SIGTERM", marks=pytest.mark.full),
        pytest.param(2, "Ctrl-C", marks=pytest.mark.full),
        (2, "SIGTERM"),
    ],
)
def test_a_game_that_takes_minutes_is_left_in_the_middle(begin: Begin, jobs: int, how: str) -> None:
    process = begin("lab", "run", "long-race", "--games", "2", "--jobs", jobs)
    wait_until(process, lambda: used_by(process.pid) > 3)
    number, expected = SIGNALS[how]
    status, out, err, seconds = end(process, number)
    assert (status, out) == (expected, ""), err
    assert err.splitlines()[-1] == "Interrupted. No games were finished yet."
    assert seconds < SOON


@pytest.mark.parametrize("how", ["Ctrl-C", SIGTERM])
def test_a_closer_look_is_left_and_the_games_stay(begin: Begin, tmp_path: Path, how: str) -> None:
    out = tmp_path / "out"
    words = ["--games", "4", "--sample", "4", "--option", "finish=3000000", "--jobs", "2", "--out", out]
    process = begin("lab", "run", "long-race", *words)
    assert process.stdout
    process.stdout.readline()  # the games are done, and the figures are printed
    number, expected = SIGNALS[how]
    status, _, err, seconds = end(process, number)
    assert status == expected
    assert err.splitlines()[-1] == INTERRUPTED.format(out=out)
    assert [file.name for file in (out / "games").iterdir()]
    assert not (out / "report.html").exists()
    assert seconds < SOON


@pytest.mark.parametrize("how", ["Ctrl-C", SIGTERM])
def test_without_a_directory_what_there_is_is_printed(begin: Begin, how: str) -> None:
    process = begin("lab", "run", "buttle", "--games", "1e9", "--jobs", "1")
    assert process.stderr
    told = process.stderr.readline()
    assert told.startswith("About ")
    assert told.endswith(" with 1 job; Ctrl-C shows what is there by then.\n")
    before = used_by(process.pid)
    wait_until(process, lambda: used_by(process.pid) > before + 3)  # a chunk or two
    number, expected = SIGNALS[how]
    status, out, err, seconds = end(process, number)
    assert status == expected
    lines = out.splitlines()
    assert lines[0].startswith("Buttle, 2 seats, as printed: ")
    assert lines[0].endswith(" of 1,000,000,000 games, seed 0")
    assert err == "Interrupted: with --out the same command would go on next time.\n"
    assert seconds < SOON


@pytest.mark.parametrize("how", [CTRL_C, "SIGTERM"])
def test_a_match_of_bots_ends_with_what_there_is(begin: Begin, how: str) -> None:
    process = begin("bot", "match", "random", "greedy", "--game", "buttle", "--games", "1000000", "--json")
    assert process.stderr
    assert process.stderr.readline().endswith("with 1 job; Ctrl-C shows what is there by then.\n")
    number, expected = SIGNALS[how]
    status, out, _, seconds = end(process, number)
    assert status == expected
    assert out.startswith('{"game": "buttle"')
    assert seconds < SOON


@pytest.mark.parametrize("how", ["Ctrl-C", SIGTERM])
def test_bots_that_search_long_are_left_in_the_middle_of_a_move(begin: Begin, how: str) -> None:
    process = begin("bot", "match", "hard@1000000000n", "random", "--game", "buttle")
    wait_until(process, lambda: used_by(process.pid) > 3)
    number, expected = SIGNALS[how]
    status, out, _, seconds = end(process, number)
    assert (status, out) == (expected, "")
    assert seconds < SOON


def test_a_signal_that_comes_while_a_compiler_calls_back_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    before = signal.signal(signal.SIGTERM, lambda number, _: leave_by(number, Stopped()))
    try:
        called = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGTERM))
        called()  # Python ignores what is raised here
        with pytest.raises(Stopped):
            time.sleep(60)
    finally:
        signal.signal(signal.SIGTERM, before)
