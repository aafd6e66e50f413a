"""The texts in Python sources that want a translation, wherever they stand:

    say("You draw {piece}.", piece=...)          a sentence
    say.many("{n} point", "{n} points", n)       a sentence with a number
    mark("Announce")                             a literal in a table, translated later with say(...)

Each may be an attribute too (self.say, view.say.many).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bagatelle.refusal import Refused

Text = str | tuple[str, str]

_LITERALS = {"say": 1, "mark": 1, "say.many": 2}
"""How many of the first arguments of a function are texts."""


def source_texts(source: str, name: str = "<source>") -> Iterator[tuple[int, Text]]:
    """The line and text of every translatable literal in a Python source; a pair is singular and plural.

    >>> list(source_texts('to.say("Roll"); say.many("{n} die", "{n} dice", n)'))
    [(1, 'Roll'), (1, ('{n} die', '{n} dice'))]
    """
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        wanted = _LITERALS.get(_called(call.func), 0)
        texts = call.args[:wanted]
        if any(isinstance(text, ast.JoinedStr) for text in texts):
            raise Refused(
                f"{name}:{call.lineno}: an f-string cannot be translated; write {{name}} and name=..."
            )
        literals = [
            text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
        ]
        if wanted and len(literals) == wanted:
            yield call.lineno, (literals[0], literals[1]) if wanted == 2 else literals[0]


def _called(function: ast.expr) -> str:
    """The last word of what is called, or the last two for the method `many`."""
    match function:
        case ast.Name(id=word):
            return word
        case ast.Attribute(value=owner, attr="many"):
            return f"{_called(owner)}.many"
        case ast.Attribute(attr=word):
            return word
    return ""
