"""What the greedy bot thinks of Buttle; and reasons for a move that are true, checked against what they lead to."""

import random
import re

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.buttle import GAME, components, packs, position, rules
from bagatelle.kernel import Record, copy_of
from games.buttle.moves import at
from games.played import decisions, reason


def choice(line: str, *moves: str) -> str:
    """What the greedy bot plays in a position."""
    match = at(line)
    for move in moves:
        match.play(move)
    return GAME.notation.write(match.position, ask(find_bot("greedy"), match, random.Random(1)).action)


@pytest.mark.parametrize(
    ("line", "moves", "best"),
    [
        ("south=5SW,9MS,CRM points=7SK,9LK/-", [], {"points 5SW", "points 9MS", "crown M"}),
        ("south=AM,2MK points=-/9LK,9WY", [], {"ace M"}),
        ("south=6MW,3SK stacks=9LK+PNMSL/- points=-/7SK,5SW", [], {"points 3SK", "points 6MW"}),
        ("south=AM north=2MK,AK points=2WL/9LK,9WY counter=yes", ["ace"], {"counter 2MK"}),
        ("south=AM north=2MK,AK points=9LK/- counter=yes", ["ace"], {"let"}),
        ("south=4YK north=AM,2MK,9LK,CRM", ["four"], {"discard AM"}),
        ("south=7SK pile=9LK,AM", ["seven", "9LK"], {"points 9LK"}),
        ("south=AM,9LK pile=- points=9MS/3MW", [], {"points 9LK"}),
        ("south=4YK,AM north=2MK,AK,AS,AW counter=yes", ["four"], {"counter 2MK", "let"}),
    ],
)
def test_greedy_takes_what_is_best_now(line: str, moves: list[str], best: set[str]) -> None:
    assert choice(line, *moves) in best


def test_greedy_beats_random() -> None:
    rng = random.Random(5)
    bots = [find_bot("greedy"), find_bot("random")]
    won = 0.0
    for number in range(40):
        match = Match(
            GAME, 2, {"counter": number % 2 == 0}, seed=bytes([number]) * 32, match_id=f"bots-{number}"
        )
        while not match.over:
            if match.odds():
                match.deal()
            else:
                match.play(ask(bots[(match.actor + number) % 2], match, rng).action)
        won += match.result()[number % 2]
    assert won > 30


EVERYTHING = [
    {},
    *GAME.presets.values(),
    {"counter": True, "scuttle": True},
    {"counter": True, "hand_limit": "8"},
]
PLAYED = [
    (pos, action)
    for pos, action in decisions(GAME, 900, seed=1, options=EVERYTHING)
    if pos.phase != position.DISCARD
]


def unopposed(pos: Record, action: int) -> Record:
    """The position after a move if nobody counters it; the table stays when that ends the game."""
    then = copy_of(pos)
    then.games, then.played = 1, 0
    rules.play(then, action)
    while then.phase == position.COUNTER:
        rules.play(then, position.LET)
    return then


def to_go(pos: Record, seat: int) -> int:
    return int(rules.needed(pos, seat)) - int(rules.points(pos, seat))


def test_what_both_players_need_is_what_they_need_after_it() -> None:
    checked = 0
    for pos, action in PLAYED:
        if pos.phase == position.COUNTER:
            continue
        told, seat = reason(GAME, pos, action), int(pos.turn)
        if found := re.search(r"[Yy]ou (?:then )?need (\d+) more points?,(?: and)? \w+ (\d+)", told):
            then = unopposed(pos, action)
            assert [int(each) for each in found.groups()] == [to_go(then, seat), to_go(then, 1 - seat)]
            checked += 1
    assert checked > 200


def test_only_moves_that_win_are_said_to_win() -> None:
    wins = 0
    for pos, action in PLAYED:
        if pos.phase == position.COUNTER or action < position.POINTS:
            continue
        then, told = unopposed(pos, action), reason(GAME, pos, action)
        won = then.phase == position.ENDED and then.wins[pos.turn] > 0
        assert told.startswith("Wins the game") == won
        assert told.endswith("would then have enough points, and win.") == (
            then.phase == position.ENDED and then.wins[1 - pos.turn] > 0
        )
        wins += won
    assert wins > 5


def test_what_is_said_to_be_safe_from_pawns_is() -> None:
    checked, actions = 0, np.zeros(position.MAX_LEGAL, np.int64)
    for pos, action in PLAYED:
        if "from Pawns" not in reason(GAME, pos, action):
            continue
        then = unopposed(pos, action)
        then.phase, then.turn = position.TURN, 1 - pos.turn
        packs.clear(then.hand[then.turn])
        packs.add(then.hand[then.turn], components.FIRST_PAWN)
        legal = actions[: rules.legal(then, actions)].tolist()
        assert not [each for each in legal if each >= position.AIMED]
        checked += 1
    assert checked > 5


def test_an_answer_tells_what_happens_if_the_one_off_goes_through() -> None:
    checked = 0
    for pos, action in PLAYED:
        found = re.search(r"with it, you need (\d+) more points?, \w+ (\d+)", reason(GAME, pos, action))
        if pos.phase != position.COUNTER or not found:
            continue
        happens, seat = copy_of(pos), int(rules.actor(pos))
        happens.games, happens.played, happens.counters = 1, 0, 0
        rules.settle(happens)
        assert [int(each) for each in found.groups()] == [to_go(happens, seat), to_go(happens, 1 - seat)]
        checked += 1
    assert checked > 5


def test_how_many_cards_are_held_is_counted() -> None:
    checked = 0
    for pos, action in PLAYED:
        told = reason(GAME, pos, action)
        if found := re.fullmatch(r"You then hold (\d+) cards?\.", told):
            then = unopposed(pos, action)
            assert int(found[1]) == packs.size(then.hand[pos.turn]) + then.drawing
            checked += 1
    assert checked > 20
