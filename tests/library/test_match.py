"""One game being played: moves, refusals, taking back, looking back."""

import copy
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bagatelle import CHANCE, OVER, SPECTATOR, Match, Record, Refused, find_game
from bagatelle.kernel import copy_of
from bagatelle.language import speak

GAME = "bag-of-butts"


def started(**details: Any) -> Match:
    """A match of two in which pink begins."""
    match = Match(GAME, 2, match_id="m", **{"seed": bytes(32), **details})
    match.play("first pink")
    return match


def finished(seats: int = 3, seed: int = 1) -> Match:
    """A whole match at random."""
    match = Match(
        GAME, seats, {"target": 12}, seed=bytes([seed] * 32), match_id="m", names=list("ABCD")[:seats]
    )
    lots = random.Random(seed)
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(lots.choice(match.legal()))
    return match


def state(match: Match) -> tuple[object, ...]:
    return match.digest(), list(match.events), list(match.sheet), match.log()


# Setting up


def test_a_match_starts_with_the_fewest_seats_unless_told() -> None:
    assert Match(GAME).seats == 2
    assert Match(GAME, 4).seats == 4


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_an_impossible_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(Refused, match=rf"^Bag of Butts is for 2 to 4 players, not {seats}\.$"):
        Match(GAME, seats)


def test_bad_details_are_refused_in_a_sentence() -> None:
    with pytest.raises(
        Refused, match=r"^There is no game called 'chess'; the games here are: .*bag-of-butts.*\.$"
    ):
        Match("chess")
    with pytest.raises(Refused, match=r"^There are 2 seats but 3 names\.$"):
        Match(GAME, 2, names=["a", "b", "c"])
    with pytest.raises(Refused, match=r"^There is no option 'luck' in this game"):
        Match(GAME, 2, {"luck": 1})
    with pytest.raises(Refused, match=r"^This position of Bag of Butts is incomplete"):
        Match(GAME, start="players=pink:0,blue:0")


def test_a_match_may_begin_anywhere() -> None:
    match = Match(GAME, start="players=pink:3,blue:2,yellow:1 turn=yellow phase=begin run=1 bag=G")
    assert (match.seats, match.actor) == (3, 2)
    assert match.audience().names == ("Pink", "Blue", "Yellow")


def test_the_same_seed_and_name_give_the_same_match() -> None:
    assert state(finished()) == state(finished())
    assert state(finished(seed=1)) != state(finished(seed=2))


@pytest.mark.parametrize("seed", [7, "words", bytearray(32)])
def test_a_seed_is_made_of_bytes(seed: Any) -> None:
    with pytest.raises(Refused, match=r"^A seed is 32 bytes"):
        Match(GAME, seed=seed)


def test_a_match_may_begin_at_the_position_of_another() -> None:
    match = finished()
    middle = Match(GAME, start=match.moment(20), names=["X", "Y", "Z"])
    assert middle.position_line() == middle.start == match.at(20).position_line()
    assert (middle.events, middle.names, middle.actor) == ([], ("X", "Y", "Z"), match.at(20).actor)
    assert Record.of(middle).replay().digest() == middle.digest()


def test_a_position_says_itself_how_many_play() -> None:
    start = "players=pink:3,blue:2,yellow:1 turn=yellow phase=begin run=1 bag=G"
    assert Match(GAME, 3, start=start).seats == 3
    with pytest.raises(Refused, match=r"^The match begins at a position with 3 seats, not 2\.$"):
        Match(GAME, 2, start=start)


def test_a_match_does_not_begin_at_the_position_of_another_game() -> None:
    with pytest.raises(Refused, match=r"^That is not a position of Bag of Butts\.$"):
        Match(GAME, start=Match("buttle").position)
    with pytest.raises(Refused, match=r"^That is not a position of Bag of Butts\.$"):
        Match(GAME, start=7)  # type: ignore[arg-type]


def test_who_changes_the_position_that_a_match_began_at_does_not_change_the_match() -> None:
    position = copy_of(finished().moment(20))
    match = Match(GAME, start=position)
    before = match.position_line()
    position.run = 5
    assert match.position_line() == match.start == before


def test_a_match_without_a_seed_gets_a_secret_one() -> None:
    one, two = Match(GAME), Match(GAME)
    assert one.dice.seed != two.dice.seed
    assert one.id != two.id


# Playing


def test_moves_are_played_as_text_or_as_number() -> None:
    match = started()
    event = match.play("continue")
    assert (event.actor, event.text) == (0, "continue")
    assert match.play(match.legal()[0]).text == "1 1"
    assert match.actor == CHANCE
    assert match.moves() == ["pink", "blue", "yellow", "green"]
    assert [weight for _, weight in match.odds()] == [2, 2, 2, 2]


@pytest.mark.parametrize("move", ["reset", "2 3", "pink", "score 1", "nonsense", "", 10**9, -1])
def test_a_refused_move_changes_nothing(move: str | int) -> None:
    match = started()
    before = state(match)
    with pytest.raises(Refused):
        match.play(move)
    assert state(match) == before


def test_chance_acts_only_when_it_is_its_turn_and_not_for_real_pieces() -> None:
    match = started()
    with pytest.raises(Refused, match=r"^It is not chance's turn\.$"):
        match.deal()
    assert match.odds() == []
    by_hand = Match(GAME, by_hand=True)
    with pytest.raises(Refused, match=r"^This match is played with real pieces: say what they show\.$"):
        by_hand.deal()
    assert by_hand.play("first blue").actor == CHANCE


def test_deal_all_stops_at_a_decision() -> None:
    match = started()
    match.play("continue")
    match.play("2 3")
    dealt = match.deal_all()
    assert len(dealt) == 5
    assert all(event.actor == CHANCE for event in dealt)
    assert match.actor == 0
    assert match.deal_all() == []


def test_a_finished_match_takes_no_more_moves_and_has_a_result() -> None:
    match = finished()
    assert match.actor == OVER
    assert (match.legal(), match.moves(), match.odds()) == ([], [], [])
    assert sum(match.result()) == pytest.approx(1)
    for move in ("continue", 0):
        with pytest.raises(Refused, match=r"^The game is over; there is nothing left to play\.$"):
            match.play(move)
    with pytest.raises(Refused, match=r"^The game is not over yet\.$"):
        started().result()


@pytest.mark.parametrize(
    "move", [True, False, 3.0, None, -1, 10**30, b"continue", [0], np.array([0, 1]), np.float64(0)]
)
def test_only_whole_numbers_and_texts_are_moves(move: Any) -> None:
    match = started()
    before = state(match)
    with pytest.raises(Refused, match=r"^There is no action .+: actions are whole numbers from 0 to 160\.$"):
        match.play(move)
    assert state(match) == before


def test_a_whole_number_of_numpy_is_a_move() -> None:
    match = started()
    assert match.play(np.int64(match.legal()[0])).text == "continue"


@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_the_first_number_beyond_the_last_action_is_refused_in_every_game(game: str) -> None:
    match = Match(game, seed=bytes(32), match_id="m")
    match.deal_all()
    match.play(match.legal()[0])
    before = state(match)
    last = match.game.position.ACTIONS - 1
    with pytest.raises(
        Refused, match=rf"^There is no action {last + 1}: actions are whole numbers from 0 to {last}\.$"
    ):
        match.play(last + 1)
    assert state(match) == before


def test_a_number_beyond_the_last_action_of_buttle_is_refused() -> None:
    match = Match("buttle", start="turn=south phase=turn dealer=north south=7ML north=2MK")
    with pytest.raises(Refused, match=r"^There is no action 8497"):
        match.play(8497)


def test_a_number_is_refused_in_the_language_of_the_player() -> None:
    with pytest.raises(
        Refused, match=r"^Er is geen actie -1: acties zijn gehele getallen van 0 tot en met 160\.$"
    ):
        started().play(-1, speak("nl", "bagatelle.games.bag_of_butts"))


# Taking back


def test_events_are_taken_back_one_by_one_whoever_they_were_by() -> None:
    match = started()
    states = [state(match)]
    acts: list[Callable[[], object]] = [lambda: match.play("continue"), lambda: match.play("2 3"), match.deal]
    for act in acts:
        act()
        states.append(state(match))
    for before in reversed(states[:-1]):
        match.undo()
        assert state(match) == before


def test_nothing_can_be_taken_back_before_the_first_event() -> None:
    with pytest.raises(Refused, match=r"^Nothing has been played yet\.$"):
        Match(GAME).undo()


def test_with_real_pieces_everything_can_be_taken_back() -> None:
    match = started(by_hand=True)
    states = []
    for move in ("continue", "2 3", "pink", "blue", "pink", "blue", "green", "score 1"):
        states.append(state(match))
        match.play(move)
    assert len(match.sheet) == 1
    for before in reversed(states):
        match.undo()
        assert state(match) == before
    assert match.sheet == []


def test_the_pad_forgets_a_turn_that_is_taken_back() -> None:
    match = started()
    match.play("continue")
    match.play("2 3")
    match.deal_all()
    match.play(match.legal()[0])
    assert [row["event"] for row in match.sheet] == [len(match.events)]
    match.undo()
    assert match.sheet == []
    match.play(match.legal()[-1])
    assert len(match.sheet) == 1


def test_a_repeated_draw_after_taking_back_is_the_same() -> None:
    match = started()
    match.play("continue")
    match.play("2 3")
    match.undo()
    match.play("2 3")
    other = started()
    other.play("continue")
    other.play("2 3")
    assert [event.text for event in match.deal_all()] == [event.text for event in other.deal_all()]


# Looking back


def test_every_earlier_moment_can_be_looked_at() -> None:
    match = finished()
    whole = match.log()
    for number in (0, 1, 5, len(match.events) // 2, len(match.events)):
        earlier = match.at(number)
        assert earlier.events == match.events[:number]
        assert earlier.sheet == [row for row in match.sheet if row["event"] <= number]
        assert whole[: len(earlier.log())] == earlier.log()
        assert (earlier.id, earlier.names, earlier.options) == (match.id, match.names, match.options)
    assert state(match.at(len(match.events))) == state(match)


def test_the_log_can_be_read_in_parts() -> None:
    match = finished()
    parts = [line for number in range(len(match.events)) for line in match.at(number + 1).log(since=number)]
    assert parts == match.log() == match.log(0) == match.log(SPECTATOR)
    assert match.log(since=len(match.events)) == []


def test_names_are_used_in_the_log() -> None:
    match = finished()
    assert any(line.startswith("A ") for line in match.log())
    assert not any("Pink" in line for line in match.log())


@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_who_changes_a_view_changes_nothing_else(game: str) -> None:
    def spoil(part: dict[str, Any] | list[Any]) -> None:
        for inner in part.values() if isinstance(part, dict) else part:
            if isinstance(inner, (dict, list)):
                spoil(inner)
        part.clear()

    match = Match(game, seats=2, seed=bytes(32))
    rng = random.Random(1)
    while len(match.events) < 60 and not match.over:
        match.deal() if match.actor == CHANCE else match.play(rng.choice(match.legal()))
    whole = repr(match.view(0))
    spoil(match.view(0))
    assert repr(match.view(0)) == whole


# Copies

COPIES = [Match.copy, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
WAYS = pytest.mark.parametrize("copied", COPIES, ids=["copy", "copy.copy", "deepcopy", "pickle"])


def under_way(game: str = GAME) -> Match:
    """A match with a past, a score sheet, and things that were already asked of it."""
    match = Match(game, seed=bytes(32), match_id="m", names=["Ann", "Bob"])
    lots = random.Random(3)
    while len(match.events) < 40:
        match.deal() if match.actor == CHANCE else match.play(lots.choice(match.legal()))
    match.deal_all()
    match.log()
    match.moves()
    return match


def facts(match: Match) -> tuple[object, ...]:
    return (
        *state(match), match.log(0), match.moves(), match.legal(), match.actor, match.names, match.options, match.id,
        match.seats, match.by_hand, match.start, match.dice.seed, match.taken_back,
        match.dice.nonces, match.dice.redrawn,
    )  # fmt: skip


@WAYS
@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_a_copy_is_the_same_and_goes_its_own_way(game: str, copied: Callable[[Match], Match]) -> None:
    match = under_way(game)
    before = facts(match)
    twin = copied(match)
    assert facts(twin) == before
    assert twin.game is match.game
    twin.play(twin.legal()[-1])
    twin.deal_all()
    twin.names = ("X", "Y")
    assert facts(match) == before
    other = facts(twin)
    match.back_to(3)
    assert facts(twin) == other


@WAYS
def test_a_copy_shares_nothing_that_can_be_changed(copied: Callable[[Match], Match]) -> None:
    match = under_way()
    before = repr(match.sheet)
    twin = copied(match)
    assert match.sheet
    for row in twin.sheet:
        row["totals"].clear()
        row.clear()
    twin.events.clear()
    twin.dice.seed = b"other"
    assert repr(match.sheet) == before
    assert match.events
    assert match.dice.seed == bytes(32)


@WAYS
def test_chance_brings_a_copy_the_same(copied: Callable[[Match], Match]) -> None:
    match = under_way()
    twin = copied(match)
    for either in (match, twin):
        either.play_out("random", seed=1)
    assert twin.events == match.events
    assert Record.of(twin) == Record.of(match)


@WAYS
def test_a_copy_can_be_copied_and_taken_back(copied: Callable[[Match], Match]) -> None:
    match = under_way()
    twin = copied(copied(match))
    twin.undo()
    assert state(twin) == state(match.at(len(match.events) - 1))


@WAYS
def test_a_match_that_began_at_a_position_is_copied_with_its_start(copied: Callable[[Match], Match]) -> None:
    match = Match(GAME, start=finished().moment(20))
    assert copied(match).start == match.position_line()


def test_a_pickled_match_goes_on_in_another_process(tmp_path: Path) -> None:
    match = under_way()
    path = tmp_path / "match.pickle"
    path.write_bytes(pickle.dumps(match))
    program = (
        f"import pickle, pathlib; match = pickle.loads(pathlib.Path({str(path)!r}).read_bytes());"
        "match.play(match.legal()[0]); print(match.digest())"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    match.play(match.legal()[0])
    assert done.stdout.strip() == match.digest()


def test_a_match_is_equal_to_itself_only() -> None:
    match = under_way()
    assert match != match.copy()
    assert len({match, match.copy(), match}) == 2
    assert match.digest() == match.copy().digest()


def test_a_game_is_copied_by_its_name() -> None:
    game = find_game(GAME)
    assert game.rules
    assert copy.deepcopy(game) is pickle.loads(pickle.dumps(game)) is copy.copy(game) is game
    assert repr(game) == "<Game bag-of-butts>"


# How a match looks


def test_a_match_says_what_it_is_in_one_line() -> None:
    assert repr(Match(GAME)) == (
        "<Match of Bag of Butts, 0 events: players=pink:0,blue:0 turn=pink phase=start run=0 bag=->"
    )
    assert repr(started()).startswith(
        "<Match of Bag of Butts, 1 event: players=pink:0,blue:0 turn=pink phase=begin"
    )


@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_the_position_line_of_a_match_leads_back_to_it(game: str) -> None:
    match = under_way(game)
    assert match.position_line() == match.game.position_line.write_position(match.position)
    assert Match(game, start=match.position_line()).digest() == match.digest()


@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_a_printed_match_is_the_table_in_plain_text(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = under_way(game)
    plain = str(match)
    assert plain == match.draw() == match.draw(SPECTATOR)
    assert "Ann" in plain
    assert "Bob" in plain
    assert not re.search("\x1b| $", plain, re.MULTILINE)
    assert max(map(len, plain.splitlines())) <= 80
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    assert str(match) == plain


def test_a_match_is_drawn_as_a_seat_sees_it_and_in_its_language() -> None:
    match = Match("buttle", start="turn=south phase=turn dealer=north south=7ML north=2MK")
    assert "7ML" in match.draw(0) + match.draw(1)
    assert "7ML" not in match.draw()
    assert len({match.draw(0), match.draw(1), match.draw()}) == 3
    assert match.draw(say=match.game.say("nl")) != match.draw()


# Playing out


def test_bots_finish_a_match_and_its_draws_stay_fair() -> None:
    match = started()
    assert match.play_out(["random", "random"], seed=4) == match.result()
    assert match.over
    again = started()
    again.play_out("random", seed=4)
    assert again.events == match.events
    other = started()
    other.play_out("random", seed=5)
    assert other.events != match.events
    assert Record.of(match).replay().over


def test_play_out_refuses_before_anything_is_played() -> None:
    match = started()
    before = state(match)
    with pytest.raises(Refused, match=r"^There are 2 seats but 3 bots\.$"):
        match.play_out(["random"] * 3)
    with pytest.raises(
        Refused, match=r"^There is no bot called 'hal'; the bots here are: easy, medium, .*random\.$"
    ):
        match.play_out("hal")
    with pytest.raises(Refused, match=r"^7 is not a bot: it has no method 'choose'\.$"):
        match.play_out([7, "random"])  # type: ignore[list-item]
    assert state(match) == before
    by_hand = started(by_hand=True)
    with pytest.raises(
        Refused, match=r"^This match is played with real pieces: only people can say what they show\.$"
    ):
        by_hand.play_out()
    assert len(by_hand.events) == 1


def test_a_match_that_is_over_has_nothing_to_play_out() -> None:
    match = finished()
    events = [*match.events]
    assert match.play_out("random") == match.result()
    assert match.events == events
