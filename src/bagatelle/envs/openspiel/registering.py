"""How OpenSpiel comes to know our games."""

from __future__ import annotations

from typing import Any

import pyspiel

from bagatelle.envs.openspiel import parameters
from bagatelle.envs.openspiel.spiel_game import SpielGame
from bagatelle.envs.setting import environment_name
from bagatelle.game import Game, find_game, games
from bagatelle.refusal import Refused
from bagatelle.start_options import options_at

_registered: dict[str, Game] = {}


def name_of(game: Game) -> str:
    """What a game is called in OpenSpiel.

    >>> name_of(find_game("button-men"))
    'bagatelle_button_men_v0'
    """
    return f"bagatelle_{environment_name(game)}"


def register(game: Game) -> str:
    """Make a game known to OpenSpiel, and return its name there; for games that are not installed."""
    kinds = pyspiel.GameType
    kind = kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(
            kinds.Information, "IMPERFECT_INFORMATION" if game.secrets else "PERFECT_INFORMATION"
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters.defaults(game),
    )

    class Registered(SpielGame):
        """This game: OpenSpiel keeps its maker beyond the end of Python, which a class survives and a function not."""

        def __init__(self, given: Any = None) -> None:
            super().__init__(kind, game, given or {})

        def __reduce__(self) -> tuple[Any, ...]:
            return again, (game, str(self))

    pyspiel.register_game(kind, Registered)
    _registered[kind.short_name] = game
    return name_of(game)


def again(game: Game, name: str) -> SpielGame:
    """A game by the name that OpenSpiel gave it with its parameters, wherever it comes from."""
    _make_known(game)
    loaded: SpielGame = pyspiel.load_game(name)
    return loaded


def _make_known(game: Game) -> None:
    if _registered.get(name_of(game)) != game:
        register(game)


def register_installed() -> None:
    """Make every installed game known to OpenSpiel."""
    for game in games().values():
        register(game)


def load(
    game: Game | str,
    seats: int | None = None,
    start: str | None = None,
    *,
    max_moves: int = parameters.MAX_MOVES,
    recall: int = parameters.RECALL,
    **options: Any,
) -> SpielGame:
    """A game in OpenSpiel, asked for in the words of the other environments.

    >>> str(load("buttle", scuttle=True))
    'bagatelle_buttle_v0(scuttle=True)'
    """
    game = find_game(game) if isinstance(game, str) else game
    _make_known(game)
    players = game.seats[0] if seats is None else game.check_seats(seats)
    if start:  # OpenSpiel hands on only what is not as printed
        options_at(game, game.position_line.read_position(start), options)
    asked = parameters.Parameters(players, start or "", max_moves, recall, game.options.read(options))
    loaded: SpielGame = pyspiel.load_game(name_of(game), asked.given(game))
    if seats not in (None, loaded.seats):
        raise Refused(f"The game starts at a position with {loaded.seats} seats, not {seats}.")
    return loaded
