"""Algorithms that know no game: they take its rules as arguments."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from numba import typeof

from bagatelle.kernel.compiler import entry
from bagatelle.kernel.contract import Contract
from bagatelle.kernel.numbers import below
from bagatelle.kernel.vocabulary import CHANCE, INT, INTERPRETED, OVER, RNG, WORDS


class Generic:
    """An algorithm that knows no game: compiled once for each contract, then found in the cache.

    Passing rules as they are would specialise the algorithm on each of them, miss the cache in every process and let it
    grow; so it is compiled for the *types* of the rules and closed to further types before anybody can call it. Each
    contract has a function of its own: one for all would have to be opened again for the next contract, and whoever
    called it for another at that moment would be refused.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        uses: str,
        arguments: Callable[[Contract], tuple[Any, ...]],
        makes_arrays: bool,
        brief: bool,
    ):
        self.uses = uses.split()
        self.arguments = arguments
        self.function = function
        self.makes_arrays, self.brief = makes_arrays, brief
        self._compiled: dict[Contract, Callable[..., Any]] = {}
        self._compiling = threading.Lock()
        self._kept: set[Any] = set()
        self._checked: set[Contract] = set()
        self.__doc__ = function.__doc__

    def __call__(self, rules: Any, *arguments: Any) -> Any:
        """Run the algorithm with the rules of one game (a module with a `rule` contract)."""
        run = self.bound(rules)
        if not INTERPRETED and rules.rule not in self._checked:
            self._check(rules.rule, arguments)
        return run(*arguments)

    def bound(self, rules: Any) -> Callable[..., Any]:
        """The algorithm with the rules of one game filled in, for whoever runs it often and knows its types."""
        functions = [getattr(rules, name) for name in self.uses]
        if INTERPRETED:
            return partial(self.function, *functions)
        run = self._compiled.get(rules.rule) or self._compile_for(rules.rule)
        self._kept.update(functions)  # an address is good as long as its function lives
        return partial(run, *[function.address for function in functions])

    def _check(self, contract: Contract, arguments: tuple[Any, ...]) -> None:
        """Refuse arguments of other types: machine code would take an array of anything for what it expects. Whoever
        calls with the right ones once will do so again."""
        given, wanted = [typeof(argument) for argument in arguments], [*self.arguments(contract)]
        if given != wanted:
            raise TypeError(f"{self.function.__qualname__} takes {wanted}, not {given}.")
        self._checked.add(contract)

    def _compile_for(self, contract: Contract) -> Callable[..., Any]:
        """Compile for the types of a game; threads that ask at the same moment wait for the first."""
        with self._compiling:
            if contract not in self._compiled:
                kinds, others = [contract.kinds[name] for name in self.uses], self.arguments(contract)
                compiled = entry(
                    self.function,
                    makes_arrays=self.makes_arrays,
                    brief=self.brief,
                    signature=(*kinds, *others),
                )  # fmt: skip
                compiled.settle()
                (made,) = compiled.overloads.values()
                self._kept.add(compiled)
                self._compiled[contract] = made.entry_point
            return self._compiled[contract]


def generic(
    uses: str,
    arguments: Callable[[Contract], tuple[Any, ...]],
    *,
    makes_arrays: bool = True,
    brief: bool = False,
) -> Callable[[Callable[..., Any]], Generic]:
    """Make an algorithm over rules: the names of the rules it takes first, then the types of its other arguments;
    an algorithm that makes no arrays of its own, or is over at once, runs faster when it says so."""
    return lambda function: Generic(function, uses, arguments, makes_arrays, brief)


def _playout_arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, RNG, WORDS, WORDS, INT


@generic("actor legal chance play units", _playout_arguments, makes_arrays=False)
def playouts(
    actor: Any, legal: Any, chance: Any, play: Any, units: Any,
    starts: Any, work: Any, rng: Any, actions: Any, counts: Any, games: Any,
) -> Any:  # fmt: skip
    """Play games at random, each from the next of the starts; count decisions and units, return the games."""
    pos = work[0]
    for game in range(games):
        work[0] = starts[game % len(starts)]
        who = actor(pos)
        while who != OVER:
            if who == CHANCE:
                play(pos, chance(pos, rng))
            else:
                play(pos, actions[below(rng, legal(pos, actions))])
                counts[0] += 1
            who = actor(pos)
        counts[1] += units(pos)
    return games
