"""Which names look alike: letters of other scripts, digits, accents and signs that a glance does not tell apart.

The table is our own and compact: for each script, the letters that are drawn like a Latin one in common typefaces.
What Unicode itself calls the same (full width, mathematical, circled ...) is found by its decompositions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

DRAWN_LIKE = [
    # Cyrillic
    ("авгезіјкмнопрстухѕһԁԛԝӏьѵүғ", "abre3ijkmhonpctyxshdqwlbvyf"),
    ("АВЕЗІЈКМНОРСТУХЅҺԀԚԜӀЬѴҮҒԌ", "ABE3IJKMHOPCTYXShDQWIbVYFG"),
    # Greek
    ("αβγεηικνοπρςστυχωϳ", "abyenikvonpcotuxwj"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ"),
    # Armenian, Hebrew, Arabic, Georgian, and rings of other scripts
    ("օոսհյզցրՕՏՍԼ", "onuhjqgnOSUL"),
    ("סוןاهჿဝഠⵔ𐐬𐐄", "olllooooOoO"),
    # Cherokee
    ("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ", "DRTiAJEWMHYGhZbRWSVSLCPKdGB"),
    # Lisu
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),
    # Coptic
    ("ⲀⲂⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲁⲓⲟⲣⲥⲭ", "ABIKMNOPCTYXaiopcx"),
    # Canadian syllabics and runes
    ("ᐯᑌᑭᒪᖇᗞᗪᗷᕼ᙭ᑯᑲᒍᛁᚷᛕᛖ", "VUPLRDDBHXdbJIXKM"),
    # Latin letters with a stroke, a hook or without a dot, and small capitals
    ("łøđðħŧıȷɑɡɩɪƒɓɗƙŋɲɵƥʂƭʋƴƶʐ", "loddhtijagiifbdknnopstvyzz"),
    ("ŁØĐÐĦŦƁƊƘŊƤƬƳƵ", "LODDHTBDKNPTYZ"),
    ("ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghjklmnoprstuvwyz"),
    # Katakana and characters
    ("ロエカタハニーヘトオリ", "口工力夕八二一へ卜才り"),
    # Signs
    ("‐‑‒–—―−⁃", "--------"),
    ("‘’‛ʹʻʼˈ′`´", "''''''''''"),
    ("ǀ∣❘⏐¦", "|||||"),
    ("∙•‧⋅", "····"),
]
"""Pairs of texts: each sign of the first is drawn like the sign of the second in the same place."""
WITH_MARKS_TO_SPARE = (
    (0x0300, 0x036F), (0x0591, 0x05C7), (0x0610, 0x061A), (0x064B, 0x065F), (0x0670, 0x0670), (0x06D6, 0x06ED),
    (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F),
)  # fmt: skip
"""Accents, and points that Hebrew and Arabic are read without; elsewhere a mark is a vowel, and tells names apart."""
SKIN_TONES = range(0x1F3FB, 0x1F400)
EDGES = " .,:;!?'\"|()[]<>-_·*~●▲■◆★✚○△□◇☆"
"""What is left out at both ends: nobody passes for a player by adding a full stop, or the sign of a seat."""

_REMARK = re.compile(r"(.*\S)\s*[(\[{<][^)\]}>]*[)\]}>]\W*")
"""A name with something in brackets at its end, which reads like a remark about whoever has the name before it."""

_LETTERS = str.maketrans(
    {odd: plain for odds, plains in DRAWN_LIKE for odd, plain in zip(odds, plains, strict=True)}
    | {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "0": "o"}
)
_AS_READ = str.maketrans({"1": "i", "|": "i"})
_AS_DRAWN = str.maketrans({"1": "l", "I": "l", "|": "l"})


def looks_like(name: str, other: str) -> bool:
    """Whether a glance may take one name for the other.

    >>> looks_like("Аnn", "ANN"), looks_like("Ian", "lan"), looks_like("Ian", "Lan"), looks_like("Bob", "B0b")
    (True, True, False, True)
    """
    return Crowd([other]).has_double_of(name)


class Crowd:
    """Names among which no other is to look like one of them, nor like one of them with a remark: "Ann (host)"."""

    def __init__(self, names: Iterable[str]) -> None:
        whole = [*names]
        self._whole = _Skeletons(whole)
        self._without_remark = _Skeletons(filter(None, map(without_remark, whole)))

    def has_double_of(self, name: str) -> bool:
        """Whether a name looks like one of these."""
        return name in self._whole or without_remark(name) in self._whole or name in self._without_remark


class _Skeletons:
    """What is left of some names when all that a glance passes over is gone."""

    def __init__(self, names: Iterable[str]) -> None:
        every = [skeletons(name) for name in names]
        self._read = {read for read, _ in every}
        self._drawn = {drawn for _, drawn in every}

    def __contains__(self, name: str) -> bool:
        read, drawn = skeletons(name)
        return bool(read or drawn) and (read in self._read or drawn in self._drawn)


def without_remark(name: str) -> str:
    """Return what stands before a remark in brackets at the end of a name; nothing if there is none.

    >>> without_remark("Ann (host)"), without_remark("Ann [you]."), without_remark("(Ann)"), without_remark("Ann")
    ('Ann', 'Ann', '', '')
    """
    found = _REMARK.fullmatch(unicodedata.normalize("NFKC", name))
    return found[1] if found else ""


@lru_cache(4096)
def skeletons(name: str) -> tuple[str, str]:
    """Return what is left of a name when all that a glance passes over is gone: as it is read, whatever the case of its
    letters, and as it is drawn, where a small L, a capital I and a 1 are one stroke.

    >>> skeletons("ＡＩ１ 2")
    ('aii 2', 'all 2')
    """
    bare = _bare(name)
    read = _bare(bare.casefold()).translate(_LETTERS).translate(_AS_READ)
    drawn = bare.translate(_LETTERS).translate(_AS_DRAWN).replace("rn", "m").replace("vv", "w")
    return read.casefold().strip(EDGES), drawn.replace("L", "\0").casefold().strip(EDGES)


def _bare(name: str) -> str:
    """Return a name without accents and everything invisible, in digits of ours."""
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    kept = (_digit(sign) for sign in parts if not _is_passed_over(sign))
    return " ".join("".join(kept).split())


def _digit(sign: str) -> str:
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(int(value))


def _is_passed_over(sign: str) -> bool:
    code = ord(sign)
    return (
        is_invisible(sign)
        or code in SKIN_TONES
        or any(first <= code <= last for first, last in WITH_MARKS_TO_SPARE)
    )


BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")
"""Letters and signs that are drawn as nothing, or stand for what is not there, though Unicode calls them visible."""


def is_invisible(sign: str) -> bool:
    """Whether a sign is drawn as nothing, or only changes how others are drawn; a space is a sign like others."""
    return (
        not sign.isprintable()
        or sign in BLANK
        or "\ufe00" <= sign <= "\ufe0f"
        or "\u180b" <= sign <= "\u180f"
        or "\U000e0000" <= sign <= "\U000e0fff"
    )
