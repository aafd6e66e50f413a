"""The rules of High Card.

Hands are hidden. Chance decides each card that is taken; the pile has no order.
"""

from bagatelle.examples.high_card import position as at
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper, pick

rule = Contract(at.Position)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    pos.seats = seats
    pos.low_wins = options[0]
    for card in range(1, at.CARDS + 1):
        pos.pile[card] = 1


@rule.actor
def actor(pos: Record) -> int:
    if taker(pos) != at.NOBODY:
        return CHANCE
    seat = decider(pos)
    return OVER if seat == at.NOBODY else seat


@helper
def taker(pos: Record) -> int:
    """The player who takes a card next: the first who has none."""
    for seat in range(pos.seats):
        if pos.hand[seat] == at.NONE:
            return seat
    return at.NOBODY


@helper
def decider(pos: Record) -> int:
    """The player who keeps or swaps next."""
    for seat in range(pos.seats):
        if not pos.decided[seat]:
            return seat
    return at.NOBODY


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    actions[0] = at.KEEP
    actions[1] = at.SWAP
    return 2


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    n = 0
    for card in range(1, at.CARDS + 1):
        if pos.pile[card]:
            actions[n] = at.CARD + card
            weights[n] = 1
            n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    left = 0
    for card in range(1, at.CARDS + 1):
        left += pos.pile[card]
    return at.CARD + pick(pos.pile, below(rng, left))


@rule.play
def play(pos: Record, action: int) -> None:
    seat = taker(pos)
    if seat != at.NOBODY:
        card = action - at.CARD
        pos.hand[seat] = card
        pos.pile[card] = 0
        return
    seat = decider(pos)
    pos.decided[seat] = 1
    if action == at.SWAP:
        pos.opened[seat] = pos.hand[seat]
        pos.hand[seat] = at.NONE


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    best = winner(pos)
    for seat in range(pos.seats):
        out[seat] = 1.0 if seat == best else 0.0


@helper
def winner(pos: Record) -> int:
    """The player with the best card."""
    best = 0
    for seat in range(pos.seats):
        if (pos.hand[seat] < pos.hand[best]) if pos.low_wins else (pos.hand[seat] > pos.hand[best]):
            best = seat
    return best


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """The others' cards go back into the pile and are dealt again; at the end everybody has seen them."""
    if actor(pos) == OVER:
        return
    for seat in range(pos.seats):
        if seat != viewer and pos.hand[seat] != at.NONE:
            pos.pile[pos.hand[seat]] = 1
    for seat in range(pos.seats):
        if seat != viewer and pos.hand[seat] != at.NONE:
            card = chance(pos, rng) - at.CARD
            pos.hand[seat] = card
            pos.pile[card] = 0


@rule.units
def units(pos: Record) -> int:
    return 1


@rule.sound
def sound(pos: Record) -> int:
    for card in range(1, at.CARDS + 1):
        copies = 0
        copies += pos.pile[card]
        for seat in range(pos.seats):
            copies += (pos.hand[seat] == card) + (pos.opened[seat] == card)
        if copies != 1:
            return 0
    return 1


rule.complete()
