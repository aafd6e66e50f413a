"""Cards that come into a hand and leave it, and which of them everybody knows.

Equal cards cannot be told apart. Of a hand the others know "at least so many of this face"; when one of them leaves,
they know of one less.
"""

from bagatelle.games.buttle import packs
from bagatelle.kernel import Record, helper


@helper
def is_open(pos: Record, seat: int) -> bool:
    """A hand is open for as long as the other player has a sideways eight [U31]."""
    return pos.royal[1 - seat, 0] & packs.EIGHTS != 0


@helper
def open_hand(pos: Record, seat: int) -> None:
    """Everybody sees the whole hand, and will remember it."""
    pos.known[seat, 0] = pos.hand[seat, 0]
    pos.known[seat, 1] = pos.hand[seat, 1]


@helper
def take_unseen(pos: Record, seat: int, face: int) -> None:
    """A card comes into a hand; the others see it only if the hand is open."""
    packs.add(pos.hand[seat], face)
    if is_open(pos, seat):
        packs.add(pos.known[seat], face)


@helper
def lose(pos: Record, seat: int, face: int) -> None:
    """A card leaves a hand; of two equal ones the frozen one goes."""
    packs.remove(pos.hand[seat], face)
    if packs.has(pos.known[seat], face):
        packs.remove(pos.known[seat], face)
    if packs.has(pos.frozen[seat], face):
        packs.remove(pos.frozen[seat], face)


@helper
def play_from_hand(pos: Record, face: int) -> None:
    """The player in turn plays a card: a frozen twin stays behind, and everybody knows it."""
    seat = pos.turn
    packs.remove(pos.hand[seat], face)
    if packs.copies(pos.known[seat], face) > packs.copies(pos.frozen[seat], face):
        packs.remove(pos.known[seat], face)
