"""Text of others never steers a terminal: wherever it comes from, what is printed can only be seen."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle.cli.running import run
from bagatelle.cli.streams import Escaping
from bagatelle.match import Match
from bagatelle.player_names import LONGEST_STORED
from bagatelle.record import Record
from bagatelle.terminal.screen import SafeConsole, Screen

OBEYED = "\x1b\x07\r\u202e\x9b\x08\x00\u2066"
"""Escape, bell, carriage return, right-to-left override, the one-byte form of escape [, backspace, and so on."""
HOSTILE = f"{OBEYED.replace(chr(0), '')}[31mred\x1b]0;title\x07"
LONG = "A" * 100_000


class Terminal(io.StringIO):
    """A terminal that understands colours."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """What a command prints, on both streams; colours are switched off, so that every escape would be foreign."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")

    def output(*words: str, typed: str = "") -> str:
        streams = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdout", Escaping(streams[0]))
        monkeypatch.setattr(sys, "stderr", Escaping(streams[1]))
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogateescape")))
        )
        run(words)
        return "".join(stream.getvalue() for stream in streams)

    return output


def record_with(path: Path, **changes: Any) -> str:
    """The file of a short match, with some of its fields replaced."""
    match = Match("bag-of-butts", seats=2, seed=bytes(32), match_id="hostile", names=("Ann", "Bob"))
    match.deal_all()
    match.play(match.legal()[0])
    data = {**json.loads(Record.of(match).to_json()), **changes}
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def is_harmless(text: str) -> bool:
    return not set(OBEYED) & set(text) and len(text) < 6000


@pytest.mark.parametrize("name", [HOSTILE, LONG, "Z" + "\u0335" * 1000, "\ufdfd" * 1000])
@pytest.mark.parametrize("command", [("check",), ("replay", "--all"), ("replay", "--all", "--plain")])
def test_the_names_of_a_record_are_shown_without_what_a_terminal_obeys(
    name: str, command: tuple[str, ...], printed: Callable[..., str], tmp_path: Path
) -> None:
    path = record_with(tmp_path / "match.json", players=[name, "Bob"])
    told = printed(command[0], path, *command[1:])
    assert is_harmless(told)
    assert "Bob" in told


@pytest.mark.parametrize("text", [HOSTILE, LONG])
@pytest.mark.parametrize(
    "changes",
    [
        lambda text: {"game": text},
        lambda text: {"bagatelle": text},
        lambda text: {"options": {text: 1}},
        lambda text: {"options": {"target": text}},
        lambda text: {"options": {"colours": [text]}},
        lambda text: {"start": f"phase={text}"},
        lambda text: {"start": text},
        lambda text: {"seen_by": text},
        lambda text: {"ended": {"how": text}},
        lambda text: {"events": [["chance", text]]},
        lambda text: {"events": [[0, text]]},
        lambda text: {"waiting": [[text], [text]]},
    ],
)
def test_nothing_else_in_a_record_reaches_the_terminal_either(
    text: str, changes: Callable[[str], dict[str, Any]], printed: Callable[..., str], tmp_path: Path
) -> None:
    path = record_with(tmp_path / "match.json", **changes(text))
    for words in (("check", path), ("verify", path), ("replay", path, "--all"), ("play", "--resume", path)):
        assert is_harmless(printed(*words))


@pytest.mark.parametrize("text", [HOSTILE.replace(" ", ""), LONG])
@pytest.mark.parametrize(
    "words",
    [
        ("{}",),
        ("play", "{}"),
        ("play", "bag-of-butts", "--players", "{},Bob"),
        ("play", "bag-of-butts", "--players", "me,{}"),
        ("play", "bag-of-butts", "--by-hand", "--players", "{},Bob"),
        ("play", "bag-of-butts", "--target", "{}"),
        ("play", "bag-of-butts", "--{}"),
        ("play", "button-men", "--fighter-1", "{}"),
        ("play", "button-men", "--fighter-1", "{}: 4 6 8"),
        ("play", "button-men", "--fighter-1", "4 6 {}"),
        ("play", "buttle", "--preset", "{}"),
        ("play", "--resume", "{}"),
        ("check", "{}"),
        ("fighters", "{}"),
        ("bot", "move", "buttle", "--position", "{}"),
        ("bot", "move", "buttle", "--position", "turn={}"),
        ("bot", "move", "buttle", "--level", "{}", "--position", "turn=south"),
        ("bot", "match", "{}", "random", "--game", "buttle"),
        ("bot", "match", "pipe:{}", "random", "--game", "buttle"),
        ("bots", "--bot", "{}.py:Lucky"),
        ("lab", "run", "buttle", "--option", "{}=1"),
        ("lab", "run", "buttle", "--option", "target={}"),
        ("lab", "report", "{}"),
        ("learn", "{}"),
        ("new-game", "{}"),
        ("games", "--language", "{}"),
    ],
)
def test_a_refusal_repeats_nothing_that_a_terminal_obeys(
    text: str, words: tuple[str, ...], printed: Callable[..., str]
) -> None:
    assert is_harmless(printed(*(word.replace("{}", text) for word in words)))


def test_positions_from_standard_input_are_refused_harmlessly(printed: Callable[..., str]) -> None:
    assert is_harmless(printed("check", "-", typed=HOSTILE))
    assert is_harmless(printed("bot", "move", "buttle", "--stdin", typed=f"{HOSTILE}\nturn={HOSTILE}\n"))


def test_what_a_screen_shows_of_others_is_escaped_and_its_own_colours_are_not() -> None:
    paper = Terminal()
    screen = Screen(
        console=SafeConsole(
            file=paper, force_terminal=True, color_system="standard", highlight=False, markup=False
        )
    )
    screen.tell(HOSTILE, "bold red")
    screen.number([HOSTILE])
    screen.number_in_columns([HOSTILE])
    screen.advise([("50%", HOSTILE, HOSTILE)])
    screen.tell_command(HOSTILE, HOSTILE)
    screen.read_out(HOSTILE)
    screen.refuse(LONG)
    shown = paper.getvalue()
    assert "\x1b[1;31m" in shown
    own = shown.replace("\x1b[1;31m", "").replace("\x1b[0m", "")
    assert not set(OBEYED) & set(own)
    assert len(own) < 6000


def test_rich_still_writes_its_colours_through_the_streams_of_a_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paper = Terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdout", Escaping(paper))
    Screen().tell("red", "bold red")
    print("\x1b[31mblue")
    assert "\x1b[1;31mred" in paper.getvalue()
    assert "\x1b[31mblue" not in paper.getvalue()


def test_what_a_program_says_on_the_side_is_passed_on_without_escapes(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from bagatelle.bots.program import Program

    script = tmp_path / "talks.py"
    script.write_text("import sys\nsys.stderr.write('\\x1b[31mred\\x07\\n')\n")
    program = Program(f"{sys.executable} {script}")
    program._listen.join(20)
    program.kill()
    told = capfd.readouterr().err
    assert "red" in told
    assert is_harmless(told)


def test_an_old_record_with_an_odd_name_is_read_and_saved_with_a_clean_one(tmp_path: Path) -> None:
    record = Record.load(record_with(tmp_path / "match.json", players=["\x1b[31mred\n\x07", LONG]))
    assert record.players == ("\ufffd[31mred \ufffd", "A" * (LONGEST_STORED - 1) + "…")
    assert record.replay().names == record.players
    record.save(tmp_path / "again.json")
    assert Record.load(tmp_path / "again.json") == record


@pytest.mark.parametrize(
    "name", ["Ann", "greedy", "Anna-Maria van der Westhuizen", "José", "猫 2", "🧙🏽", "lucky@2s"]
)
def test_an_ordinary_name_in_a_record_stays_as_it_is(name: str, tmp_path: Path) -> None:
    assert Record.load(record_with(tmp_path / "match.json", players=[name, "Bob"])).players[0] == name
