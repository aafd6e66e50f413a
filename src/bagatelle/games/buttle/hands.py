"""Cards that come into a hand and leave it, and which of them everybody knows.

Equal cards cannot be told apart. Of a hand the others know "at least so many of this face"; when one of them leaves,
they know of one less.
"""

from bagatelle.games.buttle.components import EIGHT
from bagatelle.games.buttle.packs import RANK_BITS, add, add_pack, copies, has, remove
from bagatelle.kernel import Record, helper

_EIGHTS = int(RANK_BITS[EIGHT])


@helper
def is_open(pos: Record, seat: int) -> bool:
    """A hand lies open as long as the other player has a sideways eight [U31]."""
    return pos.royal[1 - seat, 0] & _EIGHTS != 0


@helper
def open_hand(pos: Record, seat: int) -> None:
    """Everybody sees the whole hand, and will remember it."""
    pos.known[seat, 0] = pos.hand[seat, 0]
    pos.known[seat, 1] = pos.hand[seat, 1]


@helper
def take_unseen(pos: Record, seat: int, face: int) -> None:
    """A card comes into a hand; the others see it only if the hand is open."""
    add(pos.hand[seat], face)
    if is_open(pos, seat):
        add(pos.known[seat], face)


@helper
def take_seen(pos: Record, seat: int, first: int, second: int) -> None:
    """Cards come into a hand from places that everybody can see."""
    add_pack(pos.hand[seat], first, second)
    add_pack(pos.known[seat], first, second)


@helper
def lose(pos: Record, seat: int, face: int) -> None:
    """A card leaves a hand; of two equal ones the frozen one goes."""
    remove(pos.hand[seat], face)
    if has(pos.known[seat], face):
        remove(pos.known[seat], face)
    if has(pos.frozen[seat], face):
        remove(pos.frozen[seat], face)


@helper
def play_from_hand(pos: Record, seat: int, face: int) -> None:
    """A card leaves a hand to be played in its owner's turn: a frozen twin stays behind, and everybody knows it."""
    remove(pos.hand[seat], face)
    if copies(pos.known[seat], face) > copies(pos.frozen[seat], face):
        remove(pos.known[seat], face)
