"""The actions of Dice Race as text, both ways: roll, stop, face 4."""

from bagatelle.examples.dice_race import position as at
from bagatelle.kernel import Record
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused


def write(pos: Record, action: int, say: Say = ENGLISH) -> str:
    if action == at.ROLL:
        return say("roll")
    if action == at.STOP:
        return say("stop")
    return say("face {face}", face=action - at.FACE)


def read(pos: Record, text: str, say: Say = ENGLISH) -> int:
    """English is understood in every language."""
    words = " ".join(text.lower().split())
    for action in range(at.ACTIONS):
        if words in (write(pos, action), write(pos, action, say)):
            return action
    raise Refused(
        say("'{text}' is not a move: type roll or stop, or face and its number.", text=text.strip())
    )
