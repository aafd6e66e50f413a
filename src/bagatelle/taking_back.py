"""What may be taken back, and who has to agree: decided here, for the terminal and for the table.

A choice can be taken back freely while it has told nobody anything: no chance has spoken, nobody else has acted, and
no hidden card was shown to its maker. That is for whoever mistyped: it is possible twice for each decision, and only
until the next player has had a moment to think about it. After that the other people have to agree; if something was
learned, chance then draws anew, so that nobody plays on with what was seen. Where nobody else plays, there is nobody to
ask and nothing to gain, for chance brings the same again: it is allowed, and the result says so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Literal

from bagatelle.match import Match

FREE_TAKE_BACKS = 2
"""How often one decision can be taken back without asking those who play against its maker."""
MOMENT = 3.0
"""Seconds for which the next player can have looked at a choice before they have to be asked: enough to notice that one
has tapped the wrong thing."""
Source = Literal["person", "bot", "chance", "forced"]
"""Where an event came from: a person's choice (or what real pieces show), a bot's, chance, or the only possibility."""


class Consent(Enum):
    """What taking a choice back requires."""

    FREE = "nothing was learned since"
    NOTED = "something was learned since, but nobody else plays"
    LATE = "nothing was learned since, but others count on it by now, and have to agree"
    ASKED = "something was learned since, and the other people have to agree"

    @property
    def is_asked_for(self) -> bool:
        """Whether others have to agree."""
        return self in (Consent.LATE, Consent.ASKED)

    @property
    def is_noted(self) -> bool:
        """Whether the result says that it was taken back."""
        return self in (Consent.NOTED, Consent.ASKED)


def last_choice(match: Match, sources: Sequence[Source], seats: Collection[int]) -> int | None:
    """How many events came before the last one that a person in these seats chose; None if there is none."""
    for number in range(len(sources) - 1, -1, -1):
        if sources[number] == "person" and (
            match.events[number].actor in seats or (match.by_hand and bool(seats))
        ):
            return number
    return None


def consent_for(
    match: Match,
    sources: Sequence[Source],
    number: int,
    seats: Collection[int],
    others: Collection[object],
    *,
    times: int = 0,
    shown_for: float = 0.0,
) -> Consent:
    """What it takes until the people in these seats may go back to the first `number` events; `others` are the other
    people who play, who were shown the choice `shown_for` seconds ago, after it had been taken back so many `times`.
    With real pieces everything goes: people mistype."""
    if match.by_hand:
        return Consent.FREE
    if _was_learned(match, sources, number, seats):
        return Consent.ASKED if others else Consent.NOTED
    if others and (times >= FREE_TAKE_BACKS or shown_for > MOMENT):
        return Consent.LATE
    return Consent.FREE


def draws_anew(consent: Consent, people: int) -> bool:
    """Whether chance draws anew after a take-back where so many seats were taken by people, whether they are still
    there or not; alone against bots it brings the same again, so that there is nothing to fish for."""
    return consent.is_noted and people > 1


def _was_learned(match: Match, sources: Sequence[Source], number: int, seats: Collection[int]) -> bool:
    """Whether a choice and what followed told its makers anything: more than forced moves came after it, or they have
    seen something hidden."""
    if any(source != "forced" for source in sources[number + 1 :]):
        return True
    return any(match.revealed_to(seat, number) for seat in seats)
