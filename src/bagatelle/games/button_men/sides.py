"""The two sides of a position: the recipes they play, and the fighters that these belong to."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men import components
from bagatelle.games.button_men.components import DICE, PLACES, SEATS
from bagatelle.games.button_men.dice import letter_of, traits_of
from bagatelle.games.button_men.fighters import known_fighters
from bagatelle.games.button_men.recipes import Die, read_recipe, write_recipe
from bagatelle.still import once


class Side:
    """The dice of one side as recipes have them, which stay the same through most of a match."""

    def __init__(self, dice: tuple[Die, ...], letters: list[int]) -> None:
        """All places, empty ones too; the number of each swing letter, or -1."""
        self.dice = dice
        self.called = [
            PLACES[die] if letter < 0 else components.LETTERS[letter] for die, letter in enumerate(letters)
        ]
        self.recipe = tuple(die for die in dice if die.form)
        self.text = write_recipe(self.recipe)
        self.traits = [
            [trait.name for n, trait in enumerate(components.TRAITS) if die.has(n)] for die in dice
        ]


_SIDES_KEPT = 4096
_sides: dict[bytes, Side] = {}
"""The sides that were read before."""


@once
def side_of(pos: np.record, seat: int) -> Side:
    """The dice of a side."""
    form, token, trait = pos.form[seat], pos.token[seat], pos.trait[seat]
    key = form.tobytes() + token.tobytes() + trait.tobytes()
    side = _sides.get(key)
    if side is None:
        if len(_sides) >= _SIDES_KEPT:
            _sides.clear()
        side = _sides[key] = Side(
            tuple(
                Die(int(form[die]), (int(token[die, 0]), int(token[die, 1])), int(traits_of(pos, seat, die)))
                for die in range(DICE)
            ),
            [int(letter_of(pos, seat, die)) for die in range(DICE)],
        )
    return side


def die_at(pos: np.record, seat: int, die: int) -> Die:
    """A die of a position as its recipe has it."""
    return side_of(pos, seat).dice[die]


def sized_together(pos: np.record, seat: int, die: int) -> tuple[str, list[str]]:
    """What gets a size before a round, and the dice it is for: those of a swing letter, or one option die."""
    swings = [max(halves) for halves in pos.token[seat].tolist()]
    if swings[die] < components.LETTER:
        return PLACES[die], [PLACES[die]]
    same = [PLACES[other] for other, swing in enumerate(swings) if swing == swings[die]]
    return components.LETTERS[swings[die] - components.LETTER], same


def fighter_names(pos: np.record) -> list[str]:
    """The names of the fighters with these recipes, printed or the player's own; with an auxiliary die or without."""
    fighters = known_fighters()
    if fighters is not _names.fighters or len(_names) >= _NAMES_KEPT:
        _names.clear()
        _names.fighters = fighters
    return [_fighter_name(fighters, side_of(pos, seat), int(pos.talent[seat])) for seat in range(SEATS)]


def _fighter_name(fighters: tuple[components.Fighter, ...], side: Side, talent: int) -> str:
    known = (side.text, talent)
    if known not in _names:
        _names[known] = _name_among(fighters, side.recipe, talent)
    return _names[known]


class _Names(dict[tuple[str, int], str]):
    """The names of recipes that were looked up before, among these fighters."""

    fighters: tuple[components.Fighter, ...] = ()


_NAMES_KEPT = 1024
_names = _Names()


def _name_among(fighters: tuple[components.Fighter, ...], whole: tuple[Die, ...], talent: int) -> str:
    if talent == components.COPIES:
        return "Echo"
    dice = [die for die in whole if not die.has(components.AUXILIARY)]
    for recipe in (dice, dice[:-1]):
        for fighter in fighters:
            if fighter.talent == talent and fighter.talent != components.COPIES:
                own = [die for die in read_recipe(fighter.recipe) if not die.has(components.AUXILIARY)]
                exact = recipe is dice or own != list(read_recipe(fighter.recipe))
                if own == recipe and exact:
                    return fighter.name
    return ""
