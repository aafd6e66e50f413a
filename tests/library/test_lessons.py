"""Lessons: going through one, and faults in one that the inherited tests must find."""

from dataclasses import replace
from typing import Any

import pytest

from bagatelle import Game
from bagatelle.examples import dice_race
from bagatelle.game import find_game
from bagatelle.language import LANGUAGES
from bagatelle.lesson import Finale, Step
from bagatelle.refusal import Refused
from bagatelle.teaching import answer, follow, games_with_lessons, lesson_of, match_at, start_of, step_of
from bagatelle.testing import lessons
from own_games import OWN_GAMES
from plugins.planted import complaint, with_part

BUTTS = find_game("bag-of-butts")
LESSON = lesson_of(BUTTS)
SOUND = "test_its_lesson_can_be_gone_through_and_says_why_a_move_is_wrong"
ADVICE = "test_its_lesson_gives_good_advice_and_ends_with_a_match_that_can_be_won"
AHEAD = "players=pink:30,blue:24 turn=pink phase=begin run=4 bag=BGWK"


def test_every_game_of_ours_has_a_lesson_and_the_examples_have_none() -> None:
    assert {game.name for game in games_with_lessons()} >= set(OWN_GAMES)
    with pytest.raises(Refused, match="Dice Race has no lesson; its rules tell how it is played"):
        lesson_of(dice_race.GAME)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_wrong_move_is_answered_in_every_language_and_changes_nothing(name: str) -> None:
    game = OWN_GAMES[name]
    for number, step in enumerate(lesson_of(game).steps, 1):
        match = match_at(game, number)
        before = match.digest()
        for language in LANGUAGES:
            say = game.say(language)
            heard = [answer(match, step, move, say) for move in match.moves(say)]
            assert sum(each.right for each in heard) == len(step.right_moves)
            assert all(each.says for each in heard)
        assert (match.digest(), match.events) == (before, [])


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_lesson_takes_five_to_ten_minutes(name: str) -> None:
    """A step takes about twenty seconds and the time to read it; people read some 200 words a minute."""
    steps = lesson_of(OWN_GAMES[name]).steps
    words = sum(len(text.split()) for step in steps for text in (step.says, step.right))
    assert 3 <= len(steps) / 3 + words / 200 <= 8  # and then a match of a few minutes


def test_a_move_against_the_rules_is_refused_with_their_reason() -> None:
    with pytest.raises(Refused, match="There is no group 9"):
        answer(match_at(BUTTS, 1), LESSON.steps[0], "score 9")


def test_a_wrong_move_has_its_own_answer_or_the_general_one() -> None:
    match, step = match_at(BUTTS, 2), LESSON.steps[1]
    assert answer(match, step, "score 1").says == step.why["score 1"]
    assert answer(match, step, "score 3").says == step.wrong
    assert answer(match, step, "score 2").says == step.right


def test_a_step_without_a_position_goes_on_where_the_last_one_ended() -> None:
    game = find_game("bag-o-loot")
    before = match_at(game, 1)
    follow(before, step_of(game, 1))
    assert step_of(game, 2).start is None
    assert start_of(game, 2) == before.position_line()


def test_what_follows_may_depend_on_the_move() -> None:
    for sizes in ("3 3", "2 3"):
        match = match_at(BUTTS, 3)
        follow(match, LESSON.steps[2], sizes)
        assert match.view()["phase"] == "choose"


def test_there_are_no_other_steps() -> None:
    for number in (0, len(LESSON.steps) + 1):
        with pytest.raises(Refused, match=f"The lesson has steps 1 to {len(LESSON.steps)}"):
            step_of(BUTTS, number)


# Faults


def with_step(**changes: Any) -> Game:
    """The lesson of Bag of Butts with a fault in its second step."""
    steps = [*LESSON.steps]
    steps[1] = replace(steps[1], **changes)
    return with_part(BUTTS, "lesson", LESSON=replace(LESSON, steps=steps))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"start": "players=pink:2,blue:0 turn=pink phase=choose"}, "is incomplete"),
        (
            {"start": (LESSON.steps[1].start or "").replace("turn=pink", "turn=blue")},
            "it is not the learner's turn",
        ),
        ({"start": "players=pink:2,blue:0 turn=pink phase=begin run=2 bag=W"}, "'run=2 bag=W' is impossible"),
        ({"start": "bag=- players=pink:2,blue:0 turn=pink phase=begin run=0"}, "written otherwise"),
        ({"asks": "score 4"}, "There is no group 4"),
        ({"asks": "continue"}, "'continue' is not possible"),
        ({"asks": ("score 1", "score 2", "score 3")}, "no move is wrong"),
        ({"asks": ("score 2", "score 2")}, "asked for twice"),
        ({"why": {"score 2": "Never heard."}}, "no wrong move is like 'score 2'"),
        ({"wrong": " "}, "nothing is said to 'score 3'"),
        ({"then": ("gray",)}, "what follows 'score 2' is not possible"),
        ({"says": "Only English."}, "'Only English.' is not translated (nl)"),
        ({"says": "One. Two. Three."}, "'One. Two. Three.' is too long"),
        ({"says": "Take the group"}, "'Take the group' is not a whole sentence"),
    ],
)  # fmt: skip
def test_a_fault_in_a_step_is_found(fault: dict[str, Any], said: str) -> None:
    game = with_step(**fault)
    assert game.lesson.LESSON
    found = [*lessons.faults(game, game.lesson.LESSON)]
    assert any(said in each and each.startswith("step 2: ") for each in found), found
    assert complaint(game, SOUND).startswith("Step 2: ")


def test_a_forced_draw_that_the_odds_do_not_allow_is_found() -> None:
    steps = [*LESSON.steps]
    steps[3] = replace(steps[3], then=("pink",))
    game = with_part(BUTTS, "lesson", LESSON=replace(LESSON, steps=steps))
    assert "what follows 'continue' is not possible" in complaint(game, SOUND)


def test_a_lesson_that_begins_nowhere_is_found() -> None:
    steps = [replace(LESSON.steps[0], start=None), *LESSON.steps[1:]]
    game = with_part(BUTTS, "lesson", LESSON=replace(LESSON, steps=steps))
    assert complaint(game, SOUND) == "The first step has no position"


def test_bad_advice_is_found() -> None:
    bad = Step(
        start=AHEAD,
        says=LESSON.steps[0].says,
        asks="continue",
        right=LESSON.steps[0].right,
        wrong=LESSON.steps[0].wrong,
    )
    game = with_part(BUTTS, "lesson", LESSON=replace(LESSON, steps=[*LESSON.steps[:2], bad]))
    assert complaint(game, ADVICE) == "Step 3: 'reset' is better than 'continue'"


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("players=pink:14,blue:24 turn=pink phase=begin run=4 bag=BBGK", "the learner wins only 14%"),
        ("players=pink:18,blue:14 turn=blue phase=begin run=1 bag=W", "the learner has nothing to choose"),
        ("players=pink:18,blue:14 turn=pink phase=begin run=1", "'bag=' is missing"),
    ],
)
def test_a_match_at_the_end_that_would_be_lost_or_cannot_begin_is_found(start: str, said: str) -> None:
    lesson = replace(LESSON, finale=Finale(says=LESSON.finale.says, start=start))
    game = with_part(BUTTS, "lesson", LESSON=lesson)
    told = complaint(game, ADVICE) if "wins" in said else complaint(game, SOUND)
    assert said in told


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_options_of_the_last_match_fit_its_position(name: str) -> None:
    """A position tells most options; those that the lesson names must be the ones that it was made with."""
    game, finale = OWN_GAMES[name], lesson_of(OWN_GAMES[name]).finale
    begun = game.position_line.write_position(game.start(2, game.options.read(dict(finale.options))))
    told = dict(word.split("=", 1) for word in begun.split() if "=" in word and not word[0].isdigit())
    there = dict(word.split("=", 1) for word in finale.start.split() if "=" in word and not word[0].isdigit())
    for option in ("target", "after", "tie", "to", "mode", "mood", "deck", "scuttle", "counter", "games"):
        assert told.get(option) == there.get(option), option
