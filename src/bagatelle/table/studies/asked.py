"""What somebody asks the lab to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bagatelle.game import Game, find_game
from bagatelle.language import Say
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.table.studies.allowed import BOTS


@dataclass(frozen=True)
class Asked:
    """A study: a game, its variants, who plays, how often and from which seed."""

    game: Game
    seats: int
    variants: tuple[Options, ...]
    """One, or two of which the first has the rules as printed."""
    bots: tuple[str, ...]
    games: int
    """Of each variant."""
    seed: int

    @classmethod
    def read(
        cls, game: str, seats: int, options: Mapping[str, Any], choices: Sequence[Mapping[str, Any] | None],
        bots: Sequence[str], games: int, seed: int, most: int, say: Say, *, compare: bool,
    ) -> Asked:  # fmt: skip
        """Read what somebody sent, or refuse it in their language."""
        found = find_game(game, say)
        found.check_seats(seats, say)
        for bot in bots:
            if bot not in BOTS:
                raise Refused(say("In the lab of a table these bots play: {bots}.", bots=", ".join(BOTS)))
        if not 1 <= games <= most:
            raise Refused(
                say("Whoever runs this table allows studies of 1 to {most} games.", most=f"{most:,}")
            )
        own = found.say(say.language)
        seated = {seat: dict(choice) for seat, choice in enumerate(choices[:seats]) if choice}
        wanted = found.options.read(options, own).with_choices(seated, own)
        printed = found.options.read({}, own).with_choices(seated, own)
        variants = (printed, wanted) if compare and wanted != printed else (wanted,)
        return cls(found, seats, variants, tuple(bots), games, seed)

    def plain(self) -> dict[str, Any]:
        """The study for the process that plays it."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "variants": [options.changed() for options in self.variants],
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
        }
