"""The games that come with Bagatelle, one folder each; ``games()`` is every installed game by name."""

from bagatelle.callable_package import answer

answer(__name__, "bagatelle.game:games")
