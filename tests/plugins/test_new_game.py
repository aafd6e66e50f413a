"""`bagatelle new-game` writes a whole package, or refuses in a sentence; `bagatelle translations` works in it."""

import gettext
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bagatelle import cli
from bagatelle.new_game import write_game
from bagatelle.refusal import Refused
from bagatelle.rooms import ROOMS
from bagatelle.translations.catalogues import problems

EVERYWHERE = ("README.md", "pyproject.toml", "tests/test_harness.py", "tests/test_rules.py")
KINDS = {"with secrets": True, "without secrets": False}


@pytest.fixture(params=KINDS.values(), ids=list(KINDS))
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return write_game("liars-dice", tmp_path / "liars-dice", secrets=request.param)


OPTIONAL = (
    "touches",
    "observation",
    "encoding",
    "choices",
    "bench",
    "pairing",
    "lesson",
    "playtest",
    "matchups",
)
"""Rooms that a new game begins without."""


def texts(folder: Path) -> dict[Path, str]:
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".mo")
    return {path: path.read_text("utf-8") for path in files}


def test_a_package_has_everything_that_a_game_needs(folder: Path) -> None:
    package = folder / "src" / "liars_dice"
    for name in EVERYWHERE:
        assert (folder / name).is_file(), name
    for room in [*ROOMS, "__init__"]:
        assert (package / f"{room}.py").is_file() or room in OPTIONAL, room
    for name in ("rules.en.md", "rules.nl.md", "locale/nl/LC_MESSAGES/messages.mo"):
        assert (package / name).is_file(), name


def test_the_example_is_renamed_everywhere(folder: Path) -> None:
    for path, text in texts(folder).items():
        assert not re.search("high.?card|dice.?race|bagatelle.examples", text, re.IGNORECASE), path
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["bagatelle.games"] == {"liars-dice": "liars_dice:GAME"}
    assert 'title="Liars Dice"' in (folder / "src/liars_dice/__init__.py").read_text("utf-8")


def test_a_name_that_contains_the_name_of_the_example_is_kept(tmp_path: Path) -> None:
    folder = write_game("high-card-two", tmp_path / "game", secrets=True)
    assert "from high_card_two import GAME" in (folder / "tests/test_harness.py").read_text("utf-8")


def test_the_sources_are_in_the_style_of_the_package(folder: Path) -> None:
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--no-cache", "."],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Liars Dice",
            "'Liars Dice' cannot be the name of a game: use small letters and digits, with hyphens between",
        ),
        ("liars_dice", "'liars_dice' cannot be the name of a game: "),
        ("-dice", "'-dice' cannot be the name of a game: "),
        ("7up", "'7up' cannot be the name of a game: "),
        ("", "'' cannot be the name of a game: "),
        ("buttle", "There is already a game called 'buttle' here: choose another name."),
        ("random", "Python already has a module called 'random': choose another name."),
        ("bagatelle", "Python already has a module called 'bagatelle': choose another name."),
        ("class", "Python already has a module called 'class': choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        write_game(name)
    assert str(refused.value).startswith(sentence)
    assert not [*tmp_path.iterdir()]


def test_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("liars-dice").mkdir()
    with pytest.raises(
        Refused, match="There is already a file or folder at liars-dice: choose another name or --folder"
    ):
        write_game("liars-dice")
    assert not [*Path("liars-dice").iterdir()]


def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match=r"^Cannot write .*file/game: Not a directory\.$"):
        write_game("liars-dice", tmp_path / "file" / "game")


def test_the_command_says_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["new-game", "liars-dice", "--secrets"]) == 0
    told = capsys.readouterr().out
    assert "cd liars-dice\n" in told
    assert "bagatelle play liars-dice\n" in told
    assert cli.run(["new-game", "liars-dice"]) == 2
    assert capsys.readouterr().err.startswith("There is already a file or folder at liars-dice")


# Translations


def test_the_translations_of_a_new_game_are_complete(folder: Path) -> None:
    assert [*problems(folder)] == []


def test_sentences_are_collected_translated_checked_and_compiled(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = folder / "src/liars_dice/sentences.py"
    source.write_text(
        source.read_text("utf-8").replace("def prompt(", "WON = mark('You win!')\n\n\ndef prompt("), "utf-8"
    )
    assert cli.run(["translations", "--check", str(folder)]) == 2
    assert (
        "messages.po is behind the sources: run `bagatelle translations --update`." in capsys.readouterr().err
    )
    assert cli.run(["translations", "--update", str(folder)]) == 0
    told = capsys.readouterr()
    assert "Updated src/liars_dice/locale/nl/LC_MESSAGES/messages.po.\n" in told.out
    assert "messages.po: no translation of 'You win!'." in told.err
    po = folder / "src/liars_dice/locale/nl/LC_MESSAGES/messages.po"
    before = 'msgid "You win!"\nmsgstr ""'
    assert before in po.read_text("utf-8")
    po.write_text(po.read_text("utf-8").replace(before, before[:-2] + '"Je wint!"'), "utf-8")
    assert cli.run(["translations", "--check", str(folder)]) == 0
    dutch = gettext.translation("messages", folder / "src/liars_dice/locale", ["nl"])
    assert dutch.gettext("You win!") == "Je wint!"


def test_a_language_that_is_not_wanted_can_be_deleted(folder: Path) -> None:
    for path in sorted((folder / "src/liars_dice/locale/nl").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (folder / "src/liars_dice/locale/nl").rmdir()
    assert [*problems(folder)] == []
    assert cli.run(["translations", "--update", str(folder)]) == 0
    assert not (folder / "src/liars_dice/locale/nl").exists()


def test_a_game_without_catalogues_begins_with_every_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "my_game"
    game.mkdir()
    (game / "rules.en.md").write_text("# My Game\n")
    (game / "sentences.py").write_text('def prompt(pos, to):\n    return to.say("Go on.")\n')
    assert cli.run(["translations", "--update", str(tmp_path)]) == 0
    assert (game / "locale/nl/LC_MESSAGES/messages.po").is_file()
    assert "no translation of 'Go on.'" in capsys.readouterr().err


def test_a_translation_that_has_slipped_to_another_sentence_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It happens when two people's catalogues are merged."""
    (tmp_path / "rules.en.md").write_text("# My Game\n")
    sentences = [
        "You have taken all the cards that lay on the table.",
        "Nobody has any cards left, so that is all.",
    ]
    (tmp_path / "sentences.py").write_text("\n".join(f"say({sentence!r})" for sentence in sentences))
    assert cli.run(["translations", "--update", str(tmp_path)]) == 0
    po = tmp_path / "locale/nl/LC_MESSAGES/messages.po"
    same = r'\1msgstr "Je hebt alle kaarten gepakt die op tafel lagen."'
    po.write_text(re.sub(r'(msgid "\w.+"\n)msgstr ""', same, po.read_text("utf-8")))
    capsys.readouterr()
    assert cli.run(["translations", "--check", str(tmp_path)]) == 2
    assert "have the same translation." in capsys.readouterr().err


def test_an_f_string_cannot_be_translated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules.en.md").write_text("# My Game\n")
    (tmp_path / "sentences.py").write_text('say(f"{name} wins.")\n')
    assert cli.run(["translations", "--update", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(
        "sentences.py:1: an f-string cannot be translated; write {name}"
    )


def test_a_folder_without_games_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["translations", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"There is no game in {tmp_path}: no folder holds a file rules.en.md.\n"


def test_a_game_that_cannot_be_written_whole_is_not_written_at_all(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^Cannot write .*: File name too long\.$"):
        write_game("x" * 300, tmp_path / "new")
    assert not (tmp_path / "new").exists()
