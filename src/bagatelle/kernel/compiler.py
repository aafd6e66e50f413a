"""How Numba compiles rules: the only file that knows its settings."""

from __future__ import annotations

from pathlib import Path

from numba import njit

from bagatelle.kernel.vocabulary import Rule


def helper(function: Rule) -> Rule:
    """Compile a function that rules call; its types follow from the caller. Code typed at a prompt has no file,
    so there is nothing to cache it under."""
    compiled: Rule = njit(cache=Path(function.__code__.co_filename).is_file(), nogil=True)(function)
    return compiled


def lean(function: Rule) -> Rule:
    """Compile a helper that makes no arrays: references to those it is given need not be counted, which costs more
    than many a rule."""
    compiled: Rule = njit(cache=Path(function.__code__.co_filename).is_file(), nogil=True, _nrt=False)(
        function
    )
    return compiled


def inlined(function: Rule) -> Rule:
    """Compile a lean helper into each function that calls it: for one that takes less time than its call."""
    compiled: Rule = njit(
        cache=Path(function.__code__.co_filename).is_file(), nogil=True, _nrt=False, forceinline=True
    )(function)
    return compiled
