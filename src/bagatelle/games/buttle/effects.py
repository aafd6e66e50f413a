"""What each card does when it is played: the one-offs from Ace to nine, and the royals that stay."""

from bagatelle.games.buttle import components, hands, packs, stacks, variants
from bagatelle.games.buttle import position as at
from bagatelle.kernel import Record, helper

DONE = -1
DISCARDED = 2
DRAWN = 2


@helper
def place_royal(pos: Record, face: int, target: int) -> None:
    """An eight, Court or Crown stays on its player's side [U37]; a Pawn takes a stack there."""
    rank = packs.RANK_OF[face]
    if rank == components.PAWN:
        capture(pos, face, target)
        return
    packs.add(pos.royal[pos.turn], face)
    if rank == components.EIGHT:
        hands.open_hand(pos, 1 - pos.turn)


@helper
def capture(pos: Record, pawn: int, target: int) -> None:
    """The Pawn goes on top, and the whole stack comes over to its player's side [U25]."""
    if target < at.STACK:
        packs.remove(pos.bare[1 - pos.turn], target)
        pos.stack[stacks.free_place(pos)] = stacks.with_pawn(stacks.stack_of(1 - pos.turn, target), pawn)
    else:
        pos.stack[target - at.STACK] = stacks.with_pawn(pos.stack[target - at.STACK], pawn)
    stacks.tidy(pos)


@helper
def resolve_one_off(pos: Record, face: int, target: int) -> int:
    """Do what a one-off says; return the phase that must follow, or DONE."""
    rank = packs.RANK_OF[face]
    if rank == components.ACE:
        scrap_all_points(pos)
    elif rank == components.TWO:
        scrap_royal(pos, target)
    elif rank == components.THREE:
        fetch(pos, target)
    elif rank == components.FOUR:
        return make_discard(pos)
    elif rank == components.SIX:
        scrap_all_royals(pos)
    elif rank == components.SEVEN:
        return at.REVEAL
    elif rank == components.NINE:
        return_matching(pos, variants.hit_by_nine(pos, face, target))
    else:
        return draw_two(pos)
    return DONE


@helper
def scrap_all_points(pos: Record) -> None:
    """Ace: every point card of both players goes, covered ones with their Pawns too [U23]."""
    for seat in range(at.SEATS):
        packs.add_pack(pos.scrap, pos.bare[seat, 0], pos.bare[seat, 1])
        packs.clear(pos.bare[seat])
    for place in range(components.ALL_PAWNS):
        if pos.stack[place] != stacks.EMPTY:
            variants.scrap_stack(pos, place)


@helper
def scrap_royal(pos: Record, target: int) -> None:
    """Two: one royal goes; if it is a Pawn, its stack crosses back."""
    if target >= at.STACK:
        stack = pos.stack[target - at.STACK]
        packs.add(pos.scrap, stacks.top_pawn(stack))
        stacks.lay(pos, target - at.STACK, stacks.without_pawn(stack))
        stacks.tidy(pos)
    elif target >= at.OWN:
        packs.remove(pos.royal[pos.turn], target - at.OWN)
        packs.add(pos.scrap, target - at.OWN)
    else:
        packs.remove(pos.royal[1 - pos.turn], target)
        packs.add(pos.scrap, target)


@helper
def fetch(pos: Record, face: int) -> None:
    """Three: a card from the scrap pile comes into the hand, for all to see [U14]."""
    packs.remove(pos.scrap, face)
    packs.add(pos.hand[pos.turn], face)
    packs.add(pos.known[pos.turn], face)


@helper
def make_discard(pos: Record) -> int:
    """Four: the other player discards two cards of their choice, or all if there is nothing to choose [U15]."""
    victim = 1 - pos.turn
    if packs.size(pos.hand[victim]) > DISCARDED:
        pos.discards = DISCARDED
        return at.DISCARD
    packs.add_pack(pos.scrap, pos.hand[victim, 0], pos.hand[victim, 1])
    packs.clear(pos.hand[victim])
    packs.clear(pos.known[victim])
    packs.clear(pos.frozen[victim])
    return DONE


@helper
def discard(pos: Record, face: int) -> None:
    """One of the cards that a four takes; they are named in the order of their faces."""
    hands.lose(pos, 1 - pos.turn, face)
    packs.add(pos.scrap, face)
    pos.discards -= 1
    pos.lowest = face if pos.discards else 0


@helper
def draw_two(pos: Record) -> int:
    """Five: draw two cards, or one if there are no more [U16]."""
    pos.drawing = min(DRAWN, packs.size(pos.pile), variants.room_in_hand(pos))
    return at.DRAW if pos.drawing else DONE


@helper
def scrap_all_royals(pos: Record) -> None:
    """Six: every royal goes, all Pawns included; each card crosses once for every Pawn it loses [U39]."""
    for seat in range(at.SEATS):
        packs.add_pack(pos.scrap, pos.royal[seat, 0], pos.royal[seat, 1])
        packs.clear(pos.royal[seat])
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack != stacks.EMPTY:
            while stacks.has_pawn(stack):
                packs.add(pos.scrap, stacks.top_pawn(stack))
                stack = stacks.without_pawn(stack)
            stacks.lay(pos, place, stack)


@helper
def return_matching(pos: Record, faces: int) -> None:
    """Nine: every uncovered card of these faces goes back to the hand of the player who controls it, all at once; so
    what lies under a Pawn stays, even when that Pawn goes [U21]."""
    for seat in range(at.SEATS):
        take_back(pos, seat, pos.bare[seat, 0] & faces, pos.bare[seat, 1] & faces)
        take_back(pos, seat, pos.royal[seat, 0] & faces, pos.royal[seat, 1] & faces)
        for copy in range(2):
            pos.bare[seat, copy] &= ~faces
            pos.royal[seat, copy] &= ~faces
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack != stacks.EMPTY and (faces >> stacks.top_pawn(stack)) & 1:
            take_back(pos, stacks.side_of(stack), 1 << stacks.top_pawn(stack), 0)
            stacks.lay(pos, place, stacks.without_pawn(stack))
    stacks.tidy(pos)


@helper
def take_back(pos: Record, seat: int, first: int, second: int) -> None:
    """Cards return from the table to a hand, for all to see."""
    packs.add_pack(pos.hand[seat], first, second)
    packs.add_pack(pos.known[seat], first, second)
    variants.freeze(pos, seat, first, second)
