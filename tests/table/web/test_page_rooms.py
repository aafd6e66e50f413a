"""The rooms of the page: which folder may use which. Boards of games may use `kit`, which uses nothing."""

import posixpath
import re
from importlib.resources import files
from pathlib import Path

import pytest

from bagatelle.game import games

STATIC = Path(str(files("bagatelle.table") / "static"))
TOP = "the top"
ROOMS = {
    "kit": "",
    "shell": "kit",
    "rules": "kit shell",
    "menu": "kit shell",
    "panel": "kit shell",
    "layout": "kit shell panel",
    "board": "kit shell panel layout",
    "replay": "kit shell",
    "result": "kit shell panel",
    "home": "kit shell rules menu",
    "choosing": "kit shell",
    "setup": "kit shell choosing",
    "lab": "kit shell setup",
    "lobby": "kit shell rules choosing",
    "match": "kit shell rules panel layout board replay result menu lobby",
    "record": "kit shell menu panel layout board replay",
    "lesson": "kit shell rules menu layout board match",
    TOP: "kit shell rules menu home setup lab lobby match record lesson",
}
"""Every room, after those it uses."""
IMPORT = re.compile(r'(?:\bfrom|^import|\bimport\()\s*"([./][^"$]*)"', re.MULTILINE)


def scripts(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.js"))
    assert found, folder
    return found


def room_of(path: str) -> str:
    """The room of a file, by its path below `static`."""
    return path.partition("/")[0] if "/" in path else TOP


def imported(script: Path, address: str) -> list[str]:
    """The addresses of all that a script imports, types in comments too."""
    return [
        posixpath.normpath(posixpath.join(posixpath.dirname(address), name))
        for name in IMPORT.findall(script.read_text("utf-8"))
    ]


def uses() -> dict[str, set[str]]:
    """Which other rooms each room really uses."""
    found: dict[str, set[str]] = {room: set() for room in ROOMS}
    for script in scripts(STATIC):
        path = script.relative_to(STATIC).as_posix()
        for address in imported(script, f"/static/{path}"):
            assert address.startswith("/static/"), f"{path} imports {address}"
            assert (STATIC / address.removeprefix("/static/")).is_file(), f"{path} imports {address}"
            found[room_of(path)].add(room_of(address.removeprefix("/static/")))
    return {room: used - {room} for room, used in found.items()}


def test_every_script_stands_in_a_room_and_only_the_start_of_the_page_at_the_top():
    paths = [script.relative_to(STATIC).as_posix() for script in scripts(STATIC)]
    assert {room_of(path) for path in paths} == set(ROOMS)
    assert [path for path in paths if room_of(path) == TOP] == ["app.js"]


def test_each_room_uses_exactly_the_rooms_that_it_says():
    assert uses() == {room: set(used.split()) for room, used in ROOMS.items()}


def test_no_room_uses_one_that_uses_it():
    known: set[str] = set()
    for room, used in ROOMS.items():
        assert set(used.split()) <= known, room
        known.add(room)


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "buttle", "button-men"])
def test_a_board_imports_the_kit_and_its_own_files_and_nothing_else(game):
    folder = Path(str(files(games()[game].package) / "board"))
    for script in scripts(folder):
        for address in imported(script, f"/boards/{game}/{script.name}"):
            place, _, name = address.rpartition("/")
            assert place in ("/static/kit", f"/boards/{game}"), f"{script.name} imports {address}"
            assert ((STATIC / "kit" if place == "/static/kit" else folder) / name).is_file(), address


def test_every_stylesheet_is_loaded_by_the_page_once():
    linked = re.findall(r'href="/static/([^"]+\.css)"', (STATIC / "index.html").read_text("utf-8"))
    assert sorted(linked) == sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css"))


def test_the_documentation_names_everything_in_the_kit():
    text = (Path(__file__).parents[3] / "docs" / "boards.md").read_text("utf-8")
    for path in (STATIC / "kit").iterdir():
        assert f"/static/kit/{path.name}" in text
