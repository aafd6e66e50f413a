"""Rules as values: how Python passes a rule to an algorithm.

Numba takes a compiled function apart each time that it comes from Python: it imports, unpickles and asks around, for
about ten microseconds a rule, which is more than most algorithms take. Here a rule is passed as the address of its
machine code, a plain number.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.experimental.function_type import FunctionModel
from numba.extending import NativeValue, register_model, unbox


class RuleType(types.FunctionType):
    """A rule with a signature."""


@register_model(RuleType)
class RuleModel(FunctionModel):
    """The same as for any function that is a value."""


@unbox(RuleType)
def rule_at(kind: Any, address: Any, c: Any) -> Any:
    """The rule whose machine code is at an address."""
    rule = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    nothing = c.context.get_constant_null(types.voidptr)
    rule.c_addr, rule.py_addr = nothing, nothing
    rule.jit_addr = c.pyapi.long_as_voidptr(address)
    return NativeValue(rule._getvalue())
