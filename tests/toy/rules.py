"""The rules of High Card."""

import numpy as np

from bagatelle.kernel import CHANCE, OVER, Contract, below, helper

CARDS = 6
SEATS = 3
NONE = 0

Position = np.dtype(
    [
        ("hand", np.int8, SEATS),
        ("discard", np.int8, SEATS),
        ("pile", np.int8, CARDS + 1),  # 1 for each card that is still in it
        ("decided", np.int8, SEATS),
        ("seats", np.int8),
        ("low_wins", np.int8),
    ]
)
rule = Contract(Position)

KEEP, SWAP, CARD = 0, 1, 1  # CARD + value
ACTIONS = CARD + CARDS + 1
MAX_LEGAL = CARDS


@rule.setup
def setup(pos, seats, options):
    pos.seats = seats
    pos.low_wins = options[0]
    for card in range(1, CARDS + 1):
        pos.pile[card] = 1


@helper
def without_card(pos):
    for seat in range(pos.seats):
        if pos.hand[seat] == NONE:
            return seat
    return -1


@helper
def undecided(pos):
    for seat in range(pos.seats):
        if not pos.decided[seat]:
            return seat
    return -1


@rule.actor
def actor(pos):
    if without_card(pos) >= 0:
        return CHANCE
    return undecided(pos) if undecided(pos) >= 0 else OVER


@rule.legal
def legal(pos, actions):
    actions[0] = KEEP
    actions[1] = SWAP
    return 2


@rule.odds
def odds(pos, actions, weights):
    n = 0
    for card in range(1, CARDS + 1):
        if pos.pile[card]:
            actions[n] = CARD + card
            weights[n] = 1
            n += 1
    return n


@rule.chance
def chance(pos, rng):
    left = 0
    for card in range(1, CARDS + 1):
        left += pos.pile[card]
    number = below(rng, left)
    for card in range(1, CARDS + 1):
        number -= pos.pile[card]
        if number < 0:
            return CARD + card
    return CARD


@rule.play
def play(pos, action):
    seat = without_card(pos)
    if seat >= 0:
        pos.hand[seat] = action - CARD
        pos.pile[action - CARD] = 0
        return
    seat = undecided(pos)
    pos.decided[seat] = 1
    if action == SWAP:
        pos.discard[seat] = pos.hand[seat]
        pos.hand[seat] = NONE


@rule.payoff
def payoff(pos, out):
    best = 0
    for seat in range(pos.seats):
        out[seat] = 0.0
        if (pos.hand[seat] < pos.hand[best]) if pos.low_wins else (pos.hand[seat] > pos.hand[best]):
            best = seat
    out[best] = 1.0


@rule.imagine
def imagine(pos, viewer, rng):
    """The others' cards and the pile are shuffled together and dealt again."""
    if actor(pos) == OVER:
        return
    for seat in range(pos.seats):
        if seat != viewer and pos.hand[seat] != NONE:
            pos.pile[pos.hand[seat]] = 1
    for seat in range(pos.seats):
        if seat != viewer and pos.hand[seat] != NONE:
            card = chance(pos, rng) - CARD
            pos.hand[seat] = card
            pos.pile[card] = 0


@rule.units
def units(pos):
    return 1


@rule.sound
def sound(pos):
    for card in range(1, CARDS + 1):
        there = np.int64(pos.pile[card])
        for seat in range(pos.seats):
            there += (pos.hand[seat] == card) + (pos.discard[seat] == card)
        if there != 1:
            return 0
    return 1


rule.complete()
