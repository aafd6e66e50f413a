"""The rules of Dice Race.

Nothing is hidden. Chance rolls the die.
"""

from bagatelle.examples.dice_race import position as at
from bagatelle.kernel import CHANCE, OVER, Contract, Floats, Record, Rng, Words, below, helper

rule = Contract(at.Position)


@rule.setup
def setup(pos: Record, seats: int, options: Words) -> None:
    pos.seats = seats
    pos.finish = options[0]
    pos.phase = at.ROLLING


@rule.actor
def actor(pos: Record) -> int:
    if pos.phase == at.FINISHED:
        return OVER
    if pos.phase == at.ROLLING:
        return CHANCE
    return pos.turn


@rule.legal
def legal(pos: Record, actions: Words) -> int:
    actions[0] = at.ROLL
    actions[1] = at.STOP
    return 2


@rule.odds
def odds(pos: Record, actions: Words, weights: Words) -> int:
    for face in range(1, at.FACES + 1):
        actions[face - 1] = at.FACE + face
        weights[face - 1] = 1
    return at.FACES


@rule.chance
def chance(pos: Record, rng: Rng) -> int:
    return at.FACE + 1 + below(rng, at.FACES)


@rule.play
def play(pos: Record, action: int) -> None:
    if pos.phase == at.ROLLING:
        face = action - at.FACE
        if face == at.BAD_FACE:
            next_turn(pos)
        else:
            pos.rolled += face
            pos.phase = at.DECIDING
    elif action == at.ROLL:
        pos.phase = at.ROLLING
    else:
        pos.score[pos.turn] += pos.rolled
        if pos.score[pos.turn] >= pos.finish:
            pos.rolled = 0
            pos.phase = at.FINISHED
        else:
            next_turn(pos)


@helper
def next_turn(pos: Record) -> None:
    """Every turn begins with a roll."""
    pos.rolled = 0
    pos.turn = (pos.turn + 1) % pos.seats
    pos.phase = at.ROLLING


@rule.payoff
def payoff(pos: Record, out: Floats) -> None:
    for seat in range(pos.seats):
        out[seat] = 1.0 if seat == pos.turn else 0.0


@rule.imagine
def imagine(pos: Record, viewer: int, rng: Rng) -> None:
    """Nothing is hidden."""


@rule.units
def units(pos: Record) -> int:
    return 1


@rule.sound
def sound(pos: Record) -> int:
    """There are no pieces to lose; but until the end nobody has won, and only who may stop has something to lose."""
    for seat in range(pos.seats):
        if pos.score[seat] >= pos.finish and not (pos.phase == at.FINISHED and seat == pos.turn):
            return 0
    return 1 if pos.rolled > 0 or pos.phase != at.DECIDING else 0


rule.complete()
