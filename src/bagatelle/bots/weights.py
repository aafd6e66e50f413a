"""Learned weights as files: a network, and beside it the record of how it was trained.

The weights of a game are part of its package, or of the user's data folder if they were trained there. They fit a game
as long as what it observes is listed in the same words.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import zipfile
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from bagatelle.bots.network import FIRST, SECOND, Network
from bagatelle.folders import data_folder
from bagatelle.game import Game
from bagatelle.observing import width_of
from bagatelle.refusal import Refused

log = logging.getLogger("bagatelle.bots")

VERSION = 1
"""Of the file: what its arrays mean."""
FILE = "network.npz"


@dataclass(frozen=True)
class TrainingRecord:
    """How weights came about: enough to train them again, and to tell whether they fit."""

    game: str
    observation: str
    """A hash of what the game observes."""
    seed: int
    lessons: int
    games: int
    forecasts: int
    error: float
    """The root mean square error of the forecasts in the last lessons."""
    seconds: float
    bagatelle: str
    date: str
    version: int = VERSION


def observation_of(game: Game) -> str:
    """A hash of what a game observes: weights are good for exactly this."""
    parts = [(part.name, part.width, part.meaning) for part in game.observation.PARTS]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def save(path: Path, network: Network, record: TrainingRecord) -> None:
    """Write weights in half precision, and their record; whoever reads meanwhile finds the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = {f"layer{number}": array.astype(np.float16) for number, array in enumerate(network)}
    data = io.BytesIO()
    np.savez_compressed(data, record=np.array(json.dumps(asdict(record))), **arrays)
    half = path.with_suffix(".part")
    half.write_bytes(data.getvalue())
    half.replace(path)


def load(game: Game) -> tuple[Network, TrainingRecord] | None:
    """The weights of a game: those that the user trained, or those that came with it, or none."""
    for source in (trained_by_user(game), files(game.package) / FILE):
        if source.is_file():
            try:
                return read(game, source.read_bytes())
            except Refused as problem:
                log.warning("%s The bots play %s without it.", problem, game.title)
    return None


def trained_by_user(game: Game) -> Path:
    """Where training on this machine puts weights."""
    return data_folder() / "networks" / f"{game.name}.npz"


def read(game: Game, data: bytes) -> tuple[Network, TrainingRecord]:
    """Weights from the bytes of a file, if they fit the game."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as stored:
            record = TrainingRecord(**json.loads(str(stored["record"])))
            network = tuple(np.ascontiguousarray(stored[f"layer{number}"], np.float32) for number in range(6))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile, EOFError) as problem:
        raise Refused(f"The network of {game.title} cannot be read.") from problem
    if record.version != VERSION or record.observation != observation_of(game):
        raise Refused(f"The network of {game.title} is for another version of the game.")
    shapes = [(width_of(game), FIRST), (FIRST,), (SECOND, FIRST), (SECOND,), (SECOND,), (1,)]
    if [array.shape for array in network] != shapes or not all(np.isfinite(a).all() for a in network):
        raise Refused(f"The network of {game.title} cannot be read.")
    return network, record
