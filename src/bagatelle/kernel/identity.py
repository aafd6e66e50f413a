"""What a compiled function is made of, as a hash: its code, its constants, and the same of everything that it calls.

Numba itself looks at the file of a function only, and would run old code when a callee or a constant in another file
has changed. Here a comment, a drawing or another game may change, and what was compiled stays good.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps


def identity(compiled: Dispatcher) -> str:
    """A hash that changes with anything that is compiled into a function."""
    found: dict[Dispatcher, None] = {}
    waiting = [compiled]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting.extend(_made_of(one)[1])
    return _hash(repr(sorted(_made_of(one)[0] for one in found)))


@cache
def _made_of(compiled: Dispatcher) -> tuple[str, list[Dispatcher]]:
    """A hash of one function without those that it calls, and these."""
    function: Any = compiled.py_func
    called: list[Dispatcher] = []
    names = sorted({name for code in _codes(function.__code__) for name in code.co_names})
    values = {name: function.__globals__[name] for name in names if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        values[name] = cell.cell_contents
    parts = [_name_of(compiled), repr(sorted(compiled.targetoptions.items())), repr(function.__defaults__)]
    parts += [_code_in_words(code, function.__doc__) for code in _codes(function.__code__)]
    parts += [f"{name} = {_in_words(value, names, called)}" for name, value in values.items()]
    return _hash("\n".join(parts)), called


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of those written inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _code_in_words(code: CodeType, doc: str | None) -> str:
    """Everything that code does; where it stands, and what is said about it, does not matter."""
    constants = [
        _in_words(constant, (), [])
        for number, constant in enumerate(code.co_consts)
        if not isinstance(constant, CodeType) and not (number == 0 and constant == doc)
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return repr((code.co_code, constants, names, code.co_argcount, code.co_flags))


def _in_words(value: Any, names: Any, called: list[Dispatcher]) -> str:
    """A value that is compiled in as a constant; of a module, what is asked of it by one of these names."""
    match value:
        case Dispatcher():
            called.append(value)
            return f"calls {_name_of(value)}"
        case ModuleType():
            asked = [name for name in names if hasattr(value, name)]
            others = [other for other in names if other not in asked]
            parts = [f"{name}: {_in_words(getattr(value, name), others, called)}" for name in asked]
            return f"{value.__name__}({', '.join(parts)})"
        case np.ndarray() | np.generic():
            return f"{value.dtype.descr} {np.shape(value)} {_hash(value.tobytes())}"
        case bool() | int() | float() | complex() | str() | bytes() | None | np.dtype():
            return repr(value)
        case tuple() | list():
            return f"{type(value).__name__}{[_in_words(each, names, called) for each in value]}"
        case set() | frozenset():
            return f"{type(value).__name__}{sorted(_in_words(each, names, called) for each in value)}"
        case type() if issubclass(value, Enum):
            return f"{_name_of(value)} {[(each.name, each.value) for each in value]}"
        case type():
            return f"{_name_of(value)} {getattr(value, '_fields', '')}"
        case FunctionType() if not value.__module__.startswith(("numba.", "numpy.")):
            return f"{_name_of(value)} {_code_in_words(value.__code__, value.__doc__)}"
    if hasattr(value, "__name__") or type(value).__module__.startswith(("numba.", "numpy.")):
        return _name_of(value)
    return _hash(dumps(value))


def _name_of(thing: Callable[..., Any] | type | Dispatcher) -> str:
    plain = getattr(thing, "py_func", thing)
    module = getattr(plain, "__module__", None) or type(plain).__module__
    return (
        f"{module}.{getattr(plain, '__qualname__', None) or getattr(plain, '__name__', type(plain).__name__)}"
    )


def _hash(data: str | bytes) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
