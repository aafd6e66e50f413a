"""What may come of a round of Bag-O-Loot, from what one seat can see: cards not seen yet, what can be taken, who could
go out, and what everybody would have if the round ended now."""

from bagatelle.games.bag_o_loot import components, rules, scoring
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import Record, helper


@helper
def is_going_on(pos: Record) -> bool:
    """Whether cards are dealt: between two rounds the table shows what is over, and only the totals matter."""
    return at.START < pos.phase < at.ROUND_OVER


@helper
def unseen(pos: Record, viewer: int, kind: int) -> int:
    """How many cards of a kind lie in the pile or, unknown, in other hands."""
    total = int(pos.pile[kind])
    for seat in range(pos.seats):
        if seat != viewer:
            total += int(pos.hands[seat, kind])
            if kind == components.LOOTER:
                total -= int(pos.known[seat])
    return total


@helper
def unseen_cards(pos: Record, viewer: int) -> int:
    """How many cards lie in the pile or, unknown, in other hands."""
    total = int(pos.pile_left)
    for seat in range(pos.seats):
        if seat != viewer:
            total += int(pos.held[seat]) - int(pos.known[seat])
    return total


@helper
def hand_cost(pos: Record, viewer: int, seat: int) -> float:
    """What a hand would cost its player if the round ended now; unknown cards count with their mean."""
    if seat == viewer:
        return float(scoring.hand_points(pos, seat))
    looters = unseen(pos, viewer, components.LOOTER) / max(1, unseen_cards(pos, viewer))
    mean = components.CARD_POINTS + (components.LOOTER_POINTS - components.CARD_POINTS) * looters
    return pos.known[seat] * components.LOOTER_POINTS + (pos.held[seat] - pos.known[seat]) * mean


@helper
def total_if_over(pos: Record, viewer: int, seat: int) -> float:
    """The total of a player if the round ended now."""
    if not is_going_on(pos):
        return float(pos.totals[seat])
    return pos.totals[seat] + scoring.stash_points(pos, seat) - hand_cost(pos, viewer, seat)


@helper
def can_be_taken(group: int, number_cards: int, looters: int) -> bool:
    """Whether somebody with so many number cards and looters could take a group by adding one to it."""
    if at.size_of(group) == components.COPIES:
        return False
    return number_cards > 0 or (looters > 0 and at.numbers_in(group) > 0)


@helper
def best_steal(pos: Record, viewer: int) -> int:
    """What the best group of others is worth that the viewer's hand could take; 0 if there is none."""
    best, wild = 0, int(pos.hands[viewer, components.LOOTER])
    for number in range(1, components.KINDS):
        mine = int(pos.hands[viewer, number])
        for slot in range(at.SLOTS):
            group = at.group_at(pos, number, slot)
            if group == 0:
                break
            if at.owner_of(group) != viewer and can_be_taken(group, mine, wild):
                best = max(best, scoring.worth_of(group))
    return best


@helper
def points_at_risk(pos: Record, viewer: int, seat: int) -> int:
    """What those groups of a player are worth that somebody else could take: the viewer from hand, or another with
    cards that the viewer has not seen."""
    points = 0
    looters = unseen(pos, viewer, components.LOOTER)
    for other in range(pos.seats):
        if other != seat:
            looters += int(pos.hands[viewer, components.LOOTER] if other == viewer else pos.known[other])
    for number in range(1, components.KINDS):
        if pos.table[number, 0] == 0:
            continue
        cards = unseen(pos, viewer, number) + (0 if seat == viewer else int(pos.hands[viewer, number]))
        for slot in range(at.SLOTS):
            group = at.group_at(pos, number, slot)
            if group == 0:
                break
            if at.owner_of(group) == seat and can_be_taken(group, cards, looters):
                points += scoring.worth_of(group)
    return points


@helper
def has_room(pos: Record, number: int) -> bool:
    """Whether there is a group that a card of this number can be added to, or a lone looter to join."""
    for row in (number, components.LOOTER):
        for slot in range(at.SLOTS):
            group = at.group_at(pos, row, slot)
            if group == 0:
                break
            if at.size_of(group) < components.COPIES:
                return True
    return False


@helper
def loose_cards(pos: Record, viewer: int) -> int:
    """Single cards in hand that fit nowhere, so that each needs a looter to be laid down, or a punt."""
    loose = 0
    for number in range(1, components.KINDS):
        if pos.hands[viewer, number] == 1 and not has_room(pos, number):
            loose += 1
    return loose


@helper
def numbers_held(pos: Record, viewer: int) -> int:
    """How many different numbers are in hand: so many plays it takes to lay them down."""
    held = 0
    for number in range(1, components.KINDS):
        held += 1 if pos.hands[viewer, number] > 0 else 0
    return held


@helper
def plays_left(pos: Record) -> int:
    """How many plays the player in turn still has, at most."""
    return rules.plays_allowed(pos) - int(pos.plays_made) if pos.phase == at.PLAY else 0
