"""Reading text that comes from outside, whatever it turns out to be: one sentence, and never without end."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import BinaryIO

from bagatelle.language import mark
from bagatelle.refusal import Refused

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


def printable(path: object) -> str:
    """A path as it can be printed, whatever its bytes are."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(path))
