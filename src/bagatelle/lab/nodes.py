"""What a node of a cluster does: it unpacks a plan, says whether other numbers would come of it, and plays chunks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from socket import gethostname
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any
from uuid import uuid4

from bagatelle.arena.players import Player
from bagatelle.bots.bot import bots, is_installed
from bagatelle.bots.from_file import bot_in
from bagatelle.lab.plan import Plan, differing
from bagatelle.lab.playing import leave_field, play_chunk
from bagatelle.language import mark
from bagatelle.refusal import Refused

_opened: dict[str, Plan] = {}
"""The plan that this node plays, by the number of its parcel."""
_opening = Lock()
_files: list[TemporaryDirectory[str]] = []
"""Where the files of bots are kept until this process ends."""


@dataclass(frozen=True)
class Parcel:
    """A plan on its way to other machines, with the files of the bots that are not installed there."""

    number: str
    plan: Plan
    facts: dict[str, Any]
    """All on which the numbers depend, as it is on the machine that asks for them."""
    files: tuple[bytes, ...]
    """The file of each player's bot; nothing for a bot that comes from no file."""


def packed_up(plan: Plan) -> Parcel:
    """A plan with all that other machines need besides the package."""
    files = [
        Path(player.source.rpartition(":")[0]).read_bytes() if player.source else b""
        for player in plan.players
    ]
    # a new plan: what follows from it is worked out where it arrives
    travelling = replace(plan, players=tuple(map(_with_class, plan.players)))
    return Parcel(uuid4().hex, travelling, plan.facts, tuple(files))


def _with_class(player: Player) -> Player:
    """A player whose bot others can find, because it is installed, comes from a file, or is sent along as a class."""
    name = player.bot
    if not isinstance(name, str) or player.is_program or player.source or is_installed(name):
        return player
    return replace(player, bot=bots()[name])


def differing_there(parcel: Parcel) -> str | None:
    """In what the machine where this runs differs from the one that asks, if other numbers would come of it."""
    return differing(_opened_here(parcel).facts, parcel.facts)


def differs(node: str, what: str) -> Refused:
    """Why a node may not play."""
    text = mark("The node {node} differs in {what}: install the same there as here.")
    return Refused(text, node=node, what=Refused(what))


def play_there(parcel: Parcel, chunk: int) -> bytes:
    """Play one chunk on the machine where this runs: its games as a Parquet file. A machine may have come after the
    others were looked at."""
    if what := differing_there(parcel):
        raise differs(gethostname(), what)
    plan = _opened_here(parcel)
    try:
        return play_chunk(plan, chunk)
    finally:
        if any(player.is_program for player in plan.players):
            leave_field()  # nobody would end these programs later


def _opened_here(parcel: Parcel) -> Plan:
    """The plan as this machine plays it: bots that are not installed come from the files in the parcel."""
    with _opening:
        if parcel.number not in _opened:
            players = zip(parcel.plan.players, parcel.files, strict=True)
            plan = replace(parcel.plan, players=tuple(_at_home(player, file) for player, file in players))
            _opened.clear()
            _opened[parcel.number] = plan
        return _opened[parcel.number]


def _at_home(player: Player, file: bytes) -> Player:
    """A player with the bot that came along, if it is not one that is installed."""
    if not player.source:
        return player
    if not _files:
        _files.append(TemporaryDirectory(prefix="bagatelle-bots-"))
    path, _, class_name = player.source.rpartition(":")
    copy = Path(_files[0].name) / hashlib.sha256(file).hexdigest()[:16] / Path(path).name
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(file)
    source = f"{copy}:{class_name}"
    return replace(player, bot=bot_in(source), source=source)
