"""Chance that nobody can bend: commit to a secret seed first, reveal it last, and let anyone re-derive every draw.

Draw number n of a match takes HMAC-SHA256(seed, match id, n) against the integer weights of the possible outcomes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from itertools import count

from bagatelle.refusal import Refused

SEED = 32
"""How many bytes a seed has."""
_RANGE = 2**64


class FairDice:
    """Outcomes derived from a seed and the number of the event.

    >>> dice = FairDice(bytes(32), "match-1")
    >>> dice.pick(0, [1, 1, 1, 1, 1, 1]) == dice.pick(0, [1, 1, 1, 1, 1, 1])
    True
    >>> dice.commitment[:16]
    '66687aadf862bd77'
    """

    def __init__(self, seed: bytes, match_id: str) -> None:
        if not isinstance(seed, bytes) or len(seed) != SEED:
            raise Refused(f"A seed is {SEED} bytes, such as bytes({SEED}).")
        self.seed = seed
        self.match_id = match_id

    @classmethod
    def fresh(cls, match_id: str) -> FairDice:
        """Dice with a new secret seed."""
        return cls(secrets.token_bytes(SEED), match_id)

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before the first event."""
        return hashlib.sha256(self.seed).hexdigest()

    def pick(self, event: int, weights: Sequence[int]) -> int:
        """The place of the outcome that event number `event` brings. Words past the last whole multiple of the
        total are thrown away, so that every weight counts exactly."""
        total = sum(weights)
        for attempt in count():
            word = self._word(event, attempt)
            if word < _RANGE - _RANGE % total:
                break
        left = word % total
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("weights are positive")

    def _word(self, event: int, attempt: int) -> int:
        message = f"{self.match_id}\n{event}\n{attempt}".encode()
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:8], "big")


def new_match_id() -> str:
    """A name for a match that no other match has."""
    return secrets.token_hex(8)
