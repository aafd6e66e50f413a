"""The actions of High Card as text, both ways: keep, swap, card 4."""

from bagatelle.examples.high_card import position as at
from bagatelle.examples.high_card import rules
from bagatelle.kernel import Record
from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused


def write(pos: Record, action: int, say: Say = ENGLISH) -> str:
    if action == at.KEEP:
        return say("keep")
    if action == at.SWAP:
        return say("swap")
    return say("card {card}", card=action - at.CARD)


def read(pos: Record, text: str, say: Say = ENGLISH) -> int:
    """English is understood in every language."""
    words = " ".join(text.lower().split())
    for action in range(at.ACTIONS):
        if words in (write(pos, action), write(pos, action, say)):
            return action
    raise Refused(
        say("'{text}' is not a move: type keep or swap, or card and its number.", text=text.strip())
    )


def seen(pos: Record, action: int, viewer: int) -> str:
    """A card that somebody else takes is just a card."""
    if action > at.SWAP and rules.taker(pos) != viewer:
        return "card"
    return write(pos, action)
