"""Games and bots of other packages: a broken one never keeps the others away, and a sentence says what is wrong."""

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bagatelle import Match, Refused, bots, find_bot, find_game, games
from bagatelle import game as game_module
from bagatelle.bots import bot as bot_module
from bagatelle.bots.bot import add_bot, broken_bots
from bagatelle.game import broken_games

CACHES = (game_module.games, game_module.broken_games, bot_module._installed, bot_module.broken_bots)
OURS = importlib.metadata.entry_points()


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """What was found in a test is looked for again in the next."""
    yield
    for found in CACHES:
        found.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """Put modules on the path and announce entry points, beside our own."""

    def install(group: str, modules: dict[str, str], **entries: str) -> None:
        monkeypatch.syspath_prepend(str(tmp_path))
        for name, text in modules.items():
            (tmp_path / f"{name}.py").write_text(text)
        more = [importlib.metadata.EntryPoint(name, value, group) for name, value in entries.items()]
        monkeypatch.setattr(
            importlib.metadata,
            "entry_points",
            lambda group: [*OURS.select(group=group), *(entry for entry in more if entry.group == group)],
        )
        for found in CACHES:
            found.cache_clear()

    return install


def test_a_bot_that_does_not_load_leaves_the_others_alone(installed: Callable[..., None]) -> None:
    installed("bagatelle.bots", {"deep_bots": "import torch_of_nobody\n"}, deep="deep_bots:Deep")
    assert list(bots()) == [*bot_module.OURS]
    assert list(broken_bots()) == ["deep"]
    with pytest.raises(Refused) as refused:
        find_bot("deep")
    assert str(refused.value) == (
        "The bot 'deep' cannot play: deep_bots does not load (ModuleNotFoundError: No module named "
        "'torch_of_nobody', deep_bots.py line 1)."
    )
    assert sum(Match("buttle").play_out("random", seed=1)) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "odd_bots does not load (AttributeError: module 'odd_bots' has no attribute 'Odd')"),
        ("def broken(:", "odd_bots does not load (SyntaxError: invalid syntax, odd_bots.py line 1)"),
        ("raise SystemExit(1)", "odd_bots does not load (SystemExit: 1, odd_bots.py line 1)"),
        ("Odd = 7", "odd_bots:Odd is not a class"),
        ("class Odd:\n    name = 'odd'\n", "odd_bots:Odd is not a bot: it has no method 'choose'"),
        ("class Odd:\n    def choose(self): ...\n", "odd_bots:Odd is not a bot: it has no 'name'"),
    ],
)
def test_every_way_to_be_broken_has_its_reason(
    installed: Callable[..., None], monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    monkeypatch.delitem(sys.modules, "odd_bots", raising=False)
    installed("bagatelle.bots", {"odd_bots": text}, odd="odd_bots:Odd")
    assert broken_bots() == {"odd": reason}
    assert list(bots()) == [*bot_module.OURS]


def test_a_bot_of_another_package_plays(installed: Callable[..., None]) -> None:
    installed(
        "bagatelle.bots",
        {
            "good_bots": "class Good:\n    name = 'good'\n    def choose(self, k, b, r):\n        return k.actions[0]\n"
        },
        good="good_bots:Good",
    )
    assert list(bots()) == [*bot_module.OURS, "good"]
    assert sum(Match("buttle").play_out(["good", "random"], seed=1)) == 1


def test_nobody_takes_the_name_of_our_own_bots(installed: Callable[..., None]) -> None:
    installed("bagatelle.bots", {"false_bots": "raise ValueError"}, greedy="false_bots:Greedy")
    assert find_bot("greedy").__class__.__module__ == "bagatelle.bots.greedy"
    assert broken_bots() == {}


def test_an_added_bot_does_not_take_the_name_of_a_broken_one(installed: Callable[..., None]) -> None:
    installed("bagatelle.bots", {}, deep="nowhere_at_all:Deep")
    mine: Any = SimpleNamespace(name="deep")
    with pytest.raises(Refused, match=r"^There is already a bot called 'deep'; give yours another name\.$"):
        add_bot(mine)


def test_a_game_that_does_not_load_leaves_the_others_alone(installed: Callable[..., None]) -> None:
    installed("bagatelle.games", {"chess_set": "1 / 0\n"}, chess="chess_set:GAME", go="chess_set_2:GAME")
    assert "bag-of-butts" in games()
    assert not {"chess", "go"} & set(games())
    assert list(broken_games()) == ["chess", "go"]
    with pytest.raises(Refused) as refused:
        find_game("chess")
    assert str(refused.value) == (
        "The game 'chess' cannot be played: chess_set does not load (ZeroDivisionError: division by zero, "
        "chess_set.py line 1)."
    )
    with pytest.raises(Refused, match=r"^Het spel 'go' kan niet gespeeld worden: chess_set_2 does not load "):
        find_game("go", find_game("buttle").say("nl"))


def test_an_entry_that_is_no_game_is_broken(installed: Callable[..., None]) -> None:
    installed("bagatelle.games", {"no_game": "GAME = 'chess'\n"}, chess="no_game:GAME")
    assert broken_games() == {"chess": "no_game:GAME is not a Game"}


@pytest.fixture
def shell(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program where a broken game and a broken bot are installed."""
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[bagatelle.games]\nchess = broken_things:GAME\n[bagatelle.bots]\ndeep = broken_things:Deep\n"
    )
    (tmp_path / "broken_things.py").write_text("raise RuntimeError('half\\nfinished')\n")
    environment = {
        **os.environ,
        "PYTHONPATH": f"{os.environ.get('PYTHONPATH', '')}{os.pathsep}{tmp_path}",
        "NUMBA_DISABLE_JIT": "1",
        "BAGATELLE_LANGUAGE": "en",
        "XDG_DATA_HOME": str(tmp_path),
    }

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "bagatelle", *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


REASON = "broken_things does not load (RuntimeError: half finished, broken_things.py line 1)."


def test_the_command_line_says_what_is_broken_and_plays_everything_else(
    shell: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = shell("games")
    assert done.returncode == 0
    assert "bag-of-butts: Bag of Butts" in done.stdout
    assert done.stdout.splitlines()[-1] == f"The game 'chess' cannot be played: {REASON}"
    done = shell("bots")
    *ours, broken = done.stdout.splitlines()
    assert [line.partition(": ")[0] for line in ours] == [*bot_module.OURS]
    assert broken == f"The bot 'deep' cannot play: {REASON}"
    done = shell("play", "buttle", "--players", "me,Deep")
    assert (done.returncode, done.stderr) == (2, f"The bot 'deep' cannot play: {REASON}\n")
    done = shell("play", "chess")
    assert (done.returncode, done.stderr) == (2, f"The game 'chess' cannot be played: {REASON}\n")
    done = shell("play", "buttle", "--players", "random,random", "--plain")
    assert done.returncode == 0
    assert "The game is saved." in done.stdout
