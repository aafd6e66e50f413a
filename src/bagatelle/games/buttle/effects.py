"""What each card does when it is played: the one-offs from Ace to nine, and the royals that stay."""

from bagatelle.games.buttle.components import ACE, ALL_PAWNS, EIGHT, FOUR, NINE, PAWN, SEVEN, SIX, THREE, TWO
from bagatelle.games.buttle.hands import lose, open_hand, take_seen
from bagatelle.games.buttle.packs import RANK_OF, add, add_pack, clear, remove, size
from bagatelle.games.buttle.position import DISCARD, DRAW, OWN, REVEAL, SEATS, STACK
from bagatelle.games.buttle.stacks import (
    EMPTY,
    free_place,
    has_pawn,
    lay,
    side_of,
    stack_of,
    tidy,
    top_pawn,
    with_pawn,
    without_pawn,
)
from bagatelle.games.buttle.variants import freeze, hit_by_nine, room_in_hand, scrap_stack
from bagatelle.kernel import Record, helper

DONE = -1
DISCARDED = 2
DRAWN = 2


@helper
def place_royal(pos: Record, face: int, target: int) -> None:
    """An eight, Court or Crown lies on its player's own side [U37]; a Pawn takes a stack there."""
    rank = RANK_OF[face]
    if rank == PAWN:
        capture(pos, face, target)
        return
    add(pos.royal[pos.turn], face)
    if rank == EIGHT:
        open_hand(pos, 1 - pos.turn)


@helper
def capture(pos: Record, pawn: int, target: int) -> None:
    """The Pawn goes on top, and the whole stack comes over to its player's side [U25]."""
    if target < STACK:
        remove(pos.bare[1 - pos.turn], target)
        pos.stack[free_place(pos)] = with_pawn(stack_of(1 - pos.turn, target), pawn)
    else:
        pos.stack[target - STACK] = with_pawn(pos.stack[target - STACK], pawn)
    tidy(pos)


@helper
def resolve_one_off(pos: Record, face: int, target: int) -> int:
    """Do what a one-off says; return the phase that must follow, or DONE."""
    rank = RANK_OF[face]
    if rank == ACE:
        scrap_all_points(pos)
    elif rank == TWO:
        scrap_royal(pos, target)
    elif rank == THREE:
        fetch(pos, target)
    elif rank == FOUR:
        return make_discard(pos)
    elif rank == SIX:
        scrap_all_royals(pos)
    elif rank == SEVEN:
        return REVEAL
    elif rank == NINE:
        return_matching(pos, hit_by_nine(pos, face, target))
    else:
        return draw_two(pos)
    return DONE


@helper
def scrap_all_points(pos: Record) -> None:
    """Ace: every point card of both players goes, covered ones with their Pawns too [U23]."""
    for seat in range(SEATS):
        add_pack(pos.scrap, pos.bare[seat, 0], pos.bare[seat, 1])
        clear(pos.bare[seat])
    for place in range(ALL_PAWNS):
        if pos.stack[place] != EMPTY:
            scrap_stack(pos, place)


@helper
def scrap_royal(pos: Record, target: int) -> None:
    """Two: one royal goes; under a Pawn that goes the stack crosses back."""
    if target >= STACK:
        stack = pos.stack[target - STACK]
        add(pos.scrap, top_pawn(stack))
        lay(pos, target - STACK, without_pawn(stack))
        tidy(pos)
    elif target >= OWN:
        remove(pos.royal[pos.turn], target - OWN)
        add(pos.scrap, target - OWN)
    else:
        remove(pos.royal[1 - pos.turn], target)
        add(pos.scrap, target)


@helper
def fetch(pos: Record, face: int) -> None:
    """Three: a card from the scrap pile comes into the hand, for all to see [U14]."""
    remove(pos.scrap, face)
    take_seen(pos, pos.turn, 1 << face, 0)


@helper
def make_discard(pos: Record) -> int:
    """Four: the other player discards two cards of his choice, or all if there is nothing to choose [U15]."""
    victim = 1 - pos.turn
    if size(pos.hand[victim]) > DISCARDED:
        pos.discards = DISCARDED
        return DISCARD
    add_pack(pos.scrap, pos.hand[victim, 0], pos.hand[victim, 1])
    clear(pos.hand[victim])
    clear(pos.known[victim])
    clear(pos.frozen[victim])
    return DONE


@helper
def discard(pos: Record, face: int) -> None:
    """One of the cards that a four costs; they are chosen in the order of the faces."""
    lose(pos, 1 - pos.turn, face)
    add(pos.scrap, face)
    pos.discards -= 1
    pos.lowest = face if pos.discards else 0


@helper
def draw_two(pos: Record) -> int:
    """Five: draw two cards, or one if there is no more [U16]."""
    pos.drawing = min(DRAWN, size(pos.pile), room_in_hand(pos, pos.turn))
    return DRAW if pos.drawing else DONE


@helper
def scrap_all_royals(pos: Record) -> None:
    """Six: every royal goes, all Pawns among them; each card crosses once for every Pawn it loses [U39]."""
    for seat in range(SEATS):
        add_pack(pos.scrap, pos.royal[seat, 0], pos.royal[seat, 1])
        clear(pos.royal[seat])
    for place in range(ALL_PAWNS):
        stack = pos.stack[place]
        if stack != EMPTY:
            while has_pawn(stack):
                add(pos.scrap, top_pawn(stack))
                stack = without_pawn(stack)
            lay(pos, place, stack)


@helper
def return_matching(pos: Record, faces: int) -> None:
    """Nine: every uncovered card of these faces goes back to the hand of the player who controls it, all at once; so
    what lies under a Pawn stays, also when that Pawn goes [U21]."""
    for seat in range(SEATS):
        take_back(pos, seat, pos.bare[seat, 0] & faces, pos.bare[seat, 1] & faces)
        take_back(pos, seat, pos.royal[seat, 0] & faces, pos.royal[seat, 1] & faces)
        for copy in range(2):
            pos.bare[seat, copy] &= ~faces
            pos.royal[seat, copy] &= ~faces
    for place in range(ALL_PAWNS):
        stack = pos.stack[place]
        if stack != EMPTY and (faces >> top_pawn(stack)) & 1:
            take_back(pos, side_of(stack), 1 << top_pawn(stack), 0)
            lay(pos, place, without_pawn(stack))
    tidy(pos)


@helper
def take_back(pos: Record, seat: int, first: int, second: int) -> None:
    """Cards return from the table to a hand, for all to see."""
    take_seen(pos, seat, first, second)
    freeze(pos, seat, first, second)
