"""The words that rules, and whoever calls them, have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

CHANCE = -1
"""What `actor` answers when a random event is next."""
OVER = -2
"""What `actor` answers when the game has ended."""
SPECTATOR = -3
"""The viewer who has no seat and sees only what everybody may see."""

SCRATCH = 4
"""How many spare positions a strategy is lent."""

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
"""True when the rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""

INT = types.int64
FLOAT = types.float64
WORDS = types.int64[::1]
FLOATS = types.float64[::1]
RNG = types.uint64[::1]
SINGLES = types.float32[::1]
"""Numbers of single precision: what a network is made of."""
GRID = types.float32[:, ::1]
PLACES = types.int32[::1]
"""Whole numbers of half the length, where there are very many."""
MARKS = types.int8[::1]
FLAGS = types.boolean[::1]

Record = np.record
"""One position, in Python's eyes."""
Words = NDArray[np.int64]
Floats = NDArray[np.float64]
Rng = NDArray[np.uint64]
Singles = NDArray[np.float32]

Rule = TypeVar("Rule", bound=Callable[..., Any])


def together(*kinds: Any) -> Any:
    """The type of several values that are passed as one."""
    return types.Tuple(kinds)
