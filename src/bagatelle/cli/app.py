"""The frame of the command line: commands and how they are declared. It imports nothing that takes time, so that help
and completion answer at once; `parsing` does the rest for the one command that runs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from bagatelle.language import Say, mark


@dataclass(frozen=True)
class Parameter:
    """What is known about an argument or an option of a command besides its type and its default."""

    help: str = ""
    name: str = ""
    """How an option is typed, if not after the parameter of the function."""
    short: str = ""
    """One letter for it, such as -l."""
    aliases: tuple[str, ...] = ()
    """Older names of an option, which help does not show."""
    called: str = ""
    """What it is called in the sentence that says it is missing."""
    values: str | Sequence[str] = ""
    """What completes it: the values, or what they are (game, bot, bots, players, language, preset, option)."""
    negative: str | None = None
    """How a switch is turned off; an empty text for one that is off unless it is given."""
    allow_leading_hyphen: bool = False
    show: bool = True


Language = Annotated[
    str | None,
    Parameter(
        name="--language",
        short="-l",
        values="language",
        help=mark("en or nl [default: your system's language]."),
    ),
]
Plain = Annotated[
    bool,
    Parameter(
        negative="", help=mark("Plain sentences without colours or boxes, for screen readers and files.")
    ),
]
Bots = Annotated[
    list[str] | None,
    Parameter(
        name="--bot",
        negative="",
        help=mark("A bot of your own, as lucky.py:Lucky (the file and the class); can be repeated."),
    ),
]
Quick = Annotated[bool, Parameter(negative="", help=mark("Do not pause before a bot plays."))]
Json = Annotated[bool, Parameter(negative="", help=mark("Print JSON instead of text."))]
GameName = Annotated[
    str,
    Parameter(
        called=mark("The game"), values="game", help=mark("The name of the game; see 'bagatelle games'.")
    ),
]


@dataclass(frozen=True)
class Argument:
    """An argument or an option of a command, as its function declares it."""

    declared: inspect.Parameter
    kind: type
    """The type of a single value."""
    repeated: bool
    note: Parameter

    @property
    def positional(self) -> bool:
        """Whether it is given by its place, not by its name."""
        return self.declared.kind is not inspect.Parameter.KEYWORD_ONLY

    @property
    def required(self) -> bool:
        """Whether a command line without it is refused."""
        return (
            self.declared.default is inspect.Parameter.empty
            and self.declared.kind is not inspect.Parameter.VAR_POSITIONAL
        )

    @property
    def name(self) -> str:
        """An option as it is typed, or an argument as help shows it."""
        if self.positional:
            return self.declared.name.upper()
        return self.note.name or "--" + self.declared.name.replace("_", "-")

    @property
    def negative(self) -> str:
        """What turns a switch off; nothing for other options."""
        if self.kind is not bool or self.note.negative == "":
            return ""
        return self.note.negative or f"--no-{self.name.removeprefix('--')}"

    @property
    def names(self) -> list[str]:
        """Everything that can be typed for an option."""
        if self.positional:
            return []
        return [each for each in (self.name, self.note.short, self.negative, *self.note.aliases) if each]


@dataclass
class Command:
    """A word of the command line, with what it does, or with words of its own."""

    name: str
    help: str
    examples: tuple[str, ...]
    function: Callable[..., None] | None = None
    commands: list[Command] = field(default_factory=list)
    find: Callable[[str, Say], Command] | None = None
    """Finds a command by the word after this one, where they are not known beforehand."""
    listed: Callable[[], list[Command]] | None = None
    """The commands that can be found in this way."""
    next_word: str = mark("COMMAND")
    next_words: str = mark("Commands")
    under: Command | None = None
    package: str = "bagatelle"
    """Whose translations its help is in."""

    @property
    def path(self) -> str:
        """How it is typed: bagatelle bot match."""
        return f"{self.under.path} {self.name}" if self.under else self.name

    def after(self, word: str, say: Say) -> Command | None:
        """The command that the next word means, if it means one; it may be refused."""
        if word.startswith("-"):
            return None
        if self.find:
            return self.find(word, say)
        return next((each for each in self.commands if each.name == word.casefold()), None)

    def everything_after(self) -> list[Command]:
        """The commands whose name may come next."""
        return self.listed() if self.listed else self.commands

    def arguments(self) -> list[Argument]:
        """What may be given to it."""
        return [*_arguments(self.function)] if self.function else []


ROOT = Command(
    "bagatelle",
    mark("Play, referee and study tabletop games: a referee that knows every rule, fair bots, open records."),
    (
        "bagatelle play",
        "bagatelle play bag-of-butts",
        "bagatelle learn bag-of-butts",
        mark("bagatelle COMMAND --help    explains a command"),
    ),
)


def command(
    name: str, help: str, *examples: str, under: Command = ROOT, **more: Any
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command to the command line, or to a group of commands."""

    def add(function: Callable[..., None]) -> Callable[..., None]:
        under.commands.append(Command(name, help, examples, function, under=under, **more))
        return function

    return add


def group(name: str, help: str, *examples: str) -> Command:
    """Add a word to the command line that has commands of its own."""
    ROOT.commands.append(Command(name, help, examples, under=ROOT))
    return ROOT.commands[-1]


def _arguments(function: Callable[..., None]) -> Iterator[Argument]:
    signature = inspect.signature(function)
    hints: Mapping[str, Any] = get_type_hints(function, include_extras=True)
    for declared in signature.parameters.values():
        annotation, note = hints[declared.name], Parameter()
        if get_origin(annotation) is Annotated:
            annotation, note = get_args(annotation)[0], annotation.__metadata__[0]
        kinds = [annotation, *get_args(annotation), *(k for a in get_args(annotation) for k in get_args(a))]
        kind = next(each for each in (bool, int, float, Path, str) if each in kinds)
        repeated = declared.kind is inspect.Parameter.VAR_POSITIONAL or any(
            get_origin(each) is list for each in kinds
        )
        yield Argument(declared, kind, repeated, note)
