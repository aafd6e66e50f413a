"""What speaks for a move in Buttle is true: checked against the positions that it leads to."""

import re

import numpy as np

from bagatelle.games.buttle import GAME, components, packs, rules
from bagatelle.games.buttle import position as at
from bagatelle.kernel import copy_of
from games.played import decisions, reason

EVERYTHING = [
    {},
    *GAME.presets.values(),
    {"counter": True, "scuttle": True},
    {"counter": True, "hand_limit": "8"},
]
PLAYED = [
    (pos, action)
    for pos, action in decisions(GAME, 900, seed=1, options=EVERYTHING)
    if pos.phase != at.DISCARD
]


def unopposed(pos, action):
    """The position after a move if nobody counters it; the table stays when that ends the game."""
    then = copy_of(pos)
    then.games, then.played = 1, 0
    rules.play(then, action)
    while then.phase == at.COUNTER:
        rules.play(then, at.LET)
    return then


def to_go(pos, seat):
    return int(rules.needed(pos, seat)) - int(rules.points(pos, seat))


def test_what_both_players_need_is_what_they_need_after_it():
    checked = 0
    for pos, action in PLAYED:
        if pos.phase == at.COUNTER:
            continue
        told, seat = reason(GAME, pos, action), int(pos.turn)
        if found := re.search(r"[Yy]ou (?:then )?need (\d+) more points?,(?: and)? \w+ (\d+)", told):
            then = unopposed(pos, action)
            assert [int(each) for each in found.groups()] == [to_go(then, seat), to_go(then, 1 - seat)]
            checked += 1
    assert checked > 200


def test_only_moves_that_win_are_said_to_win():
    wins = 0
    for pos, action in PLAYED:
        if pos.phase == at.COUNTER or action < at.POINTS:
            continue
        then, told = unopposed(pos, action), reason(GAME, pos, action)
        won = then.phase == at.ENDED and then.wins[pos.turn] > 0
        assert told.startswith("Wins the game") == won
        assert told.endswith("would then have enough points, and win.") == (
            then.phase == at.ENDED and then.wins[1 - pos.turn] > 0
        )
        wins += won
    assert wins > 5


def test_what_is_said_to_be_safe_from_pawns_is():
    checked, actions = 0, np.zeros(at.MAX_LEGAL, np.int64)
    for pos, action in PLAYED:
        if "from Pawns" not in reason(GAME, pos, action):
            continue
        then = unopposed(pos, action)
        then.phase, then.turn = at.TURN, 1 - pos.turn
        packs.clear(then.hand[then.turn])
        packs.add(then.hand[then.turn], components.FIRST_PAWN)
        legal = actions[: rules.legal(then, actions)].tolist()
        assert not [each for each in legal if each >= at.AIMED]
        checked += 1
    assert checked > 5


def test_an_answer_tells_what_happens_if_the_one_off_goes_through():
    checked = 0
    for pos, action in PLAYED:
        found = re.search(r"with it, you need (\d+) more points?, \w+ (\d+)", reason(GAME, pos, action))
        if pos.phase != at.COUNTER or not found:
            continue
        happens, seat = copy_of(pos), int(rules.actor(pos))
        happens.games, happens.played, happens.counters = 1, 0, 0
        rules.settle(happens)
        assert [int(each) for each in found.groups()] == [to_go(happens, seat), to_go(happens, 1 - seat)]
        checked += 1
    assert checked > 5


def test_how_many_cards_are_held_is_counted():
    checked = 0
    for pos, action in PLAYED:
        told = reason(GAME, pos, action)
        if found := re.fullmatch(r"You then hold (\d+) cards?\.", told):
            then = unopposed(pos, action)
            assert int(found[1]) == packs.size(then.hand[pos.turn]) + then.drawing
            checked += 1
    assert checked > 20
