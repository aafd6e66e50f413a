"""What speaks for a move in Button Men is true: checked against every way in which the dice may fall."""

import random

import numpy as np
import pytest

from bagatelle.games.button_men import GAME, rules, strategy
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.merits import chance_to_trip, danger_after, targets_of
from bagatelle.games.button_men.position import split
from bagatelle.kernel import CHANCE, copy_of, new_rng
from bagatelle.odds import outcomes
from games.played import reason


def attacks(count, seed):
    """Attacks in rounds of every kind, with all traits."""
    rng, lots, actions, found = random.Random(seed), new_rng(seed), np.zeros(at.MAX_LEGAL, np.int64), []
    while len(found) < count:
        pos = strategy.practice(rng)
        while pos.phase != at.ENDED and len(found) < count:
            if rules.actor(pos) == CHANCE:
                rules.play(pos, rules.chance(pos, lots))
                continue
            action = rng.choice(actions[: rules.legal(pos, actions)].tolist())
            if action >= at.ATTACK:
                found.append((copy_of(pos), action))
            rules.play(pos, action)
    return found


ATTACKS = attacks(300, 1)


def after(pos, action):
    then = copy_of(pos)
    rules.play(then, action)
    return then


def rolled(pos, rng, lots):
    """A position after all dice have fallen, with any names for turbo dice."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    while pos.phase != at.TURN:
        chance = rules.actor(pos) == CHANCE
        rules.play(
            pos, rules.chance(pos, lots) if chance else actions[rng.randrange(rules.legal(pos, actions))]
        )
    return pos


def test_the_dice_that_stay_are_in_danger_or_not_however_the_others_fall():
    rng, lots, certain = random.Random(2), new_rng(2), 0
    for pos, action in ATTACKS:
        if action >= at.TRIP_ATTACK or not after(pos, action).alive[1 - pos.turn]:
            continue
        danger, stay = danger_after(pos, action), int(pos.alive[pos.turn]) & ~split(action)[0]
        for _ in range(12):
            found = targets_of(rolled(after(pos, action), rng, lots))
            if danger.certain:
                certain += 1
                assert found & stay == danger.staying
            assert danger.safe != 1 or not found
            assert danger.safe != 0 or found
    assert certain > 500


def test_the_chance_to_be_safe_is_exact():
    checked = 0
    for pos, action in ATTACKS[:150]:
        danger = danger_after(pos, action) if action < at.TRIP_ATTACK else None
        if danger is None or danger.safe is None:
            continue
        ways = outcomes(GAME, after(pos, action))
        assert danger.safe == pytest.approx(float(sum(share for share, then in ways if not targets_of(then))))
        checked += 1
    assert checked > 30


def test_the_chance_to_trip_is_exact():
    checked = 0
    for pos, action in ATTACKS:
        chance = chance_to_trip(pos, action) if action >= at.TRIP_ATTACK else None
        if chance is None:
            continue
        before, other = int(pos.taken[1 - pos.turn]), 1 - int(pos.turn)
        ways = outcomes(GAME, after(pos, action))
        assert chance == pytest.approx(
            float(sum(share for share, then in ways if then.taken[other] != before))
        )
        checked += 1
    assert checked > 3


def test_whoever_takes_the_last_die_wins_or_loses_the_round_as_it_is_told():
    lots, rng, checked = new_rng(3), random.Random(3), 0
    for pos, action in attacks(1500, 4):
        then = after(pos, action)
        if action >= at.TRIP_ATTACK or then.alive[1 - pos.turn]:
            continue
        told, then = reason(GAME, pos, action), rolled(then, rng, lots)
        for _ in range(2):
            rules.play(then, at.PASS)
        assert then.rounds == pos.rounds + 1
        winner = {"you win": pos.turn, "you lose": 1 - pos.turn, "drawn": at.NOBODY}
        claims = [seat for words, seat in winner.items() if words in told]
        if claims:
            checked += 1
            assert then.last == claims[0]
    assert checked > 20
