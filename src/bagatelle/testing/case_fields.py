"""The fields of a case file: what is unknown or missing is said, never overlooked."""

from typing import Any

from bagatelle.refusal import Refused


def know(what: str, given: Any, known: set[str], *needed: str) -> dict[str, Any]:
    """The given fields, if each is known and none is missing."""
    if not isinstance(given, dict):
        raise Refused(f"its {what} is not a set of fields.")
    unknown = sorted(set(given) - known)
    if unknown:
        raise Refused(f"its {what} has the unknown field '{unknown[0]}'.")
    for field in needed:
        if field not in given:
            raise Refused(f"its {what} has no field '{field}'.")
    return given
