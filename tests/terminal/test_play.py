"""Whole games at the screen, and everything that can be typed in them."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from bagatelle.game import find_game
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.terminal import play
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import SaveFile
from bagatelle.terminal.sitting import Sitting
from terminal.scripted import Follower, Paper

BOXES = re.compile("[─-╿▸━\x1b→·…]")


def last_lines(text: str, count: int) -> list[str]:
    return text.rstrip().splitlines()[-count:]


def test_a_whole_game_against_bots_is_played_kept_and_fair(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    text = sit(Follower(), "me", "greedy", "greedy")
    record = Record.load(saved())
    assert "You are Pink." in text
    first, second = re.findall(r"(\w+) \((?:Blue|Yellow)\)", text)
    assert f"{first} (Blue) and {second} (Yellow) are played by the bot 'greedy'." in text
    assert record.commitment
    assert f"its hash begins with {record.commitment[:16]}" in text
    assert re.search(f"The game is over: (you win|({first}|{second}) wins) with [0-9]+ points", text)
    assert f"bagatelle replay {saved()}" in text
    assert f"bagatelle verify {saved()}" in text
    assert verify(record) > 0
    assert record.players == ("me", "greedy", "greedy")
    assert record.replay().over


def test_without_a_wish_one_person_plays_two_bots(home: Path) -> None:
    screen = Paper()
    play.run(find_game("bag-of-butts"), screen=screen)
    assert "You are Pink." in screen.text
    assert re.search(r"\w+ \(Blue\) and \w+ \(Yellow\) are played by the bot 'medium'\.", screen.text)


def test_the_same_seed_gives_the_same_game(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Follower(), "me", "random")
    once = saved().read_text()
    saved().unlink()
    sit(Follower(), "me", "random")
    assert saved().read_text() == once


def test_several_people_share_the_screen_and_nobody_waits(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    screen = Follower()
    text = sit(screen, "Ann", "Bob", "Cas")
    assert "Around this screen: Ann, Bob and Cas." in text
    assert {f"{name}, choose a group to score." for name in ("Ann", "Bob", "Cas")} <= set(screen.questions)
    assert not any("undo" in question for question in screen.questions)
    assert Record.load(saved()).players == ("Ann", "Bob", "Cas")


def test_bots_can_play_alone(sit: Callable[..., str]) -> None:
    screen = Paper()
    assert "The game is over" in sit(screen, "greedy", "random")
    assert screen.questions == []


def test_moves_are_typed_as_notation_or_chosen_by_number(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    text = sit(Paper("2 3", "1"), "Ann", "Bob")
    assert "announces 2, 3 and 3." in text
    events = Record.load(saved()).events
    assert [text for actor, text in events if actor >= 0][:3] == ["continue", "2 3", "score 1"]


def test_a_lone_number_counts_only_after_a_list_was_shown(sit: Callable[..., str]) -> None:
    text = sit(Paper("4", "moves", "4"), "Ann", "Bob")
    assert "Type a whole move like '2 2', or 'moves' for a numbered list." in text
    assert "announces 1, 4 and 3." in text


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("7 7", "The bag holds 8 pieces, and each of the three groups needs at least one."),
        ("2", "Type a whole move like"),
        ("", "Type a move, or 'help'."),
        ("score 1", "That is not possible now."),
        ("two three", "is not a move"),
        ("hlep", "'hlep' is not a move now; type '2 2', for example, or 'help'."),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(
    sit: Callable[..., str], saved: Callable[[], Path], typed: str, reason: str
) -> None:
    screen = Paper(typed)
    text = sit(screen, "Ann", "Bob")
    assert reason in text
    assert screen.questions[0] == screen.questions[1]
    assert [event for event in Record.load(saved()).events if event[0] >= 0] == [(0, "continue")]


def test_a_number_beyond_the_list_is_refused(sit: Callable[..., str]) -> None:
    assert "The moves are numbered from 1 to" in sit(Paper("2 3", "9"), "Ann", "Bob")


def test_undo_before_a_bot_acts(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    text = sit(Paper("3 2", "1", "undo", "2", ""), "me", "greedy")
    assert "Taken back: score 1." in text
    assert [what for who, what in Record.load(saved()).events if who == 0][:3] == [
        "continue",
        "3 2",
        "score 2",
    ]


def test_alone_against_bots_everything_can_be_taken_back_and_the_result_says_so(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    screen = Paper("3 2", "undo", "2 3", "1", "", "undo")
    text = sit(screen, "me", "greedy")
    assert "Taken back: 3 2. You knew more by then, so the result will mention it." in text
    assert "Taken back: score 1. You knew more by then" in text
    record = Record.load(saved())
    assert record.taken_back == 2
    assert [what for who, what in record.events if who == 0] == ["continue", "2 3"]
    follower = Follower()
    play.resume(saved(), screen=follower)
    assert "2 moves were taken back after more was known." in follower.text


def test_several_people_are_asked_before_a_move_is_taken_back_that_chance_has_answered(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    text = sit(Paper("3 2", "undo", "no", "undo", "yes", "2 2"), "Ann", "Bob")
    assert text.count("More is known now than before '3 2'. Does everybody agree to take it back?") == 2
    assert "Then it stands." in text
    assert "Taken back: 3 2. Chance draws anew, and the result will mention it." in text
    assert [what for who, what in Record.load(saved()).events if who == 0] == ["continue", "2 2"]


def test_between_people_chance_draws_anew_after_a_take_back(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    sit(Paper("3 2", "undo", "yes", "3 2"), "Ann", "Bob")
    record = Record.load(saved())
    assert record.redrawn == ((2, 1),)
    assert verify(record) > 5
    drawn = record.events[3:8]
    with pytest.raises(Refused, match=r"^The draw of event \d+ "):
        verify(replace(record, redrawn=()))
    follower = Follower()
    play.resume(saved(), screen=follower)
    finished = Record.load(saved())
    assert finished.events[3:8] == drawn
    assert (finished.redrawn, finished.taken_back) == (((2, 1),), 1)
    assert verify(finished) > verify(record)
    assert "1 move was taken back after more was known." in follower.text


def test_alone_against_bots_chance_brings_the_same_again(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    sit(Paper("3 2", "undo", "3 2"), "me", "greedy")
    record = Record.load(saved())
    assert (record.taken_back, record.redrawn) == (1, ())
    assert verify(record) > 5


def test_nothing_to_undo_at_the_start(sit: Callable[..., str]) -> None:
    assert "You have no move to take back." in sit(Paper("undo"), "me", "greedy")


def test_undo_steps_back_over_what_was_played_by_itself(home: Path) -> None:
    """A reset brings a tiebreaker, whose first turn begins in the only possible way."""
    level = "players=pink:1,blue:1 turn=blue phase=begin run=0 bag=- target=1"
    match = Match("bag-of-butts", start=level)
    seating = Seating(("Ann", "Bob"))
    seating.name(match, ENGLISH)
    sitting = Sitting(match, seating, Paper(), ENGLISH, SaveFile(home / "game.json"), random.Random(1))
    sitting.play("reset")
    sitting.play("continue")
    assert sitting.sources == ["person", "forced"]
    assert sitting.undo() == "reset"
    assert match.events == []


def test_quick_never_waits(sit: Callable[..., str]) -> None:
    screen = Paper("3 2", "1")
    sit(screen, "me", "greedy", quick=True)
    assert not any("Enter" in question for question in screen.questions)


def test_a_hint_shows_the_best_moves_with_chances_and_reasons_in_columns(
    sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.terminal.commands.ADVISER", "best")
    monkeypatch.setattr("bagatelle.terminal.commands.SECONDS", 0.05)
    text = sit(Paper("hint"), "Ann", "Bob")
    shown = re.split("Your chance of winning with the best moves?:\n", text)[1]
    rows = re.findall(r"^ +(?:over |under )?(\d+)%  (\d) (\d)  Gains .+$", shown, re.MULTILINE)
    assert 1 <= len(rows) <= 3
    assert all(int(first) + int(second) < 8 for _, first, second in rows)
    chances = [int(chance) for chance, *_ in rows]
    assert chances == sorted(chances, reverse=True)


def test_a_hint_without_chances_shows_moves_and_reasons(sit: Callable[..., str]) -> None:
    text = sit(Paper("hint"), "Ann", "Bob")
    assert re.search(r"The best moves?:\n  \d \d  Gains \d\.\d points on Bob on average", text)


def test_a_plain_hint_is_made_of_sentences(sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bagatelle.terminal.commands.ADVISER", "best")
    monkeypatch.setattr("bagatelle.terminal.commands.SECONDS", 0.05)
    text = sit(Paper("hint", plain=True), "Ann", "Bob", plain=True)
    assert re.search(
        r"^\d \d: (over |under )?\d+%\. Gains \d\.\d points on Bob on average", text, re.MULTILINE
    )


def test_a_plain_hint_has_the_number_that_one_types_and_no_other(sit: Callable[..., str]) -> None:
    text = sit(Paper("2 3", "hint", plain=True), "Ann", "Bob", plain=True)
    listed = re.search(r"The best moves?:\n(\d)\. (score group \d): \D", text)
    assert listed
    number, move = listed.groups()
    assert f"\n{number}. {move}: " in text


def test_the_heading_of_a_hint_fits_the_number_of_moves(sit: Callable[..., str]) -> None:
    _, rows = re.split("The best (?=moves?:)", sit(Paper("hint", plain=True), "Ann", "Bob", plain=True))
    heading, *lines = rows.splitlines()
    shown = [line for line in lines if re.match(r"\d \d: ", line)]
    assert heading == ("move:" if len(shown) == 1 else "moves:")


def test_why_tells_what_a_move_does_and_what_speaks_for_it(sit: Callable[..., str]) -> None:
    text = sit(Paper("why 2 2"), "Ann", "Bob")
    assert "Announce 2, 2 and the rest (4).\nGains " in text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("why 9 9", "The bag holds 8 pieces, and each of the three groups needs at least one."),
        ("why", "Type a move after 'why', for example 'why 2 2'."),
        ("why dance", "'dance' is not a move now; type '2 2', for example, or 'help'."),
        ("help", "explain a move, or why it cannot be played: 'why MOVE'"),
    ],
)
def test_why_says_why_not(sit: Callable[..., str], typed: str, answer: str) -> None:
    assert answer in sit(Paper(typed), "Ann", "Bob")


def test_why_plays_nothing(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper("why 2 2"), "Ann", "Bob")
    assert "2 2" not in str(Record.load(saved()).events)


def test_a_terminal_too_narrow_for_a_drawing_is_told_in_sentences() -> None:
    match = Match("bag-of-butts", 2, seed=bytes(32), match_id="narrow")
    match.deal_all()
    for width, drawn in ((20, False), (40, True)):
        paper = Paper()
        paper.console.width = width
        paper.look(match, 0, match.game.say("en"))
        assert ("╭" in paper.text) == drawn
        assert drawn or "…" not in paper.text


def test_when_the_adviser_fails_another_one_gives_the_hint(
    sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bagatelle.terminal.commands.ADVISER", "best")
    monkeypatch.setattr("bagatelle.bots.levels.SearchingBot.choose", lambda *_: None)
    assert "The best move" in sit(Paper("hint"), "Ann", "Bob")


def test_bots_keep_their_names_when_a_game_is_resumed_and_never_take_a_persons(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    [bot] = re.findall(r"(\w+) \(Blue\) is played", sit(Paper(), "me", "greedy"))
    screen = Paper()
    play.resume(saved(), screen=screen)
    assert f"{bot} (Blue) is played" in screen.text
    saved().unlink()
    [other] = re.findall(r"(\w+) \(Blue\) is played", sit(Paper(), bot, "greedy"))
    assert other != bot


def test_help_explains_every_command_and_every_special_piece(sit: Callable[..., str]) -> None:
    text = sit(Paper("help"), "Ann", "Bob")
    for word in ("undo", "hint", "moves", "look", "log", "rules", "save", "help", "quit"):
        assert re.search(rf"^  {word} +\w", text, re.MULTILINE)
    for name in ("No Touchy Butt", "Bonus Point Butt", "Extra Turn Butt", "Catch Up Butt"):
        assert name in text


def test_log_and_look_repeat(sit: Callable[..., str]) -> None:
    text = sit(Paper("log", "look"), "Ann", "Bob")
    assert text.count("Ann begins.") == 2
    assert text.count("Beside the bag") == 2


def test_save_writes_a_named_file_and_never_something_else(sit: Callable[..., str], home: Path) -> None:
    other = home / "letter.txt"
    other.write_text("Dear Ann")
    mine = home / "my game.json"
    text = sit(
        Paper(f"save {other}", f"save {home}/none/x.json", f"save {mine}", "2 3", f"save {mine}"),
        "Ann",
        "Bob",
    )
    assert other.read_text() == "Dear Ann"
    assert "There is already a file at" in text
    assert "Cannot write" in text
    assert f"--resume '{mine}'" in text
    assert Record.load(mine).events[2] == (0, "2 3")


@pytest.mark.parametrize("leave", [["quit"], ["q"], []])
def test_leaving_keeps_the_game_and_tells_how_to_go_on(
    sit: Callable[..., str], saved: Callable[[], Path], leave: list[str]
) -> None:
    text = sit(Paper("2 3", *leave), "me", "greedy")
    assert last_lines(text, 1) == [f"  bagatelle play --resume {saved()}"]
    assert Record.load(saved()).replay().events


def test_a_file_that_cannot_be_written_is_refused_before_the_game_begins(
    sit: Callable[..., str], home: Path
) -> None:
    paper = Paper("2 3")
    with pytest.raises(Refused, match="Cannot write"):
        sit(paper, "me", "greedy", save=home / "no-such-folder" / "game.json")
    assert paper.text == ""


def test_a_file_that_is_lost_during_the_game_is_replaced_by_another(
    sit: Callable[..., str], home: Path, saved: Callable[[], Path]
) -> None:
    folder = home / "stick"
    folder.mkdir()

    class Unplugged(Paper):
        def answer(self, prompt: str) -> str:
            if folder.exists():
                (folder / "game.json").unlink()
                folder.rmdir()
            return super().answer(prompt)

    text = sit(Unplugged("2 3", "quit"), "me", "greedy", save=folder / "game.json")
    assert "Cannot write" in text
    assert Record.load(saved()).events[2] == (0, "2 3")


@pytest.mark.parametrize(
    ("called", "shown"),
    [(".venv/bin/bagatelle", ".venv/bin/bagatelle play"), ("/some/pytest", "python -m bagatelle play")],
)
def test_a_program_that_is_not_on_the_path_is_named_as_it_was_called(
    sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch, called: str, shown: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [called])
    assert f"  {shown} --resume" in sit(Paper("2 3", "quit"), "me", "greedy")


def test_ctrl_c_keeps_the_game(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    class Impatient(Paper):
        def answer(self, prompt: str) -> NoReturn:
            raise KeyboardInterrupt

    assert "bagatelle play --resume" in sit(Impatient(), "me", "greedy")
    assert Record.load(saved())


def test_resume_goes_on_with_the_same_players_and_the_same_draws(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    whole = sit(Follower(), "me", "random", quick=True)
    record = saved().read_text()
    saved().unlink()
    sit(Paper("2 2", "1"), "me", "random", quick=True)
    path = saved()
    screen = Follower()
    play.resume(path, screen=screen)
    assert "Bag of Butts, resumed." in screen.text
    assert "(Blue) is played by the bot 'random'." in screen.text
    finished = Record.load(path)
    assert finished.replay().over
    assert verify(finished) > 0
    assert finished.commitment == Record.from_json(record).commitment
    assert "The game is over" in whole


def test_resume_remembers_what_may_be_undone(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper("2 2", "1"), "me", "greedy")
    screen = Paper("undo")
    play.resume(saved(), screen=screen)
    assert "Taken back: score 1." in screen.text


def test_a_finished_game_is_shown_when_resumed(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper(), "greedy", "greedy")
    screen = Paper()
    play.resume(saved(), screen=screen)
    assert "wins" in screen.text
    assert screen.questions == []


def test_a_truncated_save_is_refused_in_one_sentence(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    sit(Paper("2 3"), "me", "greedy")
    path = saved()
    path.write_text(path.read_text()[:200])
    with pytest.raises(Refused, match="not a whole record"):
        play.resume(path, screen=Paper())


def test_a_record_without_its_seed_cannot_go_on(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper("2 3"), "me", "greedy")
    Record.load(saved()).sealed().save(saved())
    with pytest.raises(Refused, match="does not tell its seed"):
        play.resume(saved(), screen=Paper())


def test_plain_has_no_boxes_no_colours_and_no_signs(sit: Callable[..., str]) -> None:
    screen = Follower(plain=True, colour=True)
    text = sit(screen, "me", "greedy", "greedy", plain=True)
    assert not BOXES.search(text)
    assert "Group 1: " in text
    assert "Score pad, line 1, value 1: " in text


def test_with_colours_every_piece_still_carries_its_name(sit: Callable[..., str]) -> None:
    text = sit(Paper(colour=True), "Ann", "Bob")
    assert re.search("\x1b\\[[0-9;]*m pink \x1b", text)
    assert re.search("\x1b\\[[0-9;]*m\\[khaki\\]\x1b", text)


@pytest.mark.parametrize(
    ("players", "seats", "reason"),
    [
        (["Ann"], None, "Bag of Butts is for 2 to 4 players, not 1."),
        (["Ann", "Ann"], None, "Two players are called Ann; give them different names."),
        (["Ann", " "], None, "A player needs a name."),
        (["Ann", "Bob", "Cas"], 2, "There are 2 seats but 3 players."),
        (None, 7, "Bag of Butts is for 2 to 4 players, not 7."),
    ],
)
def test_impossible_seatings_are_refused(players: list[str] | None, seats: int | None, reason: str) -> None:
    with pytest.raises(Refused, match=re.escape(reason)):
        play.run(find_game("bag-of-butts"), players=players, seats=seats, screen=Paper())


def test_bots_take_the_seats_that_nobody_wants(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper(), "Ann", "Bob", seats=4)
    assert Record.load(saved()).players == ("Ann", "Bob", "medium", "medium")


def test_a_new_game_does_not_overwrite_a_file(home: Path) -> None:
    path = home / "old.json"
    path.write_text("{}")
    with pytest.raises(Refused, match="There is already a file at"):
        play.run(find_game("bag-of-butts"), save=path, screen=Paper())
    assert path.read_text() == "{}"
