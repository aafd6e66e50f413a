"""What was compiled is found by every process, never when it is out of date, also where the cache cannot be written."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle.kernel import INTERPRETED, cache

if INTERPRETED:
    pytest.skip("nothing is compiled", allow_module_level=True)

RULES = """
import numpy as np
from bagatelle.kernel import Contract
from small_game.numbers import answer

rule = Contract(np.dtype([("seats", np.int8)]))

@rule.actor
def actor(pos):
    return answer(pos.seats)

rule.complete()
"""
NUMBERS = """
from bagatelle.kernel import helper

ANSWER = 42

@helper
def answer(seats):
    return ANSWER + seats
"""
ASK = """
import logging
logging.basicConfig()
from bagatelle.kernel import new_position
from small_game.rules import actor, rule
print(actor(new_position(rule.position)), sum(actor._cache_misses.values()))
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    package = tmp_path / "sources" / "small_game"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES)
    (package / "numbers.py").write_text(NUMBERS)
    return package


@pytest.fixture
def ask(game: Path, tmp_path: Path) -> Callable[..., tuple[int, int, str]]:
    """What the rule answers in a process of its own, how many functions it compiled, and what it complained about."""

    def ask(**environment: str) -> tuple[int, int, str]:
        paths = os.pathsep.join([str(game.parent), str(Path(cache.__file__).parents[2])])
        places = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(tmp_path / "tmp"), **environment}
        (tmp_path / "tmp").mkdir(exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-c", ASK], env={**os.environ, **places, "PYTHONPATH": paths}, check=True,
            capture_output=True, text=True,
        )  # fmt: skip
        answer, compiled = map(int, done.stdout.split())
        return answer, compiled, done.stderr

    return ask


def test_the_second_process_compiles_nothing_and_a_change_elsewhere_is_noticed(
    ask: Callable[..., tuple[int, int, str]], game: Path
) -> None:
    assert ask() == (42, 1, "")
    assert ask() == (42, 0, "")
    (game / "numbers.py").write_text(NUMBERS.replace("42", "43"))
    assert ask() == (43, 1, "")
    (game / "view.py").write_text("WIDTH = 80\n")
    (game / "numbers.py").write_text("# A comment.\n" + NUMBERS.replace("43", "42"))
    assert ask() == (42, 0, "")


def test_a_broken_file_is_compiled_again(ask: Callable[..., tuple[int, int, str]], tmp_path: Path) -> None:
    ask()
    [kept] = (tmp_path / "cache" / "bagatelle" / "compiled").glob("*.compiled")
    kept.write_bytes(kept.read_bytes()[:1000])
    answer, compiled, complaint = ask()
    assert (answer, compiled) == (42, 1)
    assert "is broken and is compiled again" in complaint
    assert ask() == (42, 0, "")


def test_an_unwritable_cache_gives_way_to_one_folder_of_the_user(
    ask: Callable[..., tuple[int, int, str]], tmp_path: Path
) -> None:
    (tmp_path / "no-folder").touch()
    nowhere = {"XDG_CACHE_HOME": str(tmp_path / "no-folder")}
    assert ask(**nowhere) == (42, 1, "")
    assert ask(**nowhere) == (42, 0, "")
    [folder] = (tmp_path / "tmp").iterdir()
    assert folder.name == f"bagatelle-{os.getuid()}"
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("trap", ["a link", "open to others"])
def test_a_folder_that_somebody_else_could_write_to_is_not_used(
    ask: Callable[..., tuple[int, int, str]], tmp_path: Path, trap: str
) -> None:
    (tmp_path / "no-folder").touch()
    (tmp_path / "tmp").mkdir()
    folder = tmp_path / "tmp" / f"bagatelle-{os.getuid()}"
    if trap == "a link":
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        folder.symlink_to(tmp_path / "elsewhere")
    else:
        folder.mkdir()
        folder.chmod(0o777)
    answer, compiled, complaint = ask(XDG_CACHE_HOME=str(tmp_path / "no-folder"))
    assert (answer, compiled) == (42, 1)
    assert "set XDG_CACHE_HOME to a folder that can be written to" in complaint
    assert list(folder.iterdir()) == []


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """The folder that a process with this environment would choose."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return cache.folder.__wrapped__


def test_a_user_without_a_home_has_a_cache_too(
    folder: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def homeless() -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert folder() == tmp_path / "tmp" / f"bagatelle-{os.getuid()}" / "compiled"


def test_what_nobody_used_for_two_weeks_is_forgotten(folder: Callable[..., Any], tmp_path: Path) -> None:
    home = folder()
    before = home.parent / "rules-0123456789abcdef"
    before.mkdir()
    for name in ("old.compiled", "new.compiled"):
        (home / name).touch()
    long_ago = time.time() - 15 * 86400
    os.utime(home / "old.compiled", (long_ago, long_ago))
    os.utime(before, (long_ago, long_ago))
    folder()
    assert [path.name for path in home.iterdir()] == ["new.compiled"]
    assert not before.exists()


def test_a_game_is_compiled_until_its_sources_change(
    game: Path, monkeypatch: pytest.MonkeyPatch, folder: Callable[..., Any]
) -> None:
    monkeypatch.syspath_prepend(str(game.parent))
    monkeypatch.setattr(cache, "folder", folder)
    cache._fingerprint.cache_clear()
    assert not cache.is_compiled("small_game")
    cache.note_compiled("small_game")
    assert cache.is_compiled("small_game")
    cache._fingerprint.cache_clear()
    assert cache.is_compiled("small_game")
    (game / "view.py").write_text("WIDTH = 80\n")
    cache._fingerprint.cache_clear()
    assert not cache.is_compiled("small_game")
