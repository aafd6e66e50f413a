"""The texts in the page's scripts that want a translation: ``t("...")`` and ``many("...", "...", n)``.

Only literals in double quotes count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_LITERAL = r'"(?:[^"\\\n]|\\.)*"'
_CALL = re.compile(
    rf"(?<![\w$])(?:\w+\.)*(?P<name>t|many|mark)\(\s*(?P<one>{_LITERAL})(?:\s*,\s*(?P<other>{_LITERAL}))?"
)


def script_texts(source: str) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """The line and text of every translatable literal in a script; a pair is singular and plural.

    >>> list(script_texts('board.t("Roll"); many("{n} die", "{n} dice", n)'))
    [(1, 'Roll'), (1, ('{n} die', '{n} dice'))]
    """
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        one = json.loads(call["one"])
        if call["name"] != "many":
            yield line, one
        elif call["other"]:
            yield line, (one, json.loads(call["other"]))
