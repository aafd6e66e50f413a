"""A state as OpenSpiel knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from bagatelle.envs.openspiel.moment import Moment
from bagatelle.kernel import CHANCE, OVER

PLAYER = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls those who are no seats."""


class SpielState(pyspiel.State):
    """A point of a game. OpenSpiel copies a state by copying its attributes: there is one, which is never changed."""

    def __init__(self, game: Any, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        """The seat to act, chance, or nobody any more."""
        actor = self.moment.actor
        return actor if actor >= 0 else PLAYER[actor]

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut short."""
        return self.moment.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - it is the one to act
        return self.moment.possible()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring now, each with its probability; the numbers count what is possible here."""
        return self.moment.outcomes()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.moment.write(action)

    def returns(self) -> list[float]:
        """What each player has won."""
        return self.moment.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """A state that the player cannot tell from this one, for IS-MCTS. Its history stays that of this one."""
        twin = self.clone()
        twin.moment = self.moment.imagined(player, int(sampler() * 2**53))
        return twin

    def __str__(self) -> str:
        return self.moment.common.game.position_line.write_position(self.moment.looked_at())
