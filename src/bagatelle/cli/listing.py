"""The commands that list what is here: games, fighters, and saved games."""

from typing import TYPE_CHECKING, Annotated

from bagatelle.cli.app import Language, Parameter, Plain, command
from bagatelle.language import Say, mark, preferred_language, speak
from bagatelle.refusal import Refused
from bagatelle.text_files import printable

if TYPE_CHECKING:
    from bagatelle.game import Game
    from bagatelle.options import Spec


@command(
    "games",
    mark("List the games, with their players and options."),
    "bagatelle games",
    "bagatelle games -l nl",
)
def list_games(*, language: Language = None) -> None:
    """List the games."""
    from bagatelle.game import broken_games, games

    for game in games().values():
        say = game.say(language or preferred_language())
        print(f"{game.name}: {game.title}, {span(game.seats)} {say('players')}")
        print(f"  {say(game.summary)}")
        for option, spec in game.options.specs().items():
            printed = say("printed: {value}", value=shown(spec, say))
            print(f"  {flag(option, spec)}: {say(spec.help)} ({spec.allowed_in(say)}; {printed})")
        if game.presets:
            print(f"  --preset: {', '.join(game.presets)}")
        print(f"  {say(game.credits)}")
    for name, reason in broken_games().items():
        say = speak(language or preferred_language())
        print(say("The game '{name}' cannot be played: {reason}.", name=name, reason=reason))


def span(seats: range) -> str:
    """A range of seats as people write it: 2-4."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def flag(option: str, spec: "Spec") -> str:
    """An option as it is written on a command line; what belongs to a seat is called by what it is: --fighter-1."""
    name = option if spec.seat is None else f"{spec.role}-{spec.seat + 1}"
    return "--" + name.replace("_", "-")


def shown(spec: "Spec", say: Say) -> str:
    """What an option is in the printed rules."""
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
    language: Language = None,
) -> None:
    """List what players can choose for their own seats."""
    from bagatelle.game import games

    code, found = speak(language or preferred_language()).language, False
    for game in games().values():
        say, specs = game.say(code), game.options.specs()
        for option in game.options.roles(0).values():
            groups = _by_group(specs[option], search, say)
            for heading, lines in groups.items():
                print(f"{game.title}, {heading}", *lines, sep="\n")
            if groups:
                found = True
                print(say("To choose them:"), _choosing(game), sep="\n")
    if not found:
        raise Refused(
            mark("There is no fighter with '{search}' in its name, set or dice."), search=printable(search)
        )


def _choosing(game: "Game") -> str:
    """A command line on which every player has chosen something."""
    chosen = [
        f"{flag(option, spec)} {spec.default}"
        for option, spec in game.options.specs().items()
        if spec.seat is not None
    ]
    return " ".join([f"  bagatelle play {game.name}", *chosen])


def _by_group(spec: "Spec", search: str, say: Say) -> dict[str, list[str]]:
    """The values that can be chosen, by the group they belong to, each with more about it."""
    found: dict[str, list[str]] = {}
    known = spec.suggest()
    width = max((len(each.label) for each in known), default=0)
    for each in known:
        group = say(each.group)
        if search.casefold() in f"{each.label} {group} {each.detail}".casefold():
            found.setdefault(group, []).append(f"  {each.label.ljust(width)}  {each.detail}")
    return found


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
    plain: Plain = False,
    language: Language = None,
) -> None:
    """List the saved games."""
    from bagatelle.terminal.saved_games import tell_saves
    from bagatelle.terminal.screen import Screen

    say = speak(language or preferred_language())
    tell_saves(Screen(plain=plain), say, everything=all)
