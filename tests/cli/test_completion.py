"""Completion with the Tab key: what may come next, and the scripts of the shells that ask for it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bagatelle.cli.completing import SCRIPTS, candidates
from bagatelle.cli.running import run
from bagatelle.language import speak

NEEDED = {
    "bash": """{script}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_bagatelle bagatelle
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "zsh": """compdef() {{ }}
_describe() {{ print -l -- ${{(P)2}} }}
_files() {{ print files }}
{script}
words=({words}); CURRENT=$#words
_bagatelle
""",
    "fish": """{script}
complete -C "{line}"
""",
}
"""What a shell does when somebody presses Tab, as far as it can be done without one."""


def after(*words: str) -> list[str]:
    return [value for value, _ in candidates([*words], speak("en"))]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], ["play"]),
        (["bot", "m"], ["move", "match"]),
        (["play", "butt"], ["buttle", "button-men"]),
        (["play", "buttle", "--sc"], ["--scuttle"]),
        (["play", "buttle", "--deck", ""], ["myrmex", "extended"]),
        (["play", "buttle", "--preset", "c"], ["cuttle"]),
        (["play", "bag-of-butts", "--players", "me,gre"], ["me,greedy"]),
        (["bot", "match", "greedy", "ran"], ["random"]),
        (["bot", "match", "greedy", "--game", "button"], ["button-men"]),
        (["lab", "run", "buttle", "--bots", "greedy,le"], ["greedy,learned"]),
        (["lab", "run", "buttle", "--preset", "c"], ["cuttle"]),
        (["lab", "tune", "buttle", "t"], ["target"]),
        (["rules", "bag-o-"], ["bag-o-loot"]),
        (["games", "--language=n"], ["--language=nl"]),
        (["games", "--language", "=", "n"], ["nl"]),
        (["games", "-l", "n"], ["nl"]),
        (["serve", "--no-l"], ["--no-limits"]),
        (["completion", "z"], ["zsh"]),
        (["--v"], ["--version"]),
        (["check", ""], []),
        (["play", "--resume", ""], []),
        (["nonsense", "--h"], ["--help"]),
    ],
    ids=" ".join,
)
def test_what_may_come_next(words: list[str], found: list[str]) -> None:
    assert after(*words) == found


def test_an_option_that_was_given_is_not_proposed_again() -> None:
    assert "--json" in after("games", "--")
    assert "--json" not in after("games", "--json", "--")
    assert "--bot" in after("bots", "--bot", "lucky.py:Lucky", "--")


def test_what_cannot_be_completed_gets_no_answer_and_no_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["__complete", "play", "chess", "--"]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("bagatelle bot mat", "match"),
        ("bagatelle rules button", "button-men"),
        ("bagatelle lab run buttle --bots greedy,le", "greedy,learned"),
    ],
)
@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_of_a_shell_completes(
    shell: str, line: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "bagatelle"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bagatelle "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("HOME", str(tmp_path))
    source = NEEDED[shell].format(script=SCRIPTS[shell], words=line, line=line)
    told = subprocess.run([shell, "-c", source], capture_output=True, text=True, check=True)
    assert [row.replace("\t", ":").split(":")[0] for row in told.stdout.splitlines()] == [found]
    assert told.stderr == ""
