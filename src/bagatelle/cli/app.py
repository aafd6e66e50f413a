"""The frame of the command line: how commands are added to it, and the flags that they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from cyclopts import App, Group, Parameter

from bagatelle import __version__
from bagatelle.cli.helping import Helper, translated
from bagatelle.language import Say, mark

Language = Annotated[
    str | None,
    Parameter(name=["--language", "-l"], help=mark("en or nl; if not given, your system's language.")),
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
GameName = Annotated[str, Parameter(help=mark("The name of the game; see 'bagatelle games'."))]


@dataclass
class Command:
    """A word of the command line, with what it does, or with words of its own."""

    name: str
    help: str
    examples: tuple[str, ...]
    function: Callable[..., None] | None = None
    commands: list[Command] = field(default_factory=list)

    def app(self, say: Say) -> App:
        """The command as somebody meets it who speaks a language."""
        made = new_app(self.name, self.help, *self.examples, say=say)
        if self.function:
            made.default(translated(self.function, say))
        for each in self.commands:
            made.command(each.app(say))
        return made


_commands: list[Command] = []


def command(
    name: str, help: str, *examples: str, under: Command | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command to the app, or to a group of commands."""

    def add(function: Callable[..., None]) -> Callable[..., None]:
        (_commands if under is None else under.commands).append(Command(name, help, examples, function))
        return function

    return add


def group(name: str, help: str, *examples: str) -> Command:
    """Add a word to the app that has commands of its own."""
    _commands.append(Command(name, help, examples))
    return _commands[-1]


def new_app(name: str, help: str, *examples: str, say: Say, version: str | None = None) -> App:
    """A command with examples under its help."""
    made = App(
        name=name,
        help=say(help),
        help_format="plaintext",
        help_epilogue="\n".join([say("Examples:"), *(f"  {example}" for example in examples)]),
        help_formatter=Helper(say),
        group_commands=Group(say("Commands"), sort_key=3),
        group_arguments=Group(say("Arguments"), sort_key=1),
        group_parameters=Group(say("Options"), sort_key=2),
        version=version,
        version_flags=["--version"] if version else [],
    )
    made["--help"].help = say("Show this and stop.")
    if version:
        made["--version"].help = say("Show the version and stop.")
    return made


def whole_app(say: Say, *, with_games: bool) -> App:
    """The app with all its commands; finding the games takes time, so only the play command asks for them."""
    app = new_app(
        "bagatelle",
        mark(
            "Play, referee and study tabletop games: a referee that knows every rule, fair bots, open records."
        ),
        "bagatelle play",
        "bagatelle play bag-of-butts",
        "bagatelle learn bag-of-butts",
        "bagatelle COMMAND --help    " + say("explains a command"),
        say=say,
        version=__version__,
    )
    for each in _commands:
        app.command(each.app(say))
    app.command(_play_app(say, with_games))
    return app


def command_names() -> list[str]:
    """The first words that are understood."""
    return [*(each.name for each in _commands), "play"]


def _play_app(say: Say, with_games: bool) -> App:
    play = new_app(
        "play",
        mark("Play in the terminal, against bots or with friends, or continue a saved game."),
        "bagatelle play    " + say("asks which game"),
        "bagatelle play bag-of-butts",
        "bagatelle play --resume    " + say("offers your last game"),
        "bagatelle play --resume game.json",
        "bagatelle play bag-of-butts --help    " + say("lists everything you can set"),
        say=say,
    )
    if with_games:
        from bagatelle.cli.play import add_games

        add_games(play, say)
    return play
