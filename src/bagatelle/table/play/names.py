"""What people may be called at a table: names that can be seen, read aloud, and told from each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count

from bagatelle.bots.bot import bots
from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.play.look_alikes import Crowd, is_invisible

LONGEST_NAME = 24
MOST_MARKS = 3
"""Marks on one letter; more than any script needs in a name would stand over the lines above."""
RESERVED = ("me", "chance", "spectator")
NO_JOINER, JOINER, AS_PICTURE = "\u200c", "\u200d", "\ufe0f"
VIRAMA = 9
"""The combining class of the sign that takes away a vowel in Indian scripts."""


def clean_name(name: str, say: Say) -> str:
    """Return a name as it is shown: one line, not too long, all of it visible, and not the name of a bot."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not shown or len(shown) > LONGEST_NAME:
        raise Refused(say("A name has 1 to {most} visible characters.", most=LONGEST_NAME))
    if not all(is_seen(shown, place) for place in range(len(shown))):
        raise Refused(say("A name has no invisible characters, nor any that turn the direction of writing."))
    if has_tower(shown, MOST_MARKS) or unicodedata.category(shown[0]).startswith("M"):
        raise Refused(say("A name has letters with at most {most} marks each.", most=MOST_MARKS))
    reserved = Crowd({*bots(), *RESERVED})
    if reserved.has_double_of(shown) or reserved.has_double_of(_without_number(shown)):
        raise Refused(say("The name '{name}' is reserved; choose another.", name=shown))
    return shown


def _without_number(name: str) -> str:
    """Return a name without a number at its end: bots are numbered too."""
    words = name.split()
    return " ".join(words[:-1]) if words[-1].isdecimal() else name


def free_name(name: str, taken: Collection[str]) -> str:
    """Add a number to a name that somebody has already, or that looks like theirs.

    >>> free_name("ann", ["Bob", "Ann"]), free_name("Вob", ["Bob", "Ann"])
    ('ann 2', 'Вob 2')
    """
    others = Crowd(taken)
    candidates = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(candidate for candidate in candidates if not others.has_double_of(candidate))


def is_seen(text: str, place: int) -> bool:
    """Whether a character of a text can be seen, or joins its neighbours to what is seen: parts of an emoji, or letters
    of scripts that are written so."""
    sign = text[place]
    if not is_invisible(sign):
        return True
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if sign == AS_PICTURE:
        return _is_picture(before)
    if sign not in (JOINER, NO_JOINER) or not before or not after:
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if sign == JOINER:
        return (before == AS_PICTURE or _is_picture(before)) and _is_picture(after)
    return _is_arabic(before) and _is_arabic(after)


def _is_picture(sign: str) -> bool:
    """Whether a character is a picture, or the colour of the skin in the one before it."""
    return bool(sign) and (unicodedata.category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff")


def _is_arabic(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith("ARABIC LETTER")


def has_tower(text: str, most: int) -> bool:
    """Whether more marks than that stand on one letter."""
    height = 0
    for sign in text:
        height = height + 1 if unicodedata.category(sign) in ("Mn", "Me") and sign != AS_PICTURE else 0
        if height > most:
            return True
    return False
