"""Lag: how much of the time between a move and the answer to it the network took, and how much of that is credited.

The news of a move travels to the player, and the answer travels back, so the whole round trip is not thinking. Only the
server measures it, but a client that answers late looks like a slow network. So each seat has a purse: whoever cheats
gains a second once and a tenth of a second a move, no more.
"""

from __future__ import annotations

from math import floor

AT_MOST = 0.5
"""Seconds that one move can be credited."""
PURSE = 1.0
"""Seconds that a seat can be credited at the start, and that it can ever have saved up."""
REFILL = 0.1
"""Seconds that come back with each decision."""


def allowance(purse: float) -> float:
    """Return the most that the next move can be credited."""
    return max(0.0, min(AT_MOST, purse))


def credit(round_trip: float, purse: float, thought: float) -> float:
    """Return the seconds that a move is credited: in whole milliseconds, and never more than it took."""
    return floor(max(0.0, min(round_trip, allowance(purse), thought)) * 1000) / 1000


def refilled(purse: float) -> float:
    """Return a purse after a decision."""
    return min(PURSE, purse + REFILL)
