"""Inner parts of other libraries that this one relies on: a version without them is refused with one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import requires, version
from inspect import isfunction

from bagatelle.refusal import Refused


def check_parts(library: str, parts: Mapping[type, Sequence[str]]) -> None:
    """Refuse a library in which a class lacks an attribute that is used here although nobody promised it."""
    missing = [
        f"{where.__name__}.{name}" for where, names in parts.items() for name in missing_in(where, names)
    ]
    if missing:
        raise Refused(
            f"Bagatelle does not work with {library} {version(library)}, which lacks {', '.join(missing)}: install a "
            f"version that it was tested with, {_wanted(library)}."
        )


def missing_in(where: type, names: Sequence[str]) -> list[str]:
    """Return those names that are neither attributes of a class nor used in any of its methods, as attributes are
    that an object gets when it is made.

    >>> class Box:
    ...     def __init__(self):
    ...         self.lid = None
    ...     def open(self): ...
    >>> missing_in(Box, ("lid", "open", "key"))
    ['key']
    """
    used = {
        name
        for base in where.__mro__
        for method in vars(base).values()
        if isfunction(method)
        for name in method.__code__.co_names
    }
    return [name for name in names if name not in used and not hasattr(where, name)]


def _wanted(library: str) -> str:
    """Return which versions of a library the package asks for."""
    for text in requires("bagatelle") or ():
        if text.startswith(library):
            return text.partition(";")[0].strip()
    return library
