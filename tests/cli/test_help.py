"""Help: in the user's language, and with examples that work for the game they are shown for."""

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle import CHANCE, Match, Record, cli
from own_games import OWN_GAMES

COMMANDS = (
    "bench", "bot", "bots", "check", "completion", "fighters", "games", "lab", "learn", "new-game", "play", "replay",
    "rules", "saves", "serve", "table", "translations", "verify",
)  # fmt: skip
LUCKY = "class Lucky:\n    name = 'lucky'\n    def choose(self, known, budget, rng):\n        return known.actions[0]\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name."""
    match = Match("bag-of-butts", 2, seed=bytes(31) + b"\1", match_id="help")
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(match.legal()[-1])
    Record.of(match).save(tmp_path / "game.json")
    (tmp_path / "lucky.py").write_text(LUCKY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    monkeypatch.setattr("bagatelle.bots.bot._added", {})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    return tmp_path


def imported(*words: str) -> set[str]:
    """What is imported by a command line."""
    told = (
        "import sys; from bagatelle import cli; cli.run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    )
    run = [sys.executable, "-c", told, *words]
    return set(subprocess.run(run, capture_output=True, text=True, check=True).stderr.split())


@pytest.mark.parametrize(
    "words", [["--help"], ["lab", "run", "--help"], ["__complete", "bot", "match", "gr"]], ids=" ".join
)
def test_help_and_completion_import_nothing_that_takes_time(words: list[str]) -> None:
    slow = {"cyclopts", "rich", "attr", "numpy", "numba", "asyncio", "importlib.metadata", "bagatelle.game"}
    if words[0] == "__complete":
        slow -= {"importlib.metadata"}
    assert not slow & imported(*words)


def test_the_options_of_a_game_are_shown_without_numpy() -> None:
    assert not {"cyclopts", "numpy"} & imported("play", "button-men", "--help")


def test_defaults_are_told_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(help_of(capsys, "lab", "run").split())
    assert "[default: 10,000]" in told
    assert "[default: random]" in told
    assert "[default: 8000]" in help_of(capsys, "serve")
    assert '""' not in help_of(capsys, "fighters")


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_help_fits_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text, _, _ = help_of(capsys, "lab", "run").partition("Examples:")
    assert max(map(len, text.splitlines())) <= min(columns, 100)


def help_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run([*words, "--help"]) == 0
    return capsys.readouterr().out


def examples(text: str) -> list[str]:
    """The command lines under a help text."""
    _, _, below = text.partition("Examples:\n")
    return [
        line.strip().split("    ")[0] for line in below.splitlines() if line.strip().startswith("bagatelle")
    ]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_example_works_for_the_game_it_is_shown_for(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    shown = examples(help_of(capsys, "play", name))
    assert len(shown) >= 5
    for line in shown:
        assert cli.run(shlex.split(line)[1:]) == 0, line
        assert capsys.readouterr().err == "", line


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "command", ["games", "bots", "fighters", "saves", "check", "verify", "replay", "learn", "rules"]
)
def test_every_example_of_the_smaller_commands_works(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for line in examples(help_of(capsys, command)):
        words = shlex.split(re.split("[|>]", line)[0])[1:]
        if line.startswith("bagatelle"):
            assert cli.run(words) == 0, line
            capsys.readouterr()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_dutch_for_those_who_speak_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "nl")
    dutch = help_of(capsys, command)
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    english = help_of(capsys, command)
    assert dutch.startswith("Gebruik: bagatelle ")
    assert "Voorbeelden:" in dutch
    assert not re.search("Usage|Examples|Options|Arguments|Commands|default|required", dutch)
    prose = {line.strip() for line in english.splitlines() if len(line) > 50 and "bagatelle" not in line}
    same = {line.strip() for line in dutch.splitlines()} & prose
    assert not {line for line in same if re.search("[a-z]{3,} [a-z]{2,} [a-z]{2,}", line)}


def test_every_command_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^  ([a-z][a-z-]+)  ", help_of(capsys), re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "line",
    [
        "PLAY Bag-Of-Butts --Players Ann,GREEDY",
        "play 'Button Men' --fighter-1 AVIS --fighter-2 hammer --Mode CASUAL --wins=1",
        "play button-men --a avis --b 'Bruno: 4 6 8 X X'",
        "play buttle --preset CUTTLE --nine Choose-One --freeze YES",
        "play bag-of-butts --colours Green,PINK --after-auto-reset Empty",
        "play bag-o-loot --tie play-on",
        "Rules 'Bag of Butts'",
        "fighters AVIS",
    ],
)
def test_names_and_options_are_understood_in_any_case(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert cli.run(shlex.split(line)) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("here")
def test_fighters_are_listed_with_their_dice_and_chosen_by_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.run(["fighters"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^  Avis +4 4 10 12 X$", listed, re.MULTILINE)
    assert len(re.findall(r"^  \w+ {2,}", listed, re.MULTILINE)) == 33
    assert "--fighter-1 Avis --fighter-2 Hammer" in listed
    assert cli.run(["play", "button-men", "--fighter-1", "angel", "--save", "fight.json"]) == 0
    assert Record.load(tmp_path / "fight.json").options == {"a": "Angel"}


@pytest.mark.usefixtures("here")
def test_fighters_that_were_searched_for_are_those_of_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["fighters", "vampyres"]) == 0
    assert capsys.readouterr().out.endswith("--fighter-1 Angel --fighter-2 Buddy\n")


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert cli.run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.usefixtures("here")
def test_lists_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    game = next(each for each in as_json(capsys, "games") if each["name"] == "bag-of-butts")
    assert game.keys() == {"name", "title", "summary", "credits", "seats", "options", "presets"}
    assert (game["title"], game["seats"]) == ("Bag of Butts", [2, 3, 4])
    target = game["options"][0]
    assert target.keys() == {"name", "flag", "kind", "help", "allowed", "default"}
    assert (target["flag"], target["default"]) == ("--target", 28)
    assert {"name", "summary"} == as_json(capsys, "bots")[0].keys()
    assert as_json(capsys, "fighters", "avis") == [
        {"game": "button-men", "name": "Avis", "set": "Soldiers", "dice": "4 4 10 12 X"}
    ]


@pytest.mark.usefixtures("here")
def test_saved_games_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert as_json(capsys, "saves") == []
    assert cli.run(["play", "bag-of-butts", "--players", "Ann,Bob"]) == 0
    (tmp_path / "data" / "bagatelle" / "matches" / "broken.json").write_text("{")
    capsys.readouterr()
    found = {"error" in each: each for each in as_json(capsys, "saves")}
    assert found[False].keys() == {"file", "saved", "game", "players", "over"}
    assert (found[False]["game"], found[False]["players"]) == ("bag-of-butts", ["Ann", "Bob"])
    assert found[True]["error"].endswith(".")


@pytest.mark.usefixtures("here")
def test_records_and_positions_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = as_json(capsys, "check", "game.json")
    assert (told["kind"], told["game"], told["over"], told["turn"]) == ("record", "bag-of-butts", True, None)
    assert sum(told["result"]) == 1
    (tmp_path / "line.txt").write_text("players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W")
    assert as_json(capsys, "check", "line.txt") == {
        "kind": "position", "game": "bag-of-butts", "seats": 2, "players": None, "events": 0,
        "position": "players=pink:5,blue:3 turn=blue phase=begin run=1 bag=W", "over": False, "turn": 1,
        "moves": ["continue", "reset"], "result": None, "untrue_options": {},
    }  # fmt: skip
    told = as_json(capsys, "verify", "game.json")
    assert told.keys() == {"draws", "commitment", "mixed_in", "taken_back", "redrawn"}
    assert told["draws"] > 0


@pytest.mark.usefixtures("here")
def test_dutch_reaches_verify(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.run(["verify", "game.json", "--language", "nl"]) == 0
    assert capsys.readouterr().out.startswith("Eerlijk: alle ")
    monkeypatch.setenv("BAGATELLE_LANGUAGE", "nl")
    assert cli.run(["verify", "game.json"]) == 0
    assert capsys.readouterr().out.startswith("Eerlijk: alle ")


def test_bench_says_what_it_does_and_takes_half_a_second_for_each_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []

    class Progress:
        def __init__(self, title: str) -> None:
            told.append(title)

        def __enter__(self) -> Callable[..., Any]:
            return lambda done, total, words: told.append(words)

        def __exit__(self, *_: object) -> None:
            pass

    monkeypatch.setenv("BAGATELLE_LANGUAGE", "en")
    monkeypatch.setattr("bagatelle.cli.measuring.progress", Progress)
    assert cli.run(["bench", "bag-of-butts", "--seconds", "0.1"]) == 0
    assert told == [
        "Bag of Butts",
        "how fast the same rules are interpreted",
        "how fast the compiled rules are",
        "how fast the bots think",
    ]
    assert "a position takes 104 bytes" in capsys.readouterr().out
    from bagatelle.cli.measuring import SECONDS

    assert SECONDS <= 0.5
