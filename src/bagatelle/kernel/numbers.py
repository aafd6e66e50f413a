"""Random numbers, bits and other small sums for rules."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

from bagatelle.kernel.compiler import helper, inlined, lean
from bagatelle.kernel.vocabulary import INTERPRETED


def new_rng(seed: int) -> Any:
    """The state of a random number generator for `below`: one word, mixed from the seed.

    >>> int(below(new_rng(7), 6)) in range(6)
    True
    """
    word = hashlib.sha256(str(seed).encode()).digest()[:8]
    return np.frombuffer(word, "<u8").astype(np.uint64)


@lean
def below(rng: Any, n: Any) -> Any:
    """A random whole number from 0 to n-1 (splitmix64; the bias is under n / 2**32)."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


if INTERPRETED:
    below = np.errstate(over="ignore")(below)


if INTERPRETED:

    def lowest_bit(bits: Any) -> Any:
        """The number of the lowest bit that is on, in a word that is not 0.

        >>> int(lowest_bit(12))
        2
        """
        return (int(bits) & -int(bits)).bit_length() - 1

    def highest_bit(bits: Any) -> Any:
        """The number of the highest bit that is on, in a word that is not 0."""
        return (int(bits) & (2**64 - 1)).bit_length() - 1

else:

    @inlined
    def lowest_bit(bits: Any) -> Any:
        """The number of the lowest bit that is on, in a word that is not 0.

        >>> int(lowest_bit(12))
        2
        """
        return trailing_zeros(np.int64(bits))

    @inlined
    def highest_bit(bits: Any) -> Any:
        """The number of the highest bit that is on, in a word that is not 0."""
        return 63 - leading_zeros(np.int64(bits))


@inlined
def natural(number: Any) -> Any:
    """A number that is not negative, said so that the compiler knows: in an index it looks for negative ones, which
    count from the end.

    >>> int(natural(7))
    7
    """
    return number & 0x7FFFFFFF


@helper
def pick(counts: Any, number: Any) -> Any:
    """The kind of thing number `number`, counting through so many things of each kind.

    >>> int(pick(np.array([2, 0, 3]), 2))
    2
    """
    kind = 0
    while number >= counts[kind]:
        number -= counts[kind]
        kind += 1
    return kind
