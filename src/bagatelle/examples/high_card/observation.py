"""What a player of High Card knows, as numbers: the own card, what lies open, who has decided, and what is agreed."""

from bagatelle.examples.high_card import position as at
from bagatelle.examples.high_card.rules import decider, rule
from bagatelle.kernel import Record, Singles, Words
from bagatelle.rooms import Parts

_parts = Parts()
HAND = _parts.add("hand", at.CARDS + 1, "the viewer's card; the first number is for none")
OPENED = _parts.add("opened", at.MAX_SEATS * (at.CARDS + 1), "the open card of each player, the viewer first")
DECIDED = _parts.add("decided", at.MAX_SEATS, "who has decided, the viewer first")
DECIDER = _parts.add("decider", at.MAX_SEATS, "who decides next, the viewer first")
SEATS = _parts.add("seats", at.MAX_SEATS + 1, "how many play")
LOW_WINS = _parts.add("low_wins", 1, "whether the lowest card wins")
PARTS = tuple(_parts.listed)
MOST_INPUTS = 4 + 2 * at.MAX_SEATS


@rule.observe
def observe(pos: Record, viewer: int, index: Words, value: Singles) -> int:
    value[:MOST_INPUTS] = 1.0
    index[0] = HAND + pos.hand[viewer]
    index[1] = SEATS + pos.seats
    n = 2
    for place in range(pos.seats):
        seat = (viewer + place) % pos.seats
        index[n] = OPENED + place * (at.CARDS + 1) + pos.opened[seat]
        n += 1
        if pos.decided[seat]:
            index[n] = DECIDED + place
            n += 1
        if decider(pos) == seat:
            index[n] = DECIDER + place
            n += 1
    if pos.low_wins:
        index[n] = LOW_WINS
        n += 1
    return n


rule.complete()
