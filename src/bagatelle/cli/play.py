"""The play command: each game is a sub-command whose flags come from its options; without a game it asks for one."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from bagatelle.cli.app import ROOT, Bots, Command, Language, Parameter, Plain, Quick, command
from bagatelle.cli.bots import add_bots
from bagatelle.cli.listing import flag, shown, span
from bagatelle.language import Say, mark, preferred_language, speak

if TYPE_CHECKING:
    from bagatelle.game import Game
    from bagatelle.options import Spec

LAST = "\0"
"""What stands after --resume where nobody names a file."""


def find_game_command(word: str, say: Say) -> Command:
    """The command that plays the game that somebody means."""
    from bagatelle.game import game_called

    return _play_game(game_called(word, say), say)


def game_commands() -> list[Command]:
    """The commands that play the games that are here."""
    from bagatelle.game import games

    return [_play_game(game, speak(preferred_language())) for game in games().values()]


@command(
    "play",
    mark("Play in the terminal, against bots or with friends, or continue a saved game."),
    mark("bagatelle play    asks which game"),
    "bagatelle play bag-of-butts",
    mark("bagatelle play --resume    offers your last game"),
    "bagatelle play --resume game.json",
    mark("bagatelle play bag-of-butts --help    lists everything you can set"),
    find=find_game_command,
    listed=game_commands,
    next_word="GAME",
    next_words=mark("Available games"),
)
def play_or_resume(
    *,
    resume: Annotated[
        Path | None,
        Parameter(help=mark("Continue a saved game: the file, or nothing to be offered the last ones.")),
    ] = None,
    plain: Plain = False,
    quick: Quick = False,
    bot: Bots = None,
    language: Language = None,
) -> None:
    """Continue a saved game, or ask what to play."""
    from bagatelle.terminal import start

    say = speak(language or preferred_language())
    opponents = add_bots(bot)
    if resume is None:
        start.choose_game(say, plain=plain, quick=quick, opponents=opponents)
    elif str(resume) == LAST:
        start.choose_save(say, plain=plain, quick=quick)
    else:
        from bagatelle.terminal import play

        play.resume(resume, language=say.language, plain=plain, quick=quick)


def _play_game(game: "Game", say: Say) -> Command:
    """The command that plays one game."""
    say = game.say(say.language)

    def play(
        *,
        players: Annotated[
            str | None,
            Parameter(
                values="players",
                help=mark("Who plays, clockwise: names of people and bots, separated by commas."),
            ),
        ] = None,
        seats: Annotated[
            int | None,
            Parameter(help=say("How many play: {many}; bots take the empty seats.", many=span(game.seats))),
        ] = None,
        by_hand: Annotated[
            bool,
            Parameter(
                negative="", help=mark("Referee mode: you use the real pieces and type what they show.")
            ),
        ] = False,
        plain: Plain = False,
        quick: Quick = False,
        bot: Bots = None,
        save: Annotated[
            Path | None, Parameter(help=mark("Where to save the match [default: your data folder]."))
        ] = None,
        seed: Annotated[
            str | None, Parameter(help=mark("Any words; the same words give the same draws."))
        ] = None,
        language: Language = None,
        preset: Annotated[
            str | None, Parameter(values=(*game.presets,), help=_presets(game, say), show=bool(game.presets))
        ] = None,
        **options: Any,
    ) -> None:
        from hashlib import sha256

        from bagatelle.terminal import play as terminal

        voice = game.say(language or preferred_language())
        given = dict(game.preset(preset, voice)) if preset else {}
        given |= {name: value for name, value in options.items() if value is not None}
        terminal.run(
            game,
            opponents=add_bots(bot),
            players=[name.strip() for name in players.split(",")] if players else None,
            seats=seats,
            options=game.options.read(given, voice),
            language=voice.language,
            plain=plain,
            by_hand=by_hand,
            save=save,
            seed=sha256(seed.encode("utf-8", "surrogateescape")).digest() if seed else None,
            quick=quick,
        )

    _add_options(play, game, say)
    under = next(each for each in ROOT.commands if each.name == "play")
    return Command(game.name, game.summary, (*_examples(game),), play, under=under, package=game.package)


def _examples(game: "Game") -> list[str]:
    """Command lines that work for this game: as many players as it is for, and what they choose for themselves."""
    play = f"bagatelle play {game.name}"
    people = ",".join(("Ann", "Bob", "Cas", "Dee", "Eva", "Fay")[: game.seats[0]])
    bots = "me,easy,hard" if 3 in game.seats else ",".join(("me", *["hard"] * (game.seats[0] - 1)))
    lines = [play, f"{play} --players {bots}"]
    chosen = [
        f"{flag(option, spec)} {spec.default}"
        for option, spec in game.options.specs().items()
        if spec.seat is not None
    ]
    if chosen:
        lines.append(" ".join([play, *chosen]))
    return [
        *lines,
        f"{play} --players {people}",
        f"{play} --by-hand --players {people}",
        f"{play} --bot lucky.py:Lucky",
    ]


def _presets(game: "Game", say: Say) -> str:
    """What the presets of a game are called, and which options each of them sets."""
    yes_no = {True: say("yes"), False: say("no")}
    sets = [
        f"{name} ({', '.join(f'{option} {yes_no.get(value, value)}' for option, value in options.items())})"
        if options
        else name
        for name, options in game.presets.items()
    ]
    return say("Options to start from: {sets}.", sets="; ".join(sets))


def _add_options(function: Callable[..., None], game: "Game", say: Say) -> None:
    """Give a function one keyword argument for each option of a game, in place of its **options."""
    signature = inspect.signature(function)
    named = [p for p in signature.parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    for option, spec in game.options.specs().items():
        meaning = say(spec.help)
        told = say(
            "{meaning}: {allowed} [default: {value}].",
            meaning=meaning[0].upper() + meaning[1:],
            allowed=spec.allowed_in(say),
            value=shown(spec, say),
        )
        values = ("yes", "no") if spec.kind == "switch" else spec.choices if spec.kind == "choice" else ()
        note = Parameter(name=flag(option, spec), aliases=_older(option, spec), values=values, help=told)
        kind = Annotated[str | None, note]
        named.append(inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind))
    function.__signature__ = signature.replace(parameters=named)  # type: ignore[attr-defined]
    function.__annotations__ = {p.name: p.annotation for p in named} | {"return": None}


def _older(option: str, spec: "Spec") -> tuple[str, ...]:
    """What an option was called before it was named after what a player chooses."""
    return () if spec.seat is None else (f"--{option}",)
