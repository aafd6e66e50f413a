"""What the lab of a table may be asked for: the host's bound, and what is possible at all."""

from __future__ import annotations

from importlib.util import find_spec

from bagatelle.refusal import Refused

USUAL = 100_000
"""How many games a study has at the most where nobody but this machine reaches the table."""
MOST = 10_000_000
"""No host can allow more: what was played stays in memory until the study ends."""
BOTS = ("random", "greedy", "easy", "medium", "learned")
"""Who may play: those who decide at once. No other name is looked up."""
MOST_SEED = 2**53 - 1
"""The largest whole number that a browser writes as it is."""
PACKAGE = "polars"


def check_most(games: int) -> int:
    """The bound that a host sets; 0 turns the lab off."""
    if not 0 <= games <= MOST:
        raise Refused(f"The lab plays up to {MOST:,} games, not {games}; 0 turns it off.")
    return games


def is_installed() -> bool:
    """Whether the package is here that the lab needs, without loading it."""
    return find_spec(PACKAGE) is not None
