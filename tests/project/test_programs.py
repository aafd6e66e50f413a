"""Every program in `benchmarks/` and `examples/` runs, on a very small piece of its work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BMAI = ["--bmai", str(ROOT / "tests" / "project" / "bmai_peer.py"), "--ply", "1"]
PROGRAMS = {
    "benchmarks/against_bmai.py": ["random", "--rounds", "2", *BMAI],
    "benchmarks/bag_of_butts_solved.py": ["--games", "10", "--reading", "add"],
    "benchmarks/bot_speed.py": ["bag-of-butts", "--seconds", "0.001"],
    "benchmarks/button_men_endings.py": ["greedy", "--count", "2", *BMAI],
    "benchmarks/button_men_sizes.py": ["--pairs", "1", "--rounds", "20", *BMAI],
    "benchmarks/crowd.py": ["--stored", "4", "--sockets", "40", "--tables", "2"],
    "benchmarks/env_sizes.py": ["buttle", "--steps", "5"],
    "benchmarks/envs.py": ["--seconds", "0.01", "--games", "buttle", "--only", "aec"],
    "benchmarks/hostile.py": ["--matches", "4", "--rate", "8", "--seconds", "0.5", "--only", "commands"],
    "benchmarks/lab_throughput.py": ["buttle", "--seconds", "0.1", "--jobs", "1"],
    "benchmarks/table.py": ["--database", "sqlite", "--matches", "4", "--seconds", "0.5", "--idle", "4"],
    "benchmarks/thinking.py": ["--tables", "1", "--level", "greedy", "--seconds", "0.5"],
    "examples/first_agent.py": [],
    "examples/openspiel_cfr.py": ["--iterations", "1"],
    "examples/selfplay.py": ["bag-of-butts", "--decisions", "40000", "--games", "10"],
}
PARTS = {
    "attacks",
    "bag_of_butts_players",
    "bmai",
    "env_peers",
    "playing",
    "policy_bot",
    "policy_network",
    "ppo",
}
"""Modules that a program above imports or starts; `policy_bot` has its test in tests/envs/test_starter.py."""
IN_SHORT = {
    "benchmarks/against_bmai.py",
    "benchmarks/bot_speed.py",
    "benchmarks/envs.py",
    "benchmarks/thinking.py",
    "examples/first_agent.py",
    "examples/selfplay.py",
}
"""What `make test` runs, one of each kind; it imports the others, and `make test-all` runs them."""
IMPORT = """
import runpy, sys
for file in sys.argv[1:]:
    sys.path[0] = file.rpartition("/")[0]
    runpy.run_path(file, run_name="imported")
"""
SMALLER = {"examples/first_agent.py": {"range(1000)": "range(2)", "len(won) < 5000": "len(won) < 1"}}
"""A program without arguments, because it is shown whole, does less by changing its numbers."""


def test_every_program_is_tried() -> None:
    files = [*ROOT.glob("benchmarks/*.py"), *ROOT.glob("examples/*.py")]
    assert {f"{file.parent.name}/{file.name}" for file in files if file.stem not in PARTS} == {*PROGRAMS}


def test_every_program_finds_what_it_imports(tmp_path: Path) -> None:
    files = [
        str(ROOT / program) for program in PROGRAMS if program not in SMALLER
    ]  # those do their work at once
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, *files], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(
    "program",
    [pytest.param(name, marks=[] if name in IN_SHORT else pytest.mark.full) for name in PROGRAMS],
)
def test_a_program_runs(program: str, tmp_path: Path) -> None:
    file = ROOT / program
    if changes := SMALLER.get(program):
        source = file.read_text("utf-8")
        assert all(source.count(number) == 1 for number in changes)
        for number, smaller in changes.items():
            source = source.replace(number, smaller)
        file = tmp_path / file.name
        file.write_text(source, "utf-8")
    done = subprocess.run(
        [sys.executable, str(file), *PROGRAMS[program]],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip()
    assert "Traceback" not in done.stderr
