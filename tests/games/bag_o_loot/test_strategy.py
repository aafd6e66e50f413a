"""Playing Bag-O-Loot well: worths that can be checked by hand, bots in a ring, and reasons for a play that are true."""

import random
import re

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.bag_o_loot import GAME, components, position, rules, scoring
from bagatelle.games.bag_o_loot.groups import groups_in
from bagatelle.games.bag_o_loot.merits import unseen
from bagatelle.games.bag_o_loot.outcomes import around, result_of
from bagatelle.games.bag_o_loot.position import Position
from bagatelle.games.bag_o_loot.strategy import GOING_OUT, HAND_MEAN, OPEN_SHARE
from bagatelle.kernel import INTERPRETED, SCRATCH, Record, copy_of, new_positions, new_rng, rows
from games.bag_o_loot.turns import at
from games.played import decisions, reason

compiled = pytest.mark.skipif(INTERPRETED, reason="plays whole games")


def worths(match: Match) -> dict[str, float]:
    """What the strategy thinks of each legal action."""
    actions = np.array(match.legal(), np.int64)
    out = np.zeros(len(actions))
    scratch = rows(new_positions(Position, SCRATCH))
    before = match.position.tobytes()
    GAME.strategy.worth(match.position, scratch, actions, len(actions), new_rng(1), out)
    assert match.position.tobytes() == before
    return dict(zip(match.moves(), out.tolist(), strict=True))


def best(match: Match) -> str:
    found = worths(match)
    return max(found, key=found.__getitem__)


def test_an_open_set_counts_for_less_than_it_pays() -> None:
    match = at("7,7,9/3,3,3,3,3", "A:5,5")
    assert worths(match)["open 7 7"] == pytest.approx(4 * OPEN_SHARE - 1)


def test_going_out_counts_what_everybody_would_score() -> None:
    match = at("7,7/3,3,3,3,3", "B:5,5")
    assert worths(match)["open 7 7"] == pytest.approx(2 + GOING_OUT - (2 - 5 * HAND_MEAN))


def test_stealing_is_better_than_opening_and_a_bag_better_than_both() -> None:
    assert best(at("5,6,6,9/3,3,3,3", "B:5,5,5")) == "steal B 5 +5"
    assert best(at("5,6,6,9/3,3,3,3", "B:5,5,5,5/A:2,2")) == "steal B 5 +5"
    assert best(at("6,6,6,6,6,9/3,3,3,3", "B:5,5")) == "open 6 6 6 6 6"


def test_a_punt_is_the_last_resort() -> None:
    assert best(at("5,5,9/3,3,3,3")) == "open 5 5"
    assert best(at("4,9/3,3,3,3")).startswith("punt")


def test_looters_leave_the_hand_when_the_round_may_end() -> None:
    soon = worths(at("7,9,L/3", "A:7,7"))
    early = worths(at("7,9,L/3,3,3,3", "A:7,7"))
    assert soon["build 7 +L"] - soon["build 7 +7"] > early["build 7 +L"] - early["build 7 +7"]


@compiled
@pytest.mark.parametrize("seats", [2, 4])
def test_the_greedy_bot_beats_random_players(seats: int) -> None:
    lots, won = random.Random(seats), 0.0
    games = 10
    greedy = find_bot("greedy")
    for game in range(games):
        match = Match(GAME, seats, {"target": 50}, seed=bytes([game + 1]) * 32, match_id="ring")
        place = game % seats
        while not match.over:
            if match.odds():
                match.deal()
            elif match.actor == place:
                match.play(ask(greedy, match, lots).action)
            else:
                match.play(lots.choice(match.legal()))
        won += match.result()[place]
    assert won >= 0.8 * games


PLAYED = decisions(GAME, 900, seed=1)


def after(pos: Record, action: int) -> Record:
    then = copy_of(pos)
    rules.play(then, action)
    return then


def test_stashes_are_told_as_they_will_be() -> None:
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


def test_what_is_not_seen_lies_in_the_pile_or_in_other_hands() -> None:
    for pos, _ in PLAYED[:200]:
        seat = int(pos.turn)
        for kind in range(components.KINDS):
            others = sum(int(pos.hands[other, kind]) for other in range(pos.seats) if other != seat)
            assert unseen(pos, seat, kind) == int(pos.pile[kind]) + others


def test_the_cards_that_could_steal_a_set_are_counted_and_nothing_is_added_to_a_full_one() -> None:
    counted = full = 0
    actions = np.zeros(position.MAX_LEGAL, np.int64)
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
            then.phase, then.turn, then.plays_made = position.PLAY, thief, 0
            then.hands[thief, number] = then.hands[thief, components.LOOTER] = 4
            base = position.ADD + (number * position.SLOTS + slot) * position.CHOICES
            legal = actions[: rules.legal(then, actions)].tolist()
            assert not [each for each in legal if base <= each < base + position.CHOICES]
            full += 1
    assert counted > 50
    assert full > 10


def test_a_round_that_ends_is_scored_as_it_is_told() -> None:
    checked = 0
    for pos, action in PLAYED:
        then = after(pos, action)
        if then.rounds == pos.rounds:
            continue
        found = re.search(r"([+-]\d+) points,? for a total of (-?\d+)", reason(GAME, pos, action))
        assert found
        points, total = found.groups()
        assert int(total) == then.totals[pos.turn]
        assert int(points) == then.totals[pos.turn] - pos.totals[pos.turn]
        checked += 1
    assert checked > 10
