"""How Numba compiles rules: the only file that knows its settings.

A function that Python calls, or that is passed as a value, is an entry: Numba types it, translates it, optimises it,
makes machine code of it and of wrappers around it, and stores all that. Most functions are only called by other
compiled ones. They are parts: typed and translated once, for whole numbers of one size, and then optimised and made
machine code of inside each entry that calls them. That takes almost half off the time it takes to compile a game, and
makes its rules faster. A helper that Python calls all the same becomes an entry at that moment.
"""

from __future__ import annotations

import gc
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from numba import types
from numba.core import sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher

from bagatelle import compile_news
from bagatelle.kernel.cache import Shelf
from bagatelle.kernel.vocabulary import INT, INTERPRETED, Rule

warnings.filterwarnings("ignore", ".*First-class function type feature", NumbaExperimentalFeatureWarning)
# Rules are values here, alone and several together; the contract has its own tests of that.


def helper(function: Rule) -> Rule:
    """Compile a function that rules call; its types follow from the caller."""
    return function if INTERPRETED else cast(Rule, Helper(function, targetoptions=_options()))


def lean(function: Rule) -> Rule:
    """Compile a helper that makes no arrays: references to those it is given need not be counted, which costs more
    than many a rule."""
    return function if INTERPRETED else cast(Rule, Helper(function, targetoptions=_options(_nrt=False)))


def inlined(function: Rule) -> Rule:
    """Compile a lean helper into each function that calls it: for one that takes less time than its call."""
    options = _options(_nrt=False, forceinline=True)
    return function if INTERPRETED else cast(Rule, Helper(function, targetoptions=options))


def quick(function: Rule) -> Rule:
    """Compile a lean helper that adds up many fractions: in whichever order is fastest, which changes their last
    digits."""
    options = _options(_nrt=False, fastmath=True)
    return function if INTERPRETED else cast(Rule, Helper(function, targetoptions=options))


def entry(
    function: Callable[..., Any], *, makes_arrays: bool, brief: bool = False, signature: Any = None
) -> Any:
    """Compile a function that Python calls or that is passed as a value: for one signature, if it is said which. A
    brief one keeps other threads out of Python while it runs: to let them in and wait for them would take longer."""
    if INTERPRETED:
        return function
    options = _options(nogil=not brief) if makes_arrays else _options(nogil=not brief, _nrt=False)
    compiled = Entry(function, targetoptions=options)
    compiled.signature = signature
    return compiled


def _options(**more: Any) -> dict[str, Any]:
    return {"nopython": True, "boundscheck": None, "nogil": True, **more}


class Whole(JITCodeLibrary):
    """The code of an entry. Numba links a function only into code that calls it already, and links no library twice;
    so those that are called follow all that call them."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link everything, optimise it, and make machine code of it."""
        self._order()
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Nobody else calls the parts in here, so one that is called only once can become a part of its caller."""
        parts = [library for library in self._linking_libraries if isinstance(library, Part)]
        names = {function.name for part in parts for function in part.get_defined_functions()}
        for function in self._final_module.functions:
            if function.name in names and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _order(self) -> None:
        self._linking_libraries = [*dict.fromkeys(reversed(self._linking_libraries))][::-1]


class Part(Whole):
    """The code of a helper, which waits to be linked into an entry."""

    def finalize(self) -> None:
        """Nothing more will be added."""
        self._order()
        self._finalized = True


class ToWhole(Compiler):
    """Compiles an entry."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """The result for one function and its types."""
        self.state.library = Whole(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class ToPart(Compiler):
    """Compiles a helper: no machine code, and no wrappers for callers from Python."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """The result for one function and its types."""
        state = self.state
        state.library = Part(state.targetctx.codegen(), function.__qualname__)
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        return super().compile_extra(function)


class Entry(CPUDispatcher):
    """A compiled function that Python calls, or that is passed as a value."""

    signature: Any = None
    """The one that it is compiled for; without it, every caller's."""

    def __init__(
        self, function: Any, locals: Any = None, targetoptions: Any = None, pipeline_class: Any = ToWhole
    ):
        super().__init__(function, locals, targetoptions, pipeline_class)
        _known[_package(self)].add(function.__qualname__)
        if _has_file(function):
            self.enable_caching()

    def enable_caching(self) -> None:
        """Keep what is compiled, and find what was."""
        self._cache = Shelf(self)

    def settle(self) -> None:
        """Compile it for its signature, and for no other."""
        if not self.overloads:
            self.compile(self.signature)
            self.disable_compile()

    @cached_property
    def address(self) -> int:
        """Where its machine code is, for algorithms that take it as a value."""
        (compiled,) = self.overloads.values()
        return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba asks when another compiled function calls this one."""
        if self.signature is not None:
            self.settle()
        return super().get_call_template(args, kws)

    def compile(self, sig: Any) -> Any:
        """Compile it for a signature, or find it in the cache."""
        args, _ = sigutils.normalize_signature(sig)
        if args in self.overloads:
            return self.overloads[args].entry_point
        with _without_collecting_garbage():
            compiled = super().compile(sig)
            _hand_out_environments(self.overloads[args])
        if self._cache_misses[sig]:
            _tell(self)
        return compiled


class Helper(CPUDispatcher):
    """A compiled function that other compiled functions call."""

    def __init__(
        self, function: Any, locals: Any = None, targetoptions: Any = None, pipeline_class: Any = ToPart
    ):
        super().__init__(function, locals, targetoptions, pipeline_class)
        _known[_package(self)].add(function.__qualname__)
        self.entry: Entry | None = None

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba asks when another compiled function calls this one."""
        _, args = self.fold_argument_types(args, kws)
        return super().get_call_template([_widened(kind) for kind in args], {})

    def compile(self, sig: Any) -> Any:
        """Compile it for a signature; what stands for the compiled function is good for callers' tables only."""
        args, returns = sigutils.normalize_signature(sig)
        with global_compiler_lock, self._compiling_counter:
            if args not in self.overloads:
                made = self._compiler.compile(args, returns)._replace(entry_point=object())
                made.library.finalize()
                linked = [made.library, *made.library._linking_libraries]
                self.targetctx.insert_user_function(made.entry_point, made.fndesc, linked)
                self.overloads[args] = made
                _tell(self)
        return self.overloads[args].entry_point

    def _compile_for_args(self, *args: Any) -> Any:
        """Numba asks when Python calls this function with types that are new."""
        kinds = [self.typeof_pyval(arg) for arg in args]
        with global_compiler_lock:
            self.entry = self.entry or Entry(self.py_func, targetoptions=self.targetoptions)
            compiled = self.entry.compile(tuple(map(_widened, kinds)))
        self._types_active_call.clear()
        self._insert([kind._code for kind in kinds], compiled, False)
        return compiled


_known: defaultdict[str, set[str]] = defaultdict(set)
_compiled: defaultdict[str, set[str]] = defaultdict(set)
"""The functions of each package by name: all, and those that this process has compiled."""


def _package(function: CPUDispatcher) -> str:
    return str(function.py_func.__module__).rpartition(".")[0]


def _tell(function: CPUDispatcher) -> None:
    package = _package(function)
    _compiled[package].add(function.py_func.__qualname__)
    compile_news.tell(package, len(_compiled[package]) / len(_known[package]))


def _widened(kind: Any) -> Any:
    """All signed whole numbers as the largest, so that a helper need not be compiled for each size."""
    kind = types.unliteral(kind)
    return INT if isinstance(kind, types.Integer) and kind.signed else kind


def _hand_out_environments(compiled: Any) -> None:
    """Tell each part inside a compiled entry where its environment is: an entry does it for itself only."""
    for environment in compiled._find_referenced_environments():
        compiled.library.codegen.set_env(environment.env_name, environment)


def _has_file(function: Callable[..., Any]) -> bool:
    """Code typed at a prompt has no file, and is not worth keeping."""
    return Path(function.__code__.co_filename).is_file()


@contextmanager
def _without_collecting_garbage() -> Iterator[None]:
    """The compiler makes millions of objects that live until it is done; looking through them takes a tenth of its
    time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
