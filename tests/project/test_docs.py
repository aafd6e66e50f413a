"""The documentation is true: its examples run, its transcripts are printed today, its links lead somewhere."""

import dataclasses
import doctest
import importlib
import importlib.util
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import bagatelle
import cases
from bagatelle.cli import run
from bagatelle.game import Game
from bagatelle.options import Kind
from bagatelle.rooms import ROOMS
from own_games import OWN_GAMES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(bagatelle.__path__, "bagatelle.")
    if not module.name.endswith("__main__")
]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[tuple[str, str]]:
    """The fenced blocks of one language, each with what else stands on its first line."""
    return re.findall(
        rf"^```{language} ?(.*?)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("module", ["bagatelle", *MODULES])
def test_the_examples_in_docstrings_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@pytest.fixture(scope="session")
def transcripts() -> Any:
    """The program that types the transcripts again."""
    spec = importlib.util.spec_from_file_location("transcripts", DOCS / "transcripts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.warm_up()
    return module


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=name)
def test_transcripts_are_what_is_printed_today(page: Path, transcripts: Any) -> None:
    assert page.read_text("utf-8") == transcripts.rewritten(page), "run docs/transcripts.py"


# Links


def anchors(page: Path) -> Iterator[str]:
    """What can stand after # in a link to a page."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        yield re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("http", "<figure:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{name(page)} links to {link}"
        assert not anchor or anchor in anchors(target), f"{name(page)} links to {link}"


def test_a_page_loads_nothing_from_elsewhere() -> None:
    for picture in DOCS.rglob("*.svg"):
        addresses = set(re.findall(r"https?://[^\s\"')]+", picture.read_text("utf-8")))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name(picture)
    for page in PAGES:
        assert not re.search(r"!\[[^]]*\]\(http", page.read_text("utf-8")), name(page)


# Commands


def commands(text: str) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Every use of `bagatelle` as a command: its first words, and all its flags."""
    for line in re.findall(r"(?:^\s*(?:\$ )?|`|\| )bagatelle ([a-z][^`|\n]*)", text, re.MULTILINE):
        words = [word for word in line.split("    ")[0].split("#")[0].split() if word not in ("<", ">")]
        plain = [word for word in words if not word.startswith("-")]
        more = plain[0] in ("bot", "lab") or (plain[0] == "play" and "-" in "".join(plain[1:2]))
        yield (
            (plain[0], *plain[1 : 1 + more]),
            {word.split("=")[0] for word in words if word.startswith("--")},
        )


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_documented_command_and_flag_exists(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, flags in commands(page.read_text("utf-8")):
        if "high-card" in words:  # the game that a reader is about to write
            continue
        assert run([*words, "--help"]) == 0, f"{name(page)}: bagatelle {' '.join(words)}"
        known = set(re.findall(r"--[a-z0-9-]+", capsys.readouterr().out)) | {"--help"}
        assert flags <= known, f"{name(page)}: bagatelle {' '.join(words)}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_make_word_exists(page: Path) -> None:
    words = re.findall(r"(?:^    |`)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    targets = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(words) <= set(targets)


def test_the_readme_gets_you_playing_and_testing() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert {"make play", "make test"} <= set(re.findall(r"^    (make [a-z]+)", text, re.MULTILINE))
    for game in OWN_GAMES:
        assert f"docs/images/table-{game}.png" in text.split("\n## ")[0]


# Excerpts


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=name)
def test_an_excerpt_with_a_title_stands_in_that_file(page: Path) -> None:
    for title, code in blocks(page, "python"):
        [path] = re.findall('^title="(.+)"$', title)
        assert code in (ROOT / path).read_text("utf-8"), f"{name(page)}: {path} has changed"


def test_the_table_of_rooms_is_the_plan_of_every_game() -> None:
    rows = dict(
        re.findall(
            r"^\| `(\w+)\.py` \| (.*?)(?::|\|)", (DOCS / "add-a-game.md").read_text("utf-8"), re.MULTILINE
        )
    )
    shown = {room: tuple(re.findall("`(\\w+)`", functions)) for room, functions in rows.items()}
    assert {room: shown[room] for room in ROOMS} == ROOMS


def test_every_fact_of_a_game_and_every_kind_of_option_is_explained() -> None:
    text = (DOCS / "add-a-game.md").read_text("utf-8")
    for field in dataclasses.fields(Game):
        assert re.search(rf"^\|[^|]*`{field.name}`[^|]*\|", text, re.MULTILINE), field.name
    for kind in get_args(Kind):
        assert f"| `{kind}` | `{kind}(" in text


def test_the_json_examples_are_valid_and_the_example_case_file_passes(tmp_path: Path) -> None:
    examples = [json.loads(text) for _, text in blocks(DOCS / "formats.md", "json")]
    (schema,) = [example for example in examples if "$schema" in example]
    assert schema["properties"]["bagatelle"] == {"const": 1}
    (case_file,) = [example for example in examples if "cases" in example]
    path = tmp_path / "example.json"
    path.write_text(json.dumps(case_file), "utf-8")
    assert cases.run_file(path) == [(case["id"], []) for case in case_file["cases"]]


def test_the_picture_can_be_drawn_again(tmp_path: Path) -> None:
    """The program that draws the picture still works with the terminal as it is now."""
    program = f"import sys; sys.path.insert(0, {str(DOCS)!r}); import pictures, pathlib; " + (
        f"pictures.IMAGES = pathlib.Path({str(tmp_path)!r}); sys.exit(pictures.main())"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert "<svg" in (tmp_path / "bag-of-butts.svg").read_text("utf-8")


def test_every_test_that_the_page_on_security_names_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", (DOCS / "security.md").read_text("utf-8"))
    assert len(named) > 80
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests" / file).read_text("utf-8"), f"{file}::{test}"


def test_every_picture_of_how_to_play_is_on_the_site_and_no_other() -> None:
    sys.path.insert(0, str(DOCS))
    pages = importlib.import_module("site_pages")
    wanted = {pages.file_of(game, drawn) for game in OWN_GAMES.values() for drawn in pages.figures_of(game)}
    assert {path.name for path in (DOCS / pages.FIGURES).iterdir()} == wanted, "run docs/figures.py"
