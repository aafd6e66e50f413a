"""The contract of a game: which rules it has, and for which types each is compiled."""

from __future__ import annotations

from typing import Any, cast

import numba
import numpy as np
from numba import types

from bagatelle.kernel.addresses import RuleType
from bagatelle.kernel.compiler import entry
from bagatelle.kernel.vocabulary import FLOATS, INT, INTERPRETED, RNG, SINGLES, WORDS, Rule
from bagatelle.refusal import Refused

OWNED_BY_NUMPY = {*dir(np.record), *dir(np.recarray), "_memory", "worked_out"}
"""What an attribute of a position means already; the last two are those of `positions`."""


class Contract:
    """The rules of one kind of position. Use its methods as decorators, one for each rule of the contract.

    >>> from bagatelle.kernel import CHANCE, OVER, new_position
    >>> toss = Contract(np.dtype([("seats", np.int8), ("side", np.int8)]))
    >>> @toss.actor
    ... def actor(pos):
    ...     return CHANCE if pos.side == 0 else OVER
    >>> toss.complete()
    >>> int(actor(new_position(toss.position)))
    -1
    """

    def __init__(self, position: np.dtype[Any], *, makes_arrays: bool = True) -> None:
        """Rules that make no arrays (a strategy may) run faster when they say so; see `lean`."""
        _check(position)
        self.position = position
        self.makes_arrays = makes_arrays
        record = numba.from_dtype(position)
        self.record = record
        self.rows = types.Array(record, 1, "C")
        self.kinds: dict[str, Any] = {
            name: RuleType(signature)
            for name, signature in {
                "setup": types.void(record, INT, WORDS),
                "actor": INT(record),
                "legal": INT(record, WORDS),
                "odds": INT(record, WORDS, WORDS),
                "chance": INT(record, RNG),
                "play": types.void(record, INT),
                "payoff": types.void(record, FLOATS),
                "imagine": types.void(record, INT, RNG),
                "worth": types.void(record, types.Array(record, 1, "C"), WORDS, INT, RNG, FLOATS),
                "observe": INT(record, INT, WORDS, SINGLES),
                "encode": INT(record, INT, WORDS, SINGLES),
                "narrow": types.void(record),
                "sound": INT(record),
                "units": INT(record),
            }.items()
        }
        self._waiting: list[Any] = []

    def _rule(self, name: str, function: Rule) -> Rule:
        makes_arrays = self.makes_arrays or name == "worth"
        rule = entry(function, makes_arrays=makes_arrays, signature=self.kinds[name].signature)
        self._waiting.append(rule)
        return cast(Rule, rule)

    def complete(self) -> None:
        """Compile the rules written so far: the last line of a file of rules, so that it may read top-down."""
        while self._waiting:
            rule = self._waiting.pop(0)
            if not INTERPRETED:
                rule.settle()

    def setup(self, function: Rule) -> Rule:
        """``setup(pos, seats, options)`` fills a zeroed record."""
        return self._rule("setup", function)

    def actor(self, function: Rule) -> Rule:
        """``actor(pos)`` is the seat to act, `CHANCE` or `OVER`."""
        return self._rule("actor", function)

    def legal(self, function: Rule) -> Rule:
        """``legal(pos, actions)`` writes every legal action of the seat to act and returns their number."""
        return self._rule("legal", function)

    def odds(self, function: Rule) -> Rule:
        """``odds(pos, actions, weights)`` writes every outcome when chance is next and returns their number."""
        return self._rule("odds", function)

    def chance(self, function: Rule) -> Rule:
        """``chance(pos, rng)`` samples the law of `odds`."""
        return self._rule("chance", function)

    def play(self, function: Rule) -> Rule:
        """``play(pos, action)`` applies one action, by a seat or by chance."""
        return self._rule("play", function)

    def payoff(self, function: Rule) -> Rule:
        """``payoff(pos, out)`` writes the final result, one number a seat, which sum to 1."""
        return self._rule("payoff", function)

    def imagine(self, function: Rule) -> Rule:
        """``imagine(pos, viewer, rng)`` replaces all that the viewer cannot know by a random possibility, which
        follows from what the viewer knows and from `rng` alone."""
        return self._rule("imagine", function)

    def worth(self, function: Rule) -> Rule:
        """``worth(pos, scratch, actions, n, rng, out)`` writes what each of n legal actions is worth to the seat
        to act; it may overwrite the `SCRATCH` positions it is lent."""
        return self._rule("worth", function)

    def observe(self, function: Rule) -> Rule:
        """``observe(pos, viewer, index, value)`` writes what a viewer knows as numbers, those that are not 0, and
        returns how many it wrote; an index that comes several times counts with the sum of its values."""
        return self._rule("observe", function)

    def encode(self, function: Rule) -> Rule:
        """``encode(pos, viewer, index, value)`` writes what a viewer sees as numbers, those that are not 0, each at
        an index of its own, and returns how many it wrote."""
        return self._rule("encode", function)

    def narrow(self, function: Rule) -> Rule:
        """``narrow(pos)`` leaves of a match only what is being played: the round, or the game."""
        return self._rule("narrow", function)

    def units(self, function: Rule) -> Rule:
        """``units(pos)`` is how many of the game's units (games, or rounds of a match) a finished game took."""
        return self._rule("units", function)

    def sound(self, function: Rule) -> Rule:
        """``sound(pos)`` is 1 when no piece is missing or doubled; tests ask it after every event."""
        return self._rule("sound", function)


def _check(position: np.dtype[Any]) -> None:
    """Refuse a position that would work at first and break later."""
    if position.fields is None:
        raise Refused("The position of a game is a record: np.dtype([(name, type), ...]).")
    for name, (kind, *_) in position.fields.items():
        if name in OWNED_BY_NUMPY:
            raise Refused(f"The position has a field '{name}', which NumPy owns: choose another name.")
        if kind.base.kind != "i":
            raise Refused(
                f"The field '{name}' of the position holds {kind.base.name}; every field holds signed whole numbers, "
                "np.int8 to np.int64, because anything else turns to fractions in sums."
            )
    if "seats" not in position.fields:
        raise Refused("The position has no field 'seats'; it holds how many people play.")
    if sum(kind.itemsize for kind, *_ in position.fields.values()) != position.itemsize:
        raise Refused(
            "The position has gaps between its fields, and its bytes are its identity: leave out align=True."
        )
