"""Nothing is lost and nothing is overwritten: every event is kept at once, each game in a file of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bagatelle.bots.bot import BotFailed
from bagatelle.game import find_game
from bagatelle.language import Say
from bagatelle.record import Record
from bagatelle.refusal import Refused, Unsaved
from bagatelle.terminal import play
from bagatelle.terminal.saves import SaveFile
from terminal.scripted import Follower, Paper


def files(home: Path) -> list[Path]:
    return sorted((home / "bagatelle" / "matches").iterdir())


def test_the_same_seed_twice_a_day_makes_two_files(sit: Callable[..., str], home: Path) -> None:
    sit(Paper("2 3"), "Ann", "Bob")
    (first,) = files(home)
    before = first.read_text()
    sit(Paper("1 1"), "Ann", "Bob")
    sit(Paper("1 2"), "Ann", "Bob")
    assert first.read_text() == before
    assert [re.sub(".*-([0-9a-f]{6})", "", path.stem) for path in files(home)] == ["-2", "-3", ""]


def test_a_name_for_another_game_with_the_same_seed_is_refused(sit: Callable[..., str], home: Path) -> None:
    sit(Paper(f"save {home}/mine.json", "2 3"), "Ann", "Bob")
    before = (home / "mine.json").read_text()
    text = sit(Paper("1 1", f"save {home}/mine.json"), "Ann", "Bob")
    assert "There is already a file at" in text
    assert (home / "mine.json").read_text() == before


class Watcher(Paper):
    """Reads the saved game whenever somebody is asked."""

    def __init__(self, path: Path, *answers: str) -> None:
        super().__init__(*answers)
        self.path = path
        self.kept: list[tuple[str, int]] = []

    def ask(self, prompt: str, below: str = "") -> str:
        self.kept.append((prompt, len(Record.load(self.path).events)))
        return super().ask(prompt, below)


def test_every_event_is_kept_before_anybody_is_asked_also_to_press_enter(
    sit: Callable[..., str], home: Path
) -> None:
    screen = Watcher(home / "game.json", "2 3", "1", "")
    sit(screen, "me", "greedy", save=home / "game.json")
    (pause,) = [many for prompt, many in screen.kept if "Press Enter" in prompt]
    assert Record.load(home / "game.json").events[pause - 1] == (0, "score 1")
    assert all(many for _, many in screen.kept)


def test_what_real_pieces_show_is_kept_line_by_line(home: Path) -> None:
    screen = Watcher(home / "real.json", "pink", "3 3", "pink", "blue", "green")
    game = find_game("bag-of-butts")
    play.run(game, players=["Ann", "Bob"], by_hand=True, save=home / "real.json", screen=screen)
    assert [many for _, many in screen.kept] == [0, 2, 3, 4, 5, 6]


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """The game waits for the second player when its process is killed."""
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BAGATELLE_LANGUAGE": "en"}
    command = [sys.executable, "-m", "bagatelle", "play", "bag-of-butts", "--players", "Ann,Bob"]
    player = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert player.stdin
    player.stdin.write("2 3\n1\n")
    player.stdin.flush()
    folder, record = tmp_path / "bagatelle" / "matches", None
    while record is None and player.poll() is None:
        time.sleep(0.05)
        found = [*folder.glob("*.json")] if folder.exists() else []
        if found and found[0].stat().st_size and "score" in found[0].read_text():
            record = Record.load(found[0])
    player.send_signal(signal.SIGKILL)
    player.communicate()
    assert record
    assert record.events[-1][1].startswith("score")
    assert Record.load(found[0]).replay()


def test_two_windows_with_the_same_game_do_not_overwrite_each_other(
    sit: Callable[..., str], home: Path, saved: Callable[[], Path]
) -> None:
    sit(Paper("2 3"), "Ann", "Bob")
    path = saved()

    class Second(Paper):
        """Meanwhile somebody goes on with the same game in another window."""

        def answer(self, prompt: str) -> str:
            if len(self.answers) == 2:
                play.resume(path, screen=Paper("2"))
            return super().answer(prompt)

    screen = Second("1", "undo")
    play.resume(path, screen=screen)
    assert "Something else has changed" in " ".join(screen.text.split())
    assert [what for _, what in Record.load(path).events][-1] == "score 2"
    other = next(found for found in files(home) if found != path)
    assert f"--resume {other}" in screen.text.replace("\n", "")
    assert len(Record.load(other).events) == 8


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk on which nothing can be written any more."""

    def write(self: SaveFile, record: Record, say: Say) -> None:
        raise Refused(say("Cannot write {path}: {reason}.", path=self.path, reason="No space left on device"))

    monkeypatch.setattr(SaveFile, "write", write)


@pytest.mark.usefixtures("full")
def test_a_game_that_cannot_be_kept_says_so_once_and_again_at_the_end(sit: Callable[..., str]) -> None:
    screen = Paper("2 3", "1", "save", "quit")
    with pytest.raises(Unsaved, match=r"No space left on device\. The game is not saved, and is lost\.$"):
        sit(screen, "me", "greedy", quick=True)
    said = " ".join(screen.text.split())
    assert (
        said.count("The game is not saved, and lost when you stop; 'save FILE' chooses another place.") == 1
    )
    assert said.count("No space left on device") == 2
    assert "The game is saved" not in said


@pytest.mark.usefixtures("full")
def test_a_finished_game_that_cannot_be_kept_says_so(sit: Callable[..., str]) -> None:
    with pytest.raises(Unsaved, match="The game is not saved"):
        sit(Paper(), "greedy", "random")


def test_a_folder_that_is_a_file_is_named_in_one_sentence(sit: Callable[..., str], home: Path) -> None:
    (home / "bagatelle").write_text("not a folder")
    screen = Paper("quit")
    with pytest.raises(Unsaved, match="Not a directory"):
        sit(screen, "Ann", "Bob")


def test_leaving_half_a_file_behind_is_impossible(
    sit: Callable[..., str], saved: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up in the middle of a game: the last whole version stays."""
    write, written = Path.write_text, []

    def fill_up(self: Path, text: str, *rest: str) -> int:
        written.append(text)
        if len(written) > 5:
            write(self, text[:300], *rest)
            raise OSError(28, "No space left on device")
        return write(self, text, *rest)

    monkeypatch.setattr(Path, "write_text", fill_up)
    with pytest.raises(Unsaved):
        sit(Paper("2 3", "1", "1"), "Ann", "Bob")
    assert json.loads(saved().read_text())["events"]
    assert Record.load(saved()).replay()


def test_a_rematch_has_a_file_and_draws_of_its_own(sit: Callable[..., str], home: Path) -> None:
    class Eager(Follower):
        wanted = 1

        def answer(self, prompt: str) -> str:
            if "rematch" in self.questions[-1] and self.wanted:
                self.wanted -= 1
                return "rematch"
            return super().answer(prompt)

    sit(Eager(), "me", "random", quick=True)
    records = [Record.load(path) for path in files(home)]
    assert len(records) == 2
    assert len({record.seed for record in records}) == 2
    assert all(record.replay().over for record in records)
    assert {record.players for record in records} == {("me", "random")}


@pytest.mark.parametrize(("answer", "over"), [("yes", True), ("y", True), ("no", False), ("", False)])
def test_giving_up_is_asked_twice_and_ends_a_game_of_two(
    sit: Callable[..., str], saved: Callable[[], Path], answer: str, over: bool
) -> None:
    screen = Paper("resign", answer, "quit")
    text = sit(screen, "me", "greedy")
    record = Record.load(saved())
    assert (record.ended == ("resigned", 0)) == over
    assert ("You gave up: " in text) == over
    assert ("Then the game goes on." in text) != over
    again = Paper("quit")
    play.resume(saved(), screen=again)
    assert ("You gave up: " in again.text) == over


def test_in_a_larger_game_a_bot_plays_on_for_whoever_gives_up(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    text = sit(Paper("resign", "yes", "quit"), "Ann", "Bob", "Cas")
    assert "Ann gives up. From now on the bot 'medium' plays in that seat." in " ".join(text.split())
    assert Record.load(saved()).players == ("medium", "Bob", "Cas")
    assert Record.load(saved()).ended is None


def test_a_game_that_was_called_off_cannot_go_on_and_nothing_is_printed(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    sit(Paper("2 3"), "Ann", "Bob")
    replace(Record.load(saved()), ended=("called_off", None)).save(saved())
    screen = Paper()
    with pytest.raises(Refused, match="The players have ended this game"):
        play.resume(saved(), screen=screen)
    assert screen.text == ""


def test_a_bot_that_fails_with_nobody_to_play_on_ends_the_game_and_keeps_it(
    sit: Callable[..., str], saved: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.terminal.sitting.stand_in_for", lambda bot: None)
    monkeypatch.setattr("bagatelle.bots.random.RandomBot.choose", lambda *_: None)
    with pytest.raises(BotFailed):
        sit(Paper("2 3", "1", ""), "me", "random", quick=True)
    assert Record.load(saved()).events[-1]
