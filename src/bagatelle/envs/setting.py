"""What an environment plays: a game with its seats, options and start; and what agents are shown and may choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.bots.judging import judge_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game
from bagatelle.kernel import Record, Singles
from bagatelle.match import Match
from bagatelle.numbering import Numbering, numbering_of
from bagatelle.observing import by_name, dense, encoded, width
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.rooms import Part

LONGEST = "A game can be cut off after {low} (never) to {high} decisions, not {number}."


@dataclass(frozen=True, eq=False)
class Setting:
    """A game as its environments play it."""

    game: Game
    seats: int
    options: Options
    begin: Record
    """The position before the first event."""
    features: bool
    """Whether agents are shown what the networks of bots are shown."""

    @property
    def pieces(self) -> Sequence[Part]:
        """The pieces of an observation, in order."""
        return self.game.observation.PARTS if self.features else self.game.encoding.PIECES

    @property
    def most(self) -> int:
        """The most numbers of an observation that are not 0."""
        return self.game.observation.MOST_INPUTS if self.features else self.game.encoding.MOST_NUMBERS

    @property
    def bounded(self) -> bool:
        """Whether every number of an observation is between -1 and 1."""
        return self.pieces != self.game.observation.PARTS

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return width(self.pieces)

    @cached_property
    def numbering(self) -> Numbering:
        """All that agents may choose."""
        return numbering_of(self.game)

    @cached_property
    def rules(self) -> SimpleNamespace:
        """The rules, and what compiled code needs besides; `encode` writes an observation."""
        found = toolbox(self.game, "worth", "narrow", "observe", "encode")
        if self.features:
            found.encode = found.observe
        return found

    @property
    def name(self) -> str:
        """What this game is called as an environment."""
        return environment_name(self.game)

    def observation(self, pos: Record, viewer: int) -> Singles:
        """What a seat sees, all numbers in one array."""
        return (dense if self.features else encoded)(self.game, pos, viewer)

    def by_name(self, observation: Any) -> dict[str, Any]:
        """The pieces of an observation, or of many in one array, by their names; nothing is copied."""
        return by_name(self.pieces, observation)

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled code is not copied or pickled, but found again."""
        return Setting, (self.game, self.seats, self.options, self.begin, self.features)


def setting(
    game: Game | str,
    seats: int | None = None,
    *,
    start: str | np.record | None = None,
    features: bool = False,
    **options: Any,
) -> Setting:
    """A game for so many seats (the fewest, if it is not said), from its set-up or from a position, with options by
    their names. With `features`, agents are shown what the networks of our bots are shown instead of the plain table:
    much of it is worked out already, and it may change with every version of Bagatelle.

    >>> setting("buttle", scuttle=True).options.changed()
    {'scuttle': True}
    """
    match = Match(game, seats, options, start=start)
    return Setting(match.game, match.seats, match.options, match.position, features)


def environment_name(game: Game) -> str:
    """What a game is called as an environment: with a new version whenever it is not the same any more.

    >>> environment_name(setting("button-men").game)
    'button_men_v0'
    """
    return f"{game.name.replace('-', '_')}_v{game.environments}"


def reward_of(share: Any, seats: int) -> Any:
    """What a share of the payoff is to a learner: a victory is 1, and all rewards together are 0.

    >>> reward_of(1.0, 2), reward_of(0.5, 2), reward_of(0.0, 2), reward_of(0.0, 3)
    (1.0, 0.0, -1.0, -0.5)
    """
    return (share * seats - 1.0) / max(1, seats - 1)


def check_number(number: Any, low: int, high: int, refusal: str) -> int:
    """A whole number of Python's or NumPy's, or a refusal if it is none or out of range."""
    whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if not whole or not low <= number <= high:
        raise Refused(refusal, low=f"{low:,}", high=f"{high:,}", number=number)
    return int(number)


def check_seed(seed: Any) -> int:
    """A seed is a whole number."""
    return check_number(seed, 0, 2**256, "A seed is a whole number from {low} on, not {number}.")


def check_shaped(setting: Setting, shaped: bool) -> bool:
    """Whether rewards follow expectations, which takes a network."""
    if shaped and judge_of(setting.game) is None:
        raise Refused(
            "{title} has no network, so rewards cannot follow what it expects.",
            title=setting.game.title,
        )
    return shaped
