"""The options of a match that begins at a position. The position decides: options given beside it must agree with it,
and what is not given follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bagatelle.language import ENGLISH, Say
from bagatelle.options import Options
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    import numpy as np

    from bagatelle.game import Game

Asked = Options | Mapping[str, Any] | None


def options_at(game: Game, position: np.record, asked: Asked = None, say: Say = ENGLISH) -> Options:
    """Return the options that hold at a position; refuse options asked for beside it that contradict it."""
    told, values = _told_and_asked(game, position, asked, say)
    different = contradictions(game, position, values)
    if different:
        raise Refused(
            say(
                "That position is played with {there}, not with {asked}: leave these options out, or begin at another "
                "position.",
                there=_listed({name: told.plain()[name] for name in different}, say),
                asked=_listed(different, say),
            )
        )
    return game.options.read({**told.plain(), **values}, say)


def stored_options_at(game: Game, position: np.record, stored: Asked) -> Options:
    """Return the options that hold at a position, for a match that was stored with its options: where they contradict
    each other, the position decides; where they agree, the stored spelling stays, such as the name of a fighter."""
    told, values = _told_and_asked(game, position, stored, ENGLISH)
    different = contradictions(game, position, values)
    agreed = {name: value for name, value in values.items() if name not in different}
    return game.options.read({**told.plain(), **agreed})


def contradictions(game: Game, position: np.record, asked: Asked) -> dict[str, Any]:
    """Return the options asked for that a position contradicts, with the values asked for. Values that set up the same
    game agree, however they are spelled; a game that cannot tell its options contradicts nothing."""
    told, values = _told_and_asked(game, position, asked, ENGLISH)
    seats = int(position.seats)
    return {
        name: value
        for name, value in values.items()
        if value != told.plain()[name] and not _set_up_alike(game, seats, told, name, value)
    }


def _told_and_asked(
    game: Game, position: np.record, asked: Asked, say: Say
) -> tuple[Options, dict[str, Any]]:
    """Return what the position tells, and the values that were asked for, as they are usually spelled."""
    wanted = asked if isinstance(asked, Options) else game.options.read(asked or {}, say)
    names = wanted.specs() if isinstance(asked, Options) else asked or {}
    told = game.position_line.options_of(position)
    return wanted if told is None else told, {name: wanted.plain()[name] for name in names}


def _set_up_alike(game: Game, seats: int, told: Options, name: str, value: Any) -> bool:
    """Whether a game would be set up the same with another value of one option."""
    try:
        other = game.options.read({**told.plain(), name: value})
    except Refused:  # it does not go together with the others
        return False
    first, second = (
        game.position_line.write_position(game.start(seats, options)) for options in (told, other)
    )
    return first == second


def _listed(values: Mapping[str, Any], say: Say) -> str:
    return say.both([f"{name}={_in_words(value, say)}" for name, value in values.items()])


def _in_words(value: Any, say: Say) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
