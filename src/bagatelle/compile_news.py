"""News from the compiler, for whoever shows them to people; light enough to be imported where nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, float], None]
"""Hears of which package a function was compiled, and how much of that package is compiled now, from 0 to 1."""

_listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear the news for a while."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def tell(package: str, share: float) -> None:
    """A function of a package was compiled."""
    for listener in [*_listeners]:
        listener(package, share)
