"""All that a seat may ever choose in Buttle, named as in the notation; but stacks go by their places, counted from 1.

draw   pass   let   discard 4YK   counter 2MK   points 7ML   seven SK   nine MS > S
two MK > Crown M   two MK > own Crown M   two MK > stack 3   three MW < 5SW
pawn Harvest > 9LK   pawn Harvest > stack 3   scuttle 8YK > 7SK   scuttle 8YK > stack 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import (
    ALL_PAWNS,
    CARDS,
    COPIES,
    FACES,
    NINE,
    PAWN,
    POINT_FACES,
    ROYAL_FACES,
    SUITS,
    THREE,
    TWO,
)
from bagatelle.games.buttle.notation import write
from bagatelle.kernel import new_position

_EMPTY_TABLE = new_position(at.Position)
"""Where every move is written the same, as long as it is aimed at no stack."""


def _of_rank(rank: int) -> list[int]:
    return [face for face, card in enumerate(CARDS) if card.rank == rank]


def _aimed(kind: int, face: int, targets: Iterable[int]) -> list[int]:
    return [kind + face * at.TARGETS + target for target in targets]


def _own(faces: Iterable[int]) -> list[int]:
    return [at.OWN + face for face in faces]


def _stacks(many: int) -> range:
    return range(at.STACK, at.STACK + many)


def _without_target() -> Iterator[int]:
    """Any card may be discarded, twos counter, Aces and numbers are worth points, and all but twos, threes and Pawns
    have an effect that needs no target."""
    yield from (at.TAKE_CARD, at.PASS, at.LET)
    yield from (at.THROW + face for face in range(FACES))
    yield from (at.AGAINST + face for face in _of_rank(TWO))
    yield from (at.POINTS + face for face in range(POINT_FACES))
    yield from (at.EFFECT + face for face in range(FACES) if CARDS[face].rank not in (TWO, THREE, PAWN))


def _with_target() -> Iterator[int]:
    """Twos aim at royals of both sides and at the Pawns of every stack, threes at any card in the scrap pile, nines at
    one of their suits, Pawns at point cards of the other side."""
    for face in _of_rank(TWO):
        yield from _aimed(at.AIMED, face, [*ROYAL_FACES, *_own(ROYAL_FACES), *_stacks(ALL_PAWNS)])
    for face in _of_rank(THREE):
        yield from _aimed(at.AIMED, face, range(FACES))
    for face in _of_rank(NINE):
        yield from _aimed(at.AIMED, face, map(SUITS.index, CARDS[face].suits))
    for face in _of_rank(PAWN):
        yield from _aimed(at.AIMED, face, [*range(POINT_FACES), *_stacks(_pawns_besides(face))])


def _pawns_besides(face: int) -> int:
    """While a Pawn is played, each stack has another one of its deck."""
    return max(sum(deck[pawn] for pawn in _of_rank(PAWN)) - 1 for deck in COPIES if deck[face])


def _scuttles() -> Iterator[int]:
    """A point card hits one that is worth less, so an Ace hits none."""
    for face in range(POINT_FACES):
        lower = [target for target in range(POINT_FACES) if CARDS[target].value < CARDS[face].value]
        if lower:
            yield from _aimed(at.SCUTTLE, face, [*lower, *_stacks(ALL_PAWNS)])


def _name(action: int) -> str:
    """A move as it is written anywhere, with the place of the stack that it is aimed at."""
    _, target = at.face_and_target(action)
    if target < at.STACK:
        return write(_EMPTY_TABLE, action)
    head, _, _ = write(_EMPTY_TABLE, action).partition(" >")
    return f"{head} > stack {target - at.STACK + 1}"


EVERY_CHOICE = tuple(
    (action, _name(action)) for action in (*_without_target(), *_with_target(), *_scuttles())
)
