"""What is known about playing Dice Race well: stop when a roll would cost more than it brings."""

from bagatelle.examples.dice_race import position as at
from bagatelle.examples.dice_race.rules import actor, rule
from bagatelle.kernel import Floats, Record, Rng, Words

_GOOD_FACES = sum(face for face in range(1, at.FACES + 1) if face != at.BAD_FACE)


@rule.worth
def worth(pos: Record, scratch: Record, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """Of six rolls one costs everything, and the others bring their faces; but who can win stops."""
    wins = pos.score[actor(pos)] + pos.rolled >= pos.finish
    gain = (_GOOD_FACES - pos.rolled) / at.FACES
    for i in range(n):
        out[i] = gain if actions[i] == at.ROLL and not wins else 0.0
        if actions[i] == at.STOP and wins:
            out[i] = at.FACES * at.FACES


rule.complete()
