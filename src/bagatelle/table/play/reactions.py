"""Quick reactions: a few things that people say at a table, told to everybody in their own language."""

from __future__ import annotations

from bagatelle.language import Say, mark

REACTIONS = {
    "hello": mark("Hello!"),
    "luck": mark("Good luck!"),
    "nice": mark("Nice move!"),
    "oops": mark("Oops!"),
    "thanks": mark("Thanks!"),
    "well-played": mark("Well played!"),
}
"""What can be said with one tap."""


def in_words(reaction: str, say: Say) -> str:
    """Return a reaction as somebody reads it; one that is no longer known is an ellipsis."""
    return say.raw(REACTIONS[reaction]) if reaction in REACTIONS else "…"
