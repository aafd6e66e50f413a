"""What a card could be played for now: points, a one-off with its targets, a royal, a Pawn on a stack."""

from bagatelle.games.buttle.components import (
    ALL_PAWNS,
    COURT,
    FIVE,
    FOUR,
    NINE,
    PAWN,
    POINT_FACES,
    SEVEN,
    THREE,
    TWO,
)
from bagatelle.games.buttle.packs import RANK_BITS, RANK_OF, lowest
from bagatelle.games.buttle.position import AT, EFFECT, OWN, POINTS, STACK, TARGETS
from bagatelle.games.buttle.stacks import EMPTY, is_twin, side_of
from bagatelle.games.buttle.variants import add_nines, add_scuttles, fetchable
from bagatelle.kernel import Record, Words, helper

_COURTS = int(RANK_BITS[COURT])


@helper
def add_uses(pos: Record, faces: int, actions: Words, n: int) -> int:
    """Everything that the player in turn may do with one card out of these faces."""
    while faces:
        face = lowest(faces)
        faces &= faces - 1
        if face < POINT_FACES:
            actions[n] = POINTS + face
            n = add_scuttles(pos, face, actions, n + 1)
        n = add_effects(pos, face, actions, n)
    return n


@helper
def add_effects(pos: Record, face: int, actions: Words, n: int) -> int:
    """An effect that needs an object is possible only with one; Aces, sixes and nines need none [U12]."""
    rank = RANK_OF[face]
    if rank == TWO:
        return add_royals(pos, face, actions, n)
    if rank == PAWN:
        return add_captures(pos, face, actions, n)
    if rank == THREE:
        return add_targets(AT + face * TARGETS, fetchable(pos), actions, n)
    if rank == NINE:
        return add_nines(pos, face, actions, n)
    if rank == FOUR:
        possible = pos.hand[1 - pos.turn, 0] != 0
    elif rank == FIVE or rank == SEVEN:
        possible = pos.pile[0] != 0
    else:
        possible = True
    if possible:
        actions[n] = EFFECT + face
        n += 1
    return n


@helper
def add_targets(action: int, targets: int, actions: Words, n: int) -> int:
    """The same action at each of these faces."""
    while targets:
        actions[n] = action + lowest(targets)
        n += 1
        targets &= targets - 1
    return n


@helper
def add_royals(pos: Record, face: int, actions: Words, n: int) -> int:
    """A two aims at a free royal or at the top Pawn of a stack [U26], on either side [U11]."""
    action = AT + face * TARGETS
    other = 1 - pos.turn
    n = add_targets(action, royals_in_reach(pos, other), actions, n)
    n = add_targets(action + OWN, pos.royal[pos.turn, 0], actions, n)
    shielded = has_court(pos, other)
    for place in range(ALL_PAWNS):
        if pos.stack[place] == EMPTY:
            break
        if not (shielded and side_of(pos.stack[place]) == other) and not is_twin(pos, place):
            actions[n] = action + STACK + place
            n += 1
    return n


@helper
def has_court(pos: Record, seat: int) -> bool:
    """Whether a player's cards are protected from the other's twos and Pawns; never from his own [U30]."""
    return pos.royal[seat, 0] & _COURTS != 0


@helper
def royals_in_reach(pos: Record, seat: int) -> int:
    """The free royals of a player that the other's twos may hit: a Court protects all other cards, two Courts also
    each other, but one Court not itself [U28]."""
    courts = pos.royal[seat, 0] & _COURTS
    if courts == 0:
        return pos.royal[seat, 0]
    single = courts & (courts - 1) == 0 and pos.royal[seat, 1] & _COURTS == 0
    return courts if single else 0


@helper
def add_captures(pos: Record, face: int, actions: Words, n: int) -> int:
    """A Pawn goes on a point card of the other player [U24], under Pawns or not [U25], unless a Court protects it."""
    other = 1 - pos.turn
    if has_court(pos, other):
        return n
    action = AT + face * TARGETS
    n = add_targets(action, pos.bare[other, 0], actions, n)
    place = 0
    while pos.stack[place] != EMPTY:  # this Pawn lies on none of them, so there is an empty place
        if side_of(pos.stack[place]) == other and not is_twin(pos, place):
            actions[n] = action + STACK + place
            n += 1
        place += 1
    return n


@helper
def can_capture(pos: Record) -> bool:
    """Whether a Pawn could be played now."""
    other = 1 - pos.turn
    if has_court(pos, other):
        return False
    if pos.bare[other, 0]:
        return True
    for place in range(ALL_PAWNS):
        if pos.stack[place] != EMPTY and side_of(pos.stack[place]) == other:
            return True
    return False
