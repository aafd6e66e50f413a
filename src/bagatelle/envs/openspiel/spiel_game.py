"""A game as OpenSpiel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from bagatelle.envs.openspiel.moment import Moment, common_of
from bagatelle.envs.openspiel.parameters import read
from bagatelle.envs.openspiel.spiel_observer import SpielObserver
from bagatelle.envs.openspiel.spiel_state import SpielState
from bagatelle.game import Game
from bagatelle.refusal import Refused


class SpielGame(pyspiel.Game):
    """One of our games with its parameters."""

    def __init__(self, kind: pyspiel.GameType, game: Game, given: Mapping[str, Any]) -> None:
        asked = read(game, given)
        common = common_of(game, asked.max_moves)
        seats = asked.seats
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(common.numbering),
            max_chance_outcomes=game.position.MAX_LEGAL,
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=asked.max_moves,
        )
        super().__init__(kind, facts, asked.given(game))
        self.game = game
        self.seats = seats
        self.recall = asked.recall
        self._max_chance = common.max_chance
        self._first = Moment(common, asked.position(game))

    def new_initial_state(self, start: str | None = None) -> SpielState:
        """The state before the first event; or at a position that is written as a line, without a history, and
        with the options of that position."""
        if start is None:
            return SpielState(self, self._first)
        pos = self.game.position_line.read_position(start)
        if pos.seats != self.seats:
            raise Refused(f"This game has {self.seats} players, and the position {pos.seats}.")
        return SpielState(self, Moment(self._first.common, pos))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> SpielObserver | None:
        """What reads states for a player, or for everybody; None for what nobody at a table could see."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise Refused(f"An observation has no parameters, such as {', '.join(params)}.")
        if not wanted.public_info or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return SpielObserver(self.game, self.seats, self.recall, wanted)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance may act at the most."""
        return self._max_chance
