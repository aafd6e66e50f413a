"""What people read while they play Dice Race."""

from bagatelle.examples.dice_race import position as at
from bagatelle.examples.dice_race import rules
from bagatelle.kernel import CHANCE, OVER, Record
from bagatelle.rooms import Audience


def prompt(pos: Record, to: Audience) -> str:
    """What is to be done."""
    who = rules.actor(pos)
    if who == OVER:
        return to.say("The race is over.")
    if who == CHANCE:
        return to.say("What does {player} roll?", player=to.names[pos.turn])
    if who == to.viewer:
        return to.say("Roll again, or stop and keep {points} points?", points=pos.rolled)
    return to.say("{player} rolls again or stops.", player=to.names[who])


def describe(pos: Record, action: int, to: Audience) -> str:
    """What a move would do."""
    if action == at.ROLL:
        return to.say("Roll again")
    if action == at.STOP:
        return to.say("Stop and keep {points} points", points=pos.rolled)
    return to.say("A {face}", face=action - at.FACE)


def refusal(pos: Record, action: int, to: Audience) -> str:
    """Why a move is impossible."""
    if rules.actor(pos) == CHANCE:
        return to.say("The die is rolling: say which face comes up.")
    return to.say("The die is not rolling: roll again or stop.")


def narrate(before: Record, action: int, after: Record, to: Audience) -> list[str]:
    """What happened."""
    player = to.names[before.turn]
    if action == at.ROLL:
        return [to.say("{player} rolls again.", player=player)]
    if action == at.STOP:
        lines = [to.say("{player} stops with {score} points.", player=player, score=after.score[before.turn])]
        if rules.actor(after) == OVER:
            lines.append(to.say("{player} wins the race!", player=player))
        return lines
    if action == at.FACE + at.BAD_FACE:
        return [to.say("{player} rolls a 1 and loses the points of this turn.", player=player)]
    return [to.say("{player} rolls a {face}.", player=player, face=action - at.FACE)]
