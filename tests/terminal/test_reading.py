"""What the list of moves shows can be typed, refusals fit what is asked for, and hints agree with the list."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bagatelle.kernel import CHANCE
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.terminal.reading import example_of, read_move
from own_games import OWN_GAMES
from terminal.scripted import Paper


def decisions(name: str, many: int) -> Iterator[Match]:
    """Matches at decisions all through random games."""
    lots = random.Random(5)
    for number in range(many):
        match = Match(OWN_GAMES[name], 2, seed=bytes([number]) * 32)
        while not match.over and len(match.events) < 120:
            if match.actor == CHANCE:
                match.deal()
            else:
                yield match
                match.play(lots.choice(match.legal()))


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_line_of_a_list_can_be_typed_as_it_stands_there(name: str, language: str) -> None:
    say, tried = OWN_GAMES[name].say(language), 0
    for match in decisions(name, 3):
        to = match.audience(match.actor, say, match.actor)
        describe = match.game.sentences.describe
        lines = [describe(match.position, action, to) for action in match.legal()]
        for action, line in [*zip(match.legal(), lines, strict=True)][:12]:
            if lines.count(line) > 1:
                continue
            tried += 1
            assert read_move(match, line, to, listed=True) == action
            assert read_move(match, line.upper(), to, listed=True) == action
            head = line.partition(":")[0]
            if [each.partition(":")[0] for each in lines].count(head) == 1:
                assert read_move(match, head, to, listed=True) == action
    assert tried > 50


def test_score_group_1_is_score_1(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    text = sit(Paper("2 3", "score group 1"), "Ann", "Bob")
    assert "Ann scores group 1" in text


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (("dance",), "'dance' is not a move now; type '2 2', for example, or 'help'."),
        (("2 3", "dance"), "'dance' is not a move now; type 'score 2', for example, or 'help'."),
        (
            ("2 3", "1", "dance"),
            "'dance' is not a move now; type 'continue' or 'reset', for example, or 'help'.",
        ),
        (("2 3", "2 3"), "That is not possible now."),
        (("2 3", "score 7"), "There is no group 7"),
    ],
)
def test_a_refusal_fits_what_is_asked_for(
    sit: Callable[..., str], typed: tuple[str, ...], reason: str
) -> None:
    assert reason in " ".join(sit(Paper(*typed), "Ann", "Bob").split())


@pytest.mark.parametrize("name", OWN_GAMES)
def test_what_a_refusal_proposes_is_possible(name: str) -> None:
    for match in decisions(name, 2):
        to = match.audience(match.actor, match.game.say("en"), match.actor)
        with pytest.raises(Refused) as refused:
            read_move(match, "sing and dance", to, listed=False)
        proposed = re.findall("'([^']+)'", str(refused.value))[1:]
        assert proposed[-1] == "help"
        assert example_of(match, to.say) in proposed
        assert set(proposed[:-1]) <= set(match.moves())


def test_a_hint_names_moves_as_the_list_does(sit: Callable[..., str]) -> None:
    text = sit(Paper("2 3", "hint"), "Ann", "Bob")
    hint = re.split("The best moves?:\n", text)[1]
    listed = re.match(r"  (\d)  (score group \d)  ", hint)
    assert listed
    number, move = listed.groups()
    assert f"  {number}  {move}: " in text
