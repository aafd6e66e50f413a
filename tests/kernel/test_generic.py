"""An algorithm that takes rules as arguments serves one game while it is compiled for the next."""

import gc
import threading
from types import SimpleNamespace
from unittest import mock

import numpy as np
import pytest

from bagatelle.kernel import INT, INTERPRETED, Contract, Record, Rule, generic, new_position
from bagatelle.kernel.compiler import Entry

if INTERPRETED:
    pytest.skip("nothing is compiled", allow_module_level=True)


@generic("actor", lambda contract: (contract.record, INT), makes_arrays=False)
def asked_often(actor: Rule, pos: Record, times: int) -> int:
    """The sum of what the rules answer."""
    whole = 0
    for _ in range(times):
        whole += actor(pos)
    return whole


def _game(fields: int) -> tuple[SimpleNamespace, Record]:
    """Rules of a game whose positions are as long as nobody else's."""
    rule = Contract(np.dtype([("seats", np.int8), ("turn", np.int8, fields)]))

    @rule.actor
    def actor(pos: Record) -> int:
        return pos.turn[fields - 1]

    rule.complete()
    pos = new_position(rule.position)
    pos.turn[fields - 1] = fields
    return SimpleNamespace(rule=rule, actor=actor), pos


def test_each_game_gets_its_own_answer() -> None:
    for fields in (2, 3):
        assert asked_often(*_game(fields), 4) == 4 * fields


def test_a_game_is_served_while_another_is_compiled() -> None:
    known, pos = _game(4)
    assert asked_often(known, pos, 1) == 4
    others = [_game(fields) for fields in range(5, 9)]
    over, problems = threading.Event(), []

    def ask() -> None:
        while not over.is_set():
            try:
                asked_often(known, pos, 1)
            except Exception as problem:
                problems.append(problem)

    asking = threading.Thread(target=ask)
    with mock.patch.object(Entry, "compile", autospec=True, side_effect=Entry.compile) as compiled:
        asking.start()
        for game, start in others:
            asked_often(game, start, 1)
        over.set()
        asking.join()
    assert not problems
    assert compiled.call_count == len(others), "it was compiled again for the game that it knew"


def test_arguments_of_another_type_are_refused() -> None:
    rules, pos = _game(9)
    with pytest.raises(TypeError, match=r"asked_often takes \[.*int64\], not \[.*float64\]"):
        asked_often(rules, pos, 1.0)
    assert asked_often(rules, pos, 2) == 18


def test_an_algorithm_with_its_rules_filled_in_outlives_them() -> None:
    rules, pos = _game(10)
    ask = asked_often.bound(rules)
    del rules
    gc.collect()
    assert ask(pos, 3) == 30
