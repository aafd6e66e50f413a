"""Positions in one line: the words ``key=value`` of which every game's position line is made."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bagatelle.language import Say
from bagatelle.refusal import Refused

_NUMBER = re.compile("[0-9]{1,7}")


class Line:
    """The words of a position line, taken one by one; a game derives its own kind, which knows its pieces.

    >>> from bagatelle.language import ENGLISH
    >>> line = Line("turn=blue run=3", ENGLISH)
    >>> line.one_of("turn", ("pink", "blue")), line.number("run")
    (1, 3)
    >>> line.finish()
    """

    title = "this game"
    """How the game is called in refusals."""

    def __init__(self, text: str, say: Say) -> None:
        self.say = say
        self.words: dict[str, str] = {}
        for word in text.split():
            key, equals, value = word.partition("=")
            if not equals or key in self.words:
                raise Refused(
                    say(
                        "This is not a position of {game}: '{word}' makes no sense in it.",
                        game=self.title,
                        word=word,
                    )
                )
            self.words[key] = value

    def take(self, key: str, default: str | None = None) -> str:
        """The value of a word, which is then used up."""
        value = self.words.pop(key, default)
        if value is None:
            say = self.say
            raise Refused(
                say("This position of {game} is incomplete: '{key}=' is missing.", game=self.title, key=key)
            )
        return value

    def wrong(self, key: str, value: str) -> Refused:
        """The refusal of a value that cannot be."""
        say = self.say
        return Refused(
            say(
                "This is not a position of {game}: '{key}={value}' is impossible.",
                game=self.title,
                key=key,
                value=value,
            )
        )

    def number(self, key: str, default: int | None = None, low: int = 0, high: int = 10**6) -> int:
        """A whole number in a range."""
        value = self.take(key, None if default is None else str(default))
        if not _NUMBER.fullmatch(value) or not low <= int(value) <= high:
            raise self.wrong(key, value)
        return int(value)

    def numbers(self, key: str, separator: str, count: int, low: int = 0) -> list[int]:
        """So many whole numbers."""
        value = self.take(key)
        parts = value.split(separator)
        if len(parts) != count or not all(_NUMBER.fullmatch(part) and int(part) >= low for part in parts):
            raise self.wrong(key, value)
        return [int(part) for part in parts]

    def one_of(self, key: str, known: Sequence[str], default: str | None = None) -> int:
        """The place of a word in a list of words."""
        value = self.take(key, default)
        if value not in known:
            raise self.wrong(key, value)
        return known.index(value)

    def finish(self) -> None:
        """Refuse what nobody has taken."""
        if self.words:
            raise self.wrong(*self.words.popitem())
