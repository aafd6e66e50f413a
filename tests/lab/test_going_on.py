"""What was played is kept: more games of the same run, interruptions of every kind, disks that are full or locked."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Self

import pytest

from bagatelle import Refused

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import compare, playing, run
from bagatelle.lab.plan import plan_of
from bagatelle.lab.running import carry_out
from bagatelle.refusal import Unsaved

FAST = "buttle"


def written(out: Path) -> dict[str, int]:
    """When each chunk was written; what is being written has a name with a dot, until it is whole."""
    return {file.name: file.stat().st_mtime_ns for file in (out / "games").glob("[!.]*")}


@pytest.mark.parametrize("more", [41, 50, 60, 65, 200], ids=lambda more: f"{more} games")
def test_more_games_go_on_from_those_that_are_there(tmp_path: Path, more: int) -> None:
    carry_out(plan_of(FAST, games=40).cut(15), tmp_path, cut=True)  # 15, 15 and 10
    before = written(tmp_path)
    longer = run(FAST, games=more, out=tmp_path)
    assert longer.games.equals(run(FAST, games=more).games)
    assert longer.plan.size == 15
    kept = {name for name, when in before.items() if written(tmp_path)[name] == when}
    assert kept == {"000000.parquet", "000001.parquet"}, "only the chunk that was short is played again"
    assert run(FAST, games=more, out=tmp_path).games.equals(longer.games)


def test_a_small_run_that_becomes_a_large_one_gets_large_chunks(tmp_path: Path) -> None:
    run(FAST, games=10, out=tmp_path)
    longer = run(FAST, games=4000, out=tmp_path)
    assert longer.plan.size > 10
    assert longer.games.equals(run(FAST, games=4000).games)


def test_an_interrupted_extension_goes_on(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    carry_out(plan_of(FAST, games=40).cut(15), tmp_path, cut=True)
    with pytest.raises(KeyboardInterrupt):
        run(FAST, games=100, out=tmp_path, tell=stop, jobs=1)
    assert json.loads((tmp_path / "plan.json").read_text())["games"] == 100
    assert run(FAST, games=100, out=tmp_path).games.equals(run(FAST, games=100).games)


def test_fewer_games_than_are_there_are_refused(tmp_path: Path) -> None:
    kept = run(FAST, games=1500, out=tmp_path).games
    with pytest.raises(Refused) as refused:
        run(FAST, games=1000, out=tmp_path)
    assert str(refused.value) == (
        f"{tmp_path} holds a run of 1,500 games: ask for as many or more, or name another directory."
    )
    assert run(FAST, games=1500, out=tmp_path).games.equals(kept)


@pytest.mark.parametrize("first", [40, 4000])
def test_a_comparison_can_be_extended_too(
    tmp_path: Path, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "CHUNK_SECONDS", 0.01)
    variants = [{}, {"scuttle": True}]
    compare(FAST, variants, games=first, out=tmp_path)
    longer = compare(FAST, variants, games=6000, out=tmp_path)
    at_once = compare(FAST, variants, games=6000)
    assert all(one.games.equals(other.games) for one, other in zip(longer.runs, at_once.runs, strict=True))
    assert longer.verdict(1) == at_once.verdict(1)


# Interrupted from outside


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Begin a command line of the lab."""
    begun = []

    def begin(*words: str | Path) -> subprocess.Popen[str]:
        env = {**os.environ, "BAGATELLE_LANGUAGE": "en"}
        command = [sys.executable, "-m", "bagatelle", "lab", *map(str, words)]
        begun.append(
            subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True)
        )
        return begun[-1]

    yield begin
    for process in begun:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stderr
        process.stderr.close()


def wait_for_chunks(process: subprocess.Popen[str], out: Path) -> None:
    """Wait until something is kept."""
    while not [*out.glob("games/*.parquet")]:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def ends(group: int) -> bool:
    """Whether all processes of a group end; the last of them only notices that the others are gone."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


PLAYED_BY = {
    "threads": ["--games", "100000000", "--jobs", "2"],
    "processes": ["--games", "5000", "--bots", "hard@20n,random", "--jobs", "2"],
    "a cluster": ["--games", "100000000", "--cluster", "local:2"],
}


@pytest.mark.parametrize(
    ("by", "how"),
    [
        pytest.param("threads", "SIGINT", marks=pytest.mark.full),
        ("threads", "SIGTERM"),
        ("processes", "SIGINT"),
        pytest.param("processes", "SIGTERM", marks=pytest.mark.full),
        pytest.param("a cluster", "SIGINT", marks=pytest.mark.full),
        pytest.param("a cluster", "SIGTERM", marks=pytest.mark.full),
    ],
)
def test_ctrl_c_and_sigterm_end_everything_with_one_sentence(
    command: Callable[..., subprocess.Popen[str]], tmp_path: Path, by: str, how: str
) -> None:
    words = PLAYED_BY[by]
    if "--cluster" in words:
        pytest.importorskip("distributed", reason="a cluster needs the extra 'cluster'")
    out = tmp_path / "out"
    process = command("run", FAST, "--out", out, *words)
    wait_for_chunks(process, out)
    if how == "SIGINT":
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: everybody hears it
    else:
        process.terminate()
    _, err = process.communicate()
    assert process.returncode == (130 if how == "SIGINT" else 143)
    *before, last = err.splitlines()
    assert last == f"Interrupted. What was played is kept in {out}: the same command goes on."
    assert all(line.startswith("About ") for line in before)
    assert ends(process.pid), "nobody is left behind"


def test_what_was_killed_goes_on_and_brings_the_same(
    command: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    carry_out(plan_of(FAST, games=1000).cut(50), tmp_path / "out", cut=True)  # chunks that take no time
    process = command("run", FAST, "--out", tmp_path / "out", "--games", "12000")
    while len(written(tmp_path / "out")) < 22:
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.communicate()
    assert len(written(tmp_path / "out")) > 20
    assert run(FAST, games=12000, out=tmp_path / "out").games.equals(run(FAST, games=12000).games)


def test_what_a_killed_process_left_half_written_is_swept_away(tmp_path: Path) -> None:
    run(FAST, games=20, out=tmp_path)
    old, new = (tmp_path / "games" / f".000001.parquet.{number}" for number in (1, 2))
    for part in (old, new):
        part.write_bytes(b"PAR1")
    os.utime(old, (0, 0))
    run(FAST, games=40, out=tmp_path)
    assert not old.exists()
    assert new.exists(), "somebody may be writing it just now"


# Disks


class Full:
    """A file on a disk without room."""

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    def write(self, data: object) -> None:
        raise OSError(28, "No space left on device")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self._file.close()


def test_a_full_disk_gets_one_sentence_and_the_games_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, real, written_before = plan_of(FAST, games=200).cut(10), Path.open, []

    def fills_up(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        file = real(path, mode, *rest, **more)
        if "parquet" not in path.name or "w" not in mode:
            return file
        written_before.append(path)
        return Full(file) if len(written_before) > 5 else file

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", fills_up)
        with pytest.raises(Unsaved) as refused:
            carry_out(plan, tmp_path, cut=True, jobs=2)
    assert str(refused.value).endswith(".parquet cannot be written: No space left on device.")
    assert len(written(tmp_path)) == 5
    assert run(FAST, games=200, out=tmp_path).games.equals(run(FAST, games=200).games)


def test_where_nothing_may_be_written_or_read_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", locked)
        with pytest.raises(Unsaved, match=r"plan.json cannot be written: Permission denied\.$"):
            run(FAST, games=20, out=tmp_path / "out")
    (tmp_path / "out").mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "iterdir", locked)
        with pytest.raises(Refused, match=r"out cannot be read: Permission denied\.$"):
            run(FAST, games=20, out=tmp_path / "out")


def test_a_plan_that_was_cut_short_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    run(FAST, games=20, out=tmp_path)
    plan, before = tmp_path / "plan.json", written(tmp_path)
    plan.write_bytes(plan.read_bytes()[:50])
    with pytest.raises(Refused, match=r"plan.json is broken: name another directory\.$"):
        run(FAST, games=20, out=tmp_path)
    assert written(tmp_path) == before
