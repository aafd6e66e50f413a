"""Streams that are closed, full, or cannot show every letter: what can be shown is shown, and nothing fails twice."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import Any, TextIO, cast

from bagatelle.text_files import printable

SPELLED = "bagatelle.spelled"
"""How a stream writes what its encoding lacks."""
IN_ASCII = {
    ord(sign): plain
    for plain, signs in {
        ">": "▸→", "<": "‹←", "=": "━═", "-": "─−–—", "|": "│┃║", "+": "╭╮╰╯├┤┬┴┼┌┐└┘", ".": "…·", "*": "•",
        "x": "×", "'": "‘’", '"': "“”",
    }.items()
    for sign in signs
}  # fmt: skip
"""Signs of drawings and sentences in ASCII, each as wide as it was, so that columns stay columns."""


class Escaping:
    """A stream through which text of others does no harm: signs that a terminal obeys are replaced. Rich writes its own
    colours past it, having escaped what it prints (`terminal.screen`)."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream

    def write(self, text: str) -> int:
        """Write a text of one or more lines."""
        return self.rich_proxied_file.write(printable(text, keep="\n\t"))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


def mend_streams() -> bool:
    """Let streams stand in for those that are closed, so that no file takes their place, and let every stream write
    what it can and nothing that a terminal obeys; return whether there is an output."""
    codecs.register_error(SPELLED, spell)
    there = sys.stdout is not None
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, SPELLED), (sys.stderr, SPELLED)):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    sys.stderr = cast(TextIO, Escaping(sys.stderr))
    if there:
        sys.stdout = cast(TextIO, Escaping(sys.stdout))
    return there


def spell(problem: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks in ASCII: drawings with plain signs, letters without accents.

    >>> codecs.register_error(SPELLED, spell)
    >>> "│ café ▸ 猫".encode("ascii", SPELLED)
    b'| cafe > ?'
    """
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    written = []
    for sign in problem.object[problem.start : problem.end]:
        plain = unicodedata.normalize("NFKD", sign.translate(IN_ASCII))
        written.append("".join(part for part in plain if part.isascii()) or "?")
    return "".join(written), problem.end


def silence(stream: object) -> None:
    """Let whatever is still to be written to a stream that cannot be written to go nowhere."""
    try:
        number = stream.fileno()  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):  # it is no file
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
