"""What a network is shown of Button Men, and how a match is narrowed to its round."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b

import numpy as np
import pytest

from bagatelle.games.button_men import GAME, ButtonMen, position, rules, strategy
from bagatelle.games.button_men.observation import MOST_INPUTS, PARTS, observe
from bagatelle.kernel import CHANCE, INTERPRETED, OVER, Record, copy_of, new_rng

INPUTS = PARTS[-1].begin + PARTS[-1].width


def seen(pos: Record, viewer: int) -> list[tuple[int, float]]:
    """An observation as pairs."""
    index, value = np.full(MOST_INPUTS, -1), np.zeros(MOST_INPUTS, np.float32)
    n = int(observe(pos, viewer, index, value))
    assert n <= MOST_INPUTS
    assert all(0 <= i < INPUTS for i in index[:n])
    assert np.abs(value[:n]).max() <= 2
    return sorted(zip(index[:n].tolist(), value[:n].tolist(), strict=True))


def named(pos: Record, viewer: int) -> dict[str, dict[int, float]]:
    """What is not 0 in an observation, by the names of the parts."""
    told: dict[str, dict[int, float]] = {}
    for index, value in seen(pos, viewer):
        part = next(part for part in PARTS if part.begin <= index < part.begin + part.width)
        if value:
            numbers = told.setdefault(part.name, {})
            numbers[index - part.begin] = numbers.get(index - part.begin, 0) + value
    return told


def positions(seed: int, rounds: int) -> Iterator[Record]:
    """Every position of some rounds of all kinds, played at random."""
    rng, chance_rng = random.Random(seed), new_rng(seed)
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    for _ in range(rounds):
        pos = strategy.practice(rng)
        while True:
            assert rules.sound(pos)
            yield copy_of(pos)
            actor = rules.actor(pos)
            if actor == OVER:
                break
            if actor == CHANCE:
                rules.play(pos, int(rules.chance(pos, chance_rng)))
            else:
                rules.play(pos, int(actions[rng.randrange(int(rules.legal(pos, actions)))]))


def swapped(pos: Record) -> Record:
    """The same position with the sides in each other's places."""
    other = copy_of(pos)
    for name in position.Position.names or ():
        if np.ndim(pos[name]) and name != "seats":
            other[name] = pos[name][::-1].copy()
    for name in ("to_roll", "to_draw", "to_name"):
        other[name] = int(pos[name]) >> 8 & 255 | (int(pos[name]) & 255) << 8
    other.turn = 1 - pos.turn
    other.last = 1 - pos.last if pos.last >= 0 else pos.last
    return other


ROUNDS = 5 if INTERPRETED else 120


def test_every_position_of_every_kind_can_be_observed_and_sides_are_relative_to_the_viewer() -> None:
    for pos in positions(1, ROUNDS):
        before = pos.tobytes()
        for viewer in range(2):
            assert seen(pos, viewer) == seen(swapped(pos), 1 - viewer)
        assert pos.tobytes() == before


def test_what_the_viewer_cannot_know_changes_nothing() -> None:
    rng = new_rng(2)
    for pos in positions(2, ROUNDS):
        if pos.phase in (position.SIZES, position.AUXILIARIES):
            for viewer in range(2):
                other = copy_of(pos)
                rules.imagine(other, viewer, rng)
                assert seen(other, viewer) == seen(pos, viewer)


def digest() -> str:
    """What is seen of some positions, as one word."""
    told = blake2b(digest_size=8)
    for pos in positions(5, 6):
        told.update(repr(seen(pos, 0)).encode())
    return told.hexdigest()


def test_interpreted_code_sees_the_same() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": str(1 - INTERPRETED)}
    other = subprocess.run(
        [sys.executable, __file__], env=environment, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == digest()


def read(line: str) -> Record:
    return GAME.position_line.read_position(line)


def test_dice_threats_and_leads_are_shown_by_who_moves_next() -> None:
    pos = read("6:5 10:2 / 8:7 4:1")
    mine, theirs = named(pos, 0), named(pos, 1)
    assert mine["my sizes, the viewer moves next"] == {6: 1, 10: 1}
    assert mine["their values, the viewer moves next"] == {7: 1, 1: 1}
    assert mine["their exposed, the viewer moves next"] == {4: 1, 8: 1}
    assert mine["my exposed, the viewer moves next"] == {6: 1, 10: 1}
    assert mine["my able, the viewer moves next"] == {6: 1, 10: 1}
    assert mine["their able, the viewer moves next"] == {8: 1}
    assert theirs["my exposed, the other moves next"] == {4: 1, 8: 1}
    assert not any("the other moves next" in name for name in mine)


def test_dice_that_are_rolled_show_nothing_and_threaten_nothing() -> None:
    pos = read("6:5 10:2 / 8:7 4:1")
    rules.play(pos, GAME.notation.read(pos, "skill 5+2>7"))
    after = named(pos, 0)
    assert after["my values, the other moves next"] == {0: 2}
    assert "my exposed, the other moves next" not in after
    assert "their exposed, the other moves next" not in after


def test_only_ones_own_sealed_sizes_are_shown() -> None:
    pos = GAME.start(2, ButtonMen("X 4/12 8", "X 6"))
    for text in ("X=10", "b=12"):
        rules.play(pos, GAME.notation.read(pos, text))
    assert named(pos, 0)["my sizes, before the first roll"] == {8: 1, 10: 1, 12: 1}
    other = named(pos, 1)
    assert other["their sizes, before the first roll"] == {8: 1}
    assert other["their options, before the first roll"] == {4: 1, 12: 1}


def listed(pos: Record, seat: int) -> tuple[int, int]:
    """Targets and attackers of a side from the list of its attacks."""
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    pos = copy_of(pos)
    pos.turn = seat
    targets = attackers = 0
    for action in actions[: int(rules.legal(pos, actions))].tolist():
        if action != position.PASS:
            ours, theirs, _ = position.split(action)
            targets, attackers = targets | theirs, attackers | ours
    return targets, attackers & int(pos.alive[seat])


def test_what_could_be_captured_is_what_the_rules_list() -> None:
    from bagatelle.games.button_men.threats import threats

    for pos in positions(3, ROUNDS):
        if pos.phase != position.TURN or pos.sides.max() > 20 or pos.value.max() > 31:
            continue
        for seat in range(2):
            mine = int(pos.alive[seat]) & ~int(pos.dizzy[seat])
            found = threats(pos, seat, mine, int(pos.alive[1 - seat]), int(pos.unused[seat]))
            assert (int(found[0]), int(found[1])) == listed(pos, seat)


def test_a_narrowed_match_is_its_round_and_a_draw_counts_half() -> None:
    out = np.zeros(2)
    for pos in positions(4, ROUNDS):
        assert pos.needed == 1
        if pos.phase == position.ENDED:
            rules.payoff(pos, out)
            assert pos.rounds == rules.MOST_ROUNDS
            assert out[0] == (0.5 if pos.last < 0 else 1.0 - pos.last)


def test_in_a_narrowed_match_the_same_people_choose_sizes() -> None:
    pos = GAME.start(2, ButtonMen("X 4", "X 6"))
    for text in ("X=10", "X=4"):
        rules.play(pos, GAME.notation.read(pos, text))
    rules.end_round(pos, np.int64(1))
    assert (pos.phase, pos.turn) == (position.SIZES, 0)
    strategy.narrow(pos)
    rules.play(pos, GAME.notation.read(pos, "X=11"))
    assert pos.phase == position.OPENING
    assert (pos.sides[0, 0, 0], pos.sides[1, 0, 0]) == (11, 4)


def test_a_chance_in_the_round_becomes_a_chance_in_the_match() -> None:
    pos = GAME.start(2, ButtonMen("4", "6", wins=3))
    assert strategy.widen(pos, 0, 0.5) == 0.5
    pos.wins[0] = 2
    assert strategy.widen(pos, 0, 1.0) == 1.0
    assert strategy.widen(pos, 0, 0.0) == 0.75
    assert strategy.widen(pos, 1, 1.0) == 0.25
    pos.wins[1] = 2
    assert strategy.widen(pos, 0, 0.3) == pytest.approx(0.3)


if __name__ == "__main__":
    print(digest())
