"""Quotas: how often a person may do at one table what is no move of its game. They are counted from the entries, so
every process counts the same, also after a restart. Whoever has used theirs up is refused; nobody else is, and nothing
is decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Literal

from bagatelle.refusal import Refused
from bagatelle.table.play.duration import duration
from bagatelle.table.play.entries import Entry

if TYPE_CHECKING:
    from bagatelle.table.play.commands.by import By
    from bagatelle.table.play.state import State

What = Literal[
    "stand_in", "ask", "choose_again", "undo_alone", "chat", "chat_of_spectator", "chat_of_spectators", "moderate",
    "seats", "choose", "guests",
]  # fmt: skip


@dataclass(frozen=True)
class Quota:
    """How many at once, after how many seconds one comes back, and how many in one match."""

    at_once: float
    every: float
    most: float


QUOTAS: dict[What, Quota] = {
    "stand_in": Quota(5, 60.0, 100),  # hand a seat to a bot; whoever did may always take it back
    "ask": Quota(5, 30.0, 200),  # ask for a take-back or offer a draw; answers are bounded by the requests
    "choose_again": Quota(10, 10.0, 200),  # take back what was chosen in secret
    "undo_alone": Quota(100, 1.0, 5000),  # take back where nobody else plays
    "chat": Quota(inf, 0.0, 1000),  # how fast is for the limits of the server to say
    "chat_of_spectator": Quota(10, 2.0, 200),
    "chat_of_spectators": Quota(30, 1.0, 1000),  # all of them together: players have room of their own
    "moderate": Quota(20, 10.0, 500),
    "seats": Quota(40, 3.0, 500),  # before the match: sit down, seat bots, list the table; leaving is free
    "choose": Quota(40, 2.0, 500),  # before the match: choose what belongs to a seat
    "guests": Quota(inf, 0.0, 1000),  # all who ever sat down
}
EVERYBODY = ""
"""Whose account what is counted on that is bounded for all together."""


@dataclass
class _Used:
    """How much of a quota is used up as of a moment, and how much there was in all."""

    now: float = 0.0
    at: float = 0.0
    total: int = 0


@dataclass
class Quotas:
    """What everybody has used up of their quotas at one table."""

    used: dict[tuple[str, What], _Used] = field(default_factory=dict)

    def note(self, who: str, what: What, at: float) -> None:
        """Count something that somebody did."""
        used = self.used.setdefault((who, what), _Used(at=at))
        used.now, used.at, used.total = self._now(used, what, at) + 1, max(used.at, at), used.total + 1

    def wait(self, who: str, what: What, at: float) -> float:
        """Return the seconds until somebody may do something: 0 if they may now, infinitely many if never again."""
        quota, used = QUOTAS[what], self.used.get((who, what), _Used(at=at))
        if used.total >= quota.most:
            return inf
        return max(0.0, (self._now(used, what, at) + 1 - quota.at_once) * quota.every)

    @staticmethod
    def _now(used: _Used, what: What, at: float) -> float:
        every = QUOTAS[what].every
        return max(0.0, used.now - max(0.0, at - used.at) / every) if every else 0.0


def check_quota(state: State, by: By, what: What) -> None:
    """Refuse somebody who has done something too often, and say when they may again."""
    wait = state.quotas.wait(by.person, what, by.at)
    if wait == inf:
        raise Refused(by.say("You have done that too often at this table."))
    if wait > 0:
        time = duration(max(1.0, wait), by.say)
        raise Refused(by.say("You have done that too often; you can do it again in {time}.", time=time))


def check_shared_quota(state: State, by: By, what: What) -> None:
    """Refuse what all who may do it have done too often together."""
    wait = state.quotas.wait(EVERYBODY, what, by.at)
    if wait == inf:
        raise Refused(by.say("That has happened too often at this table; set up a new one."))
    if wait > 0:
        time = duration(max(1.0, wait), by.say)
        raise Refused(by.say("That happens too often here; you can do it in {time}.", time=time))


def count(state: State, entry: Entry) -> None:
    """Count an entry on the account of whoever made it; call it before the entry changes the table."""
    for who, what in _accounts(state, entry):
        state.quotas.note(who, what, entry.at)


def _accounts(state: State, entry: Entry) -> list[tuple[str, What]]:
    host, body = state.host or EVERYBODY, entry.body
    match entry.kind:
        case "stand_in" if body["bot"] and "failed" not in body:
            return [(_person(state, body.get("by", entry.seat)), "stand_in")]
        case "ask":
            return [(_person(state, entry.seat), "ask")]
        case "undo" if is_alone(state, _person(state, entry.seat)):
            return [(_person(state, entry.seat), "undo_alone")]
        case "undo" if body.get("secret"):
            return [(_person(state, entry.seat), "choose_again")]
        case "seal" if body["move"] is None:
            return [(_person(state, entry.seat), "choose_again")]
        case "chat" if entry.seat is None:
            person = body.get("person", EVERYBODY)
            return [(person, "chat_of_spectator"), (EVERYBODY, "chat_of_spectators")]
        case "chat":
            return [(_person(state, entry.seat), "chat")]
        case "moderate":
            return [(host, "moderate")]
        case "sit":
            return [(body["person"], "seats"), (EVERYBODY, "guests")]
        case "bot" | "list":
            return [(host, "seats")]
        case "choose":
            person = state.chairs[entry.seat or 0].person
            return [(person or host, "choose")]
    return []


def is_alone(state: State, person: str) -> bool:
    """Whether nobody else plays here who could be asked."""
    return not state.people_to_ask() - {person}


def _person(state: State, seat: int | None) -> str:
    return (state.chairs[seat].person if seat is not None else None) or EVERYBODY
