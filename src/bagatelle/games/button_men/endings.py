"""Endings worked out exactly: the chance to win the round after each action, a draw counting half.

Every attack leaves fewer dice, so what can still happen is bounded, and for a few dice it is little enough to look at
everything. All dice and all decisions within a round are included, because the rules are asked; a trip attack may fail
again and again, but not for ever.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import numpy as np

from bagatelle.games.button_men import ending_search as search
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import MOOD, SEATS, TRIP, TURBO
from bagatelle.games.button_men.ending_keys import key_of, kinds_of, lead_of
from bagatelle.kernel import new_positions, rows

SMALLEST, LARGEST = 12, 22
"""The table of positions begins with 2 ** 12 places and grows up to 2 ** 22, which take 64 MB."""
STEPS = 50_000
"""After so many steps, a few milliseconds, the clock is looked at."""


HOPE = 0.5
"""What is expected to take more of the time there is than this is not begun: it may take twice as long as expected."""
PHASES = (at.TURN, at.NAMING, at.FOCUSING)
"""In which somebody decides what can be worked out."""

_idle: list[Endings] = []
"""Those that nobody is using. Each thread takes one, so there are no more than threads that think at once."""


def exact_chances(pos: np.record, actions: Sequence[int], seconds: float) -> list[float] | None:
    """The chance of the seat to act to win the round after each action, if that can be worked out in so many
    seconds."""
    if pos.phase not in PHASES:
        return None
    try:
        endings = _idle.pop()
    except IndexError:
        endings = Endings()
    try:
        with np.errstate(over="ignore"):
            return endings.solve(pos, actions, seconds)
    finally:
        _idle.append(endings)


def expected_seconds(pos: np.record) -> float:
    """About how long it takes to work out an ending, as measured on endings of real rounds: each die more takes about
    eight times as long. Sizes that change, and trip attacks, which may fail, take far longer."""
    exponent = -17.9
    for seat in range(SEATS):
        playing = int(pos.alive[seat]) | int(pos.unused[seat])
        changing = int(pos.trait[seat, TURBO]) | int(pos.trait[seat, MOOD])
        for die in at.bits(playing):
            exponent += 1.32 + 0.3 * math.log(int(pos.sides[seat, die].sum()))
            exponent += 4.0 * (changing >> die & 1)
        exponent += 3.0 * bool(playing & int(pos.trait[seat, TRIP]))
    return math.exp(exponent)


class Endings:
    """Works out endings; what it has found it keeps for the next."""

    def __init__(self) -> None:
        self._frames = rows(new_positions(at.Position, search.DEPTH))
        self._moves, self._weights = (np.zeros(search.MOVES, np.int64) for _ in range(2))
        self._about = np.zeros((search.DEPTH, 6), np.int64)
        self._found = np.zeros((search.DEPTH, 2))
        self._state = np.zeros(2, np.int64)
        self.forget()

    def forget(self) -> None:
        """Begin with an empty table."""
        self._size = SMALLEST
        self._keys = np.zeros(2 << SMALLEST, np.int64)
        self._state[search.USED] = 0

    @property
    def positions(self) -> int:
        """How many positions are kept."""
        return int(self._state[search.USED])

    def solve(self, pos: np.record, actions: Sequence[int], seconds: float) -> list[float] | None:
        """The chance of the seat to act after each action; None if there is not enough time or room, which is clear
        after a moment for most."""
        end = time.perf_counter() + seconds
        too_long = expected_seconds(pos) > seconds * HOPE
        had = self.positions
        self._begin(pos, actions)
        kinds, out = kinds_of(pos), np.zeros(len(actions))
        while True:
            status = search.explore(
                self._frames, kinds, self._moves, self._weights, self._about, self._found,
                self._keys, self._keys.view(np.float64), self._state, out, STEPS,
            )  # fmt: skip
            if status == search.SOLVED:
                return [float(chance) if pos.turn == 0 else 1.0 - float(chance) for chance in out]
            if status == search.TOO_DEEP or too_long or time.perf_counter() > end:
                return None
            if status == search.FULL and not self._grow():
                if not had:
                    return None
                had = 0
                self.forget()

    def _begin(self, pos: np.record, actions: Sequence[int]) -> None:
        """Put a position onto the stack."""
        self._frames[0] = pos
        self._state[search.LEVEL] = 0
        search.list_actions(self._frames[0], 0, self._moves, self._weights, self._about, self._found)
        self._moves[: len(actions)] = actions
        self._about[0, search.COUNT] = len(actions)
        lead = lead_of(pos)
        self._about[0, search.LEAD] = lead
        self._about[0, search.KEY] = key_of(pos, kinds_of(pos), lead)

    def _grow(self) -> bool:
        """Move to a larger table, if there may be one."""
        if self._size >= LARGEST:
            return False
        self._size += 2
        keys, self._keys = self._keys, np.zeros(2 << self._size, np.int64)
        search.keep_all(keys, keys.view(np.float64), self._keys, self._keys.view(np.float64), self._state)
        return True
