"""One game in which every seat is an agent's: each call of compiled code brings it to the next decision."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.envs.setting import Setting, reward_of
from bagatelle.envs.stepping import begin_one, look_at_one, move_one
from bagatelle.kernel import OVER, Singles, new_positions, new_rng, rows
from bagatelle.match import Match


class OneGame:
    """A game that agents play, and what each of them sees and may choose."""

    def __init__(self, setting: Setting) -> None:
        self.setting, kind = setting, setting.game.rules.rule.position
        self._games, self._start = new_positions(kind, 1), new_positions(kind, 1)
        self._start[0] = setting.begin
        self._rng = new_rng(secrets.randbits(64))
        self._open = np.zeros(setting.game.position.MAX_LEGAL, np.int64)
        self._count = np.zeros(1, np.int64)
        self.who = OVER
        """The seat that decides, or OVER."""
        self._get_ready()

    def _get_ready(self) -> None:
        """Everything that is not copied or pickled: compiled code, with what it works on filled in."""
        setting = self.setting
        rules, numbering = setting.rules, setting.numbering
        games, open_actions, count, rng = rows(self._games), self._open, self._count, self._rng
        begin, move, look = begin_one.bound(rules), move_one.bound(rules), look_at_one.bound(rules)
        index, value = np.zeros(setting.most, np.int64), np.zeros(setting.most, np.float32)
        width, choices = setting.width, len(numbering)

        def moved(choice: int) -> int:
            return move(games, rng, open_actions, count, numbering.actions, choice)  # type: ignore[no-any-return]

        def seen(viewer: int) -> tuple[Singles, NDArray[np.int8]]:
            observation, mask = np.zeros(width, np.float32), np.zeros(choices, np.int8)
            look(
                games, open_actions, count, numbering.choices, index, value, viewer, viewer == self.who, observation,
                mask,
            )  # fmt: skip
            return observation, mask

        self._begin: Callable[[], int] = lambda: begin(games, rng, open_actions, count)
        self.move = moved
        """Play a choice; return who decides next, or OVER, or REFUSED, and then nothing has changed. `who` is for the
        caller to keep."""
        self.look = seen
        """What a seat sees, and a mask of what it may choose now: of nothing, if it does not decide."""

    def seed(self, seed: int) -> None:
        """Decide what chance will bring."""
        self._rng[:] = new_rng(seed)

    def begin(self) -> int:
        """Begin anew; return who decides first."""
        self._games[0] = self._start[0]
        self.who = int(self._begin())
        return self.who

    def possible(self) -> list[int]:
        """The choices that are possible now."""
        choices = self.setting.numbering.choices
        return sorted(int(choices[action]) for action in self._open[: self._count[0]])

    def rewards(self) -> list[float]:
        """What the seats get in the end."""
        shares = np.zeros(self.setting.seats)
        self.setting.game.rules.payoff(self._games[0], shares)
        return [float(reward_of(share, self.setting.seats)) for share in shares]

    @property
    def position(self) -> Any:
        """The position, hidden things too."""
        return self._games[0]

    def draw(self, viewer: int) -> str:
        """The table as a viewer sees it."""
        return Match(self.setting.game, start=self.position).draw(viewer)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_begin", "move", "look")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()
