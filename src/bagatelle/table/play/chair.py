"""Who sits where: a chair for each seat of the match, and the names on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bagatelle.bots.bot import OPPONENT, bots
from bagatelle.bots.given_names import given_names
from bagatelle.language import Say
from bagatelle.look_alikes import Crowd
from bagatelle.player_names import clean_name, free_name

RESERVED = ("me", "chance", "spectator")
"""What people are not called, besides the names of bots."""


@dataclass
class Chair:
    """Who sits in one seat."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays for an absent person, or for a bot that failed."""
    owner_pays: bool = False
    """Whether the time that this bot takes is the time of the person in the seat."""
    gone: bool = False
    """Whether the person gave up the seat for good."""
    reserved: str | None = None
    """The person for whom an open seat is kept."""
    promised: bool = False
    """Whether the person has promised to mix something into the draws."""
    nonce: str | None = None
    """What the person mixed into the draws; it stands on their first seat."""
    choice: dict[str, Any] | None = None
    """What was chosen for this seat before the match, by role."""
    ready: bool = False
    """Whether that is settled, as far as its player is concerned."""

    @property
    def playing_bot(self) -> str | None:
        """The bot that chooses for this seat now, if a bot does."""
        return self.stand_in or self.bot


def person_name(name: str, say: Say) -> str:
    """Return what a person may be called at a table: as everywhere, and not like a bot."""
    return clean_name(name, say, {*bots(), *RESERVED})


def bot_name(bot: str, match_id: str, seat: int, taken: Sequence[str]) -> str:
    """Give a bot a name that nobody else at the table has, nor one that looks like it: a given name, or else its own.

    >>> bot_name("medium", "1f2e", 1, ["Ann"]) != bot_name("medium", "1f2e", 2, ["Ann"])
    True
    """
    others = Crowd(taken)
    free = (name for name in given_names(match_id, seat) if not others.has_double_of(name))
    return next(free, None) or free_name(bot.capitalize(), taken)


def default_bot() -> str:
    """Return the bot that plays where nobody chose one."""
    return OPPONENT if OPPONENT in bots() else next(iter(bots()))
