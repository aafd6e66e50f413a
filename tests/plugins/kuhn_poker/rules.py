"""The rules of Kuhn poker. To pass is to check, or to fold when there is a bet; to bet is also to call."""

from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper
from plugins.kuhn_poker import position as at

rule = Contract(at.Position)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    pos.seats = seats
    pos.chips[0] = 1
    pos.chips[1] = 1
    pos.folded = at.NOBODY


@helper
def dealt_to(pos: Record) -> int:
    for seat in range(2):
        if pos.card[seat] == at.NONE:
            return seat
    return at.NOBODY


@rule.actor
def actor(pos: Record) -> int:
    if dealt_to(pos) != at.NOBODY:
        return CHANCE
    if pos.folded != at.NOBODY or pos.passes == 2 or (pos.chips[0] == 2 and pos.chips[1] == 2):
        return OVER
    if pos.chips[0] != pos.chips[1]:
        return 0 if pos.chips[0] < pos.chips[1] else 1
    return 0 if pos.passes == 0 else 1


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    actions[0] = at.PASS
    actions[1] = at.BET
    return 2


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    n = 0
    for card in range(1, at.CARDS + 1):
        if pos.card[0] != card:
            actions[n] = at.CARD + card
            weights[n] = 1
            n += 1
    return n


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    return drawn(pos.card[0], rng) + at.CARD


@helper
def drawn(known: int, rng: Rng) -> int:
    """A random card that is not the known one."""
    if known == at.NONE:
        return below(rng, at.CARDS) + 1
    card = below(rng, at.CARDS - 1) + 1
    return card + 1 if card >= known else card


@rule.play
def play(pos: Record, action: int) -> None:
    seat = dealt_to(pos)
    if seat != at.NOBODY:
        pos.card[seat] = action - at.CARD
        return
    seat = actor(pos)
    if action == at.BET:
        pos.chips[seat] = 2
    elif pos.chips[0] != pos.chips[1]:
        pos.folded = seat
    else:
        pos.passes += 1


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    """Nobody can win or lose more than 2 chips: that is 1 and 0; who wins a single one gets three quarters."""
    if pos.folded != at.NOBODY:
        loser = pos.folded + 0
    else:
        loser = 0 if pos.card[0] < pos.card[1] else 1
    out[loser] = 0.5 - pos.chips[loser] / 4
    out[1 - loser] = 0.5 + pos.chips[loser] / 4


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    if actor(pos) == OVER:
        return
    for seat in range(2):
        if seat != viewer and pos.card[seat] != at.NONE:
            other = pos.card[1 - seat] if seat == 1 or viewer == 1 else at.NONE
            pos.card[seat] = drawn(other, rng)


@rule.units
def units(pos: Record) -> int:
    return 1


@rule.sound
def sound(pos: Record) -> int:
    return 0 if pos.card[0] == pos.card[1] and pos.card[0] != at.NONE else 1


rule.complete()
