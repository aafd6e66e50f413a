"""The commands for authors of games."""

import sys
from pathlib import Path
from typing import Annotated

from bagatelle.cli.app import Parameter, command
from bagatelle.language import mark, preferred_language, speak
from bagatelle.refusal import Refused


@command(
    "new-game",
    mark(
        "Write a small complete game as a package of your own, to be changed into the game you have in mind."
    ),
    "bagatelle new-game liars-dice",
    "bagatelle new-game liars-dice --secrets",
)
def new_game(
    name: Annotated[
        str,
        Parameter(
            called=mark("The name of the game"),
            help=mark("Its name on the command line: small letters, with hyphens between words."),
        ),
    ],
    /,
    *,
    secrets: Annotated[
        bool, Parameter(negative="", help=mark("Begin with a card game with hidden hands."))
    ] = False,
    folder: Annotated[
        Path | None, Parameter(help=mark("The folder to write [default: the name of the game]."))
    ] = None,
) -> None:
    """Write a new game."""
    from bagatelle.new_game import write_game

    written = write_game(name, folder, secrets=secrets)
    say = speak(preferred_language())
    print(say("Your game stands in {folder}. Try it:", folder=written))
    for line in (f"cd {written}", "pip install -e '.[test]'", f"bagatelle play {name}", "pytest"):
        print(f"  {line}")
    print(say("Then make it yours: README.md says where to begin."))


@command(
    "translations",
    mark("Compile the translations of the games in a folder; keep them in step with the sources."),
    "bagatelle translations",
    "bagatelle translations --update",
    "bagatelle translations --check my-game",
)
def translations(
    folder: Annotated[Path, Parameter(help=mark("The folder of a project [default: this one]."))] = Path(),
    /,
    *,
    update: Annotated[
        bool,
        Parameter(negative="", help=mark("First collect the sentences of the sources into the catalogues.")),
    ] = False,
    check: Annotated[
        bool, Parameter(negative="", help=mark("Fail when a translation is missing or behind its sources."))
    ] = False,
) -> None:
    """Compile translations."""
    try:
        from bagatelle.translations import catalogues
    except ModuleNotFoundError as missing:
        raise Refused(
            mark("Translations need more than is installed ({name}): pip install 'bagatelle[testing]'."),
            name=missing.name,
        ) from None
    root, say = folder.resolve(), speak(preferred_language())
    if update:
        for path in catalogues.update(root):
            print(say("Updated {path}.", path=path))
    compiled = catalogues.compile_all(root)
    print(say.many("Compiled {n} catalogue.", "Compiled {n} catalogues.", compiled))
    problems = [*catalogues.problems(root)] if update or check else []
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    if check and problems:
        raise Refused(mark("Some translations are missing."))
