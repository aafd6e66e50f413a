"""What speaks for a play in Bag-O-Loot is true: checked against the positions that it leads to."""

import re

import numpy as np

from bagatelle.games.bag_o_loot import GAME, components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import groups_in
from bagatelle.games.bag_o_loot.merits import unseen
from bagatelle.games.bag_o_loot.outcomes import around, result_of
from bagatelle.kernel import copy_of
from games.played import decisions, reason

PLAYED = decisions(GAME, 900, seed=1)


def after(pos, action):
    then = copy_of(pos)
    rules.play(then, action)
    return then


def test_stashes_are_told_as_they_will_be():
    checked = 0
    for pos, action in PLAYED:
        told, then, seat = reason(GAME, pos, action), after(pos, action), int(pos.turn)
        if found := re.search(r"([+-]\d+) points? for your stash, now (-?\d+)", told):
            assert int(found[2]) == scoring.stash_points(then, seat)
            assert int(found[1]) == int(found[2]) - scoring.stash_points(pos, seat)
            checked += 1
        for change, player, points in re.findall(r"([+-]\d+) points? for ([A-F])'s stash, now (-?\d+)", told):
            other = components.SEATS.index(player)
            assert int(points) == scoring.stash_points(then, other)
            assert int(change) == int(points) - scoring.stash_points(pos, other)
    assert checked > 300


def test_what_is_not_seen_lies_in_the_pile_or_in_other_hands():
    for pos, _ in PLAYED[:200]:
        seat = int(pos.turn)
        for kind in range(components.KINDS):
            others = sum(int(pos.hands[other, kind]) for other in range(pos.seats) if other != seat)
            assert unseen(pos, seat, kind) == int(pos.pile[kind]) + others


def test_the_cards_that_could_steal_a_set_are_counted_and_nothing_is_added_to_a_full_one():
    counted = full = 0
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    for pos, action in PLAYED:
        told, then, seat = reason(GAME, pos, action), after(pos, action), int(pos.turn)
        if found := re.search(r"(\d+) cards? that you do not see could steal it", told):
            number, _ = result_of(action, seat, around(pos, action))
            assert int(found[1]) == unseen(then, seat, number) + unseen(then, seat, components.LOOTER)
            counted += 1
        if "nobody can" in told:
            number, group = result_of(action, seat, around(pos, action))
            slot = groups_in(then, number).index(group)
            thief = (seat + 1) % int(pos.seats)
            then.phase, then.turn, then.plays_made = at.PLAY, thief, 0
            then.hands[thief, number] = then.hands[thief, components.LOOTER] = 4
            base = at.ADD + (number * at.SLOTS + slot) * at.CHOICES
            legal = actions[: rules.legal(then, actions)].tolist()
            assert not [each for each in legal if base <= each < base + at.CHOICES]
            full += 1
    assert counted > 50
    assert full > 10


def test_a_round_that_ends_is_scored_as_it_is_told():
    checked = 0
    for pos, action in PLAYED:
        then = after(pos, action)
        if then.rounds == pos.rounds:
            continue
        points, total = re.search(
            r"([+-]\d+) points,? for a total of (-?\d+)", reason(GAME, pos, action)
        ).groups()
        assert int(total) == then.totals[pos.turn]
        assert int(points) == then.totals[pos.turn] - pos.totals[pos.turn]
        checked += 1
    assert checked > 10
