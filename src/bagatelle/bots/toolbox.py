"""The rules of a game together with what its other rooms add to them, for compiled algorithms that take them all."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from bagatelle.game import Game
from bagatelle.kernel import Contract
from bagatelle.left_out import Defaults

RULES = ("rule", "actor", "legal", "odds", "chance", "play", "payoff", "imagine", "units")


def toolbox(game: Game, *more: str) -> SimpleNamespace:
    """The rules of a game, and of `worth`, `narrow`, `observe` and `encode` those that are asked for; what a game
    leaves out is compiled for its positions, so that algorithms need not care."""
    found = {name: getattr(game.rules, name) for name in RULES}
    for name in more:
        room: Any = getattr(game, {"observe": "observation", "encode": "encoding"}.get(name, "strategy"))
        function = getattr(room, name, None)
        if function is None or isinstance(getattr(function, "__self__", None), Defaults):
            function = _left_out(game.rules.rule, name)
        found[name] = function
    return SimpleNamespace(**found)


@cache
def _left_out(contract: Contract, name: str) -> Any:
    """What stands in for a function that a game leaves out."""
    function = getattr(contract, name)(
        {"worth": _all_alike, "narrow": _as_it_is, "observe": _nothing, "encode": _nothing}[name]
    )
    contract.complete()
    return function


def _all_alike(pos: Any, scratch: Any, actions: Any, n: Any, rng: Any, out: Any) -> None:  # noqa: ARG001
    for place in range(n):
        out[place] = 0.0


def _as_it_is(pos: Any) -> None:
    pass


def _nothing(pos: Any, viewer: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
    return 0
