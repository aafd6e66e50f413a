"""The names of a game: as people write it, as a command, as a package, as a class."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Self

from bagatelle.game import games
from bagatelle.language import mark
from bagatelle.refusal import Refused

_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Names:
    """What a game is called, from its name on the command line.

    >>> liars_dice = Names("liars-dice")
    >>> liars_dice.title, liars_dice.package, liars_dice.class_name
    ('Liars Dice', 'liars_dice', 'LiarsDice')
    """

    name: str

    @classmethod
    def checked(cls, name: str) -> Self:
        """The names of a new game, if its name is one and not taken."""
        if not _NAME.fullmatch(name):
            raise Refused(
                mark(
                    "'{name}' cannot be the name of a game: use small letters and digits, with hyphens between words, "
                    "as in 'liars-dice'."
                ),
                name=name,
            )
        names = cls(name)
        if name in games():
            raise Refused(
                mark("There is already a game called '{name}' here: choose another name."), name=name
            )
        if keyword.iskeyword(names.package) or find_spec(names.package):
            raise Refused(
                mark("Python already has a module called '{package}': choose another name."),
                package=names.package,
            )
        return names

    @property
    def title(self) -> str:
        """As people write it."""
        return " ".join(word.capitalize() for word in self.name.split("-"))

    @property
    def package(self) -> str:
        """As a package."""
        return self.name.replace("-", "_")

    @property
    def class_name(self) -> str:
        """As a class."""
        return self.title.replace(" ", "")

    def renamed(self, text: str, new: Names) -> str:
        """A text about this game, an example, as a text about another."""
        names = {
            f"src/bagatelle/examples/{self.package}": f"src/{new.package}",
            f"bagatelle.examples.{self.package}": new.package,
            self.package: new.package,
            self.name: new.name,
            self.title: new.title,
            self.title.capitalize(): new.title.capitalize(),
            self.class_name: new.class_name,
        }
        return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def imports_in_order(source: str, package: str) -> str:
    """A module in which the imports from Bagatelle and from its own package, one line each, are sorted again.

    >>> print(imports_in_order("from my_game import rules\\nfrom bagatelle import Match\\n\\nMatch(rules)", "my_game"))
    from bagatelle import Match
    from my_game import rules
    <BLANKLINE>
    Match(rules)
    """
    lines = source.split("\n")
    places = [place for place, line in enumerate(lines) if re.match(rf"from (bagatelle|{package})[. ]", line)]
    in_order = sorted((lines[place] for place in places), key=lambda line: line.split()[1])
    for place, line in zip(places, in_order, strict=True):
        lines[place] = line
    return "\n".join(lines)
