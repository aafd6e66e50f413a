"""What stashes and hands of Bag-O-Loot count, and who leads."""

from bagatelle.games.bag_o_loot import components
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import Record, helper


@helper
def stash_points(pos: Record, seat: int) -> int:
    """What lies in front of a player counts, singletons included [L23]."""
    points = 0
    for row in range(components.KINDS):
        for slot in range(at.SLOTS):
            group = at.group_at(pos, row, slot)
            if group == 0:
                break
            if at.owner_of(group) == seat:
                points += worth_of(group)
    return points


@helper
def worth_of(group: int) -> int:
    """What a group counts in a stash; a Bag-O-Loot is ten in all [L22]."""
    if at.is_bag(group):
        return components.BAG_POINTS
    return at.numbers_in(group) * components.CARD_POINTS + at.looters_in(group) * components.LOOTER_POINTS


@helper
def hand_points(pos: Record, seat: int) -> int:
    """What is left in a hand counts against its player."""
    looters = int(pos.hands[seat, components.LOOTER])
    return (pos.held[seat] - looters) * components.CARD_POINTS + looters * components.LOOTER_POINTS


@helper
def highest(pos: Record) -> int:
    """The highest total."""
    best = pos.totals[0]
    for seat in range(1, pos.seats):
        best = max(best, pos.totals[seat])
    return best


@helper
def leads(pos: Record, seat: int) -> bool:
    """Nobody has a higher total."""
    return pos.totals[seat] == highest(pos)
