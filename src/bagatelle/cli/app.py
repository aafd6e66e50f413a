"""The frame of the command line: the app, how commands are added to it, and the flags that they share."""

from collections.abc import Callable
from typing import Annotated

from cyclopts import App, Parameter

from bagatelle import __version__

Language = Annotated[
    str | None, Parameter(name=["--language", "-l"], help="en or nl; if not given, your system's language.")
]
Plain = Annotated[
    bool,
    Parameter(negative="", help="Plain sentences without colours or boxes, for screen readers and files."),
]
Bots = Annotated[
    list[str] | None,
    Parameter(
        name="--bot", help="A bot of your own, as lucky.py:Lucky (the file and the class); can be repeated."
    ),
]
Quick = Annotated[bool, Parameter(negative="", help="Do not pause before a bot plays.")]


def new_app(name: str, help: str, *examples: str, version: str | None = None) -> App:
    """A command with examples under its help."""
    return App(
        name=name,
        help=help,
        help_format="plaintext",
        help_epilogue="\n".join(["Examples:", *(f"  {example}" for example in examples)]),
        version=version,
        version_flags=["--version"] if version else [],
    )


_commands: list[App] = []


def command(
    name: str, help: str, *examples: str, under: App | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command to the app, or to a group of commands."""

    def add(function: Callable[..., None]) -> Callable[..., None]:
        added = new_app(name, help, *examples)
        added.default(function)
        if under is None:
            _commands.append(added)
        else:
            under.command(added)
        return function

    return add


def group(name: str, help: str, *examples: str) -> App:
    """Add a word to the app that has commands of its own."""
    added = new_app(name, help, *examples)
    _commands.append(added)
    return added


def whole_app(*, with_games: bool) -> App:
    """The app with all its commands; finding the games takes time, so only the play command asks for them."""
    app = new_app(
        "bagatelle",
        "Play, referee and study tabletop games: a referee that knows every rule, fair bots, open records.",
        "bagatelle play bag-of-butts",
        "bagatelle rules bag-of-butts",
        "bagatelle COMMAND --help    explains a command",
        version=__version__,
    )
    for each in [*_commands, _play_app(with_games)]:
        app.command(each)
    return app


def _play_app(with_games: bool) -> App:
    play = new_app(
        "play",
        "Play in the terminal, against bots or with friends, or continue a saved game.",
        "bagatelle play bag-of-butts",
        "bagatelle play --resume game.json",
        "bagatelle play bag-of-butts --help    lists everything you can set",
    )
    if with_games:
        from bagatelle.cli.play import add_games

        add_games(play)
    return play
