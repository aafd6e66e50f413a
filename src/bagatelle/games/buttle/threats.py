"""What is about to happen in Buttle: who could win with which card, and what an announced one-off would change."""

import numpy as np

from bagatelle.games.buttle import components, packs, rules, stacks, uses, variants
from bagatelle.games.buttle import position as at
from bagatelle.kernel import Record, helper, highest_bit

NEVER = 7
"""More turns than anybody should plan for."""

_MOST_CROWNS = len(components.NEEDED) - 1
_POINT_CARDS = (1 << components.POINT_FACES) - 1
_PAWNS = int(packs.RANK_BITS[components.PAWN])
_WORTH_AT_LEAST = np.array(
    [
        sum(1 << face for face in range(components.POINT_FACES) if packs.VALUE_OF[face] >= least)
        for least in range(11)
    ],
    np.int64,
)
"""The point cards of at least so many points."""


@helper
def to_go(pos: Record, seat: int) -> int:
    """The points that a player still needs."""
    return rules.needed(pos, seat) - rules.points(pos, seat)


@helper
def saved_by(pos: Record, crowns: int, more: int) -> int:
    """How many points fewer a player with so many Crowns would need with some more."""
    return rules.needed_with(pos, crowns) - rules.needed_with(pos, crowns + more)


@helper
def points_of(pos: Record, seat: int, faces: int) -> int:
    """What a player's uncovered point cards of these faces are worth."""
    total = 0
    for copy in range(packs.COPY_WORDS):
        left = pos.bare[seat, copy] & faces
        while left:
            total += packs.VALUE_OF[packs.lowest(left)]
            left &= left - 1
    return total


@helper
def unseen_of(pos: Record, other: int, faces: int) -> int:
    """How many cards of these faces lie in the pile or, unknown, in the other hand."""
    total = packs.ones(pos.pile[0] & faces) + packs.ones(pos.pile[1] & faces)
    total += packs.ones(pos.hand[other, 0] & faces) + packs.ones(pos.hand[other, 1] & faces)
    return total - packs.ones(pos.known[other, 0] & faces) - packs.ones(pos.known[other, 1] & faces)


@helper
def best_to_capture(pos: Record, seat: int) -> int:
    """What the best card is worth that a Pawn could take from a player; 0 when a Court protects them all."""
    if uses.has_court(pos, seat):
        return 0
    best = packs.VALUE_OF[highest_bit(pos.bare[seat, 0])] if pos.bare[seat, 0] else 0
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack == stacks.EMPTY:
            break
        if stacks.side_of(stack) == seat:
            best = max(best, packs.VALUE_OF[stacks.card_of(stack)])
    return best


@helper
def winning_cards(pos: Record, seat: int, missing: int) -> int:
    """All faces with which a player who misses so many points would win at once: a point card, a Crown, or a Pawn."""
    winning = _WORTH_AT_LEAST[min(max(missing, 0), 10)]
    crowns = packs.ones(pos.royal[seat, 0] & packs.CROWNS)
    if crowns < _MOST_CROWNS and missing <= saved_by(pos, crowns, 1):
        winning |= packs.CROWNS
    if best_to_capture(pos, 1 - seat) >= missing:
        winning |= _PAWNS
    return winning


@helper
def turns_to_win(pos: Record, seat: int, missing: int, first: int, second: int) -> int:
    """In how many turns a player who misses so many points wins with these cards, if nobody interferes: some Crowns,
    then the highest point cards; NEVER if they are not enough."""
    crowns = packs.ones(pos.royal[seat, 0] & packs.CROWNS)
    best = NEVER
    for more in range(packs.ones(first & packs.CROWNS) + 1):
        if crowns + more > _MOST_CROWNS:
            break
        left = missing - saved_by(pos, crowns, more)
        turns = more
        cards = first & _POINT_CARDS
        while left > 0 and cards:
            face = highest_bit(cards)
            cards ^= np.int64(1) << face
            points = packs.VALUE_OF[face]
            left -= points
            turns += 1
            if left > 0 and (second >> face) & 1:
                left -= points
                turns += 1
        if left <= 0:
            best = min(best, turns)
    return best


@helper
def chance_to_hold(wanted: int, unseen: int, held: int) -> float:
    """The chance that one of the wanted cards is among those held, out of the unseen ones."""
    without = 1.0
    for place in range(min(held, unseen)):
        without *= max(0, unseen - wanted - place) / (unseen - place)
    return 1.0 - without


@helper
def to_go_after(pos: Record, seat: int) -> int:
    """The points that a player still needs if the announced one-off happens."""
    face, target = at.face_of(pos.pending), at.target_of(pos.pending)
    rank = packs.RANK_OF[face]
    if rank == components.ACE:
        return rules.needed(pos, seat)
    returned = variants.hit_by_nine(pos, face, target) if rank == components.NINE else 0
    crowns = pos.royal[seat, 0] & packs.CROWNS & ~returned
    if rank == components.SIX:
        crowns = 0
    elif rank == components.TWO and target < at.STACK:
        owner = pos.turn if target >= at.OWN else 1 - pos.turn
        if owner == seat:
            crowns &= ~(np.int64(1) << (target % at.OWN))
    points = points_of(pos, seat, ~returned)
    for place in range(components.ALL_PAWNS):
        stack = pos.stack[place]
        if stack == stacks.EMPTY:
            break
        lost = components.ALL_PAWNS if rank == components.SIX else 0
        if (rank == components.TWO and target == at.STACK + place) or (
            returned >> stacks.top_pawn(stack)
        ) & 1:
            lost = 1
        while lost > 0 and stacks.has_pawn(stack):
            stack = stacks.without_pawn(stack)
            lost -= 1
        if stacks.side_of(stack) == seat:
            points += packs.VALUE_OF[stacks.card_of(stack)]
    return rules.needed_with(pos, packs.ones(crowns)) - points
