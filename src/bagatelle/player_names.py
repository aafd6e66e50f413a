"""What people may be called, wherever a name comes in: names that can be seen, read aloud, and told from each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count

from bagatelle.language import Say
from bagatelle.look_alikes import Crowd, is_invisible
from bagatelle.refusal import Refused

LONGEST_NAME = 24
LONGEST_STORED = 64
"""Characters of a name that is already written somewhere; longer ones were allowed in earlier versions."""
WIDEST_NAME = 2 * LONGEST_NAME
"""Columns that a name may take: each letter of some scripts takes two."""
MOST_MARKS = 3
"""Marks on one letter; more than any script needs in a name would stand over the lines above."""
WIDE = (
    ("\u0bf5", "\u0bfa", 4), ("\u102a", "\u102a", 4), ("\u2e3a", "\u2e3b", 4), ("\ua9c1", "\ua9c5", 4),
    ("\ufdfa", "\ufdfa", 8), ("\ufdfd", "\ufdfd", 12), ("\U00012000", "\U0001254f", 4),
)  # fmt: skip
"""Signs that typefaces draw much wider than a terminal counts: from, to, and how many letters wide. They are Tamil and
Javanese signs, long dashes, whole phrases of Arabic in one sign, and cuneiform."""
UNSEEN, CUT = "\N{REPLACEMENT CHARACTER}", "…"
"""What stands in a stored name for a sign that no name may have, and for the end of one that is too long."""
NO_JOINER, JOINER, AS_PICTURE = "\u200c", "\u200d", "\ufe0f"
VIRAMA = 9
"""The combining class of the sign that takes away a vowel in Indian scripts."""


def clean_name(name: str, say: Say, reserved: Collection[str] = ()) -> str:
    """Return a new name as it is shown: one line, not too long or wide, all of it visible, and unlike every reserved
    one."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not shown or len(shown) > LONGEST_NAME:
        raise Refused(say("A name has 1 to {most} visible characters.", most=LONGEST_NAME))
    if not all(is_seen(shown, place) for place in range(len(shown))):
        raise Refused(say("A name has no invisible characters, nor any that turn the direction of writing."))
    if has_tower(shown, MOST_MARKS) or unicodedata.category(shown[0]).startswith("M"):
        raise Refused(say("A name has letters with at most {most} marks each.", most=MOST_MARKS))
    if width_of(shown) > WIDEST_NAME:
        raise Refused(say("This name is too wide: it takes more room than {most} letters.", most=WIDEST_NAME))
    taken = Crowd(reserved)
    if taken.has_double_of(shown) or taken.has_double_of(_without_number(shown)):
        raise Refused(say("The name '{name}' is reserved; choose another.", name=shown))
    return shown


def stored_name(name: str) -> str:
    """Return a name that is already written somewhere, such as in a record, as it can be shown: what no name may have
    is replaced and what is too much is cut off, so that whatever it is written in stays readable.

    >>> stored_name("Ann"), stored_name("\\x1b[31mred"), stored_name("A" * 100_000) == "A" * 63 + "…"
    ('Ann', '\N{REPLACEMENT CHARACTER}[31mred', True)
    """
    if len(name) <= LONGEST_STORED and name.isascii() and name.isprintable():
        return name
    line = " ".join(name[: 4 * LONGEST_STORED].split())
    is_cut, kept, width = len(name) > 4 * LONGEST_STORED, "", 0
    for place, sign in enumerate(line):
        shown = sign if is_seen(line, place) else UNSEEN
        if has_tower(kept[-MOST_MARKS:] + shown, MOST_MARKS):
            continue
        width += width_of(shown)
        if len(kept) == LONGEST_STORED or width > 2 * LONGEST_STORED:
            is_cut = True
            break
        kept += shown
    return kept[: LONGEST_STORED - len(CUT)] + CUT if is_cut else kept


def width_of(text: str) -> int:
    """Return how many columns a text takes, about.

    >>> width_of("Ann"), width_of("\u732b"), width_of("\ufdfd")
    (3, 2, 12)
    """
    return sum(map(_width, text))


def _width(sign: str) -> int:
    if sign.isascii():
        return 1
    for first, last, width in WIDE:
        if first <= sign <= last:
            return width
    if unicodedata.category(sign) in ("Mn", "Me") or is_invisible(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


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
