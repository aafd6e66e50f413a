"""How Bagatelle says no: one sentence, nothing changed."""

from __future__ import annotations

from typing import Any, Protocol


class Voice(Protocol):
    """Whoever translates a sentence: `language.Say`."""

    def __call__(self, text: str, /, **values: Any) -> str:
        """The text in a language, with its values."""

    def raw(self, text: str) -> str:
        """The text in a language, without them."""


class Refused(ValueError):
    """Bad input or an illegal move; the message is a sentence for the person who asked, in English or, where `say` has
    made it, in their language. Values that come with it are filled in, and `told` can still translate it.

    >>> no = Refused("There is no game called '{name}'.", name="chess")
    >>> str(no)
    "There is no game called 'chess'."
    >>> from bagatelle.language import speak
    >>> no.told(speak("en"))
    "There is no game called 'chess'."
    """

    def __init__(self, text: object = "", /, **values: Any) -> None:
        self.text = text if isinstance(text, str) else str(text)
        self.values = values
        super().__init__(self.text.format(**values) if values else self.text)

    def told(self, say: Voice) -> str:
        """The sentence in a language, with the reasons inside it."""
        if not self.values:
            again = getattr(self.text, "again", None)  # what was said in English remembers how it was made
            return str(again(say)) if again else say.raw(self.text)
        values = {
            name: value.told(say) if isinstance(value, Refused) else value
            for name, value in self.values.items()
        }
        return say(self.text, **values)


class Failed(Refused):
    """What was asked for is possible, but nothing came of it."""


class Unsaved(Failed):
    """What somebody wanted to keep could not be written anywhere."""


class NotAMove(Refused):
    """A text in which no move can be recognised; whoever asked for one can say better what is possible now."""
