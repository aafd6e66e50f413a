"""Bots choose a move from what their seat may know, never from the true position; ``bots()`` is every bot by name."""

from bagatelle.callable_package import answer

answer(__name__, "bagatelle.bots.bot:bots")
