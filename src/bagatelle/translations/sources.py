"""The texts in Python sources that want a translation, wherever they stand:

    say("You draw {piece}.", piece=...)          a sentence
    say.many("{n} point", "{n} points", n)       a sentence with a number
    to.tell(seat, "You pass.", "{player} passes.")   a sentence to the player, and about the player to others
    mark("Announce")                             a literal in a table, translated later with say(...)

Each may be an attribute too (self.say, view.say.many).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bagatelle.refusal import Refused

Text = str | tuple[str, str]

_LITERALS = {"say": slice(0, 1), "mark": slice(0, 1), "say.many": slice(0, 2), "tell": slice(1, 3)}
"""Which arguments of a function are texts."""


def source_texts(source: str, name: str = "<source>") -> Iterator[tuple[int, Text]]:
    """The line and text of every translatable literal in a Python source; a pair is singular and plural.

    >>> list(source_texts('to.say("Roll"); say.many("{n} die", "{n} dice", n)'))
    [(1, 'Roll'), (1, ('{n} die', '{n} dice'))]
    """
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = _called(call.func)
        wanted = _LITERALS.get(called, slice(0, 0))
        texts = call.args[wanted]
        if any(isinstance(text, ast.JoinedStr) for text in texts):
            raise Refused(
                f"{name}:{call.lineno}: an f-string cannot be translated; write {{name}} and name=..."
            )
        literals = [
            text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
        ]
        if not literals or len(literals) != wanted.stop - wanted.start:
            continue
        if called == "say.many":
            yield call.lineno, (literals[0], literals[1])
        else:
            yield from ((call.lineno, text) for text in literals)


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
