"""Bagatelle from its wheel in a fresh environment, without make: new games are written, installed, tested, played.

That takes minutes and is left to `make test-all`; `make test` looks into the wheel, and runs the tests of one new game.
"""

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from bagatelle.new_game import write_game
from own_games import OWN_GAMES

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"tiny-race": [], "tiny-cards": ["--secrets"]}
MOVES = {"tiny-race": "stop", "tiny-cards": "keep"}


def test_the_wheel_holds_every_file_of_the_package_the_games_and_their_dutch(tmp_path: Path) -> None:
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    wheel = ZipFile(built)
    (about,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    held = {name for name in wheel.namelist() if not name.startswith(about)}
    files = (path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert held == {path.relative_to(ROOT / "src").as_posix() for path in files}
    assert f"{about}/licenses/LICENSE" in wheel.namelist()
    starts = wheel.read(f"{about}/entry_points.txt").decode()
    assert "bagatelle = bagatelle.cli:main" in starts
    for name in OWN_GAMES:
        package = f"bagatelle/games/{name.replace('-', '_')}"
        assert f"{name} = {package.replace('/', '.')}:GAME" in starts
        assert f"{package}/locale/nl/LC_MESSAGES/messages.mo" in held


def test_a_new_game_that_is_not_installed_yet_passes_its_tests(tmp_path: Path) -> None:
    folder = write_game("tiny-cards", tmp_path / "tiny-cards", secrets=True)
    paths = [str(folder / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(r"^\d\d passed", done.stdout, re.MULTILINE), done.stdout + done.stderr


class Environment:
    """A virtual environment of its own, with its own home for caches and matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {
            name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")
        }
        self.variables = {
            **kept,
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data"),
            "BAGATELLE_LANGUAGE": "en",
        }

    def run(self, *words: str | Path, cwd: Path | None = None, typed: str = "") -> str:
        """What a program of the environment prints; it must end well."""
        done = subprocess.run(
            [self.bin / words[0], *words[1:]],
            cwd=cwd or self.folder,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def pip(self, *words: str | Path) -> None:
        self.run("python", "-m", "pip", "--quiet", "--disable-pip-version-check", *words)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A fresh environment in which Bagatelle was installed from its wheel."""
    environment = Environment(tmp_path_factory.mktemp("fresh"))
    try:
        environment.pip("download", "--no-deps", "--dest", environment.folder, "iniconfig")
    except AssertionError:
        pytest.skip("pip reaches no package index from here, so nothing can be installed")
    wheels = environment.folder / "wheels"
    environment.pip(
        "wheel", "--no-deps", "--wheel-dir", wheels, ROOT
    )  # with nothing but what a build asks for
    (wheel,) = wheels.glob("bagatelle-*.whl")
    environment.pip(
        "install", "--no-compile", "--constraint", ROOT / "constraints.txt", f"{wheel}[table,testing]"
    )
    return environment


@pytest.fixture(scope="module")
def installed(fresh: Environment) -> Environment:
    """The same with two new games, as their README says."""
    for name, flags in GAMES.items():
        fresh.run("bagatelle", "new-game", name, *flags)
    fresh.pip("install", *(word for name in GAMES for word in ("-e", f"./{name}[test]")))
    return fresh


@pytest.mark.full
def test_the_wheel_brings_the_program_its_games_and_their_dutch(fresh: Environment) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", fresh.run("bagatelle", "--version"))
    listed = fresh.run("bagatelle", "games", "--language", "nl")
    assert {"bag-o-loot:", "bag-of-butts:", "button-men:", "buttle:"} <= {
        line.split()[0] for line in listed.splitlines()
    }
    assert "spelers" in listed


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_passes_its_tests(installed: Environment, name: str) -> None:
    said = installed.run(
        "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=installed.folder / name
    )
    assert re.search(r"^\d\d passed", said, re.MULTILINE), said


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_is_played_in_the_terminal_to_its_end(installed: Environment, name: str) -> None:
    words = ("bagatelle", "play", name, "--players", "Ann,greedy", "--plain", "--quick", "--seed", "one")
    said = installed.run(*words, typed=f"{MOVES[name]}\n" * 500)
    assert " wins" in said
    (record,) = (installed.folder / "data").rglob(f"{name}-*.json")
    assert installed.run("bagatelle", "verify", record).startswith("Fair")


@pytest.mark.full
def test_new_games_are_played_in_the_browser(installed: Environment) -> None:
    words = ["serve", "--port", "0", "--no-warm", "--database", str(installed.folder / "table.db")]
    serving = subprocess.Popen(
        [installed.bin / "bagatelle", *words], env=installed.variables, stdout=subprocess.PIPE, text=True
    )
    try:
        assert serving.stdout
        found = re.search(r"http://\S+", serving.stdout.readline())
        assert found
        address = found[0].rstrip("/")
        token = ask(address, "people", body={"name": "Ann"})["token"]
        assert {*GAMES} <= {game["name"] for game in ask(address, "games", token)}
        for name in GAMES:
            play_a_move(address, token, name)
    finally:
        serving.terminate()
        serving.wait(30)


def play_a_move(address: str, token: str, game: str) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    match = ask(address, "matches", token, body={"game": game, "seats": seats})["id"]
    table = ask(address, f"matches/{match}", token)
    seat = table["now"]["actor"]
    (move, *_) = ask(address, f"matches/{match}/moves?as={seat}", token)
    command = {
        "do": "play",
        "match": match,
        "seat": seat,
        "move": move["move"],
        "after": table["now"]["change"],
        "key": "1",
    }
    assert ask(address, f"matches/{match}/commands", token, body=command)["say"] == "done"


def ask(address: str, what: str, token: str = "", body: object = None) -> Any:
    """The answer of the table to one request."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    content = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}/api/{what}", content, headers), timeout=120) as answer:
        return json.load(answer)
