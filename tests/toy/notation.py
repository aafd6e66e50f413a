"""High Card as text: keep, swap, card 4; a position like ``2 hand=4,- open=2,- decided=1,0``."""

import re

from bagatelle.kernel import new_position
from bagatelle.language import ENGLISH
from bagatelle.refusal import Refused
from toy import rules


def write(pos, action, say=ENGLISH):
    return ["keep", "swap"][action] if action <= rules.SWAP else f"card {action - rules.CARD}"


def seen(pos, action, viewer):
    """A card taken by somebody else is just a card."""
    taken = action > rules.SWAP
    return "card" if taken and rules.without_card(pos) != viewer else write(pos, action)


def read(pos, text, say=ENGLISH):
    if text in ("keep", "swap"):
        return ["keep", "swap"].index(text)
    if re.fullmatch("card [1-6]", text):
        return rules.CARD + int(text[-1])
    raise Refused(f"'{text}' is not a move.")


def write_position(pos):
    seats = range(pos.seats)
    hands = ",".join(str(pos.hand[s]) for s in seats)
    opened = ",".join(str(pos.discard[s]) for s in seats)
    decided = ",".join(str(pos.decided[s]) for s in seats)
    return f"hand={hands} open={opened} decided={decided} low={pos.low_wins}"


def read_position(text, say=ENGLISH):
    found = re.fullmatch(r"hand=([\d,]+) open=([\d,]+) decided=([\d,]+) low=(\d)", text)
    if not found:
        raise Refused("This is not a position of High Card.")
    hand, opened, decided = ([int(n) for n in part.split(",")] for part in found.groups()[:3])
    pos = new_position(rules.Position)
    pos.seats = len(hand)
    pos.hand[: len(hand)] = hand
    pos.discard[: len(hand)] = opened
    pos.decided[: len(hand)] = decided
    pos.low_wins = int(found[4])
    pos.pile[1:] = [card not in hand and card not in opened for card in range(1, rules.CARDS + 1)]
    return pos
