"""Moves of Button Men as short labels: dice by what they show, as the board shows them."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import AUXILIARY, PLACES
from bagatelle.games.button_men.notation import NAMES, names, sized_die
from bagatelle.games.button_men.position import bits, split
from bagatelle.games.button_men.sides import die_at, side_of
from bagatelle.language import Say, mark
from bagatelle.rooms import Audience
from bagatelle.still import look, once

BY_ONE = {
    "power": mark("Your {dice} takes {targets}"),
    "shadow": mark("Shadow: your {dice} takes {targets}"),
    "speed": mark("Speed: your {dice} takes {targets}"),
    "skill": mark("Skill: your {dice} takes {targets}"),
    "trip": mark("Trip: roll your {dice} against {targets}"),
}
BY_SEVERAL = BY_ONE | {"skill": mark("Skill: {dice} take {targets}")}
assert set(BY_ONE) == set(NAMES.values())


def label_of(pos: np.record, action: int, to: Audience) -> str:
    """What a move does, in a few words for a button."""
    say = to.say
    if action >= at.ATTACK:
        kind, several, dice, targets = _attack(pos, action)
        return say((BY_SEVERAL if several else BY_ONE)[kind], dice=dice, targets=targets)
    if action >= at.FOCUS_TO:
        shown, value = int(pos.value[pos.turn, pos.cursor]), action - at.FOCUS_TO
        if value == shown:
            return say("Keep the {shown}", shown=shown)
        return say("Turn the {shown} down to {value}", shown=shown, value=value)
    if action >= at.FACE:
        return str(action - at.FACE)
    if action >= at.SIZE:
        return _size(pos, action - at.SIZE, say)
    if action >= at.COIN:
        return say("{player} begins", player=to.names[action - at.COIN])
    if action >= at.PICK:
        die = die_at(pos, int(offer_to(pos, pos.turn)), action - at.PICK).without(AUXILIARY)
        return say("Take the auxiliary die {die}", die=str(die))
    if action == at.PASS:
        return say("Pass")
    if pos.phase == at.AUXILIARIES:
        return say("No auxiliary die")
    return say("Let {player} begin", player=to.names[1 - pos.turn])


@once
def _attack(pos: np.record, action: int) -> tuple[str, bool, str, str]:
    """The kind of an attack, whether several dice make it, and the dice of both sides."""
    attackers, targets, _ = split(action)
    seat = look(pos).turn
    several = bool(attackers & (attackers - 1))
    ours, theirs = dice_shown(pos, seat, attackers), dice_shown(pos, 1 - seat, targets)
    return next(iter(names(pos, action)), "power"), several, " + ".join(ours), " + ".join(theirs)


def _size(pos: np.record, size: int, say: Say) -> str:
    """A size before a round is for a letter or an option die; later it is for the die that is asked about."""
    if pos.phase != at.SIZES:
        return say("Size {size}", size=size)
    return say("{size} for {die}", size=size, die=sized_name(pos, int(pos.turn), sized_die(pos)))


def sized_name(pos: np.record, seat: int, name: str) -> str:
    """What a size is chosen for, as the board shows it: the letter of swing dice, or the recipe of an option die."""
    return str(side_of(pos, seat).dice[PLACES.index(name)]) if name in PLACES else name


def dice_shown(pos: np.record, seat: int, dice: int) -> list[str]:
    """Dice by what they show, biggest first; where another die of that side shows the same, with their size."""
    now = look(pos)
    shown, sides = now.value[seat], now.sides[seat]
    rivals = bits((now.alive[seat] | now.unused[seat]) & ~dice)
    in_doubt = {shown[other] for other in rivals}
    words = []
    for die in sorted(bits(dice), key=lambda die: (-shown[die], die)):
        text = str(shown[die])
        if shown[die] in in_doubt:
            alike = [other for other in rivals if shown[other] == shown[die]]
            text += f" ({_told_apart(pos, seat, die, alike, sides)})"
        words.append(text)
    return words


def _told_apart(pos: np.record, seat: int, die: int, others: list[int], sides: list[list[int]]) -> str:
    """A die by its size, or by its recipe where others have the same size."""
    size = sum(sides[die])
    if all(sum(sides[other]) != size for other in others):
        return f"d{size}"
    return str(die_at(pos, seat, die))
