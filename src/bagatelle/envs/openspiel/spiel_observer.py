"""What a player sees and has been told, as text and as numbers."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

import numpy as np
import pyspiel

from bagatelle.envs.openspiel.moment import BY_CHANCE, FINGERPRINT, Moment, fingerprint
from bagatelle.game import Game
from bagatelle.kernel import SPECTATOR
from bagatelle.language import ENGLISH
from bagatelle.observing import encoded, width
from bagatelle.rooms import Audience

BITS = 32
"""So many numbers stand for one event in a tensor."""


class SpielObserver:
    """An observation, or with perfect recall an information state, in the form that OpenSpiel asks for.

    The tensor of an observation has two parts: who observes (``player``), and what the game's `encode` writes, in the
    pieces that it names. An information state adds two more. ``recent`` has a row for each of the last events, the
    latest first: who acted, chance being the last, then 32 numbers of -1 and 1 that stand for the words in which the
    player was told of it; the same words, the same numbers. ``everything`` has 64 such numbers that stand for all that
    the player was ever told and knew: they differ wherever information states do.

    Without private information it is what a spectator sees, in words only.
    """

    def __init__(self, game: Game, seats: int, recall: int, wanted: pyspiel.IIGObservationType) -> None:
        self._game = game
        self._seats = seats
        self._recalls: bool = wanted.perfect_recall
        self._public: bool = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public:
            return
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (seats,))]
        pieces += [(piece.name, (piece.width,)) for piece in game.encoding.PIECES]
        if self._recalls:
            pieces += [("recent", (recall, seats + 1 + BITS))] if recall else []
            pieces += [("everything", (8 * FINGERPRINT,))]
        sizes = [prod(shape) for _, shape in pieces]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(pieces, parts, strict=True)}
        self._seen = self.tensor[seats : seats + width(game.encoding.PIECES)]

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player knows of a state."""
        if self._public:
            return
        moment: Moment = state.moment
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self._seen[:] = encoded(self._game, moment.pos, player)
        if self._recalls:
            self.dict["everything"][:] = signs(moment.fingerprint(player))
        if "recent" in self.dict:
            rows = self.dict["recent"]
            for row, told in zip(rows, moment.recent(player), strict=False):
                who, words = told.split(" ", 1)
                row[self._seats if who == BY_CHANCE else int(who[1:])] = 1
                row[self._seats + 1 :] = signs_of(words)

    def string_from(self, state: Any, player: int) -> str:
        """What a player knows of a state: with perfect recall every event as it was told, and a fingerprint of all
        that was known after each; else the position in sentences."""
        moment: Moment = state.moment
        viewer = SPECTATOR if self._public else player
        if self._recalls:
            told = list(moment.recent(viewer))[::-1]
            who = "everybody" if self._public else f"p{player}"
            return " | ".join([who, *told, f"#{moment.fingerprint(viewer).hex()}"])
        pos = moment.looked_at()
        names = tuple(self._game.sentences.seat_names(pos, ENGLISH))
        to = Audience(viewer, ENGLISH, names, you=None if self._public else player)
        return "\n".join(self._game.aloud.read_aloud(self._game.view.view(pos, viewer), [], to))


@lru_cache(8192)
def signs_of(words: str) -> Any:
    """The numbers that stand for an event, told in these words."""
    return signs(fingerprint(words.encode())[: BITS // 8])


def signs(data: bytes) -> Any:
    """The bits of some bytes as -1 and 1."""
    return np.unpackbits(np.frombuffer(data, np.uint8)) * np.float32(2) - 1
