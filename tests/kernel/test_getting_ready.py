"""Games are compiled by other processes, the one that is asked for first; one that is loaded compiles nothing more."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bagatelle import Game, getting_ready, kernel
from bagatelle.game import find_game
from bagatelle.getting_ready import Preparations, Progress
from own_games import OWN_GAMES

PLAY = """
import random
import sys
from numba.core.dispatcher import Dispatcher
from bagatelle.game import find_game
from bagatelle.match import Match
from bagatelle.getting_ready import load

game = find_game(sys.argv[1])
load(game)
missing, compile_for = [], Dispatcher._compile_for_args

def notice(self, *args, **kwargs):
    missing.append(self.py_func.__name__)
    return compile_for(self, *args, **kwargs)

Dispatcher._compile_for_args = notice
for seed in range(5):
    lots = random.Random(seed)
    match = Match(game, lots.choice(game.seats), seed=bytes([seed]) * 32)
    while not match.over and len(match.events) < 150:
        before, action = match.position, lots.choice(match.legal())
        to = match.audience(match.actor)
        game.view.view(before, to.viewer)
        game.sentences.prompt(before, to)
        game.sentences.describe(before, action, to)
        game.touches.touches(before, action, to.viewer)
        match.play(action)
        match.told(len(match.events), to.viewer)
print(*missing)
"""


@pytest.mark.parametrize("game", OWN_GAMES)
def test_nothing_is_compiled_any_more_when_people_play(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, game], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_game_that_fails_in_its_rehearsal_is_loaded_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(game: Game, options: dict[str, Any], number: int) -> None:
        raise KeyError("a view that forgot something")

    monkeypatch.setattr(getting_ready, "rehearse", fail)
    getting_ready.load(find_game("bag-of-butts"))
    assert "the rehearsal of Bag of Butts failed" in caplog.text


def test_what_is_done_is_told_while_a_game_is_loaded_and_is_never_all() -> None:
    told: list[float] = []
    getting_ready.load(find_game("bag-of-butts"), told.append)
    assert told == sorted(told)
    assert 0 < told[0] <= told[-1] < 1


# Other processes compile; here they are some that wait until a file is there.

CHILD = """
import sys, time
from pathlib import Path
folder, game, *how = sys.argv[1:]
Path(folder, game + ".begun").write_text(" ".join(how))
print(0.5, flush=True)
print(0.25, flush=True)
while not Path(folder, game + ".end").exists():
    time.sleep(0.01)
sys.exit(game == "broken")
"""


def soon(question: Callable[[], object]) -> bool:
    for _ in range(3000):
        if question():
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that were loaded; none of them was compiled before."""
    loaded: list[str] = []
    monkeypatch.setattr(kernel, "is_compiled", lambda package: False)
    monkeypatch.setattr(getting_ready, "load", lambda game: loaded.append(game.name))
    return loaded


@pytest.fixture
def preparations(tmp_path: Path) -> Iterator[Preparations]:
    preparations = Preparations(at_once=2, command=(sys.executable, "-c", CHILD, str(tmp_path)))
    yield preparations
    preparations.close()


def named(*names: str) -> list[Any]:
    return [SimpleNamespace(name=name, title=name.title(), package=name) for name in names]


def begun(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text() for path in folder.glob("*.begun")}


def test_as_many_games_as_processors_are_compiled_and_the_one_asked_for_at_once(
    tmp_path: Path, loaded: list[str], preparations: Preparations
) -> None:
    games = [*_, third, fourth] = named("first", "second", "third", "fourth")
    preparations.begin(games)
    assert soon(lambda: begun(tmp_path) == {"first": "--gently", "second": "--gently"})
    assert preparations.progress(third) == Progress("waiting", 0.0)
    preparations.ask_for(fourth)
    assert soon(lambda: begun(tmp_path).get("fourth") == "")
    (tmp_path / "first.end").touch()
    time.sleep(0.2)
    assert "third" not in begun(tmp_path)  # two are still busy
    (tmp_path / "fourth.end").touch()
    assert soon(lambda: begun(tmp_path).get("third") == "--gently")


def test_progress_never_goes_back_and_is_whole_only_when_the_game_is_loaded(
    tmp_path: Path, loaded: list[str], preparations: Preparations
) -> None:
    [game] = named("one")
    waiter = threading.Thread(target=preparations.make_ready, args=(game,))
    assert preparations.progress(game) == Progress("waiting", 0.0)
    waiter.start()
    assert soon(lambda: preparations.progress(game).done > 0.4)
    time.sleep(0.1)
    assert preparations.progress(game).stage == "compiling"
    assert 0.4 < preparations.progress(game).done < 1
    assert loaded == []
    (tmp_path / "one.end").touch()
    waiter.join(30)
    assert loaded == ["one"]
    assert preparations.progress(game) == Progress("ready", 1.0)


def test_a_game_whose_compiling_failed_is_loaded_all_the_same(
    tmp_path: Path, loaded: list[str], preparations: Preparations, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "broken.end").touch()
    preparations.make_ready(*named("broken"))
    assert loaded == ["broken"]
    assert "compiling Broken ended with status 1" in caplog.text


def test_nothing_is_compiled_any_more_after_closing(
    tmp_path: Path, loaded: list[str], preparations: Preparations
) -> None:
    [game, other] = named("one", "other")
    waiter = threading.Thread(target=preparations.make_ready, args=(game,))
    waiter.start()
    assert soon(lambda: begun(tmp_path))
    process = preparations._jobs["one"].process
    assert process
    preparations.close()
    waiter.join(30)
    assert soon(lambda: process.poll() is not None)
    preparations.ask_for(other)
    assert loaded == []
    assert list(begun(tmp_path)) == ["one"]


def test_a_game_that_was_compiled_before_needs_no_other_process(
    tmp_path: Path, loaded: list[str], preparations: Preparations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "is_compiled", lambda package: True)
    preparations.make_ready(*named("one"))
    assert loaded == ["one"]
    assert begun(tmp_path) == {}
