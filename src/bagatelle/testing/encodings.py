"""What holds for every encoding, and for every list of choices: nothing is missing, and nothing says the same twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import Record
from bagatelle.observing import encoded
from bagatelle.options import Options
from bagatelle.testing.differences import difference, frozen
from bagatelle.testing.positions import after, at, possible

FOLLOWING = 12
"""How many of the events that may be next are looked at."""


def written_badly(game: Game, pos: Record) -> Iterator[str]:
    """Numbers that an encoding writes twice, or that are 0 or further from it than 1."""
    room = game.encoding
    index, value = np.zeros(room.MOST_NUMBERS, np.int64), np.zeros(room.MOST_NUMBERS, np.float32)
    for viewer in range(pos.seats):
        n = room.encode(pos, viewer, index, value)
        twice = [where for where, times in Counter(index[:n].tolist()).items() if times > 1]
        if twice:
            yield f"'encode' writes {_named(game, twice[0])} twice for seat {viewer}{at(game, pos)}"
        for where, number in zip(index[:n].tolist(), value[:n].tolist(), strict=True):
            if not 0 < abs(number) <= 1:
                yield f"'encode' writes {number} to {_named(game, where)} for seat {viewer}{at(game, pos)}"


def blurred(game: Game, pos: Record, others: Iterable[Record], rng: random.Random) -> Iterator[str]:
    """What a viewer can see, and an encoding does not tell: among a position, some that may follow, and others."""
    actions = possible(game, pos)
    events = rng.sample(actions, min(FOLLOWING, len(actions)))
    moments = [pos, *(after(game, pos, action) for action in events), *others]
    for viewer in range(pos.seats):
        told: dict[bytes, Record] = {}
        for moment in moments:
            known = told.setdefault(encoded(game, moment, viewer).tobytes(), moment)
            if known is moment:
                continue
            one, other = game.view.view(known, viewer), game.view.view(moment, viewer)
            if frozen(one) != frozen(other):
                what = difference(one, other)
                yield f"'encode' does not tell what seat {viewer} can see: {what}{at(game, known)}{at(game, moment)}"


def ordered_alike(one: Options, other: Options) -> bool:
    """Whether names stand in the same order in both, such as the colours of the seats. A view shows them, but to an
    agent it makes no difference what it is called."""
    orders = [name for name, spec in one.specs().items() if spec.kind == "order"]
    return all(getattr(one, name) == getattr(other, name) for name in orders)


def listed_badly(choices: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Choices that are listed twice, or go by the name of another."""
    for what, values in (
        ("action", [action for action, _ in choices]),
        ("name", [name for _, name in choices]),
    ):
        twice = [value for value, times in Counter(values).items() if times > 1]
        if twice:
            yield f"the {what} {twice[0]!r} stands twice among the choices"


def _named(game: Game, place: int) -> str:
    """A number of an encoding in words."""
    piece = [piece for piece in game.encoding.PIECES if piece.begin <= max(place, 0)][-1]
    return f"{piece.name}[{place - piece.begin}]"
