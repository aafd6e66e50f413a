"""The list of legal attacks against an independent statement of the attack rules that tries every pair of sets."""

import random
from collections.abc import Callable, Iterable
from itertools import chain, combinations
from typing import Any

import numpy as np
import pytest

from bagatelle import kernel
from bagatelle.games.button_men import GAME, attacks, position, rules
from bagatelle.games.button_men.components import SINGLE, TRAITS, TWIN
from bagatelle.kernel import new_positions
from profiles import by_profile

pytestmark = pytest.mark.rules

POSITIONS = 500 if kernel.INTERPRETED else by_profile(10_000, 100_000)
FIGHTING = ("shadow", "poison", "speed", "trip", "queer", "warrior", "focus")
SIZES = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4)


class FreeDie:
    """A die as a person describes it, without the rules' bits and bytes."""

    def __init__(self, rng: random.Random, place: int, traits: float) -> None:
        self.place = place
        self.sides = [rng.choice((1, 2, 4, 6, 8, 10, 12, 20))]
        if rng.random() < 0.15:
            self.sides.append(rng.choice((1, 3, 8, 20)))
        if rng.random() < 0.01:
            self.sides = [99, 99]
        self.traits = {name for name in FIGHTING if rng.random() < traits} if traits else set()
        self.waits = "warrior" in self.traits and rng.random() < 0.7
        self.value = sum(self.sides) if self.waits else sum(rng.randint(1, half) for half in self.sides)
        self.dizzy = "focus" in self.traits and not self.waits and rng.random() < 0.3


def sets_of(dice: list[FreeDie]) -> Iterable[tuple[FreeDie, ...]]:
    return chain.from_iterable(combinations(dice, size) for size in range(1, len(dice) + 1))


def is_shady(die: FreeDie) -> bool:
    return "shadow" in die.traits or ("queer" in die.traits and die.value % 2 == 1)


def takes(attackers: tuple[FreeDie, ...], targets: tuple[FreeDie, ...]) -> bool:
    """Whether these dice may take those, by any attack but trip."""
    ours, theirs = sum(die.value for die in attackers), sum(die.value for die in targets)
    waiting = [die for die in attackers if die.waits]
    if waiting:
        return len(waiting) == 1 and len(attackers) > 1 and len(targets) == 1 and ours == theirs
    if len(targets) == 1 and ours == theirs:
        return True
    if len(attackers) > 1:
        return False
    (die,) = attackers
    if "speed" in die.traits and ours == theirs:
        return True
    if len(targets) > 1:
        return False
    return die.value <= theirs <= sum(die.sides) if is_shady(die) else die.value >= theirs


def expected(mine: list[FreeDie], theirs: list[FreeDie]) -> set[tuple[Any, ...]]:
    """Every attack, and whether a pass is allowed."""
    usable = [die for die in mine if not die.dizzy]
    targets = [die for die in theirs if not die.waits]
    singles = [(die,) for die in targets]
    found: set[tuple[Any, ...]] = set()
    must = False
    for group in sets_of(usable):
        for goal in sets_of(targets) if len(group) == 1 else singles:
            if takes(group, goal):
                found.add(("attack", frozenset(d.place for d in group), frozenset(d.place for d in goal)))
                must = must or not any(die.waits for die in group)
    for die in usable:
        for other in targets:
            if "trip" in die.traits and not die.waits and sum(die.sides) >= len(other.sides):
                found.add(("trip", die.place, other.place))
                must = True
    if not must:
        found.add(("pass",))
    return found


def positions_of(tables: list[tuple[list[list[FreeDie]], int]]) -> np.ndarray:
    """The same dice as positions of the rules; field by field for all of them at once, which is quick."""
    rows = new_positions(position.Position, len(tables))
    fields: dict[str, list[Any]] = {
        name: [] for name in ("form", "token", "value", "trait", "alive", "unused", "dizzy")
    }
    for sides, _ in tables:
        for name, column in fields.items():
            column.append([FIELDS[name](dice) for dice in sides])
    for name, column in fields.items():
        rows[name] = column
    rows["sides"] = fields["token"]
    rows["dice"] = rows["alive"] | rows["unused"]
    rows["turn"] = [turn for _, turn in tables]
    rows["seats"], rows["needed"], rows["phase"] = 2, 3, position.TURN
    rows["last"] = rows["tripper"] = rows["tripped"] = -1
    return rows


def eight(values: list[Any], empty: Any = 0) -> list[Any]:
    return [*values, *[empty] * (8 - len(values))]


def bits(dice: list[FreeDie], wanted: Callable[[FreeDie], bool]) -> int:
    return sum(1 << die.place for die in dice if wanted(die))


FIELDS: dict[str, Callable[[list[FreeDie]], Any]] = {
    "form": lambda dice: eight([TWIN if len(die.sides) == 2 else SINGLE for die in dice]),
    "token": lambda dice: eight([[*die.sides, 0][:2] for die in dice], [0, 0]),
    "value": lambda dice: eight([die.value for die in dice]),
    "trait": lambda dice: [bits(dice, lambda die: trait.name in die.traits) for trait in TRAITS],  # noqa: B023
    "alive": lambda dice: bits(dice, lambda die: not die.waits),
    "unused": lambda dice: bits(dice, lambda die: die.waits),
    "dizzy": lambda dice: bits(dice, lambda die: die.dizzy),
}


def places(dice: int) -> frozenset[int]:
    return frozenset(die for die in range(8) if dice >> die & 1)


def told(action: int) -> tuple[Any, ...]:
    if action == position.PASS:
        return ("pass",)
    if action >= position.TRIP_ATTACK:
        return ("trip", *divmod(action - position.TRIP_ATTACK, 8))
    return ("attack", places((action - position.ATTACK) >> 8), places((action - position.ATTACK) & 255))


def any_table(rng: random.Random, number: int) -> tuple[list[list[FreeDie]], int]:
    traits = rng.choice((0.0, 0.1, 0.3))
    sizes = (6, 6) if number % 100 == 0 else (rng.choice(SIZES), rng.choice(SIZES))
    return [[FreeDie(rng, place, traits) for place in range(size)] for size in sizes], number % 2


def test_the_list_of_attacks_is_complete_and_right_in_many_random_positions() -> None:
    rng = random.Random(11)
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    for start in range(0, POSITIONS, 500):
        tables = [any_table(rng, number) for number in range(start, start + 500)]
        for pos, (sides, turn) in zip(positions_of(tables), tables, strict=True):
            found = [told(action) for action in actions[: rules.legal(pos, actions)].tolist()]
            assert len(set(found)) == len(found)
            assert set(found) == expected(sides[turn], sides[1 - turn]), GAME.position_line.write_position(
                pos
            )
        assert rules.sound(pos)


def test_every_listed_attack_has_a_name_and_no_other_has() -> None:
    rng = random.Random(12)
    actions = np.zeros(position.MAX_LEGAL, np.int64)
    tables = [any_table(rng, number) for number in range(1, 100)]
    for pos in positions_of(tables):
        listed = set(actions[: rules.legal(pos, actions)].tolist())
        for attackers in range(16):
            for targets in range(16):
                action = position.ATTACK + (attackers << 8) + targets
                assert bool(attacks.names_of(pos, attackers, targets)) == (action in listed)
