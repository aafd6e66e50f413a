"""The play command: each game is a sub-command whose flags come from its options."""

import inspect
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from bagatelle.cli.app import Bots, Language, Plain, Quick, new_app
from bagatelle.cli.bots import add_bots
from bagatelle.cli.commands import shown, span
from bagatelle.game import Game, games
from bagatelle.language import preferred_language
from bagatelle.refusal import Refused


def add_games(play: App) -> None:
    """Let the play command resume a saved game, and play every game that is here."""
    play.default(_resume)
    for game in games().values():
        play.command(_play_game(game))


def _resume(
    *,
    resume: Path | None = None,
    plain: Plain = False,
    quick: Quick = False,
    bot: Bots = None,
    language: Language = None,
) -> None:
    """Continue a saved game.

    Parameters
    ----------
    resume
        The file of the saved game.
    """
    if resume is None:
        raise Refused(
            f"Say which game to play ({', '.join(games())}), or --resume FILE to go on with a saved one."
        )
    from bagatelle.terminal import play

    add_bots(bot)
    play.resume(resume, language=language or preferred_language(), plain=plain, quick=quick)


def _play_game(game: Game) -> App:
    """The command that plays one game."""
    command = new_app(
        game.name,
        game.summary,
        f"bagatelle play {game.name}",
        f"bagatelle play {game.name} --players me,easy,hard",
        f"bagatelle play {game.name} --players Ann,Bob",
        f"bagatelle play {game.name} --by-hand --players Ann,Bob",
        f"bagatelle play {game.name} --bot lucky.py:Lucky",
    )

    def play(
        *,
        players: Annotated[
            str | None, Parameter(help="Who plays, clockwise: names of people and bots, separated by commas.")
        ] = None,
        seats: Annotated[
            int | None, Parameter(help=f"How many play: {span(game.seats)}; bots take the empty seats.")
        ] = None,
        by_hand: Annotated[
            bool,
            Parameter(negative="", help="Referee mode: you use the real pieces and type what they show."),
        ] = False,
        plain: Plain = False,
        quick: Quick = False,
        bot: Bots = None,
        save: Annotated[
            Path | None, Parameter(help="Where to save the match; if not given, in your data folder.")
        ] = None,
        seed: Annotated[str | None, Parameter(help="Any words; the same words give the same draws.")] = None,
        language: Language = None,
        preset: Annotated[str | None, Parameter(help=_presets(game), show=bool(game.presets))] = None,
        **options: Any,
    ) -> None:
        from bagatelle.terminal import play as terminal

        given = dict(game.preset(preset)) if preset else {}
        given |= {name: value for name, value in options.items() if value is not None}
        terminal.run(
            game,
            opponents=add_bots(bot),
            players=[name.strip() for name in players.split(",")] if players else None,
            seats=seats,
            options=game.options.read(given),
            language=language or preferred_language(),
            plain=plain,
            by_hand=by_hand,
            save=save,
            seed=sha256(seed.encode("utf-8", "surrogateescape")).digest() if seed else None,
            quick=quick,
        )

    _add_options(play, game)
    command.default(play)
    return command


def _presets(game: Game) -> str:
    """What the presets of a game are called, and which options each of them sets."""
    yes_no = {True: "yes", False: "no"}
    sets = [
        f"{name} ({', '.join(f'{option} {yes_no.get(value, value)}' for option, value in options.items())})"
        if options
        else name
        for name, options in game.presets.items()
    ]
    return f"Options to start from: {'; '.join(sets)}."


def _add_options(function: Callable[..., None], game: Game) -> None:
    """Give a function one keyword argument for each option of a game, in place of its **options."""
    signature = inspect.signature(function)
    named = [p for p in signature.parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    for option, spec in game.options.specs().items():
        kind = Annotated[
            str | None,
            Parameter(help=f"{spec.help[0].upper()}{spec.help[1:]}: {spec.allowed}; printed: {shown(spec)}."),
        ]
        named.append(inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind))
    function.__signature__ = signature.replace(parameters=named)  # type: ignore[attr-defined]
    function.__annotations__ = {p.name: p.annotation for p in named} | {"return": None}
