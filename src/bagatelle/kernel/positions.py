"""Positions in Python's eyes: records that are made, copied and read quickly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np

from bagatelle.kernel.vocabulary import INTERPRETED, Record


@cache
def _quick(position: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with its fields as properties, which are read several times as fast as NumPy's own way."""

    def writer(name: str) -> Callable[[Any, Any], None]:
        return lambda pos, value: pos.__setitem__(name, value)

    fields = [name for name in position.names or () if not hasattr(np.void, name)]
    parts: dict[str, Any] = {name: property(itemgetter(name), writer(name)) for name in fields}
    for plainly in ("__getattribute__", "__setattr__", "__getitem__"):
        parts[plainly] = getattr(np.void, plainly)
    plain: np.dtype[Any] = np.dtype(position.descr)
    parts["__reduce__"] = lambda pos: (position_from, (plain, pos.tobytes()))
    parts["data"] = property(_memory_of)
    parts["_memory"] = None  # its bytes, if it was made here
    parts["worked_out"] = None  # of a still position: what was worked out from it
    return np.dtype((type("Position", (np.record,), parts), position))


def _memory_of(pos: Any) -> Any:
    """The bytes of a position to write into. Numba asks for them at each call from Python, and NumPy's own answer,
    which describes every field anew, takes ten times as long as the rest of the call. Of a still position rules get a
    copy: what they write there is lost."""
    memory = pos._memory
    if memory is None:  # a position among others, or one that NumPy has copied
        return np.void.data.__get__(pos)
    return memory if pos.worked_out is None else memoryview(bytearray(memory))


def position_from(position: np.dtype[Any], data: bytes, *, still: bool = False) -> Record:
    """The position with these bytes: what `tobytes` gave, which takes far less memory to keep than a position. Into a
    still one nothing can be written."""
    memory = memoryview(bytearray(data))
    made: Record = np.frombuffer(memory.toreadonly() if still else memory, _quick(position))[0]
    made.__dict__["_memory"] = memory
    if still:
        made.__dict__["worked_out"] = {}
    return made


def new_position(position: np.dtype[Any]) -> Record:
    """A zeroed position, ready for `setup`."""
    return position_from(position, bytes(position.itemsize))


def copy_of(pos: Record) -> Record:
    """A copy of a position (several times as fast as its own ``copy``)."""
    kind = _quick(pos.dtype) if type(pos) is np.record else pos.dtype
    memory = memoryview(bytearray(pos.tobytes()))
    copy: Record = np.frombuffer(memory, kind)[0]
    copy.__dict__["_memory"] = memory
    return copy


def new_positions(position: np.dtype[Any], count: int) -> Any:
    """Many zeroed positions in one array of records."""
    return np.zeros(count, position).view(np.recarray)


def rows(positions: Any) -> Any:
    """The array in the form that compiled generic code takes (interpreted code wants attributes, so: itself)."""
    return positions if INTERPRETED else np.asarray(positions).view(positions.dtype.descr)
