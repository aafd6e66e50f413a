"""One game in which every seat is an agent's: each call of compiled code brings it to the next decision."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from bagatelle.envs.setting import Setting, check_seed
from bagatelle.envs.stepping import COUNT, MADE, WHO, begin_one, look_at_one, move_one, pay_one
from bagatelle.kernel import OVER, new_positions, new_rng, rows
from bagatelle.match import Match

NUMBERS, MARKS = np.dtype(np.float32), np.dtype(np.int8)


class OneGame:
    """A game that agents play, and what each of them sees and may choose."""

    def __init__(self, setting: Setting) -> None:
        self.setting, kind = setting, setting.game.rules.rule.position
        self._games, self._start = new_positions(kind, 1), new_positions(kind, 1)
        self._start[0] = setting.begin
        self._rng = new_rng(secrets.randbits(64))
        self._open = np.zeros(setting.game.position.MAX_LEGAL, np.int64)
        self._notes = np.array([OVER, 0, 0], np.int64)
        self._get_ready()

    def _get_ready(self) -> None:
        """Everything that is not copied or pickled: compiled code, with what it works on filled in."""
        setting, rules, numbering = self.setting, self.setting.rules, self.setting.numbering
        games, known = rows(self._games), (self._open, self._notes)
        index, value = np.zeros(setting.most, np.int64), np.zeros(setting.most, np.float32)
        look = partial(look_at_one.bound(rules), games, *known, numbering.choices, index, value)
        empty, width, choices = np.empty, setting.width, len(numbering)

        def seen(viewer: int) -> dict[str, Any]:
            observation, mask = empty(width, NUMBERS), empty(choices, MARKS)
            look(viewer, observation, mask)
            return {"observation": observation, "action_mask": mask}

        self.begin: Callable[[], int] = partial(
            begin_one.bound(rules), rows(self._start), games, self._rng, *known
        )
        """Begin anew; return who decides first, or OVER."""
        self.move: Callable[[int], int] = partial(
            move_one.bound(rules), games, self._rng, *known, numbering.actions
        )
        """Play a choice; return who decides next, or OVER, or REFUSED, and then nothing has changed."""
        self.look = seen
        """What a seat sees (``observation``), and what it may choose now (``action_mask``): nothing, if it does not
        decide."""
        self._pay = partial(pay_one.bound(rules), games)

    def seed(self, seed: int) -> None:
        """Decide what chance will bring."""
        self._rng[:] = new_rng(check_seed(seed))

    @property
    def who(self) -> int:
        """The seat that decides, or OVER."""
        return int(self._notes[WHO])

    @property
    def made(self) -> int:
        """How many decisions were made."""
        return int(self._notes[MADE])

    def possible(self) -> list[int]:
        """The choices that are possible now."""
        choices = self.setting.numbering.choices
        return sorted(int(choices[action]) for action in self._open[: self._notes[COUNT]])

    def rewards(self) -> list[float]:
        """What the seats get in the end."""
        rewards = np.zeros(self.setting.seats)
        self._pay(rewards)
        return rewards.tolist()

    @property
    def position(self) -> Any:
        """The position, hidden things too."""
        return self._games[0]

    def draw(self, viewer: int) -> str:
        """The table as a viewer sees it."""
        return Match(self.setting.game, start=self.position).draw(viewer)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in COMPILED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()


COMPILED = ("begin", "move", "look", "_pay")
"""What a copy makes anew."""
