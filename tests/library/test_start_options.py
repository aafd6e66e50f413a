"""The options of a match that begins at a position: the position decides, at every door."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bagatelle import Simulation
from bagatelle.check import check, report
from bagatelle.game import find_game, games
from bagatelle.language import ENGLISH, speak
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.simulation import simulate
from bagatelle.start_options import options_at

RECORDS = Path(__file__).parents[1] / "records_with_start"
"""Records that were written when options beside a start were not looked at, just as they were written."""

BUTTLE = "turn=south phase=turn dealer=north south=2MK,7SK,9LK,PNMSL north=3LY,4YK,6MW,7ML points=8WL/5SW"
LONGER = f"{BUTTLE} scuttle=yes target=28"
BUTTON_MEN = "4:3 6:2 8:8 X=12:9 X=12:7 / 6:2 12:8 20:16 20:10 X=12:11 / turn=A phase=turn"
BUTTS = "players=green:18,pink:14 turn=pink phase=begin run=1 bag=W"
SENTENCE = (
    "That position is played with target=21 and scuttle=no, not with target=28 and scuttle=yes: leave these options "
    "out, or begin at another position."
)


def test_options_follow_from_the_position() -> None:
    assert Match("buttle", start=LONGER).options.changed() == {"scuttle": True, "target": 28}
    assert Match("buttle", start=BUTTLE).options.changed() == {}
    assert Match("bag-of-butts", start=f"{BUTTS} target=9 after=empty").options.changed() == {
        "target": 9, "after_auto_reset": "empty", "colours": ["green", "pink", "blue", "yellow"],
    }  # fmt: skip
    fighters = Match("button-men", start=f"{BUTTON_MEN} mode=casual to=2 mood=all_six").options.changed()
    assert fighters == {"a": "Stark", "mode": "casual", "wins": 2, "mood": "all_six"}


def test_a_record_tells_the_options_of_its_start() -> None:
    record = Record.of(Match("buttle", start=LONGER))
    assert record.options == {"scuttle": True, "target": 28}
    assert record.replay().options == record.replay().at(0).options == Match("buttle", start=LONGER).options


def test_options_that_contradict_the_position_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        Match("buttle", options={"target": 28, "scuttle": True}, start=BUTTLE)
    assert str(refused.value) == SENTENCE
    with pytest.raises(Refused, match="played with target=28, not with target=21"):
        Match("buttle", options={"target": 21}, start=LONGER)
    with pytest.raises(Refused, match="played with scuttle=yes and target=28"):
        Match("buttle", options=find_game("buttle").options(), start=LONGER)


def test_the_refusal_is_told_in_the_language_of_whoever_asked() -> None:
    game = find_game("buttle")
    position = game.position_line.read_position(BUTTLE)
    with pytest.raises(Refused, match="Die stelling wordt gespeeld met scuttle=nee, niet met scuttle=ja"):
        options_at(game, position, {"scuttle": "ja"}, speak("nl"))


def test_options_that_agree_with_the_position_are_taken_and_the_others_follow() -> None:
    assert Match("buttle", options={"target": 28}, start=LONGER).options.changed()["scuttle"] is True


@pytest.mark.parametrize(
    ("game", "start", "options"),
    [
        ("button-men", BUTTON_MEN, {"a": "Bruno: 4 6 8 X X"}),
        ("button-men", BUTTON_MEN, {"a": "(4) (6) (8) X X", "b": "hammer"}),
        ("bag-of-butts", BUTTS, {"colours": "green pink yellow blue"}),
    ],
)
def test_what_a_position_does_not_tell_is_as_asked(game: str, start: str, options: dict[str, str]) -> None:
    asked = find_game(game).options.read(options)
    kept = Match(game, options=options, start=start).options
    assert {name: getattr(kept, name) for name in options} == {name: getattr(asked, name) for name in options}


def test_outcomes_and_earlier_moments_keep_the_names_of_fighters() -> None:
    match = Match("button-men", options={"a": "Bruno: 4 6 8 X X"}, start=BUTTON_MEN)
    assert match.outcomes(match.legal()[0])[0].match.options == match.at(0).options == match.options


def _pettingzoo(**asked: Any) -> object:
    from bagatelle.envs.pettingzoo import env

    return env("buttle", **asked)


def _gymnasium(**asked: Any) -> object:
    from bagatelle.envs.gymnasium import BagatelleEnv

    return BagatelleEnv("buttle", **asked)


def _vector(**asked: Any) -> object:
    from bagatelle.envs.vector import BagatelleVectorEnv

    return BagatelleVectorEnv("buttle", 2, **asked)


def _openspiel(**asked: Any) -> object:
    from bagatelle.envs.openspiel import load

    return load("buttle", **asked)


def _simulate(*, start: str, **options: Any) -> Simulation:
    return simulate("buttle", 2, start=start, options=options)


def _match(*, start: str, **options: Any) -> Match:
    return Match("buttle", start=start, options=options)


@pytest.mark.parametrize("door", [_match, _simulate, _pettingzoo, _gymnasium, _vector, _openspiel])
def test_every_door_refuses_what_the_position_contradicts_and_takes_the_rest(
    door: Callable[..., object],
) -> None:
    with pytest.raises(Refused) as refused:
        door(start=BUTTLE, target=28, scuttle=True)
    assert str(refused.value) == SENTENCE
    with pytest.raises(Refused, match="played with target=28"):
        door(start=LONGER, target=21)
    assert door(start=LONGER, target=28)
    assert door(start=LONGER)


@pytest.mark.parametrize(
    ("name", "options", "untrue"),
    [
        ("buttle-claims-28", {}, "scuttle and target"),
        ("buttle-tells-nothing", {"scuttle": True, "target": 28}, ""),
        ("button-men-named", {"a": "Bruno: 4 6 8 X X"}, ""),
        ("button-men-claims-wins", {"a": "Bruno: 4 6 8 X X"}, "wins"),
        ("bag-of-butts-colours", {"colours": ["green", "pink", "yellow", "blue"]}, ""),
        ("bag-o-loot-claims-hand", {}, "tie and hand"),
    ],
)
def test_an_old_record_is_read_and_its_start_decides(name: str, options: dict[str, Any], untrue: str) -> None:
    text = (RECORDS / f"{name}.json").read_text("utf-8")
    assert Record.from_json(text).replay().options.changed() == options
    lines = report(check(text), ENGLISH)
    told = [line for line in lines if "claims other options" in line]
    assert told == (
        [f"It claims other options than the position that it begins at ({untrue}); the position decides."]
        if untrue
        else []
    )


@pytest.mark.parametrize("name", [*games()])
def test_options_are_known_at_every_moment_of_a_match(name: str) -> None:
    match = Match(name, seed=bytes(32), match_id="options")
    match.play_out(seed=1)
    lines = [match.at(number).position_line() for number in range(0, len(match.events) + 1, 10)]
    assert all(Match(name, start=line).options == match.options for line in lines)
