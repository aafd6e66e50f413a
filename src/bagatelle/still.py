"""Positions to look at: nobody changes them any more, so what was worked out from one need not be worked out again.

A table shows a position to several viewers, tells what led to it, lists its moves and says what each would do; all of
that begins with the same few questions to the same position. A still position keeps the answers as long as it is in
use, and everybody who asks for a position with the same bytes gets the same one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

from bagatelle.kernel import Record, position_from

F = TypeVar("F", bound=Callable[..., Any])

IN_USE = 48
"""How many still positions are kept: those of one long turn, such as a deal, which is told to one viewer after the
other. More would be of no use, and what lives longer than a turn has to be looked through for garbage."""


@lru_cache(IN_USE)
def still(position: np.dtype[Any], data: bytes) -> Record:
    """The position with these bytes, to look at; a `copy_of` it can be changed."""
    return position_from(position, data, still=True)


def once(function: F) -> F:
    """Work something out of a still position only once; nobody may change what is returned. Of any other position it
    is worked out each time."""

    @wraps(function)
    def ask(pos: Any, *args: Any) -> Any:
        known = getattr(pos, "worked_out", None)
        if known is None:
            return function(pos, *args)
        question = (function, args)
        if question not in known:
            known[question] = function(pos, *args)
        return known[question]

    return cast(F, ask)


@once
def look(pos: Record) -> SimpleNamespace:
    """All fields of a position as plain Python values and lists, at the cost of reading two or three of them.

    >>> from bagatelle.kernel import new_position
    >>> look(new_position(np.dtype([("side", np.int8)]))).side
    0
    """
    values: Any = pos.item()
    plain = [value if type(value) is int else value.tolist() for value in values]
    return SimpleNamespace(**dict(zip(pos.dtype.names or (), plain, strict=True)))
