"""Chance that nobody can bend: commit to a secret seed first, reveal it last, and let anyone re-derive every draw.

Draw number n of a match takes HMAC-SHA256(seed, match id, n) against the integer weights of the possible outcomes. What
players mixed in after the commitment (their nonces) belongs to it, so that whoever chose the seed could not choose the
draws; and so does the number of take-backs between people, so that nobody gets a draw that somebody has seen.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
from bisect import bisect_right
from collections.abc import Sequence
from itertools import count, pairwise
from operator import itemgetter

from bagatelle.refusal import Refused

SEED = 32
"""How many bytes a seed has."""
NONCE = 16
"""How many bytes a nonce has; it is written as lowercase hexadecimal digits."""
_RANGE = 2**64
_DIGITS = frozenset(string.hexdigits.lower())


class FairDice:
    """Outcomes derived from a seed and the number of the event, from what players mixed in (a nonce or None for each
    seat), and from how often people took back what was drawn.

    >>> dice = FairDice(bytes(32), "match-1")
    >>> dice.pick(0, [1, 1, 1, 1, 1, 1]) == dice.pick(0, [1, 1, 1, 1, 1, 1])
    True
    >>> dice.commitment[:16]
    '66687aadf862bd77'
    >>> dice.redraw(7)
    >>> dice.redrawn
    [(7, 1)]
    """

    def __init__(
        self,
        seed: bytes,
        match_id: str,
        nonces: Sequence[str | None] = (),
        redrawn: Sequence[tuple[int, int]] = (),
    ) -> None:
        if not isinstance(seed, bytes) or len(seed) != SEED:
            raise Refused(f"A seed is {SEED} bytes, such as bytes({SEED}).")
        if not all(nonce is None or is_nonce(nonce) for nonce in nonces):
            raise Refused(f"A nonce is {2 * NONCE} lowercase hexadecimal digits.")
        if not is_redrawn(redrawn):
            raise Refused("Take-backs are counted upwards: from which event on, and how many by then.")
        self.seed = seed
        self.match_id = match_id
        self.nonces = tuple(nonces)
        self.redrawn = [*redrawn]
        """From which event on how many take-backs count: pairs that grow in both."""

    @classmethod
    def fresh(cls, match_id: str) -> FairDice:
        """Dice with a new secret seed."""
        return cls(secrets.token_bytes(SEED), match_id)

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be published before the first event."""
        return hashlib.sha256(self.seed).hexdigest()

    def copy(self) -> FairDice:
        """Dice that bring the same, and can go another way from here."""
        return FairDice(self.seed, self.match_id, self.nonces, self.redrawn)

    def redraw(self, event: int) -> None:
        """From this event on draw anew: people took back what had been drawn."""
        take_backs = self.redrawn[-1][1] if self.redrawn else 0
        self.redrawn = [pair for pair in self.redrawn if pair[0] < event] + [(event, take_backs + 1)]

    def take_backs(self, event: int) -> int:
        """How many take-backs count in the draw of an event."""
        place = bisect_right(self.redrawn, event, key=itemgetter(0))
        return self.redrawn[place - 1][1] if place else 0

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

    def start_word(self) -> int:
        """The number that decides how the hidden part of a saved position is dealt again."""
        message = "\n".join([self.match_id, "start", *(nonce for nonce in self.nonces if nonce)])
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:8], "big")

    def _word(self, event: int, attempt: int) -> int:
        message = self._message(event, attempt).encode()
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:8], "big")

    def _message(self, event: int, attempt: int) -> str:
        plain = f"{self.match_id}\n{event}\n{attempt}"
        take_backs, mixed = self.take_backs(event), [nonce for nonce in self.nonces if nonce]
        return "\n".join([plain, str(take_backs), *mixed]) if take_backs or mixed else plain


def new_match_id() -> str:
    """A name for a match that no other match has."""
    return secrets.token_hex(8)


def new_nonce() -> str:
    """What a player mixes into the draws; it has to be made after the commitment was seen."""
    return secrets.token_hex(NONCE)


def is_nonce(nonce: object) -> bool:
    """Whether something is what a player may mix in."""
    return isinstance(nonce, str) and len(nonce) == 2 * NONCE and set(nonce) <= _DIGITS


def is_redrawn(pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether pairs tell from which event on how many take-backs count: both grow from pair to pair."""
    grown = all(event < then and times < more for (event, times), (then, more) in pairwise(pairs))
    return grown and all(event >= 0 and times >= 1 for event, times in pairs[:1])
