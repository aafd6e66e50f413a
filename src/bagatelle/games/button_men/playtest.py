"""What a playtest of Button Men counts: attacks, sizes that are chosen, and traits that come into play."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import (
    AUXILIARY,
    BIGGEST,
    FOCUS,
    POISON,
    QUEER,
    SEATS,
    SHADOW,
    SIDES,
    SPEED,
    TRIP,
    TURBO,
    WARRIOR,
)
from bagatelle.games.button_men.dice import allows
from bagatelle.games.button_men.notation import names, sized_die
from bagatelle.games.button_men.sides import sized_together
from bagatelle.language import Say, mark
from bagatelle.rooms import Counted

ATTACKS = {
    "power": mark("power attack"), "skill": mark("skill attack"), "shadow": mark("shadow attack"),
    "speed": mark("speed attack"), "trip": mark("trip attack"),
}  # fmt: skip
NEEDED = {"shadow": (SHADOW, QUEER), "speed": (SPEED,), "trip": (TRIP,)}
"""The traits without which there is no such attack."""
TRAITS = {
    POISON: ("poison", mark("capture a poison die")), FOCUS: ("focus", mark("turn a focus die down")),
    AUXILIARY: ("auxiliary", mark("take an auxiliary die")), WARRIOR: ("warrior", mark("a warrior joins in")),
    TURBO: ("turbo", mark("name the size of a turbo die")),
}  # fmt: skip
"""What can be seen of a trait besides attacks."""


def countable(start: np.record, say: Say) -> list[Counted]:
    """The attacks that these dice can make, the sizes that they can have, and what their traits do."""
    turns, traits, sizes = say("Turns"), say("Traits"), say("Sizes before a round")
    there = {trait for trait in range(start.trait.shape[1]) if start.trait[:, trait].any()}
    attacks = [name for name in ATTACKS if name not in NEEDED or there & {int(each) for each in NEEDED[name]}]
    return [
        *(Counted(name, say(ATTACKS[name]), turns) for name in attacks),
        Counted("pass", say("pass"), turns),
        *(Counted(key, say(label), traits) for trait, (key, label) in TRAITS.items() if int(trait) in there),
        *(Counted(f"size {size}", size, sizes, many=True) for size in _sizes(start)),
    ]


def used(before: np.record, action: int, after: np.record) -> list[str]:
    """The attack, or what else was chosen; and the traits that it brought into play."""
    if action >= at.ATTACK:
        return _attack(before, int(action))
    if action >= at.FOCUS_TO:
        return ["focus"] * bool(action - at.FOCUS_TO != before.value[before.turn, before.cursor])
    if before.phase == at.SIZES:
        return [f"size {SIDES[before.turn]}: {sized_die(before)} = {action - at.SIZE}"]
    if before.phase == at.NAMING:
        return ["turbo"]
    if at.PICK <= action < at.COIN:
        return ["auxiliary"]
    return ["pass"] if action == at.PASS and before.phase == at.TURN else []


def _attack(pos: np.record, action: int) -> list[str]:
    attackers, targets, _ = at.split(action)
    turn = int(pos.turn)
    keys = names(pos, action)[:1]
    keys += ["poison"] * bool(int(pos.trait[1 - turn, POISON]) & targets)
    return keys + ["warrior"] * bool(int(pos.unused[turn]) & attackers)


def _sizes(start: np.record) -> Iterator[str]:
    """Every size that a side can choose for its dice: "A: X = 7"."""
    for seat in range(SEATS):
        named = set()
        for die in at.bits(int(start.adjustable[seat])):
            name, _ = sized_together(start, seat, die)
            if name not in named:
                named.add(name)
                for size in range(1, BIGGEST + 1):
                    if allows(start, seat, die, size):
                        yield f"{SIDES[seat]}: {name} = {size}"
