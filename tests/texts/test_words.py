"""How every game speaks to people: labels without notation, and sentences that say "you" to whoever reads them."""

import random
import re
from collections.abc import Iterator

import pytest

from bagatelle.game import find_game
from bagatelle.kernel import SPECTATOR
from bagatelle.match import Match
from bagatelle.rooms import Audience, who_won
from own_games import OWN_GAMES

NAMES = ("Ann", "Bob")
NOTATION = re.compile(r"[>=]|\b(steal|snitch|build|punt|combine|points|score|power|skill) \d|\+\d")
"""What stands in moves as they are typed, and in no label."""


def matches(name: str, seeds: int = 3) -> Iterator[Match]:
    """Some matches of two in which everybody moves at random, event by event."""
    for seed in range(seeds):
        match, rng = (
            Match(name, 2, names=NAMES, seed=bytes([seed]) * 32, match_id="words"),
            random.Random(seed),
        )
        while not match.over and len(match.events) < 250:
            yield match
            match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_label_is_made_of_words_and_of_what_the_board_shows(name: str) -> None:
    for match in matches(name):
        if match.actor < 0:
            continue
        to = match.audience(match.actor, you=match.actor)
        for action in match.legal()[:40]:
            label = match.game.sentences.label(match.position, action, to)
            assert label
            assert not NOTATION.search(label), label
            assert label[0].isupper() or label[0].isdigit(), label


@pytest.mark.parametrize("name", OWN_GAMES)
def test_what_speaks_for_a_move_uses_no_letter_of_a_die_and_no_notation(name: str) -> None:
    for match in matches(name, seeds=1):
        if match.actor >= 0:
            to = match.audience(match.actor, you=match.actor)
            for action in match.legal()[:3]:
                told = match.game.sentences.speaks_for(match.position, action, to)
                assert not re.search(r"\bdie [a-h]\b|'", told.replace("'s ", " ")), told


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_log_never_calls_its_reader_by_name_but_in_a_list_of_scores(name: str) -> None:
    lists_scores = re.compile(r"End of round|Games won")
    for match in matches(name):
        if match.events:
            for line in match.told(len(match.events), 0, you=0):
                assert "Ann" not in line or lists_scores.search(line), line
            for line in match.told(len(match.events), SPECTATOR):
                assert not re.search(r"\b[Yy]ou", line), line


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_prompt_says_your_turn_to_who_must_act_and_the_name_to_the_others(name: str) -> None:
    prompt = find_game(name).sentences.prompt
    for match in matches(name, seeds=1):
        if match.actor < 0:
            continue
        other, who = 1 - match.actor, NAMES[match.actor]
        assert prompt(match.position, match.audience(match.actor, you=match.actor)).startswith("Your turn: ")
        assert prompt(match.position, match.audience(match.actor)).startswith(f"{who}, ")
        for to in (match.audience(other, you=other), match.audience()):
            assert who in prompt(match.position, to)
            assert "Your turn" not in prompt(match.position, to)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_result_is_told_from_the_readers_side(name: str) -> None:
    match = Match(name, 2, names=NAMES, seed=bytes(32), match_id="result")
    shares = match.play_out("random", seed=1)
    for seat in range(2):
        told = match.verdict(seat, you=seat)
        assert told.startswith(
            "You win" if shares[seat] == 1 else "You lose" if shares[seat] == 0 else "A draw"
        )
    winner = NAMES[shares.index(1.0)] if 1.0 in shares else "A draw"
    assert match.verdict().startswith(winner)


def test_a_sentence_begins_with_a_capital_but_leaves_a_name_as_it_was_given() -> None:
    to = Audience(0, find_game("buttle").say("en"), ("van Dam", "Bob"))
    assert to.sentence("your 8 captures van Dam's 5.") == "Your 8 captures van Dam's 5."
    assert to.sentence("van Dam's 5 captures your 8.") == "van Dam's 5 captures your 8."


def test_several_winners_share_and_the_reader_is_one_of_them() -> None:
    say = find_game("buttle").say("en")
    three = ("Ann", "Bob", "Cas")
    assert who_won([0, 2], Audience(0, say, three, you=0)) == "You share the victory with Cas."
    assert who_won([0, 2], Audience(1, say, three, you=1)) == "Ann and Cas share the victory."
    assert who_won([2], Audience(1, say, three, you=1), "by 2 points") == "Cas wins by 2 points."
