"""Compile the rules, keep what was compiled, make positions, draw random numbers.

A game describes its position as a NumPy record and writes its rules as plain functions over that record.
`Contract` compiles them with explicit signatures, so that they are first-class values which generic code
(playouts, search) can take as arguments and find again in the disk cache. With ``NUMBA_DISABLE_JIT=1`` the
same source runs interpreted: that is the debugger, the coverage run and the oracle.
"""

from bagatelle.kernel.cache import is_compiled, note_compiled
from bagatelle.kernel.compiler import helper, inlined, lean, quick
from bagatelle.kernel.contract import Contract
from bagatelle.kernel.generic import Generic, generic, playouts
from bagatelle.kernel.inputs import put, put_between, put_count, put_one, put_steps, squeezed, squeezing
from bagatelle.kernel.numbers import below, highest_bit, lowest_bit, natural, new_rng, pick
from bagatelle.kernel.positions import copy_of, new_position, new_positions, position_from, rows
from bagatelle.kernel.vocabulary import (
    CHANCE,
    FLAGS,
    FLOAT,
    FLOATS,
    GRID,
    INT,
    INTERPRETED,
    MARKS,
    OVER,
    PLACES,
    RNG,
    SCRATCH,
    SINGLES,
    SPECTATOR,
    WORDS,
    Floats,
    Record,
    Rng,
    Rule,
    Singles,
    Words,
    together,
)

__all__ = [
    "CHANCE", "FLAGS", "FLOAT", "FLOATS", "GRID", "INT", "INTERPRETED", "MARKS", "OVER", "PLACES", "RNG", "SCRATCH",
    "SINGLES", "SPECTATOR",
    "WORDS", "Contract", "Floats", "Generic", "Record", "Rng", "Rule", "Singles", "Words", "below", "copy_of",
    "generic", "helper", "highest_bit", "inlined", "is_compiled", "lean", "lowest_bit", "natural", "new_position",
    "new_positions", "new_rng", "note_compiled", "pick", "playouts", "position_from", "put", "put_between",
    "put_count", "put_one", "put_steps", "quick", "rows", "squeezed", "squeezing", "together",
]  # fmt: skip
