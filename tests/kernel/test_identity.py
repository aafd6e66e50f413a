"""What was compiled stays good until something that was compiled in changes, in whichever file it stands."""

import types

import numpy as np
import pytest

from bagatelle.kernel import INTERPRETED, helper

if INTERPRETED:
    pytest.skip("nothing is compiled", allow_module_level=True)

from bagatelle.kernel.identity import identity

NUMBERS = """
SIX = 6
TABLE = np.array([1, 2, 3])

@helper
def doubled(n):
    return 2 * n
"""
RULES = '''
@helper
def roll(n):
    """Doc."""
    return doubled(n) + numbers.SIX + TABLE[1]  # comment
'''


def made(numbers: str = NUMBERS, rules: str = RULES) -> str:
    first = types.ModuleType("numbers_of_a_game")
    vars(first).update(np=np, helper=helper, __name__="numbers_of_a_game")
    exec(numbers, vars(first))
    second = types.ModuleType("rules_of_a_game")
    vars(second).update(helper=helper, numbers=first, doubled=first.doubled, TABLE=first.TABLE)
    exec(rules, vars(second))
    return identity(second.roll)


def test_the_same_code_has_the_same_identity() -> None:
    assert made() == made()


@pytest.mark.parametrize(
    ("old", "new"),
    [("SIX = 6", "SIX = 7"), ("[1, 2, 3]", "[1, 9, 3]"), ("2 * n", "3 * n"), ("2 * n", "n * 2")],
    ids=["a constant asked of a module", "a table", "a constant in a callee", "the code of a callee"],
)
def test_what_is_compiled_in_from_another_file_changes_the_identity(old: str, new: str) -> None:
    assert made(numbers=NUMBERS.replace(old, new)) != made()


@pytest.mark.parametrize(
    ("old", "new"),
    [("@helper", "\n\n@helper"), ("# comment", "# another"), ("Doc.", "Other words.")],
    ids=["where it stands", "a comment", "what is said about it"],
)
def test_what_is_not_compiled_changes_nothing(old: str, new: str) -> None:
    assert made(rules=RULES.replace(old, new)) == made()


def test_something_else_of_the_same_module_changes_nothing() -> None:
    assert made(numbers=NUMBERS + "\nSEVEN = 7\n") == made()
