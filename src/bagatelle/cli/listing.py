"""The commands that list what is here: games, fighters, and saved games."""

import json as json_format
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from bagatelle.cli.app import Json, Language, Parameter, Plain, command
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused
from bagatelle.text_files import printable

if TYPE_CHECKING:
    from bagatelle.game import Game
    from bagatelle.options import Spec, Suggestion


@command(
    "games",
    mark("List the games, with their players and options."),
    "bagatelle games",
    "bagatelle games -l nl",
    "bagatelle games --json",
)
def list_games(*, json: Json = False, language: Language = None) -> None:
    """List the games."""
    from bagatelle.game import broken_games, games

    code = speak(language or preferred_language()).language
    if json:
        found = [_plain(game, game.say(code)) for game in games().values()]
        broken = [{"name": name, "error": reason} for name, reason in broken_games().items()]
        print(json_format.dumps([*found, *broken]))
        return
    for game in games().values():
        say = game.say(code)
        print(f"{game.name}: {game.title}, {span(game.seats)} {say('players')}")
        print(f"  {say(game.summary)}")
        for option, spec in game.options.specs().items():
            default = say("default: {value}", value=shown(spec, say))
            print(f"  {flag(option, spec)}: {say(spec.help)} ({spec.allowed_in(say)}; {default})")
        if game.presets:
            print(f"  --preset: {', '.join(game.presets)}")
        print(f"  {say(game.credits)}")
    for name, reason in broken_games().items():
        say = speak(code)
        print(say("The game '{name}' cannot be played: {reason}.", name=name, reason=reason))


def _plain(game: "Game", say: Say) -> dict[str, Any]:
    """A game as plain data, its texts in a language."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": say(game.summary),
        "credits": say(game.credits),
        "seats": [*game.seats],
        "options": [
            {
                "name": option,
                "flag": flag(option, spec),
                "kind": spec.kind,
                "help": say(spec.help),
                "allowed": spec.allowed_in(say),
                "default": spec.default,
            }
            for option, spec in game.options.specs().items()
        ],
        "presets": {name: dict(options) for name, options in game.presets.items()},
    }


def span(seats: range) -> str:
    """A range of seats as people write it: 2-4."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def flag(option: str, spec: "Spec") -> str:
    """An option as it is written on a command line; what belongs to a seat is called by what it is: --fighter-1."""
    name = option if spec.seat is None else f"{spec.role}-{spec.seat + 1}"
    return "--" + name.replace("_", "-")


def shown(spec: "Spec", say: Say) -> str:
    """What an option is if nobody sets it, as in the printed rules."""
    if spec.kind == "order":
        return ",".join(spec.default)
    if spec.kind == "switch":
        return say("yes") if spec.default else say("no")
    return str(spec.default)


@command(
    "fighters",
    mark("List the fighters that players can choose for themselves, with their dice."),
    "bagatelle fighters",
    "bagatelle fighters avis",
    "bagatelle fighters vampyres",
)
def list_fighters(
    search: Annotated[str, Parameter(help=mark("Part of a name, of a set, or of a recipe."))] = "",
    /,
    *,
    json: Json = False,
    language: Language = None,
) -> None:
    """List what players can choose for their own seats."""
    from bagatelle.game import games

    code = speak(language or preferred_language()).language
    found = [
        (game, fitting)
        for game in games().values()
        for option in game.options.roles(0).values()
        if (fitting := _fitting(game.options.specs()[option], search, game.say(code)))
    ]
    if not found:
        raise Refused(
            mark("There is no fighter with '{search}' in its name, set or dice."), search=printable(search)
        )
    if json:
        rows = [
            {"game": game.name, "name": each.label, "set": group, "dice": each.detail}
            for game, fitting in found
            for group, each in fitting
        ]
        print(json_format.dumps(rows))
        return
    for game, fitting in found:
        width = max(len(each.label) for _, each in fitting)
        for group in dict.fromkeys(group for group, _ in fitting):
            print(f"{game.title}, {group}")
            for each in (each for its, each in fitting if its == group):
                print(f"  {each.label.ljust(width)}  {each.detail}")
        print(game.say(code)("To choose them:"))
        print(f"  {_choosing(game, [each.value for _, each in fitting] if search else [])}")


def _choosing(game: "Game", values: Sequence[str]) -> str:
    """A command line on which players have chosen some of these, or else what is usual."""
    specs = [(option, spec) for option, spec in game.options.specs().items() if spec.seat is not None]
    chosen = [
        f"{flag(option, spec)} {shlex.quote(value)}"
        for (option, spec), value in zip(specs, values or [spec.default for _, spec in specs], strict=False)
    ]
    return " ".join([f"bagatelle play {game.name}", *chosen])


def _fitting(spec: "Spec", search: str, say: Say) -> "list[tuple[str, Suggestion]]":
    """The values that fit a search, each after the group that it belongs to."""
    known = [(say(each.group), each) for each in spec.suggest()]
    return [
        (group, each)
        for group, each in known
        if search.casefold() in f"{each.label} {group} {each.detail}".casefold()
    ]


@command(
    "saves",
    mark("List your saved games, the last one first; 'bagatelle play --resume' goes on with one."),
    "bagatelle saves",
    "bagatelle saves --all",
)
def list_saves(
    *,
    all: Annotated[
        bool, Parameter(negative="", help=mark("List all of them, not only the last twenty."))
    ] = False,
    json: Json = False,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """List the saved games."""
    from bagatelle.terminal.saved_games import plain_saves, tell_saves
    from bagatelle.terminal.screen import Screen

    say = speak(language or preferred_language())
    if json:
        print(json_format.dumps(plain_saves(say, everything=all)))
        return
    tell_saves(Screen(plain=plain), say, everything=all)
