"""The physical things of Button Men: dice, their swing letters and traits, and the fighters. Tables, no logic."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from bagatelle.language import mark

SEATS = 2
_int64: Any = np.int64
"""For numbers that compiled functions get: for every plain constant the compiler makes a copy of the function."""
A, B = map(_int64, range(SEATS))
"""The two sides."""
SIDES = "AB"
"""What they are called."""
DICE = 8
"""The most dice a side can have."""
PLACES = "abcdefgh"
"""What the dice of a side are called."""
HALVES = 2
BIGGEST = 99
"""The most sides that one die can have; a twin has two of them."""

EMPTY, SINGLE, TWIN, OPTION = map(_int64, range(4))
"""What stands in one place of a recipe."""

SWINGS = {
    "R": (2, 16), "S": (6, 20), "T": (2, 12), "U": (8, 30), "V": (6, 12),
    "W": (4, 12), "X": (4, 20), "Y": (1, 20), "Z": (4, 30),
}  # fmt: skip
"""The smallest and the largest size of each swing letter, both included [B14]."""
LETTERS = "".join(SWINGS)
LETTER = 100
"""A half of a die is a number of sides, or this plus the number of a swing letter."""
COMMON = (4, 6, 8, 10, 12, 20)
"""The sizes among which a mood swing die chooses [B28]."""


@dataclass(frozen=True)
class Trait:
    """One line of the table of traits: how it is written, called and explained, and on which dice it may stand."""

    sign: str
    name: str
    meaning: str
    on: str = "any"


TRAITS = (
    Trait(
        "s",
        mark("shadow"),
        mark("takes dice that show its own value up to its size, but makes no power attacks"),
    ),
    Trait("p", mark("poison"), mark("costs its size when kept, half its size when captured")),
    Trait("z", mark("speed"), mark("can take several dice at once that add up to its value")),
    Trait(
        "t",
        mark("trip"),
        mark("can attack any die: both are rolled, and it takes the other unless it rolls lower"),
    ),
    Trait("q", mark("queer"), mark("makes power attacks on an even value, shadow attacks on an odd one")),
    Trait("f", mark("focus"), mark("can be turned down before the first turn, so that its owner begins")),
    Trait("+", mark("auxiliary"), mark("joins for the whole match if both players take one")),
    Trait("`", mark("warrior"), mark("waits at its highest value until it joins a skill attack")),
    Trait("!", mark("turbo"), mark("can change size whenever it is rolled again"), on="swing option"),
    Trait("?", mark("mood"), mark("takes a random size whenever it is rolled again"), on="swing"),
)
"""Every trait; its place in this list is its number everywhere. A further trait is a further line, and a change in the
function of the rules that it bends: strikes, scores, rolls, initiative ..."""

SHADOW, POISON, SPEED, TRIP, QUEER, FOCUS, AUXILIARY, WARRIOR, TURBO, MOOD = map(_int64, range(len(TRAITS)))
TRAIT_COUNT = len(TRAITS)
SIGNS = "".join(trait.sign for trait in TRAITS)

ORDINARY, NEVER_FIRST, COPIES = range(3)
"""What a fighter can do besides having dice: nothing, never begin (Giant), copy the opponent's recipe (Echo)."""
TALENTS = ("-", "never-first", "copies")


@dataclass(frozen=True)
class Fighter:
    """A name and a recipe; the set it belongs to is empty for a player's own."""

    name: str
    recipe: str
    set: str = ""
    talent: int = ORDINARY


def _set(name: str, **recipes: str) -> list[Fighter]:
    talents = {"Echo": COPIES, "Giant": NEVER_FIRST}
    return [
        Fighter(fighter, recipe, name, talents.get(fighter, ORDINARY)) for fighter, recipe in recipes.items()
    ]


FIGHTERS = (
    *_set(
        "Soldiers",
        Avis="4 4 10 12 X", Hammer="6 12 20 20 X", Bauer="8 10 12 20 X", Stark="4 6 8 X X",
        Kith="6 8 12 12 X", Clare="6 8 8 20 X", Karl="4 6 6 20 X", Iago="20 20 20 X",
        Niles="6 10 10 12 X", Shore="4 4 20 20 X", Hannah="8 10 10 10 X", Kublai="4 8 12 20 X",
        Changeling="X X X X X",
    ),
    *_set(
        "Vampyres",
        Angel="4s 6 12s 12 X", Buddy="6s 10 20s 20 X", Tiffany="4 8s 8 10 Xs",
        McGinty="4 10s 12 12 X", Dunkirk="6 6 10 20 Xs", Starchylde="6s 8 10s 12 X",
    ),
    *_set(
        "Brom",
        Coil="4p 12 20p 20 V", Bane="2p 4p 12 12 V", Lucky="6 10 12p 20 X", Shepherd="8 8 16p 20 X",
        Peace="10s 12s 20s Xs Xs", Crusher="10 20p 20 20 X", Grist="4p 8 10 12 X",
        Wastenott="4s 8s 10s 20s Xs", Reaver="4 10 10 12 Xp", Jellybean="20p 20s V X",
        Bluff="6sp 12sp 16 20 X", Strik="8 10p 16s 16 X", Echo="? ? ? ?", Giant="20 20 20 20 20 20",
    ),
)  # fmt: skip
"""All fighters of the Soldiers, Vampyres and Brom sets, read as ruling [B38] says."""
