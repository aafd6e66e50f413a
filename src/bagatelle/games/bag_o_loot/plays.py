"""The plays of Bag-O-Loot: which of them are possible, and what each does to the table and to the mover's hand."""

from bagatelle.games.bag_o_loot import components
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import Record, Words, helper


@helper
def list_opens(actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """Two to five cards, at least one of them a number card [L1]."""
    for k in range(1, mine + 1):
        for j in range(1 if k == 1 else 0, min(wild, components.COPIES - k) + 1):
            actions[n] = at.OPEN + number * at.CHOICES + k * (components.COPIES + 1) + j
            n += 1
    return n


@helper
def list_joins(pos: Record, actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """A lone looter takes the number of the cards that join it, so there must be one [L2] [L3]."""
    before = 0
    for slot in range(at.SLOTS):
        group = at.group_at(pos, components.LOOTER, slot)
        if group == 0:
            break
        if group != before:
            base = at.JOIN + (number * at.SLOTS + slot) * at.CHOICES
            for k in range(1, min(mine, components.COPIES - 1) + 1):
                for j in range(min(wild, components.COPIES - 1 - k) + 1):
                    actions[n] = base + k * (components.COPIES + 1) + j
                    n += 1
        before = group
    return n


@helper
def list_plays_on(pos: Record, actions: Words, n: int, number: int, mine: int, wild: int) -> int:
    """Build on, steal, snitch from or combine the groups of one number; equal groups are one target."""
    before, owner, numbers, looters, split = 0, 0, 0, 0, False
    for slot in range(at.SLOTS):
        group = at.group_at(pos, number, slot)
        if group == 0:
            break
        split = split or (slot > 0 and at.owner_of(group) != owner)
        owner = at.owner_of(group)
        numbers += at.numbers_in(group)
        looters += at.looters_in(group)
        if group != before:
            room = components.COPIES - at.size_of(group)  # nothing overflows except a combine [L11]
            base = at.ADD + (number * at.SLOTS + slot) * at.CHOICES
            for k in range(min(mine, room) + 1):
                for j in range(1 if k == 0 else 0, min(wild, room - k) + 1):
                    actions[n] = base + k * (components.COPIES + 1) + j
                    n += 1
            if mine > 0 and at.looters_in(group) > 0:  # a looter for a looter is no snitch [L5]
                actions[n] = at.SNITCH + number * at.SLOTS + slot
                n += 1
        before = group
    if split:  # groups of two owners at least, singletons too [L6] [L7]
        for k in range(mine + 1):
            room = components.COPIES - numbers - k
            fewest = 1 if k == 0 else 0  # a card must be added [L9]
            if wild >= fewest:
                for j in range(min(looters + fewest, room), min(looters + wild, room) + 1):
                    actions[n] = at.COMBINE + number * at.CHOICES + k * (components.COPIES + 1) + j
                    n += 1
    return n


@helper
def lay(pos: Record, row: int, group: int) -> None:
    """Put a group on the table, in its place by size, so that equal tables have equal bytes."""
    slot = 0
    while pos.table[row, slot] > group:
        slot += 1
    for later in range(at.SLOTS - 1, slot, -1):
        pos.table[row, later] = pos.table[row, later - 1]
    pos.table[row, slot] = group
    if at.size_of(group) == 1:
        pos.singles[at.owner_of(group)] += 1


@helper
def lift(pos: Record, row: int, slot: int) -> int:
    """Take a group off the table."""
    group = at.group_at(pos, row, slot)
    for later in range(slot, at.SLOTS - 1):
        pos.table[row, later] = pos.table[row, later + 1]
    pos.table[row, at.SLOTS - 1] = 0
    if at.size_of(group) == 1:
        pos.singles[at.owner_of(group)] -= 1
    return group


@helper
def spend(pos: Record, number: int, k: int, j: int) -> None:
    """Cards leave the hand; looters that were known to be there are thought to go first, for all look the same."""
    seat = pos.turn
    pos.hands[seat, number] -= k
    pos.hands[seat, components.LOOTER] -= j
    pos.held[seat] -= k + j
    pos.known[seat] = max(0, pos.known[seat] - j)


@helper
def open_set(pos: Record, number: int, k: int, j: int) -> None:
    """Cards from the hand that lie apart from everything else: a new set, or a singleton."""
    spend(pos, number, k, j)
    lay(pos, number, at.group_of(pos.turn, k, j))


@helper
def add(pos: Record, row: int, slot: int, number: int, k: int, j: int) -> None:
    """Build on one's own group, or steal one: either way it is the mover's now, and a lone looter has a number. Nothing
    else merges [L8]."""
    group = lift(pos, row, slot)
    spend(pos, number, k, j)
    lay(pos, number, at.group_of(pos.turn, at.numbers_in(group) + k, at.looters_in(group) + j))


@helper
def snitch(pos: Record, number: int, slot: int) -> None:
    """A number card for a looter; the group keeps its owner, even if it is a Bag-O-Loot now."""
    group = lift(pos, number, slot)
    lay(pos, number, at.group_of(at.owner_of(group), at.numbers_in(group) + 1, at.looters_in(group) - 1))
    pos.hands[pos.turn, number] -= 1
    pos.hands[pos.turn, components.LOOTER] += 1
    pos.known[pos.turn] += 1


@helper
def combine(pos: Record, number: int, k: int, left: int) -> None:
    """All groups of a number and k more cards become the mover's, with so many looters left in them; the extra ones
    go to the hand [L10]. The looters added are the fewest that give this result."""
    numbers, looters = 0, 0
    for slot in range(at.SLOTS - 1, -1, -1):
        if pos.table[number, slot] != 0:
            group = lift(pos, number, slot)
            numbers += at.numbers_in(group)
            looters += at.looters_in(group)
    j = max(1 if k == 0 else 0, left - looters)
    spend(pos, number, k, j)
    lay(pos, number, at.group_of(pos.turn, numbers + k, left))
    back = looters + j - left
    pos.hands[pos.turn, components.LOOTER] += back
    pos.held[pos.turn] += back
    pos.known[pos.turn] += back
