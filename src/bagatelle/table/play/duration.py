"""How long something takes, in words."""

from __future__ import annotations

from bagatelle.language import Say


def duration(seconds: float, say: Say) -> str:
    """Return how long something takes, in the largest whole unit.

    >>> from bagatelle.language import ENGLISH
    >>> [duration(seconds, ENGLISH) for seconds in (1, 150, 7200, 259_200)]
    ['1 second', '2 minutes', '2 hours', '3 days']
    """
    whole = int(seconds)
    if whole < 60:
        return say.many("{n} second", "{n} seconds", whole)
    if whole < 3600:
        return say.many("{n} minute", "{n} minutes", whole // 60)
    if whole < 2 * 86400:
        return say.many("{n} hour", "{n} hours", whole // 3600)
    return say.many("{n} day", "{n} days", whole // 86400)
