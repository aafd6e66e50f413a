"""Reading text that comes from outside, whatever it turns out to be: one sentence, and never without end."""

from __future__ import annotations

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
    except OSError:
        raise unreadable(path) from None
    except ValueError as problem:  # a path that no file can have
        raise problem if isinstance(problem, Refused) else unreadable(path) from None


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
        raise unreadable(name) from None


def unreadable(path: object) -> Refused:
    """Why nothing comes of a file that is there."""
    return Refused(mark("Cannot read {path}: it is not a text file that may be read."), path=printable(path))


def printable(path: object) -> str:
    """A path as it can be printed, whatever its bytes are."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(path))
