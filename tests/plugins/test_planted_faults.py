"""Faults that once passed every test of the harness: each is planted here, and the harness must say what is wrong."""

import importlib
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bagatelle import Game
from bagatelle.examples import dice_race, high_card
from bagatelle.examples.dice_race import DiceRace
from bagatelle.game import find_game
from bagatelle.kernel import Contract, Floats, Record, Rng, Singles, Words
from bagatelle.new_game import write_game
from bagatelle.observing import width_of
from bagatelle.rooms import Counted
from bagatelle.testing import mutants, traces
from bagatelle.testing.positions import each
from bagatelle.testing.secrets import cheating
from bagatelle.testing.settings import extremes
from bagatelle.testing.survey import Survey
from plugins.kuhn_poker import GAME as KUHN_POKER
from plugins.planted import complaint, harness_of, with_part

HIGH_CARD, DICE_RACE = high_card.GAME, dice_race.GAME
KNOWS = "test_bots_know_only_what_they_were_told"
SEALS = "test_whoever_chooses_in_secret_is_asked_the_same_whatever_the_others_choose"
FACTS = "test_the_facts_say_whether_there_are_secrets"
WINS = "test_every_seat_wins_now_and_then"
WORDS = "test_no_two_moves_are_written_or_described_in_the_same_words"
ROOM = "test_every_field_has_room_for_what_stands_in_it"


# Bots that cheat


def imagines_nothing(pos: Record, viewer: int, rng: Rng) -> None:
    """Every bot is shown the true position."""


def imagines_all_but_the_left_hand(game: Game) -> Callable[[Record, int, Rng], None]:
    """Every bot is shown the true hand of its left neighbour."""

    def imagine(pos: Record, viewer: int, rng: Rng) -> None:
        if viewer < 0 or viewer + 1 >= pos.seats or game.rules.actor(pos) == -2:
            return game.rules.imagine(pos, viewer, rng)
        hand, other = pos.hand.copy(), viewer + 1
        game.rules.imagine(pos, viewer, rng)
        mine = [seat for seat in range(pos.seats) if pos.hand[seat] == hand[other]]
        for seat in mine:
            pos.hand[seat] = pos.hand[other]
        if not mine and pos.hand[other] != hand[other]:
            pos.pile[pos.hand[other]], pos.pile[hand[other]] = 1, 0
        pos.hand[other] = hand[other]
        return None

    return imagine


@pytest.mark.parametrize("game", [HIGH_CARD, KUHN_POKER], ids=["high-card", "kuhn-poker"])
def test_bots_that_see_everything_are_caught(game: Game) -> None:
    said = complaint(with_part(game, "rules", imagine=imagines_nothing), KNOWS)
    assert re.match(
        r"What (the spectator|seat \d) imagines depends on a secret: '.+' and '.+' are both told as 'card', but in the "
        r"imagined position (hand|card)\[\d\] is \d and could be \d\.\nIn ",
        said,
    )


def test_bots_that_see_one_hand_are_caught() -> None:
    game = with_part(HIGH_CARD, "rules", imagine=imagines_all_but_the_left_hand(HIGH_CARD))
    assert "depends on a secret" in complaint(game, KNOWS)


@pytest.mark.parametrize("game", [HIGH_CARD, KUHN_POKER, DICE_RACE], ids=lambda game: game.name)
def test_honest_bots_are_not_suspected(game: Game) -> None:
    for seats in game.seats:
        for pos in each(game, Survey(game, seats, game.options(), 500).kept):
            assert not [*cheating(game, pos)]


def test_a_choice_that_is_not_as_secret_as_a_game_says_is_caught() -> None:
    sealing = lambda pos: "the cards" if HIGH_CARD.rules.actor(pos) >= 0 else None
    said = complaint(with_part(HIGH_CARD, "view", sealing=sealing), SEALS)
    assert said.startswith("'sealing' lets ")


# Secrets that the facts do not know of


def test_forgotten_secrets_are_caught() -> None:
    said = complaint(replace(HIGH_CARD, secrets=False), FACTS)
    assert said.startswith("The facts say that there are no secrets, but 'imagine' changes the position for ")


def test_views_that_differ_without_secrets_are_caught() -> None:
    view = lambda pos, viewer: {**DICE_RACE.view.view(pos, viewer), "viewer": viewer}
    said = complaint(with_part(DICE_RACE, "view", view=view), FACTS)
    assert "seat 0 has another view than the spectator: viewer is 0 and could be -3" in said


def test_events_that_are_not_told_in_full_without_secrets_are_caught() -> None:
    game = with_part(DICE_RACE, "notation", seen=lambda pos, action, viewer: "something")
    assert "'seen' tells the spectator 'something' where the event is" in complaint(game, FACTS)


def test_secrets_that_do_not_exist_are_caught() -> None:
    seen = lambda pos, action, viewer: DICE_RACE.notation.write(pos, action)
    game = replace(with_part(DICE_RACE, "notation", seen=seen), secrets=True)
    game.__dict__["notation"] = with_part(DICE_RACE, "notation", seen=seen).notation
    assert complaint(game, FACTS).startswith("The facts say that there are secrets, but at ")


def test_a_few_positions_do_not_say_that_there_are_no_secrets() -> None:
    game = replace(DICE_RACE, secrets=True)
    game.__dict__["notation"] = with_part(
        DICE_RACE, "notation", seen=lambda pos, action, viewer: DICE_RACE.notation.write(pos, action)
    ).notation
    assert complaint(game, FACTS, 15) == ""


# Moves that nobody can tell from each other


def test_two_moves_with_the_same_description_are_caught() -> None:
    game = with_part(HIGH_CARD, "sentences", describe=lambda pos, action, to: "Do something")
    assert re.match(
        r"\d moves are described in the same words, 'Do something'\nIn High Card", complaint(game, WORDS)
    )


def test_two_moves_with_the_same_text_are_caught() -> None:
    game = with_part(HIGH_CARD, "notation", write=lambda pos, action, say=None: "card")
    assert re.match(r"\d moves are written in the same words, 'card'\n", complaint(game, WORDS))


# Results that always go to one seat


@pytest.fixture(scope="module")
def one_sided() -> Game:
    """High Card in which the last seat never wins."""
    rule = Contract(HIGH_CARD.rules.rule.position)

    @rule.payoff
    def payoff(pos: Record, out: Floats) -> None:
        for seat in range(pos.seats):
            out[seat] = 0.0
        out[0] = 1.0

    rule.complete()
    return with_part(HIGH_CARD, "rules", payoff=payoff)


def test_a_result_that_always_goes_to_one_seat_is_caught(one_sided: Game) -> None:
    said = complaint(one_sided, WINS, 50)
    assert said == "In 1000 random games with 2 players, seat 1 has never won anything"


def test_a_seat_is_not_suspected_after_a_few_games(one_sided: Game) -> None:
    assert not [*Survey(one_sided, 2, one_sided.options(), 999).one_sided()]


def test_a_game_may_say_that_a_seat_cannot_win_at_random(one_sided: Game) -> None:
    harness = harness_of(one_sided)
    harness.every_seat_can_win = False
    harness.test_every_seat_wins_now_and_then(cache(harness.play_at_random))


def test_games_that_are_always_drawn_are_caught() -> None:
    survey = Survey(HIGH_CARD, 2, HIGH_CARD.options(), 1000)
    survey.results[:] = 0.5
    assert [*survey.one_sided()] == ["1000 random games with 2 players all had the same result"]


# Fields that are too small


def test_every_option_is_played_at_both_ends() -> None:
    usual = DiceRace()
    assert extremes(DICE_RACE, usual) == [(2, replace(usual, finish=10)), (6, replace(usual, finish=500))]
    assert [vars(options)["low_wins"] for _, options in extremes(HIGH_CARD, HIGH_CARD.options())] == [True]


@pytest.fixture
def changed_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Game]]:
    """A new game in which something was changed."""

    def change(file: str, old: str, new: str, **kind: bool) -> Game:
        package = f"faulty_{len([*tmp_path.iterdir()])}_{tmp_path.name.replace('-', '_')}"
        folder = write_game(package.replace("_", "-"), tmp_path / package, **kind)
        path = folder / "src" / package / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(
            text.replace(old, new).replace("\nfrom", "\nfrom bagatelle import kernel\nfrom", 1), "utf-8"
        )
        monkeypatch.syspath_prepend(folder / "src")
        game: Game = importlib.import_module(package).GAME
        return game

    yield change
    for name in [name for name in sys.modules if name.startswith("faulty_")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("finish", "the field 'finish' is int8, which cannot hold 500 (6 players, finish=500)"),
        ("score", "the field 'score' is int8, which cannot hold 1"),
    ],
)
def test_a_field_that_is_too_small_for_the_largest_value_of_an_option_is_caught(
    changed_game: Callable[..., Game], field: str, told: str
) -> None:
    game = changed_game("position.py", f'("{field}", np.int32', f'("{field}", np.int8')
    (said,) = traces.overflows(game, extremes(game, game.options()))
    assert said.startswith(told)


def test_fields_with_enough_room_are_not_suspected(changed_game: Callable[..., Game]) -> None:
    game = changed_game("position.py", "np.int32", "np.int64")
    assert complaint(game, ROOM) == ""


def test_the_harness_looks_for_fields_that_are_too_small(changed_game: Callable[..., Game]) -> None:
    game = changed_game("position.py", '("finish", np.int32', '("finish", np.int8')
    assert complaint(game, ROOM).startswith("The field 'finish' is int8, which cannot hold 500")


# What compiled and interpreted rules make of the same game


def test_rules_that_differ_when_they_are_interpreted_are_caught(changed_game: Callable[..., Game]) -> None:
    game = changed_game("rules.py", "pos.finish = options[0]", "pos.finish = options[0] + kernel.INTERPRETED")
    said = complaint(game, "test_compiled_and_interpreted_rules_agree_position_by_position")
    assert said == "Compiled and interpreted rules disagree with 2 players after event 0 of game 0"


def test_a_survey_keeps_one_position_of_each_game_and_every_result() -> None:
    survey = Survey(HIGH_CARD, 3, HIGH_CARD.options(), 50)
    assert len({pos.tobytes() for pos in survey.kept}) > 20
    assert np.allclose(survey.results.sum(axis=1), 1)


# Observations that show too much, or do not fit

OBSERVES = "test_observations_fit_their_parts_and_show_no_secrets"


def observing(observe: Callable[..., Any], **changes: Any) -> Game:
    """High Card with another `observe`, which is compiled."""
    rule = Contract(HIGH_CARD.rules.rule.position)
    compiled = rule.observe(observe)
    rule.complete()
    return with_part(HIGH_CARD, "observation", observe=compiled, **changes)


def shows_the_next_hand(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    index[0] = pos.hand[(viewer + 1) % pos.seats]
    value[0] = 1.0
    return 1


def writes_beyond_the_parts(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    index[0] = WIDTH + viewer
    value[0] = 1.0
    return 1


def writes_too_many(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    for place in range(MOST + 1):
        index[place] = 0
        value[place] = 0.0
    return MOST + 1


def writes_no_number(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    index[0] = 3
    value[0] = np.nan
    return 1


def plays_on(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    pos.decided[viewer] = 1
    return 0


WIDTH, MOST = width_of(HIGH_CARD), HIGH_CARD.observation.MOST_INPUTS


@pytest.mark.parametrize(
    ("observe", "said"),
    [
        (
            shows_the_next_hand,
            r"What 'observe' tells seat \d in hand\[\d\] depends on a secret\nIn High Card, at: seats=",
        ),
        (
            writes_beyond_the_parts,
            rf"'observe' writes number {WIDTH} for seat 0, but its parts have {WIDTH} together\n",
        ),
        (
            writes_too_many,
            rf"'observe' writes {MOST + 1} numbers for seat 0, where the most should be {MOST}\n",
        ),
        (writes_no_number, r"What 'observe' tells seat 0 in hand\[3\] is no finite number\n"),
        (plays_on, r"'observe' changes the position\n"),
    ],
    ids=lambda planted: getattr(planted, "__name__", ""),
)
def test_observations_that_break_the_contract_are_caught(observe: Callable[..., Any], said: str) -> None:
    assert re.match(said, complaint(observing(observe), OBSERVES))


def test_parts_that_overlap_or_have_the_same_name_are_caught() -> None:
    observe = HIGH_CARD.observation.observe
    first, second, *others = HIGH_CARD.observation.PARTS
    overlapping = with_part(
        HIGH_CARD, "observation", observe=observe, PARTS=(first, replace(second, begin=3), *others)
    )
    assert complaint(overlapping, OBSERVES).startswith(
        "The part 'opened' of the observation has 21 numbers from 3 on"
    )
    alike = with_part(HIGH_CARD, "observation", observe=observe, PARTS=(first, replace(second, name="hand")))
    assert complaint(alike, OBSERVES) == "Two parts of the observation are called 'hand'"


def test_games_with_honest_observations_or_none_are_not_suspected() -> None:
    assert complaint(HIGH_CARD, OBSERVES) == complaint(DICE_RACE, OBSERVES) == ""


def test_observations_that_differ_when_they_are_interpreted_are_caught(
    changed_game: Callable[..., Game],
) -> None:
    game = changed_game("observation.py", "n = 2\n", "n = 2 - kernel.INTERPRETED\n", secrets=True)
    said = complaint(game, "test_compiled_and_interpreted_rules_agree_position_by_position")
    assert said == "Compiled and interpreted observations disagree with 2 players after event 0 of game 0"


# Playtests that count what they do not list

COUNTS = "test_a_playtest_lists_all_that_it_counts"


def test_a_playtest_that_counts_what_it_does_not_list_is_caught() -> None:
    game = with_part(HIGH_CARD, "playtest", used=lambda before, action, after: ["luck"])
    assert re.fullmatch(r"After '.+' a playtest uses 'luck', which it does not list", complaint(game, COUNTS))


def test_a_playtest_that_counts_two_things_under_one_name_is_caught() -> None:
    twice = [Counted("one", "a card", "Cards"), Counted("other", "a card", "Cards")]
    game = with_part(HIGH_CARD, "playtest", countable=lambda start, say: twice)
    assert complaint(game, COUNTS).startswith("A playtest counts several things as ('Cards', 'a card')")
    assert complaint(HIGH_CARD, COUNTS) == ""


def test_a_position_line_that_is_read_but_not_sound_is_caught() -> None:
    lines = ["players=pink:5,blue:3 turn=blue phase=begin run=0 bag=-"] * 40
    honest = find_game("bag-of-butts")
    assert not [*mutants.unsound(honest, lines, random.Random(1))]
    few_points = with_part(honest, "rules", sound=lambda pos: pos.score[0] < 6)
    (found, *_) = mutants.unsound(few_points, lines, random.Random(1))
    assert "the position is not sound\nIn Bag of Butts, from a line that was read: players=" in found
