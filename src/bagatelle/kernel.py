"""Compile the rules, draw random numbers, keep the cache: the only file that knows Numba's settings.

A game describes its position as a NumPy record and writes its rules as plain functions over that record.
`Contract` compiles them with explicit signatures, so that they are first-class values which generic code
(playouts, search) can take as arguments and find again in the disk cache. With ``NUMBA_DISABLE_JIT=1`` the
same source runs interpreted: that is the debugger, the coverage run and the oracle.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import njit, types
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros
from numpy.typing import NDArray

CHANCE = -1
"""What `actor` answers when a random event is next."""
OVER = -2
"""What `actor` answers when the game has ended."""
SPECTATOR = -3
"""The viewer who has no seat and sees only what everybody may see."""

SCRATCH = 4
"""How many spare positions a strategy is lent."""

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
"""True when the rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""

INT = types.int64
FLOAT = types.float64
WORDS = types.int64[::1]
FLOATS = types.float64[::1]
RNG = types.uint64[::1]

Record = np.record
"""One position, in Python's eyes."""
Words = NDArray[np.int64]
Floats = NDArray[np.float64]
Rng = NDArray[np.uint64]

Rule = TypeVar("Rule", bound=Callable[..., Any])

GAMES_GROUP = "bagatelle.games"
_CACHE_DAYS = 14


def _user_cache() -> Path:
    """The folder where this system keeps caches of the user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


_MAY_BE_COMPILED = ("kernel.py", "games", "examples", "bots", "lab", "envs")


def _kernel_sources() -> Iterator[Path]:
    """Every file whose compiled code may stand inside somebody else's: some parts of this package, and all installed
    games."""
    package = Path(__file__).parent
    for source in package.rglob("*.py"):
        if source.relative_to(package).parts[0] in _MAY_BE_COMPILED:
            yield source
    for entry in importlib.metadata.entry_points(group=GAMES_GROUP):
        try:
            spec = importlib.util.find_spec(entry.module)
        except ImportError:  # a broken game says so when it is loaded
            continue
        for folder in (spec.submodule_search_locations or []) if spec else []:
            if not Path(folder).is_relative_to(Path(__file__).parent):
                yield from Path(folder).rglob("*.py")


def _fingerprint() -> str:
    """A name for this exact state of the sources, the compiler and the interpreter."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {platform.python_version()}".encode())
    for source in sorted(_kernel_sources()):
        digest.update(str(source).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _forget_old(folder: Path) -> None:
    """Delete the caches of earlier sources that nothing has used for two weeks."""
    oldest = time.time() - _CACHE_DAYS * 86400
    for sibling in folder.parent.glob("rules-*"):
        if sibling != folder and sibling.stat().st_mtime < oldest:
            shutil.rmtree(sibling, ignore_errors=True)


def _cache_folder() -> Path:
    """A writable folder for compiled rules. Numba does not notice that a callee in another file has changed,
    so a change of any source gives a new folder."""
    name = f"rules-{_fingerprint()}"
    for parent in (_user_cache() / "bagatelle", Path(tempfile.gettempdir()) / f"bagatelle-{os.getpid()}"):
        folder = parent / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            _forget_old(folder)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError("There is no folder to keep compiled rules in; set XDG_CACHE_HOME to a writable one.")


CACHE = None if INTERPRETED else _cache_folder()
"""Where compiled code lives between two runs (None when interpreted)."""
if CACHE:
    numba.config.CACHE_DIR = str(CACHE)


@contextmanager
def compiling(name: str, announce: Callable[[], None]) -> Iterator[None]:
    """Announce once that a first compile is coming, which takes seconds, and remember when it is done."""
    if not is_compiled(name):
        announce()
    yield
    if CACHE:
        (CACHE / f"{name}.ready").touch()


def is_compiled(name: str) -> bool:
    """Whether something can be loaded at once: it was compiled before, or nothing is compiled at all."""
    return CACHE is None or (CACHE / f"{name}.ready").exists()


def helper(function: Rule) -> Rule:
    """Compile a function that rules call; its types follow from the caller. Code typed at a prompt has no file,
    so there is nothing to cache it under."""
    compiled: Rule = njit(cache=Path(function.__code__.co_filename).is_file(), nogil=True)(function)
    return compiled


def lean(function: Rule) -> Rule:
    """Compile a helper that makes no arrays: references to those it is given need not be counted, which costs more
    than many a rule."""
    compiled: Rule = njit(cache=Path(function.__code__.co_filename).is_file(), nogil=True, _nrt=False)(
        function
    )
    return compiled


def inlined(function: Rule) -> Rule:
    """Compile a lean helper into each function that calls it: for one that takes less time than its call."""
    compiled: Rule = njit(
        cache=Path(function.__code__.co_filename).is_file(), nogil=True, _nrt=False, forceinline=True
    )(function)
    return compiled


class Contract:
    """The rules of one kind of position. Use its methods as decorators, one for each rule of the contract.

    >>> toss = Contract(np.dtype([("side", np.int8)]))
    >>> @toss.actor
    ... def actor(pos):
    ...     return CHANCE if pos.side == 0 else OVER
    >>> toss.complete()
    >>> int(actor(new_position(toss.position)))
    -1
    """

    def __init__(self, position: np.dtype[Any], *, makes_arrays: bool = True) -> None:
        """Rules that make no arrays (a strategy may) run faster when they say so; see `lean`."""
        assert position.fields, "a position is a record"
        width = sum(field[0].itemsize for field in position.fields.values())
        assert width == position.itemsize, "a position has no padding: its bytes are its identity"
        self.position = position
        self.makes_arrays = makes_arrays
        record = numba.from_dtype(position)
        self.record = record
        self.rows = types.Array(record, 1, "C")
        self.kinds: dict[str, Any] = {
            name: types.FunctionType(signature)
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
                "sound": INT(record),
                "units": INT(record),
            }.items()
        }
        self._waiting: list[tuple[str, Callable[..., Any]]] = []

    def _rule(self, name: str, function: Rule) -> Rule:
        rule = helper(function) if self.makes_arrays or name == "worth" else lean(function)
        self._waiting.append((name, rule))
        return rule

    def complete(self) -> None:
        """Compile the rules written so far: the last line of a file of rules, so that it may read top-down."""
        while self._waiting:
            name, rule = self._waiting.pop(0)
            if not INTERPRETED:
                rule.compile(self.kinds[name].signature)  # type: ignore[attr-defined]
                rule.disable_compile()  # type: ignore[attr-defined]

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

    def units(self, function: Rule) -> Rule:
        """``units(pos)`` is how many of the game's units (games, or rounds of a match) a finished game took."""
        return self._rule("units", function)

    def sound(self, function: Rule) -> Rule:
        """``sound(pos)`` is 1 when no piece is missing or doubled; tests ask it after every event."""
        return self._rule("sound", function)


@cache
def _quick(position: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with its fields as properties, which are read several times as fast as NumPy's own way."""

    def writer(name: str) -> Callable[[Any, Any], None]:
        return lambda pos, value: pos.__setitem__(name, value)

    fields = [name for name in position.names or () if not hasattr(np.void, name)]
    parts: dict[str, Any] = {name: property(itemgetter(name), writer(name)) for name in fields}
    for plainly in ("__getattribute__", "__setattr__", "__getitem__"):
        parts[plainly] = getattr(np.void, plainly)
    plain: np.dtype[Any] = np.dtype(position.descr)
    parts["__reduce__"] = lambda pos: (position_from, (plain, pos.tobytes()))
    parts["data"] = property(_memory_of)
    parts["_memory"] = None  # its bytes, if it was made here
    parts["worked_out"] = None  # of a still position: what was worked out from it
    return np.dtype((type("Position", (np.record,), parts), position))


def _memory_of(pos: Any) -> Any:
    """The bytes of a position to write into. Numba asks for them at each call from Python, and NumPy's own answer,
    which describes every field anew, takes ten times as long as the rest of the call. Of a still position rules get a
    copy: what they write there is lost."""
    memory = pos._memory
    if memory is None:  # a position among others, or one that NumPy has copied
        return np.void.data.__get__(pos)
    return memory if pos.worked_out is None else memoryview(bytearray(memory))


def position_from(position: np.dtype[Any], data: bytes, *, still: bool = False) -> Record:
    """The position with these bytes: what `tobytes` gave, which takes far less memory to keep than a position. Into a
    still one nothing can be written."""
    memory = memoryview(bytearray(data))
    made: Record = np.frombuffer(memory.toreadonly() if still else memory, _quick(position))[0]
    made.__dict__["_memory"] = memory
    if still:
        made.__dict__["worked_out"] = {}
    return made


def new_position(position: np.dtype[Any]) -> Record:
    """A zeroed position, ready for `setup`."""
    return position_from(position, bytes(position.itemsize))


def copy_of(pos: Record) -> Record:
    """A copy of a position (several times as fast as its own ``copy``)."""
    kind = _quick(pos.dtype) if type(pos) is np.record else pos.dtype
    memory = memoryview(bytearray(pos.tobytes()))
    copy: Record = np.frombuffer(memory, kind)[0]
    copy.__dict__["_memory"] = memory
    return copy


def new_positions(position: np.dtype[Any], count: int) -> Any:
    """Many zeroed positions in one array of records."""
    return np.zeros(count, position).view(np.recarray)


def rows(positions: Any) -> Any:
    """The array in the form that compiled generic code takes (interpreted code wants attributes, so: itself)."""
    return positions if INTERPRETED else np.asarray(positions).view(positions.dtype.descr)


class Generic:
    """An algorithm that knows no game: compiled once for each contract, then found in the cache.

    Passing rules as they are would specialise the algorithm on each of them, miss the cache in every process
    and let it grow; so it is compiled for the *types* of the rules and then closed to further types.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        uses: str,
        arguments: Callable[[Contract], tuple[Any, ...]],
        makes_arrays: bool,
    ):
        self.uses = uses.split()
        self.arguments = arguments
        self.run: Any = helper(function) if makes_arrays else lean(function)
        self._known: set[int] = set()
        self.__doc__ = function.__doc__

    def __call__(self, rules: Any, *arguments: Any) -> Any:
        """Run the algorithm with the rules of one game (a module with a `rule` contract)."""
        contract: Contract = rules.rule
        if not INTERPRETED and id(contract) not in self._known:
            self.run.disable_compile(False)
            kinds = [contract.kinds[name] for name in self.uses]
            self.run.compile((*kinds, *self.arguments(contract)))
            self.run.disable_compile(True)
            self._known.add(id(contract))
        return self.run(*[getattr(rules, name) for name in self.uses], *arguments)


def generic(
    uses: str, arguments: Callable[[Contract], tuple[Any, ...]], *, makes_arrays: bool = True
) -> Callable[[Callable[..., Any]], Generic]:
    """Make an algorithm over rules: the names of the rules it takes first, then the types of its other arguments;
    an algorithm that makes no arrays of its own runs faster when it says so."""
    return lambda function: Generic(function, uses, arguments, makes_arrays)


def new_rng(seed: int) -> Any:
    """The state of a random number generator for `below`: one word, mixed from the seed.

    >>> int(below(new_rng(7), 6)) in range(6)
    True
    """
    word = hashlib.sha256(str(seed).encode()).digest()[:8]
    return np.frombuffer(word, "<u8").astype(np.uint64)


@njit(INT(RNG, INT), cache=True, nogil=True, _nrt=False)
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

    @njit(INT(INT), cache=True, nogil=True, inline="always")
    def lowest_bit(bits: Any) -> Any:
        """The number of the lowest bit that is on, in a word that is not 0.

        >>> int(lowest_bit(12))
        2
        """
        return trailing_zeros(bits)

    @njit(INT(INT), cache=True, nogil=True, inline="always")
    def highest_bit(bits: Any) -> Any:
        """The number of the highest bit that is on, in a word that is not 0."""
        return 63 - leading_zeros(bits)


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
