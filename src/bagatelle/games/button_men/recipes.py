"""Recipes: the dice of a fighter as text, in the printed form and in the form of the online community, both ways.

    4 6 8 X X      (8,8) 4/12 Xs! 20p      s(12) p(20) (X)? +(8)

A die is a size and then trait signs. The size is a number from 1 to 99, a swing letter, an option `4/12`, or a twin
such as `(8,8)`, `(4,10)`, `(X,X)` or `(6,X)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from bagatelle.games.button_men import components
from bagatelle.games.button_men.components import LETTER, LETTERS
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.refusal import Refused

PLACEHOLDER = "?"
"""A die that Echo copies."""

_TOKEN = re.compile(r"(?P<before>[^()0-9A-Z]*)\((?P<inside>[^()]*)\)(?P<after>[^()]*)")
_BARE = re.compile(r"(?P<inside>[0-9A-Z]+(?:[/,][0-9A-Z]*)?)(?P<after>.*)")
_NEEDS = {
    "swing": mark("'{sign}' ({trait}) needs a swing die."),
    "swing option": mark("'{sign}' ({trait}) needs a swing die or an option die."),
}
"""Why a trait may not stand on a die, by the dice on which it may."""


@dataclass(frozen=True)
class Die:
    """One die of a recipe: its form, its halves (numbers of sides or swing letters) and its traits as bits."""

    form: int
    halves: tuple[int, int]
    traits: int = 0

    def has(self, trait: int) -> bool:
        """Whether it has a trait."""
        return bool(self.traits >> trait & 1)

    def without(self, trait: int) -> Die:
        """The same die without a trait."""
        return Die(self.form, self.halves, self.traits & ~(1 << trait))

    @property
    def letter(self) -> str:
        """Its swing letter, if it has one."""
        swings = [LETTERS[half - LETTER] for half in self.halves if half >= LETTER]
        return swings[0] if swings else ""

    @property
    def shape(self) -> str:
        """Its size as it is written: ``12``, ``X``, ``4/12``, ``(8,8)``."""
        first, second = (LETTERS[half - LETTER] if half >= LETTER else str(half) for half in self.halves)
        if self.form == components.TWIN:
            return f"({first},{second})"
        return f"{first}/{second}" if self.form == components.OPTION else first

    @property
    def signs(self) -> str:
        """Its trait signs, always in the same order."""
        return "".join(sign for trait, sign in enumerate(components.SIGNS) if self.has(trait))

    @cached_property
    def text(self) -> str:
        """The die as it is written."""
        return self.shape + self.signs

    def __str__(self) -> str:
        return self.text


def read_recipe(text: str, say: Say = ENGLISH) -> tuple[Die, ...]:
    """The dice of a recipe; a bad one is refused with a sentence that points at it.

    >>> write_recipe(read_recipe("s(12) p(20) (X)? +(8)"))
    '12s 20p X? 8+'
    >>> read_recipe("4 6 0")
    Traceback (most recent call last):
    bagatelle.refusal.Refused: Die 3 ('0') of the recipe is wrong: a die has 1 to 99 sides.
    """
    tokens = re.sub(r"\(([^()]*)\)", lambda part: f"({''.join(part[1].split())})", text).split()
    if not tokens:
        raise Refused(say("A recipe needs at least one die."))
    if len(tokens) > components.DICE:
        raise Refused(
            say(
                "A fighter has at most {most} dice; this recipe has {n}.",
                most=components.DICE,
                n=len(tokens),
            )
        )
    dice = tuple(_read_numbered(number, token, say) for number, token in enumerate(tokens, 1))
    if all(die.has(components.AUXILIARY) for die in dice):  # [B45]
        raise Refused(say("A recipe needs at least one die that is not auxiliary."))
    return dice


def write_recipe(dice: tuple[Die, ...]) -> str:
    """The recipe in its usual form."""
    return " ".join(map(str, dice))


def _read_numbered(number: int, token: str, say: Say) -> Die:
    try:
        return read_die(token, say)
    except Refused as reason:
        raise Refused(
            say(
                "Die {number} ('{token}') of the recipe is wrong: {reason}",
                number=number,
                token=token,
                reason=reason,
            )
        ) from None


def read_die(token: str, say: Say = ENGLISH) -> Die:
    """One die; refused with the reason only.

    >>> str(read_die("(6,X)ps"))
    '(6,X)sp'
    """
    if token == PLACEHOLDER:
        raise Refused(say("a bare '?' is a die that Echo copies; only Echo has those."))
    found = _TOKEN.fullmatch(token) or _BARE.fullmatch(token)
    if not found:
        raise Refused(say("a die is a size such as 8, X, 4/12 or (8,8), followed by its signs."))
    form, halves = _read_size(found["inside"], say)
    if form == components.TWIN and "(" not in token:
        raise Refused(say("a twin stands in parentheses, such as (8,8)."))
    signs = (found["before"] if "before" in found.groupdict() else "") + found["after"]
    die = Die(form, halves, _read_signs(signs, say))
    for trait, row in enumerate(components.TRAITS):
        if die.has(trait) and row.on != "any" and not _may_stand_on(row.on, die):
            raise Refused(say(_NEEDS[row.on], sign=row.sign, trait=say(row.name)))
    return die


def _may_stand_on(kinds: str, die: Die) -> bool:
    return ("swing" in kinds and bool(die.letter)) or ("option" in kinds and die.form == components.OPTION)


def _read_size(text: str, say: Say) -> tuple[int, tuple[int, int]]:
    for form, separator in ((components.TWIN, ","), (components.OPTION, "/")):
        first, found, second = text.partition(separator)
        if found:
            return form, _read_halves(form, first, second, say)
    return components.SINGLE, (_read_half(text, say), 0)


def _read_halves(form: int, first: str, second: str, say: Say) -> tuple[int, int]:
    if not first or not second:
        raise Refused(say("an option die or a twin has two sizes, such as 4/12 or (8,8)."))
    halves = _read_half(first, say), _read_half(second, say)
    letters = {half for half in halves if half >= LETTER}
    if letters and form == components.OPTION:
        raise Refused(say("an option die chooses between two numbers, not swing letters."))
    if len(letters) > 1:
        raise Refused(say("the two halves of a twin cannot have different swing letters."))
    return halves


def _read_half(text: str, say: Say) -> int:
    if re.fullmatch("[0-9]+", text):
        if not 1 <= int(text[:4]) <= components.BIGGEST or len(text) > 2:
            raise Refused(say("a die has 1 to {most} sides.", most=components.BIGGEST))
        return int(text)
    if text in components.SWINGS:
        return LETTER + LETTERS.index(text)
    if re.fullmatch("[A-Z]", text):
        raise Refused(
            say(
                "there is no swing letter '{letter}'; the letters are {known}.",
                letter=text,
                known=" ".join(LETTERS),
            )
        )
    raise Refused(say("'{text}' is neither a number of sides nor a swing letter.", text=text))


def _read_signs(signs: str, say: Say) -> int:
    traits = 0
    for sign in signs:
        trait = components.SIGNS.find(sign)
        if trait < 0:
            known = " ".join(components.SIGNS)
            raise Refused(say("there is no sign '{sign}'; the signs are {known}.", sign=sign, known=known))
        if traits >> trait & 1:
            raise Refused(say("the sign '{sign}' appears twice.", sign=sign))
        traits |= 1 << trait
    return traits
