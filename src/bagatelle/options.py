"""Rule options of a game: a frozen dataclass whose fields say their type, range and meaning.

From the same fields come command-line flags, web forms, the words of records, and what `setup` receives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from typing import Any, Literal, Self

from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused

Kind = Literal["number", "switch", "choice", "order", "text"]


@dataclass(frozen=True)
class Suggestion:
    """A value that a form may propose for a text: its name, what it belongs to, and more about it."""

    value: str
    label: str
    group: str = ""
    detail: str = ""


def _nothing() -> Sequence[Suggestion]:
    return ()


@dataclass(frozen=True)
class Spec:
    """What may stand in one option, and what it means."""

    kind: Kind
    help: str
    default: Any
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    in_words: str = ""
    parse: Callable[[str, Say], str] = lambda words, say: words
    suggest: Callable[[], Sequence[Suggestion]] = _nothing
    seat: int | None = None
    """The seat that it belongs to: whoever sits there chooses it. None: all agree on it."""
    role: str = ""
    """What it is for that seat, the same word for every seat: "fighter"."""

    def label(self, choice: str, say: Say) -> str:
        """What a choice is called on a form."""
        return say(self.labels[choice]) if choice in self.labels else choice.replace("_", " ")

    @property
    def allowed(self) -> str:
        """The possible values in English words."""
        return self.allowed_in(ENGLISH)

    def allowed_in(self, say: Say) -> str:
        """The possible values in the words of a language."""
        if self.kind == "text":
            return say(self.in_words)
        if self.kind == "number":
            return say("a whole number from {low} to {high}", low=self.low, high=self.high)
        if self.kind == "switch":
            return say("yes or no")
        names = ", ".join(self.choices)
        if self.kind == "choice":
            return say("one of {names}", names=names)
        return say("these in any order: {names}", names=names)

    def read(self, value: Any, say: Say = ENGLISH) -> Any:
        """The value that a text or a JSON value stands for; raises ValueError when it is not allowed."""
        match self.kind:
            case "number":
                number = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value
                if type(number) is not int or not self.low <= number <= self.high:
                    raise ValueError
                return number
            case "switch":
                words = {
                    say("yes"): True,
                    say("no"): False,
                    "yes": True,
                    "no": False,
                    "true": True,
                    "false": False,
                }
                return value if isinstance(value, bool) else words[str(value).casefold()]
            case "choice":
                return self._choice(value)
            case "order":
                if not isinstance(value, str | list | tuple):
                    raise ValueError
                given = value.replace(",", " ").split() if isinstance(value, str) else value
                names = tuple(self._choice(name) for name in given)
                names += tuple(name for name in self.choices if name not in names)
                if sorted(names) != sorted(self.choices):
                    raise ValueError
                return names
            case "text":
                if not isinstance(value, str):
                    raise ValueError
                return self.parse(value, say)

    def _choice(self, value: Any) -> str:
        """The choice that a word stands for, in any spelling."""
        if not isinstance(value, str):
            raise ValueError
        found = [choice for choice in self.choices if _spelled(choice) == _spelled(value)]
        if not found:
            raise ValueError
        return found[0]

    def words(self, value: Any) -> list[int]:
        """The value as whole numbers, for compiled rules."""
        if self.kind == "choice":
            return [self.choices.index(value)]
        if self.kind == "order":
            return [self.choices.index(name) for name in value]
        if self.kind == "text":
            raise TypeError("A game with a text among its options writes the words of its options itself.")
        return [int(value)]


def _spelled(word: str) -> str:
    """A word without what people spell as they like."""
    return " ".join(word.casefold().replace("-", " ").replace("_", " ").split())


def _option(spec: Spec) -> Any:
    return field(default=spec.default, metadata={"spec": spec})


def number(default: int, *, low: int, high: int, help: str) -> Any:
    """An option that is a whole number in a range."""
    return _option(Spec("number", help, default, low=low, high=high))


def switch(default: bool, *, help: str) -> Any:
    """An option that is on or off."""
    return _option(Spec("switch", help, default))


def choice(*choices: str, labels: Mapping[str, str] | None = None, help: str) -> Any:
    """An option that is one of several words, which forms show by their labels; the first is the default."""
    return _option(Spec("choice", help, choices[0], choices=choices, labels=labels or {}))


def order(*names: str, labels: Mapping[str, str] | None = None, help: str) -> Any:
    """An option that puts names in an order; names left out follow in the printed order."""
    return _option(Spec("order", help, names, choices=names, labels=labels or {}))


def text(
    default: str,
    *,
    read: Callable[[str, Say], str],
    allowed: str,
    help: str,
    suggest: Callable[[], Sequence[Suggestion]] = _nothing,
    seat: int | None = None,
    role: str = "",
) -> Any:
    """An option that is any text its game understands: `read` gives it its usual form or refuses it; `suggest` gives
    values to choose from. One that belongs to a `seat` says in which `role`, and its player chooses it."""
    return _option(
        Spec("text", help, default, in_words=allowed, parse=read, suggest=suggest, seat=seat, role=role)
    )


@dataclass(frozen=True)
class Options:
    """The base of every game's options.

    >>> @dataclass(frozen=True)
    ... class Dice(Options):
    ...     sides: int = number(6, low=2, high=100, help="sides of the die")
    >>> Dice.read({"sides": "20"})
    Dice(sides=20)
    """

    say: InitVar[Say] = field(default=ENGLISH, kw_only=True)
    """The voice in which a value is refused."""

    def __post_init__(self, say: Say) -> None:
        for name, spec in self.specs().items():
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, spec.read(value, say))
            except Refused:  # a text that its game did not understand, and said why
                raise
            except (ValueError, KeyError, TypeError):
                raise Refused(
                    say(
                        "The option '{name}' cannot be '{value}': it is {allowed}.",
                        name=self.public_names()[name],
                        value=" ".join(map(str, value)) if isinstance(value, list | tuple) else value,
                        allowed=spec.allowed_in(say),
                    )
                ) from None

    @classmethod
    def specs(cls) -> dict[str, Spec]:
        """What each option may be, by name."""
        return {item.name: item.metadata["spec"] for item in fields(cls)}

    @classmethod
    def read(cls, values: Mapping[str, Any], say: Say = ENGLISH) -> Self:
        """Options from names and values as they stand on a command line, in a form or in a record; what belongs to a
        seat also by what it is for the seat: fighter_1."""
        public = cls.public_names()
        names = {**{known: name for name, known in public.items()}, **{name: name for name in public}}
        found = dict[str, Any]()
        for given, value in values.items():
            if given not in names:
                raise Refused(
                    say(
                        "There is no option '{name}' in this game; its options are: {known}.",
                        name=given,
                        known=", ".join(public.values()) or say("none"),
                    )
                )
            if names[given] in found:
                raise Refused(say("The option '{name}' is given twice.", name=public[names[given]]))
            found[names[given]] = value
        return cls(**found, say=say)

    @classmethod
    def public_names(cls) -> dict[str, str]:
        """What people call each option: what belongs to a seat by what it is there, as fighter_1."""
        return {
            name: name if spec.seat is None else f"{spec.role}_{spec.seat + 1}"
            for name, spec in cls.specs().items()
        }

    @classmethod
    def title(cls, name: str) -> str:
        """An option as it is called in a sentence: hand limit, fighter 1."""
        return cls.public_names()[name].replace("_", " ")

    @classmethod
    def roles(cls, seat: int) -> dict[str, str]:
        """The options that belong to a seat: the name of each by its role."""
        return {spec.role: name for name, spec in cls.specs().items() if spec.seat == seat}

    @classmethod
    def have_roles(cls) -> bool:
        """Whether players choose something for their own seats."""
        return any(spec.seat is not None for spec in cls.specs().values())

    def choice_of(self, seat: int) -> dict[str, Any]:
        """What holds for a seat, by role."""
        return {role: _plain(getattr(self, name)) for role, name in self.roles(seat).items()}

    def with_choices(self, choices: Mapping[int, Mapping[str, Any]], say: Say = ENGLISH) -> Self:
        """The same options with what the players of some seats chose, by role."""
        values = self.plain()
        for seat, choice in choices.items():
            names = self.roles(seat)
            for role, value in choice.items():
                if role not in names:
                    raise Refused(
                        say(
                            "There is no '{name}' to choose here; what players choose is: {known}.",
                            name=role,
                            known=", ".join(names) or say("none"),
                        )
                    )
                values[names[role]] = value
        return self.read(values, say)

    def plain(self) -> dict[str, Any]:
        """Names and values as plain data."""
        return {name: _plain(getattr(self, name)) for name in self.specs()}

    def changed(self) -> dict[str, Any]:
        """Only what differs from the printed rules."""
        return {
            name: _plain(getattr(self, name))
            for name, spec in self.specs().items()
            if getattr(self, name) != spec.default
        }

    def words(self) -> list[int]:
        """All options as whole numbers, for compiled rules."""
        return [word for name, spec in self.specs().items() for word in spec.words(getattr(self, name))]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
