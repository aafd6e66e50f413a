"""The games that were saved: which ones there are, and how each of them stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from bagatelle.language import Say
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal.players import Seating
from bagatelle.terminal.saves import kept_files, matches_folder, program, shown
from bagatelle.terminal.screen import Screen

LISTED = 20
"""How many games are listed unless somebody wants them all."""


@dataclass(frozen=True)
class Saved:
    """A game in its file, in words."""

    path: Path
    title: str
    when: str
    stands: str
    over: bool
    game: str = ""
    players: tuple[str, ...] = ()


def saved_games(say: Say, most: int | None = LISTED) -> Iterator[Saved]:
    """The saved games, the last one first; a file that cannot be read says why."""
    for path in islice(kept_files(), most):
        when = f"{datetime.fromtimestamp(path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"
        try:
            record = Record.load(path)
            match = record.replay()
            voice = match.game.say(say.language)
            Seating.recorded(record).name(match, voice)
        except Refused as refused:
            yield Saved(path, path.stem, when, refused.told(say), True)
            continue
        players = voice.both(match.names)
        if match.over or record.ended:
            stands = voice("{players}: the game is over.", players=players)
        elif match.actor < 0:
            stands = voice("{players}: the game goes on.", players=players)
        else:
            player = match.names[match.actor]
            stands = voice("{players}: it is {player}'s turn.", players=players, player=player)
        over = match.over or record.ended is not None
        yield Saved(path, match.game.title, when, stands, over, match.game.name, match.names)


def plain_saves(say: Say, *, everything: bool = False) -> list[dict[str, Any]]:
    """The saved games as plain data; a file that cannot be read says why."""
    return [
        {"file": str(each.path), "saved": each.when}
        | (
            {"game": each.game, "players": [*each.players], "over": each.over}
            if each.game
            else {"error": each.stands}
        )
        for each in saved_games(say, None if everything else LISTED)
    ]


def tell_saves(screen: Screen, say: Say, *, everything: bool = False) -> None:
    """List the saved games."""
    found = [*saved_games(say, None if everything else LISTED)]
    if not found:
        screen.tell(say("You have no saved games; they would be in {path}.", path=shown(matches_folder())))
        return
    for each in found:
        screen.tell(f"{each.title}, {each.when}. {each.stands}")
        screen.tell_command(None, _command(each))


def _command(saved: Saved) -> str:
    how = "replay" if saved.over else "play --resume"
    return f"{program()} {how} {shown(saved.path)}"
