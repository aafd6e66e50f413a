"""Reading text that comes from outside, whatever it turns out to be: one sentence, and never without end."""

from __future__ import annotations

import errno
import unicodedata
from pathlib import Path
from typing import BinaryIO

from bagatelle.language import mark
from bagatelle.refusal import Refused

LONGEST_SHOWN = 2000
"""Characters of a sentence that repeats what others wrote."""
UNSEEN = "\N{REPLACEMENT CHARACTER}"
JOINERS = "\u200c\u200d"
"""Signs without a look of their own that some scripts and pictures need."""
LARGEST = 64 << 20
"""So many bytes are read at the most; the record of a long game has a hundred thousand."""


def read_file(path: str | Path) -> str:
    """The text of a file, or one sentence on why there is none."""
    try:
        with Path(path).open("rb") as file:
            return read_stream(file, printable(path))
    except FileNotFoundError:
        raise Refused(mark("There is no file {path}."), path=printable(path)) from None
    except OSError as problem:
        raise unreadable(path, _reason(problem)) from None
    except ValueError as problem:  # a path that no file can have
        if isinstance(problem, Refused):
            raise
        raise unreadable(path, Refused(mark("no file can have that name"))) from None


def read_stream(stream: BinaryIO, name: str) -> str:
    """All the text that a stream holds, which may begin with a byte order mark; a stream without end is refused."""
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(
            mark("{path} is larger than any record or position: more than {most} MB."),
            path=name,
            most=LARGEST >> 20,
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise unreadable(name, Refused(mark("it is not text in UTF-8"))) from None


def unreadable(path: object, reason: Refused) -> Refused:
    """Refuse a file that is there."""
    return Refused(mark("Cannot read {path}: {reason}."), path=printable(path), reason=reason)


def _reason(problem: OSError) -> Refused:
    """Why the system does not let a file be read."""
    if isinstance(problem, IsADirectoryError):
        return Refused(mark("it is a folder"))
    if isinstance(problem, PermissionError):
        return Refused(mark("you do not have permission"))
    if problem.errno == errno.ELOOP:
        return Refused(mark("it is a link that leads back to itself"))
    return Refused(problem.strerror or str(problem))


def printable(text: object, keep: str = "") -> str:
    """Text of others as it may be printed: signs that would move the cursor, change the colours or turn the direction
    of writing are replaced, unless they are to be kept.

    >>> printable("\\x1b[31mred\\r"), printable("one\\ntwo", keep="\\n")
    ('\N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER}', 'one\\ntwo')
    """
    line = str(text)
    if line.isprintable():
        return line
    kept = JOINERS + keep
    return "".join(
        sign if sign.isprintable() or sign in kept or unicodedata.category(sign) == "Zs" else UNSEEN
        for sign in line
    )


def shortened(text: object, most: int = LONGEST_SHOWN) -> str:
    """Text of others, cut off where nobody would read on."""
    line = str(text)
    return line if len(line) <= most else f"{line[:most]}…"
