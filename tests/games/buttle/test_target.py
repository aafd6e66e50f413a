"""Buttle to another number of points than the printed 21: the option `target` [U40]."""

import numpy as np
import pytest

from bagatelle import Match, Refused
from bagatelle.games.buttle import GAME, rules, threats
from bagatelle.games.buttle.components import CODES, HIGHEST_TARGET, LOWEST_TARGET, NEEDED
from bagatelle.games.buttle.position_line import read_position, write_position
from bagatelle.language import ENGLISH
from bagatelle.observing import dense, observed
from bagatelle.record import Record
from games.buttle.moves import at, play

pytestmark = pytest.mark.rules

LINE = "turn=south phase=turn dealer=north south=7ML north=2MK points=5SW/-"
STEPS = {
    10: [10, 8, 6, 4, 3, 2, 2],
    14: [14, 11, 8, 6, 5, 3, 3],
    20: [20, 15, 11, 9, 7, 5, 4],
    21: [21, 16, 12, 9, 7, 5, 4],
    28: [28, 21, 16, 12, 9, 7, 5],
    42: [42, 32, 24, 18, 14, 10, 8],
    50: [50, 38, 29, 21, 17, 12, 10],
}


def crowns(number: int) -> str:
    return ",".join(f"CR{suit}" for suit in "MSWLYK"[:number]) or "-"


def needs(match: Match) -> list[int]:
    return [player["needed"] for player in match.view()["players"]]


@pytest.mark.parametrize("target", STEPS)
def test_with_another_target_crowns_keep_their_share_of_it(target):  # [U40]
    found = [needs(at(f"royals={crowns(number)}/-", target=target)) for number in range(7)]
    assert found == [[step, target] for step in STEPS[target]]


def test_every_target_is_rounded_to_the_nearest_and_never_gives_the_game_away():  # [U40]
    pos = at("south=AM").position.copy()
    for target in range(LOWEST_TARGET, HIGHEST_TARGET + 1):
        pos.target_change = target - NEEDED[0]
        steps = [int(rules.needed_with(pos, number)) for number in range(7)]
        shares = [target * printed / NEEDED[0] for printed in NEEDED]
        assert all(abs(step - share) < 0.5 for step, share in zip(steps, shares, strict=True))
        assert steps == sorted(steps, reverse=True)
        assert steps[-1] > 0


def test_the_agreed_points_win_and_one_less_does_not():  # [U40]
    assert play(at("south=5SW points=7SK/-", target=12), "points 5SW").result() == [1.0, 0.0]
    assert not play(at("south=5SW points=7SK/-", target=13), "points 5SW").over
    assert not play(at("south=5SW points=7SK,9LK/-", target=22), "points 5SW").over
    assert play(at("south=CRM points=8MS/-", target=11), "crown M").result() == [1.0, 0.0]


def test_a_match_is_played_to_the_same_target_in_every_game():
    match = play(at("south=5SW points=7SK/-", target=12, games=3), "points 5SW")
    assert match.view()["game"] == 2
    assert needs(match) == [12, 12]


def test_the_printed_target_is_not_written_and_another_is():
    assert write_position(read_position(LINE)) == LINE
    other = f"{LINE} target=30"
    assert write_position(read_position(other)) == other
    assert write_position(read_position(f"{LINE} target=21")) == LINE


@pytest.mark.parametrize("target", [9, 51, "-21", "many"])
def test_an_impossible_target_is_refused(target):
    with pytest.raises(Refused, match=f"'target={target}' is impossible"):
        read_position(f"{LINE} target={target}")
    with pytest.raises(Refused, match=r"'target' cannot be '.*': it is a whole number from 10 to 50"):
        GAME.options.read({"target": target})


def test_the_position_of_a_match_has_its_target():
    match = Match(GAME, options={"target": 15})
    assert needs(match) == [15, 15]
    assert match.view()["options"]["target"] == 15
    assert Match(GAME).view()["options"]["target"] == 21


def test_a_record_names_the_target_only_if_it_differs_and_reads_it_again():
    for options in ({}, {"target": 30}):
        match = Match(GAME, options=options, seed=bytes(32), match_id="target")
        match.deal_all()
        record = Record.of(match)
        assert record.options == options
        again = Record.from_json(record.to_json()).replay()
        assert again.position.tobytes() == match.position.tobytes()
        assert again.options.plain()["target"] == options.get("target", 21)


def test_sentences_name_the_points_that_win():
    options = GAME.options.read
    assert "have 30 points on the table" in GAME.sentences.aim(options({"target": 30}), ENGLISH)
    assert "have 12 points" in GAME.sentences.aim(options({"target": 12, "games": 3}), ENGLISH)
    for target, royals, goal in ((21, "-", 21), (30, "-", 30), (30, "CRM", 23)):
        match = at(f"south=5SW royals={royals}/-", target=target)
        assert f"{goal} points win." in GAME.sentences.tip(match.position, match.audience(0, ENGLISH))
    match = play(at("south=5SW points=7SK/-", target=30), "points 5SW")
    assert "now has 12 of 30" in match.log()[-1]


def test_what_wins_next_is_known_with_any_target():
    pos = at("south=5SW,CRM north=AM points=7SK/-", target=12).position
    winning = threats.winning_cards(pos, 0, threats.to_go(pos, 0))
    held = int(pos.hand[0, 0])
    assert int(winning) & held == 1 << CODES.index("5SW")
    assert threats.turns_to_win(pos, 0, threats.to_go(pos, 0), pos.hand[0, 0], pos.hand[0, 1]) == 1


def test_a_network_sees_the_points_to_go_and_never_more_inputs():
    """More points to go than printed are as many, beside their number in tens; the rest of the inputs stay theirs."""
    printed, far = at("south=AM north=AK"), at("south=AM north=AK", target=50)
    assert dense(GAME, printed.position, 0).shape == dense(GAME, far.position, 0).shape
    before, after = observed(GAME, printed.position, 0), observed(GAME, far.position, 0)
    differing = {name for name in before if (before[name] != after[name]).any()}
    assert differing == {"to go"}
    side = len(before["to go"]) // 2
    assert np.flatnonzero(after["to go"]).tolist() == [21, 22, side + 21, side + 22]
    assert after["to go"][22] == pytest.approx(5.0)
    near = observed(GAME, at("south=AM north=AK points=9LK/-", target=12).position, 0)
    assert np.flatnonzero(near["to go"][:side]).tolist() == [3, 22]
