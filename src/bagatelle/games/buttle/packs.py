"""Packs of cards without order: a bit for every face in two words, for the first copy and for the second.

A face whose only copy lies here has its bit in the first word; both copies set it in both words. So a suit, a rank or
a hand is one number, and what a nine returns is one AND.
"""

from typing import Any

import numpy as np

from bagatelle.games.buttle import components
from bagatelle.games.buttle.components import CARDS, FACES
from bagatelle.kernel import Rng, below, helper

COPY_WORDS = 2
_TRIES = 8
_PRIME = 67
"""The powers of two up to 2**65 leave different remainders, which gives the number of a bit without counting."""

RANK_OF = np.array([card.rank for card in CARDS], np.int64)
VALUE_OF = np.array([card.value for card in CARDS], np.int64)


def _bits(faces: list[int]) -> int:
    return sum(1 << face for face in faces)


def _bits_where(wanted: Any) -> int:
    return _bits([face for face, card in enumerate(CARDS) if wanted(card)])


SUIT_BITS = np.array([_bits_where(lambda card, s=s: s in card.suits) for s in components.SUITS], np.int64)
"""All faces of each suit."""
RANK_BITS = np.array(
    [_bits_where(lambda card, r=r: card.rank == r) for r in range(len(components.RANKS))], np.int64
)
"""All faces of each rank."""
TWOS, THREES, EIGHTS, COURTS, CROWNS = (
    int(RANK_BITS[rank])
    for rank in (components.TWO, components.THREE, components.EIGHT, components.COURT, components.CROWN)
)
SUITS_OF = np.array(
    [_bits_where(lambda card, face=face: set(card.suits) & set(CARDS[face].suits)) for face in range(FACES)],
    np.int64,
)
"""All faces that share a suit with a face."""
DECK_WORDS = np.array(
    [
        [_bits([f for f in range(FACES) if n[f] > copy]) for copy in range(COPY_WORDS)]
        for n in components.COPIES
    ],
    np.int64,
)
"""Each whole deck as a pack."""
_FACE_OF = np.zeros(_PRIME, np.int64)
for _face in range(FACES):
    _FACE_OF[(1 << _face) % _PRIME] = _face


@helper
def lowest(bits: int) -> int:
    """The lowest face in a word that is not empty."""
    return _FACE_OF[(bits & -bits) % _PRIME]


@helper
def ones(bits: int) -> int:
    """How many faces a word holds."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


@helper
def size(pack: Any) -> int:
    """How many cards a pack holds."""
    return ones(pack[0]) + ones(pack[1])


@helper
def has(pack: Any, face: int) -> bool:
    """Whether a pack holds a card with this face."""
    return (pack[0] >> face) & 1 != 0


@helper
def copies(pack: Any, face: int) -> int:
    """How many cards with this face a pack holds."""
    return ((pack[0] >> face) & 1) + ((pack[1] >> face) & 1)


@helper
def add(pack: Any, face: int) -> None:
    """Put a card into a pack."""
    bit = np.int64(1) << face
    if pack[0] & bit:
        pack[1] |= bit
    else:
        pack[0] |= bit


@helper
def remove(pack: Any, face: int) -> None:
    """Take a card out of a pack that holds it."""
    bit = np.int64(1) << face
    if pack[1] & bit:
        pack[1] ^= bit
    else:
        pack[0] ^= bit


@helper
def add_pack(pack: Any, first: int, second: int) -> None:
    """Put all cards of another pack, given by its two words, into a pack."""
    pack[1] |= second | (pack[0] & first)
    pack[0] |= first


@helper
def remove_pack(pack: Any, first: int, second: int) -> None:
    """Take all cards of another pack, given by its two words, out of a pack that holds them."""
    pack[0] = (pack[0] & ~first) | (pack[1] & ~second)
    pack[1] &= ~first


@helper
def clear(pack: Any) -> None:
    """Empty a pack."""
    pack[0] = 0
    pack[1] = 0


@helper
def draw_from(pack: Any, rng: Rng) -> int:
    """The face of a random card of a pack, every card being equally likely."""
    for _ in range(
        _TRIES
    ):  # point at any place of a double deck: quicker than counting, if a card lies there
        place = below(rng, COPY_WORDS * FACES)
        face = place % FACES
        if (pack[place // FACES] >> face) & 1:
            return face
    singles = ones(pack[0])
    number = below(rng, singles + ones(pack[1]))
    bits = pack[0] if number < singles else pack[1]
    for _ in range(number if number < singles else number - singles):
        bits &= bits - 1
    return lowest(bits)


def faces_of(first: int, second: int = 0) -> list[int]:
    """The cards of a pack, given by its two words, in the order of the faces, as a list for texts and views.

    >>> faces_of(0b101, 0b100)
    [0, 2, 2]
    """
    once, twice = int(first), int(second)
    faces: list[int] = []
    while once:
        bit = once & -once
        face = bit.bit_length() - 1
        faces += [face, face] if twice & bit else [face]
        once ^= bit
    return faces
