"""What a card could be played for now: points, a one-off with its targets, a royal, a Pawn on a stack."""

from bagatelle.games.buttle import components, packs, stacks, variants
from bagatelle.games.buttle import position as at
from bagatelle.kernel import Record, Words, helper


@helper
def add_uses(pos: Record, faces: int, actions: Words, n: int) -> int:
    """Everything that the player in turn may do with one card out of these faces."""
    while faces:
        face = packs.lowest(faces)
        faces &= faces - 1
        if face < components.POINT_FACES:
            actions[n] = at.POINTS + face
            n = variants.add_scuttles(pos, face, actions, n + 1)
        n = add_effects(pos, face, actions, n)
    return n


@helper
def add_effects(pos: Record, face: int, actions: Words, n: int) -> int:
    """An effect that needs an object is possible only with one; Aces, sixes and nines need none [U12]."""
    rank = packs.RANK_OF[face]
    if rank == components.TWO:
        return add_royals(pos, face, actions, n)
    if rank == components.PAWN:
        return add_captures(pos, face, actions, n)
    if rank == components.THREE:
        return add_targets(at.AIMED + face * at.TARGETS, variants.fetchable(pos), actions, n)
    if rank == components.NINE:
        return variants.add_nines(pos, face, actions, n)
    if rank == components.FOUR:
        possible = pos.hand[1 - pos.turn, 0] != 0
    elif rank == components.FIVE or rank == components.SEVEN:
        possible = pos.pile[0] != 0
    else:
        possible = True
    if possible:
        actions[n] = at.EFFECT + face
        n += 1
    return n


@helper
def add_targets(action: int, targets: int, actions: Words, n: int) -> int:
    """The same action at each of these faces."""
    while targets:
        actions[n] = action + packs.lowest(targets)
        n += 1
        targets &= targets - 1
    return n


@helper
def add_royals(pos: Record, face: int, actions: Words, n: int) -> int:
    """A two aims at a free royal or at the top Pawn of a stack [U26], on either side [U11]."""
    action = at.AIMED + face * at.TARGETS
    other = 1 - pos.turn
    n = add_targets(action, royals_in_reach(pos, other), actions, n)
    n = add_targets(action + at.OWN, pos.royal[pos.turn, 0], actions, n)
    shielded = has_court(pos, other)
    for place in range(components.ALL_PAWNS):
        if pos.stack[place] == stacks.EMPTY:
            break
        if not (shielded and stacks.side_of(pos.stack[place]) == other) and not stacks.is_twin(pos, place):
            actions[n] = action + at.STACK + place
            n += 1
    return n


@helper
def has_court(pos: Record, seat: int) -> bool:
    """Whether a player's cards are protected from the other's twos and Pawns; never from their own player's [U30]."""
    return pos.royal[seat, 0] & packs.COURTS != 0


@helper
def royals_in_reach(pos: Record, seat: int) -> int:
    """The free royals of a player that the other's twos may hit: a Court protects all other cards, two Courts also
    each other, but one Court not itself [U28]."""
    courts = pos.royal[seat, 0] & packs.COURTS
    if courts == 0:
        return pos.royal[seat, 0]
    single = courts & (courts - 1) == 0 and pos.royal[seat, 1] & packs.COURTS == 0
    return courts if single else 0


@helper
def add_captures(pos: Record, face: int, actions: Words, n: int) -> int:
    """A Pawn goes on a point card of the other player [U24], under Pawns or not [U25], unless a Court protects it."""
    other = 1 - pos.turn
    if has_court(pos, other):
        return n
    action = at.AIMED + face * at.TARGETS
    n = add_targets(action, pos.bare[other, 0], actions, n)
    place = 0
    while pos.stack[place] != stacks.EMPTY:  # this Pawn lies on none of them, so there is an empty place
        if stacks.side_of(pos.stack[place]) == other and not stacks.is_twin(pos, place):
            actions[n] = action + at.STACK + place
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
    for place in range(components.ALL_PAWNS):
        if pos.stack[place] != stacks.EMPTY and stacks.side_of(pos.stack[place]) == other:
            return True
    return False
