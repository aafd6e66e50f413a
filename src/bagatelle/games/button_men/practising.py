"""Rounds from which a network learns Button Men: every fighter, and recipes of all kinds that nobody has printed yet.
Part of `strategy`."""

from __future__ import annotations

import random

import numpy as np

from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import COMMON, COPIES, DICE, FIGHTERS, LETTERS, SIGNS, TRAITS
from bagatelle.games.button_men.rules import end_round, legal, play

PRINTED = 0.6
"""How many of the fights are between printed fighters."""
SAME_TRAITS = 0.5
"""How many of the other recipes keep to a few traits, as printed ones do."""
TRAIT = 0.25
"""How many dice have a trait that their recipe may have."""
SIZES_GIVEN = 0.5
"""How many fights begin with random sizes that nobody chose: whoever chooses has to know them all."""
LATER = 0.2
"""How many of the others are later rounds, in which only the loser chooses."""


def any_round(rng: random.Random) -> np.record:
    """The start of a round of any kind, or a later round in which the loser may choose sizes."""
    mode, mood = rng.choice(["tournament", "casual"]), rng.choice(["in_range", "in_range", "all_six"])
    pos = GAME.start(2, ButtonMen(*any_fighters(rng), mode=mode, mood=mood))
    if rng.random() < SIZES_GIVEN:
        choose_any(pos, rng)
    elif pos.phase == at.SIZES and rng.random() < LATER:
        choose_any(pos, rng)
        pos.to_roll = 0
        end_round(pos, np.int64(rng.randrange(2)))
    return pos


def choose_any(pos: np.record, rng: random.Random) -> None:
    """Let both sides choose sizes at random."""
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    while pos.phase == at.SIZES:
        play(pos, int(actions[rng.randrange(int(legal(pos, actions)))]))


def any_fighters(rng: random.Random) -> tuple[str, str]:
    """Two printed fighters, or two recipes of any kind."""
    if rng.random() < PRINTED:
        first, second = rng.choice(FIGHTERS), rng.choice(FIGHTERS)
        if first.talent == second.talent == COPIES:
            return "Avis", second.name
        return first.name, second.name
    dice = rng.choice([1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, DICE])
    auxiliary = rng.random() < 0.1
    signs = SIGNS if rng.random() > SAME_TRAITS else "".join(rng.sample(SIGNS, rng.randint(0, 3)))
    if not auxiliary:
        signs = signs.replace("+", "")
    sides = [
        any_recipe(rng, max(1, min(DICE - auxiliary, dice + rng.choice((-1, 0, 0, 0, 1)))), signs)
        for _ in "AB"
    ]
    return sides[0], sides[1]


def any_recipe(rng: random.Random, dice: int, signs: str) -> str:
    """So many dice with some of these traits; one at least is not auxiliary."""
    tokens = [any_die(rng, signs) for _ in range(dice)]
    if all("+" in token for token in tokens):
        tokens[0] = tokens[0].replace("+", "")
    return " ".join(tokens)


def any_die(rng: random.Random, signs: str) -> str:
    """A die of any form, most of them of a common size, with some of these traits."""
    letter = rng.choice(LETTERS if rng.random() < 0.5 else "X")
    numbers = [rng.choice(COMMON) if rng.random() < 0.7 else rng.randint(1, 30) for _ in range(2)]
    if rng.random() < 0.01:
        numbers[0] = rng.randint(31, 99)
    shapes = {
        f"{numbers[0]}": 10,
        letter: 4,
        f"{numbers[0]}/{numbers[1]}": 2,
        f"({numbers[0] // 2 + 1},{numbers[1] // 2 + 1})": 2,
        f"({letter},{letter})": 0.5,
        f"({numbers[1]},{letter})": 0.3,
    }
    shape = rng.choices(list(shapes), list(shapes.values()))[0]
    kind = "swing" if letter in shape else "option" if "/" in shape else "number"
    chosen = [
        trait.sign
        for trait in TRAITS
        if trait.sign in signs and (trait.on == "any" or kind in trait.on) and rng.random() < TRAIT
    ]
    return shape + "".join(chosen)
