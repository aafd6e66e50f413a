"""Everything that a player reads, in the player's language: gettext catalogues, one shared and one a game.

English is the language of the source. Sentences are written where they are needed as ``say("...")``; Babel
collects them into ``locale/messages.pot`` and ``make test`` fails when a translation is missing.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from bagatelle.refusal import Refused, Voice

LANGUAGES = {"en": "English", "nl": "Nederlands"}
DECIMAL_POINTS = {"nl": ","}
KEPT = 4096
"""How many texts a voice knows by heart; some texts come from people, so there may be any number."""


def mark(text: str) -> str:
    """Mark a text in a table for translation; `Say` translates it when it is shown."""
    return text


class Say:
    """Says texts in one language, with values filled in by name.

    >>> say = speak("en")
    >>> say("{player} announces {first} and {second}.", player="Ann", first=2, second=3)
    'Ann announces 2 and 3.'
    >>> say.many("{n} piece", "{n} pieces", 2)
    '2 pieces'
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue
        self._known: dict[str, str] = {}

    def __call__(self, text: str, /, **values: Any) -> str:
        """Translate a text and fill in its values."""
        return self.raw(text).format(**values)

    def many(self, one: str, other: str, n: int, /, **values: Any) -> str:
        """Translate a text that depends on a number, which it may show as ``{n}``."""
        return self._catalogue.ngettext(one, other, n).format(n=n, **values)

    def raw(self, text: str) -> str:
        """The translation of a text whose values are filled in elsewhere."""
        said = self._known.get(text)
        if said is None:
            said = self._catalogue.gettext(text)
            if len(self._known) < KEPT:
                self._known[text] = said
        return said

    def raw_many(self, one: str, other: str, n: int) -> str:
        """The translation that fits a number, its values to be filled in elsewhere."""
        return self._catalogue.ngettext(one, other, n)

    def everything(self) -> dict[str, str]:
        """Every single text of this voice's own catalogue with its translation."""
        known: dict[Any, str] = getattr(self._catalogue, "_catalog", {})
        return {text: said for text, said in known.items() if isinstance(text, str) and text}

    def decimal(self, number: float, *, signed: bool = True) -> str:
        """A number with one decimal, and with its sign.

        >>> speak("nl").decimal(2.5), speak("nl").decimal(2.5, signed=False)
        ('+2,5', '2,5')
        """
        return format(number, "+.1f" if signed else ".1f").replace(
            ".", DECIMAL_POINTS.get(self.language, ".")
        )

    def percent(self, share: float) -> str:
        """A share in percent; what is neither nothing nor everything never looks like it.

        >>> speak("en").percent(0.618), speak("en").percent(0.999)
        ('62%', 'over 99%')
        """
        percent = round(100 * share)
        if percent == 0 and share > 0:
            return self(mark("under {percent}%"), percent=1)
        if percent == 100 and share < 1:
            return self(mark("over {percent}%"), percent=99)
        return f"{percent}%"

    def both(self, items: Sequence[str]) -> str:
        """Join words as a list in a sentence.

        >>> speak("en").both(["pink", "blue", "green"])
        'pink, blue and green'
        """
        if len(items) < 2:
            return "".join(items)
        return self(mark("{some} and {last}"), some=", ".join(items[:-1]), last=items[-1])


@cache
def speak(language: str, package: str = "bagatelle") -> Say:
    """The voice for one language: the catalogue of a game's package, then the shared one."""
    if language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise Refused(
            mark("There is no language '{language}'; these are spoken here: {known}."),
            language=language,
            known=known,
        )
    catalogue = _catalogue(package, language)
    if package != "bagatelle":
        catalogue.add_fallback(_catalogue("bagatelle", language))
    return Say(language, catalogue)


def _catalogue(package: str, language: str) -> gettext.NullTranslations:
    folder = str(files(package) / "locale")
    return gettext.translation("messages", folder, [language], fallback=True)


class Said(str):
    """A sentence that remembers how it was made, so that it can be said again in another language.

    >>> ENGLISH("There are {n} seats.", n=2).again(speak("en"))
    'There are 2 seats.'
    """

    text: str
    values: dict[str, Any]

    def again(self, say: Voice) -> str:
        """The same sentence in another voice, and what was filled in as well."""
        values = {
            n: value.again(say) if isinstance(value, Said) else value for n, value in self.values.items()
        }
        return say(self.text, **values)


class Source(Say):
    """The language of the source. Whoever is refused in it may still be told in another."""

    def __call__(self, text: str, /, **values: Any) -> str:
        """Fill in the values of a text, and remember them."""
        if not values:
            return text.format()
        said = Said(text.format(**values))
        said.text, said.values = text, values
        return said


ENGLISH: Say = Source("en", gettext.NullTranslations())


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's environment, English when it is none of ours.

    >>> preferred_language({"LANG": "nl_BE.UTF-8"})
    'nl'
    """
    for name in ("BAGATELLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(name, "").split("_")[0].split(".")[0].lower()
        if code:
            return code if code in LANGUAGES else "en"
    return "en"
