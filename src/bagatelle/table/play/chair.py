"""Who sits where: a chair for each seat of the match, and the names on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bagatelle.bots.bot import bots
from bagatelle.table.play.names import free_name


@dataclass
class Chair:
    """Who sits in one seat."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays for an absent person, or for a bot that failed."""
    gone: bool = False
    """Whether the person gave up the seat for good."""
    reserved: str | None = None
    """The person for whom an open seat is kept."""
    promised: bool = False
    """Whether the person has promised to mix something into the draws."""
    nonce: str | None = None
    """What the person mixed into the draws; it stands on their first seat."""

    @property
    def playing_bot(self) -> str | None:
        """The bot that chooses for this seat now, if a bot does."""
        return self.stand_in or self.bot


def bot_name(bot: str, taken: Sequence[str]) -> str:
    """Name a bot so that nobody else at the table is called that.

    >>> bot_name("greedy", ["Ann", "Greedy"])
    'Greedy 2'
    """
    return free_name(bot.capitalize(), taken)


def default_bot() -> str:
    """Return the bot that plays where nobody chose one."""
    return "greedy" if "greedy" in bots() else next(iter(bots()))
