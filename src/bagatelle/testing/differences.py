"""Where two pieces of plain data, or two positions, differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from bagatelle.kernel import Record


def frozen(data: Any) -> bytes:
    """Plain data as it would be sent, to compare; what is not plain, or has other keys than texts, cannot be."""
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)


def difference(one: Any, other: Any) -> str:
    """The first place where two pieces of plain data differ, and what stands there in each.

    >>> difference({"hands": [[1, 2], [3]]}, {"hands": [[1, 2], [4]]})
    'hands[1][0] is 3 and could be 4'
    """
    path, here, there = next(_differences("", one, other), ("", one, other))
    return f"{path or 'it'} is {_shown(here)} and could be {_shown(there)}"


def _differences(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    match one, other:
        case dict(), dict() if one.keys() == other.keys():
            for key in one:
                yield from _differences(f"{path}.{key}".lstrip("."), one[key], other[key])
        case list() | tuple(), list() | tuple() if len(one) == len(other):
            for place, pair in enumerate(zip(one, other, strict=True)):
                yield from _differences(f"{path}[{place}]", *pair)
        case _:
            if frozen(one) != frozen(other):
                yield path, one, other


def _shown(data: Any) -> str:
    return orjson.dumps(data).decode()


def fields_of(pos: Record) -> dict[str, Any]:
    """A position as plain data, by the names of its fields."""
    return {name: pos[name].tolist() for name in pos.dtype.names or ()}
