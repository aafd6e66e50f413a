"""All that a player of Button Men may ever choose, in one list: dice by the letters of their places."""

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import BIGGEST, DICE, HALVES, PLACES
from bagatelle.games.button_men.position import bits

_EACH_DIE = [1 << die for die in range(DICE)]
_EVERY_SET = range(1, 1 << DICE)
_ATTACKS = [
    (attackers, targets)
    for attackers in _EVERY_SET
    # Power, shadow and speed attacks are made by one die, and skill attacks on one die, with a warrior or without; trip
    # attacks, by one die on one die, have numbers of their own. So nobody ever attacks several dice with several.
    for targets in (_EVERY_SET if attackers in _EACH_DIE else _EACH_DIE)
]


def _places(dice: int) -> str:
    return "+".join(PLACES[die] for die in bits(dice))


EVERY_CHOICE = (
    (at.PASS, "pass"),
    (at.DECLINE, "decline"),
    *((at.PICK + die, f"take {PLACES[die]}") for die in range(DICE)),
    *((at.SIZE + size, f"size {size}") for size in range(1, BIGGEST + 1)),  # an option die may have any
    *((at.FOCUS_TO + value, f"value {value}") for value in range(1, HALVES * BIGGEST + 1)),  # of a twin
    *(
        (at.ATTACK + (attackers << 8) + targets, f"{_places(attackers)}>{_places(targets)}")
        for attackers, targets in _ATTACKS
    ),
    *(
        (at.TRIP_ATTACK + die * DICE + target, f"trip {PLACES[die]}>{PLACES[target]}")
        for die in range(DICE)
        for target in range(DICE)
    ),
)
