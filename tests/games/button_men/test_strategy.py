"""Greedy play: takes the lead that an attack brings, minds what will be rolled again, and beats random play.

Reasons for a move are true: checked against every way in which the dice may fall.
"""

import random

import numpy as np
import pytest

from bagatelle import CHANCE, Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.button_men import GAME, bench, position, rules, strategy
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.merits import chance_to_trip, danger_after, targets_of
from bagatelle.games.button_men.position import split
from bagatelle.kernel import SCRATCH, Record, Rng, copy_of, new_positions, new_rng, rows
from bagatelle.odds import outcomes
from games.played import reason


def worths(line: str) -> dict[str, float]:
    match = Match(GAME, start=line)
    actions = np.array(match.legal(), np.int64)
    out = np.zeros(len(actions))
    scratch = rows(new_positions(position.Position, SCRATCH))
    GAME.strategy.worth(match.position, scratch, actions, len(actions), new_rng(1), out)
    return dict(zip(match.moves(), out, strict=True))


def test_a_bigger_capture_is_worth_more() -> None:
    worth = worths("20:19 / 4:1 20:2")
    assert worth["power 19>2"] > worth["power 19>1"]


def test_taking_poison_is_worth_less_than_leaving_it() -> None:
    worth = worths("20:19 / 20p:1 4:2")
    assert worth["power 19>1"] < worth["power 19>2"]


def test_of_two_dice_that_can_take_the_same_the_lower_one_is_rolled_again() -> None:
    worth = worths("20:3 20:19 / 4:2")
    assert worth["power 3>2"] > worth["power 19>2"]


def test_a_size_is_best_small() -> None:
    worth = worths("X / X / phase=sizes")
    assert max(worth, key=worth.__getitem__) == "X=4"


def test_every_kind_of_decision_gets_a_worth() -> None:
    for line in (
        "X V / X / phase=sizes",
        "6f:5 8:8 / 4:2 4:3 / phase=focus",
        "4 6+ / 8 / phase=auxiliary",
        "4t:1 / 20:20 4:1",
        "6`:w 4:2 / 20:8",
    ):
        worth = worths(line)
        assert len(worth) > 1
        assert all(np.isfinite(list(worth.values())))


def test_greedy_beats_random() -> None:
    rng = random.Random(3)
    bots = [find_bot("greedy"), find_bot("random")]
    won = 0.0
    for number in range(30):
        match = Match(
            GAME, options={"a": "4 4 10 12 10", "b": "4 4 10 12 10", "wins": 1}, seed=bytes([number + 1]) * 32
        )
        greedy = number % 2
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(ask(bots[match.actor != greedy], match, rng).action)
        won += match.result()[greedy]
    assert won >= 20


def test_what_is_measured_begins_with_the_dice_of_the_c_twin() -> None:
    plain, mixed = bench.scenarios(2)
    assert GAME.position_line.write_position(plain.starts[0]).startswith(
        "4:_ 4:_ 10:_ 12:_ 10:_ / 6:_ 12:_ 20:_ 20:_ 10:_"
    )
    assert len(mixed.starts) == 33 * 32
    twin = bench.TWIN.read_text()
    assert "{{4, 4, 10, 12, 10}, {6, 12, 20, 20, 10}}" in twin


def attacks(count: int, seed: int) -> list[tuple[Record, int]]:
    """Attacks in rounds of every kind, with all traits."""
    rng, lots, actions = random.Random(seed), new_rng(seed), np.zeros(at.MAX_LEGAL, np.int64)
    found: list[tuple[Record, int]] = []
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


def after(pos: Record, action: int) -> Record:
    then = copy_of(pos)
    rules.play(then, action)
    return then


def rolled(pos: Record, rng: random.Random, lots: Rng) -> Record:
    """A position after all dice have fallen, with any names for turbo dice."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    while pos.phase != at.TURN:
        chance = rules.actor(pos) == CHANCE
        rules.play(
            pos, rules.chance(pos, lots) if chance else actions[rng.randrange(rules.legal(pos, actions))]
        )
    return pos


def test_the_dice_that_stay_are_in_danger_or_not_however_the_others_fall() -> None:
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


def test_the_chance_to_be_safe_is_exact() -> None:
    checked = 0
    for pos, action in ATTACKS[:150]:
        danger = danger_after(pos, action) if action < at.TRIP_ATTACK else None
        if danger is None or danger.safe is None:
            continue
        ways = outcomes(GAME, after(pos, action))
        assert danger.safe == pytest.approx(float(sum(share for share, then in ways if not targets_of(then))))
        checked += 1
    assert checked > 30


def test_the_chance_to_trip_is_exact() -> None:
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


def test_whoever_takes_the_last_die_wins_or_loses_the_round_as_it_is_told() -> None:
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
